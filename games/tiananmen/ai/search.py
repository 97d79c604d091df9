"""Iterative deepening over the alpha-beta search: one depth after the other while there is time."""

from __future__ import annotations

import math
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import AbstractContextManager
from functools import cache, partial
from itertools import count, pairwise
from math import exp
from pathlib import Path
from random import Random

import msgspec
from msgspec.structs import replace

from games.core.game import (
    Evaluation,
    RankedTurn,
    SearchLimits,
    Stop,
    after_seconds,
    five_levels,
)
from games.core.kernels import Floats, Kernel, in_threads, read_weights
from games.core.position import Side
from games.core.translation import N_
from games.tiananmen.ai import alpha_beta, win_solver
from games.tiananmen.ai import kernel as k
from games.tiananmen.ai import value_kernel as v
from games.tiananmen.ai.alpha_beta import PLIES, UNIT
from games.tiananmen.rules.distance import board_geometry
from games.tiananmen.rules.position import LidStone, Move, Save, Stone, TiananmenPosition

BEAM_WIDTHS = (1, 10, 10, 8, 6, 6, 5, 5, 5, 5, 5, 5, 5)
"""The number of turns searched in a ply, by remaining plies."""
ROOT_BEAM_WIDTH = 24
"""The number of turns searched in the first ply."""
MARGINS = (1.5, 0.9, 1.4, 0.5, 0.7, 0.1, 1.2, 0.0, 1.8, 1.2, 1.6, 0.8, 0.9, 0.4, 1.3, 0.7)
"""By how much the value of a search of one and of two plies may exceed the static value and fall
below it, for each part of the day; see `alpha_beta.MARGINS`."""
FULL_DEPTH, ROOT_FULL_DEPTH = 2, 4
"""The number of turns of a ply, and of the first ply, searched to the full depth at once."""
CALIBRATION = {13: (0.1, 1.4), 19: (1.3, 1.2)}
"""By board size: an offset to Black's log-odds to win, and a factor applied before it. Fitted to
games of the expert against itself with `main.py calibration`. The network learned from games in
which Black looked less far ahead on the larger board, because he wins most of the others. Equal for
all turns of a search, so it changes no choice."""
STEPS = 32
"""Steps of the compiled search between two checks of the clock: rarely more than 5 ms. With fewer
steps, threads would wait for each other at the interpreter's lock."""
DISTANCE_TABLE_SIZE = 1 << 17
"""Length of the transposition table of distances: two integers for each entry."""
SEARCH_TABLE_SIZE = 1 << 15
"""Entries of the transposition table of the search: three integers for each."""
PROOF_TABLE_SIZE = 1 << 15
"""Entries of the win solver's transposition table."""
BEGUN_SIZE = 1 << 12
"""Length of the table of positions being searched by threads."""
MOST_THREADS = 8


def settings(
    widths: Sequence[int] = BEAM_WIDTHS,
    margins: Sequence[float] = MARGINS,
    full: int = FULL_DEPTH,
) -> list[int]:
    rounded = [round(UNIT * margin) for margin in margins]
    return [*widths, *rounded, full]


class SearchedTurn(msgspec.Struct):
    """A turn of the kernel, and its value for the side that plays it, in `UNIT`s."""

    turn: int
    value: int
    static: int


OnProgress = Callable[[Sequence[SearchedTurn]], None]
"""Called with the turns so far, best first."""


def search_arrays(
    kernel: Kernel,
    plies: int,
    numbers: Sequence[int] = (0,),
    distances: int = 2,
    searched: int = 1,
    proofs: int = PROOF_TABLE_SIZE,
    weights: Floats | None = None,
) -> tuple[alpha_beta.SearchStack, alpha_beta.SearchTables]:
    """The arrays of a kernel; `numbers` are the `settings`, `weights` the value network's.

    The other arguments are lengths of tables.
    """
    turns = alpha_beta.MAX_TURNS
    stack = alpha_beta.SearchStack(
        frames=kernel.ints([0] * ((plies + 1) * alpha_beta.FRAME_SIZE)),
        turns=kernel.ints([0] * (plies * turns)),
        values=kernel.ints([0] * (plies * turns)),
        marks=kernel.ints([0] * (2 * turns)),
    )
    tables = alpha_beta.SearchTables(
        settings=kernel.ints(numbers),
        distances=kernel.zeros(distances),
        searched=kernel.zeros(3 * searched),
        begun=kernel.zeros(1),
        proofs=kernel.zeros(proofs),
        zobrist=kernel.ints(zobrist_keys()),
        scratch=kernel.ints([0] * win_solver.SOLVER_SCRATCH),
        network=value_network(kernel, weights),
    )
    return stack, tables


class Searcher:
    """The search kernel and its arrays. The transposition table of distances is kept."""

    def __init__(
        self,
        fast: bool | None = None,
        numbers: Sequence[int] | None = None,
        weights: Floats | None = None,
    ) -> None:
        kernel = Kernel(alpha_beta, fast)
        self.fast = kernel.fast
        """Whether this is the compiled form."""
        self._run = kernel.run
        self._ints = kernel.ints
        self._stack, self._tables = search_arrays(
            kernel,
            alpha_beta.PLIES + 1,
            numbers or settings(),
            DISTANCE_TABLE_SIZE,
            SEARCH_TABLE_SIZE,
            weights=weights,
        )
        self._state = kernel.ints([0] * k.STATE)
        self._zeros = kernel.zeros
        self._others: list[Searcher] = []
        """The searches of other threads, which share the tables of this one."""
        self._begun: set[tuple[int, int]] = set()
        """The depths and first turns being searched by some thread."""

    def deepen(
        self,
        position: TiananmenPosition,
        stop: Stop,
        parts: int,
        rng: Random,
        most: int = 1,
        report: OnProgress = lambda found: None,
        cores: int = 1,
        *,
        keep: bool = False,
    ) -> Iterator[list[SearchedTurn]]:
        """The turns, best first: after the static evaluation, then after each depth from 2 on.

        If `stop` returns True, the last depth may be incomplete. `report` receives the turns when
        another turn becomes the best within a depth. The best `most` turns have exact values. The
        position must not be won at once, and no lid may be being emptied.

        If kernels are compiled, each of the `cores` runs a thread. With `keep`, tables of earlier
        searches may answer; then the same seed could give another turn.
        """
        if not keep:
            self._tables.proofs[:] = self._zeros(PROOF_TABLE_SIZE)
            self._tables.searched[:] = self._zeros(3 * SEARCH_TABLE_SIZE)
        others = self._sharing(min(cores, MOST_THREADS) - 1 if self.fast else 0)
        with _searching(others, position, parts, rng, most):
            yield from self._deepened(position, stop, parts, rng, most, report)

    def _sharing(self, threads: int) -> list[Searcher]:
        self._begun = set()
        self._tables = self._tables._replace(begun=self._zeros(BEGUN_SIZE if threads else 1))
        self._others += [Searcher(self.fast) for _ in range(len(self._others), threads)]
        for other in self._others:
            other._begun = self._begun
            other._tables = self._tables._replace(
                scratch=other._tables.scratch, network=other._tables.network
            )
        return self._others[:threads]

    def _deepened(
        self,
        position: TiananmenPosition,
        stop: Stop,
        parts: int,
        rng: Random,
        most: int,
        report: OnProgress,
    ) -> Iterator[list[SearchedTurn]]:
        self._state[:] = self._ints(state_of(position))
        first = self._evaluated(stop, rng)
        yield first
        if len(first) == 1:
            return
        for depth in range(2, min(parts, alpha_beta.PLIES) + 1):
            if (
                first[0].value >= alpha_beta.WINNING
                or first[0].value <= -alpha_beta.WINNING
                or stop()
            ):
                return
            first, complete = self._searched(first[:ROOT_BEAM_WIDTH], depth, stop, most, report)
            yield first
            if not complete:
                return

    def _evaluated(self, stop: Stop, rng: Random) -> list[SearchedTurn]:
        stack, tables = self._stack, self._tables
        count = self._run.generate_turns(
            self._state, stack.turns, 0, stack.marks, tables.zobrist, tables.scratch
        )
        turns = [int(turn) for turn in stack.turns[:count]]
        rng.shuffle(turns)
        stack.turns[:count] = self._ints(turns)
        batch, done = alpha_beta.BATCH if self.fast else 1, 0
        while done < count and not (done and stop()):
            end = min(done + batch, count)
            self._run.evaluate_turns(self._state, done, end, 0, stack, tables)
            done = end
        values = [int(value) for value in stack.values[:done]]
        found = [
            SearchedTurn(turn, value, value) for turn, value in zip(turns, values, strict=False)
        ]
        return sorted(found, key=_descending)

    def _searched(
        self, turns: list[SearchedTurn], depth: int, stop: Stop, most: int, report: OnProgress
    ) -> tuple[list[SearchedTurn], bool]:
        """The turns searched to a depth, and whether there was time for all of them.

        Only the best `most` have exact values; the other values are upper bounds.
        """
        done: list[SearchedTurn] = []
        waiting, put_off = deque(turns), set[int]()
        while waiting:
            old = waiting.popleft()
            begun = depth, old.turn
            if done and begun in self._begun and old.turn not in put_off:
                waiting.append(old)
                put_off.add(old.turn)
                continue
            alpha = done[most - 1].value if len(done) >= most else -alpha_beta.WON
            if -alpha_beta.WINNING < old.value < alpha_beta.WINNING:
                self._begun.add(begun)
                late = len(done) >= max(most, ROOT_FULL_DEPTH)
                value = self._value(old, depth, alpha, stop, late=late)
                self._begun.discard(begun)
                if value is None:
                    return done + _capped([old, *waiting], done), False
                old = SearchedTurn(old.turn, value, old.static)
            done.append(old)
            done.sort(key=_descending)
            if done[0].value >= alpha_beta.WINNING:
                return done + _capped(waiting, done), True
            if done[0] is old:
                report(done + _capped(waiting, done))
        return done, True

    def _value(
        self, first: SearchedTurn, depth: int, alpha: int, stop: Stop, *, late: bool
    ) -> int | None:
        """The value of a first turn, or at most `alpha` if it is no better; None if stopped.

        A `late` turn is searched less deep first, as in the kernel.
        """
        stack, tables = self._stack, self._tables
        frame = alpha_beta.FRAME_SIZE
        self._run.play_turn(self._state, first.turn, stack.frames, frame, tables.zobrist)
        steps = STEPS if self.fast else 1
        searches = [(depth, alpha_beta.WON)]
        if alpha > -alpha_beta.WON:
            searches.insert(0, (depth, alpha + 1))
            less = depth - alpha_beta.REDUCTION
            if late and less > alpha_beta.REDUCTION and alpha > -alpha_beta.WINNING:
                searches.insert(0, (less, alpha + 1))
        for plies, beta in searches:
            self._run.open_frame(stack.frames, 1, plies, -beta, -alpha, -first.static)
            ply = 1
            while ply and not (stopped := stop()):
                ply = self._run.search(self._state, 1, ply, steps, stack, tables)
            value = -int(stack.frames[frame + alpha_beta.BEST])
            if stopped or value <= alpha:
                break
        for played in range(max(ply, 1), 0, -1):
            self._run.undo_turn(self._state, stack.frames, played * frame, tables.zobrist)
        return None if stopped else value


def _searching(
    others: Sequence[Searcher], position: TiananmenPosition, parts: int, rng: Random, most: int
) -> AbstractContextManager[None]:
    def search(other: Searcher, rng: Random, ended: Stop) -> None:
        for _ in other._deepened(position, ended, parts, rng, most, lambda found: None):
            pass

    return in_threads(partial(search, other, Random(rng.random())) for other in others)


def _capped(rest: Iterable[SearchedTurn], done: list[SearchedTurn]) -> list[SearchedTurn]:
    """The remaining turns, with values no greater than those of the more deeply searched `done`."""
    most = min((found.value for found in done), default=alpha_beta.WON)
    capped = [SearchedTurn(found.turn, min(found.value, most), found.static) for found in rest]
    return sorted(capped, key=_descending)


def _descending(found: SearchedTurn) -> int:
    return -found.value


@cache
def searcher() -> Searcher:
    return Searcher()


def winning_turn(position: TiananmenPosition) -> tuple[Move, ...]:
    """The rest of a turn that wins, from the bowl or from the lid; empty if there is none."""
    if position.can_win_now:
        return _won(position, Stone)
    if position.lid_is_due:
        return _won(position, LidStone)
    return ()


def _won(position: TiananmenPosition, kind: type[Stone] | type[LidStone]) -> tuple[Move, ...]:
    side = position.to_move
    moves: list[Move] = []
    while position.outcome() is None:
        legal = [move for move in position.legal_moves() if type(move) is kind]
        after = [(move, position.play(move)) for move in legal]
        if kind is Stone:
            after = [(m, end) for m, end in after if end.outcome() or end.can_win_now]
        move, position = min(after, key=lambda pair: pair[1].distance(side))
        moves.append(move)
    return tuple(moves)


def moves_of(position: TiananmenPosition, turn: int) -> tuple[Move, ...]:
    if turn == alpha_beta.SAVE:
        return (Save(),)
    moves, names = [], point_names(position.size)
    while turn:
        moves.append(Stone(names[(turn & 1023) - 1]))
        turn >>= 10
    return tuple(moves)


def ranked(
    position: TiananmenPosition,
    limits: SearchLimits,
    parts: int,
    noise: float = 0.0,
    *,
    keep: bool = False,
) -> list[RankedTurn[Move]]:
    """The best turns, searched `parts` parts of a day deep, or fewer if time is up.

    Normally distributed noise with standard deviation `noise` is added to each value. With `keep`,
    the next search begins with this one's tables.
    """
    if win := winning_turn(position):
        return [RankedTurn(win, Evaluation(1.0))]

    def as_turns(found: Sequence[SearchedTurn]) -> list[RankedTurn[Move]]:
        return [
            RankedTurn(moves_of(position, one.turn), _evaluation(position, one.value))
            for one in found[: limits.most]
        ]

    def report(found: Sequence[SearchedTurn]) -> None:
        if not noise:
            limits.progress(as_turns(found))

    search = limits.memory.setdefault(SEARCH, Searcher()) if keep else searcher()
    best: list[RankedTurn[Move]] = []
    stop = timed(limits)
    # Values that are only bounds lie just below the best one: noise would choose any of them.
    exact = ROOT_BEAM_WIDTH if noise else limits.most
    for found in search.deepen(
        position, stop, parts, limits.rng, exact, report, limits.cores, keep=keep
    ):
        if noise:
            for one in found:
                one.value += round(UNIT * limits.rng.gauss(0, noise))
            found.sort(key=_descending)
        best = as_turns(found)
        limits.progress(best)
    return best


def _evaluation(position: TiananmenPosition, value: int) -> Evaluation:
    shift, scale = CALIBRATION[position.size]
    log_odds = scale * value / UNIT + (-shift if position.part % 2 else shift)
    return Evaluation.from_log_odds(log_odds)


def timed(limits: SearchLimits) -> Stop:
    """The limits' `stop`, also True once their seconds, counted from now, are over."""
    over = after_seconds(limits.seconds)
    return lambda: limits.stop() or over()


# -- The value network: `value_training` makes its file of little-endian float32 numbers -------

FILE = Path(__file__).with_name("value_network.bin")


def value_network(kernel: Kernel, weights: Floats | None = None) -> v.Network:
    """The network, by default with the weights of the file.

    Each search needs one of its own. Raises `OSError`, or `ValueError` if the file is damaged.
    """
    return v.Network(
        weights=_weights(kernel.fast) if weights is None else weights,
        facts=kernel.zeros(v.MOST_FACTS),
        first=kernel.float_zeros(v.SUMS),
        second=kernel.float_zeros(v.SECOND_WIDTH),
        memory=kernel.zeros(v.NETWORK_SCRATCH),
    )


@cache
def _weights(fast: bool) -> Floats:
    return Kernel(v, fast).floats(read_weights(FILE, v.WEIGHTS))


# -- Converts positions into states of the kernel, and points between names and kernel numbers -


@cache
def zobrist_keys() -> list[int]:
    """The kernel's Zobrist keys, `4 * POINTS` numbers of 62 bits; the same in every process."""
    rng = Random("Tiananmen")
    return [rng.getrandbits(62) for _ in range(4 * k.POINTS)]


@cache
def board_key(size: int) -> int:
    """The Zobrist key of an empty board: a point has the same number on boards of all sizes."""
    return Random(f"Tiananmen {size}").getrandbits(62)


@cache
def point_codes(size: int) -> dict[str, int]:
    geometry = board_geometry(size)
    places = {name: divmod(point, geometry.width) for point, name in geometry.names.items()}
    return {name: rank * 32 + file for name, (rank, file) in places.items()}


@cache
def point_names(size: int) -> dict[int, str]:
    return {code: name for name, code in point_codes(size).items()}


def state_of(position: TiananmenPosition) -> list[int]:
    """The kernel's state for a position, as a list of `STATE` integers.

    The state has no room for a lid that is being emptied.
    """
    size, codes = position.size, point_codes(position.size)
    state = [0] * k.STATE
    state[k.ZOBRIST] = board_key(size)
    for name in position.heroes:
        point = codes[name]
        state[k.HEROES + (point >> 5)] |= 1 << (point & 31)
    for rank in range(size):
        state[k.EMPTY + rank] = (1 << size) - 1 ^ state[k.HEROES + rank]
    for number, side in enumerate((Side.BLACK, Side.WHITE)):
        for name in position.stone_points(side):
            k.put_stone(state, codes[name], number, zobrist_keys())
        state[k.LID + number] = position.lid(side)
    state[k.SIZE] = size
    state[k.LAST] = k.NO_POINT if position.last is None else codes[position.last]
    state[k.PART] = position.part
    state[k.LEFT] = position.left
    state[k.MAY_SAVE] = int(position.day > 1)
    return state


# -- Whole turns as tuples of moves, played and listed by the rules ----------------------------

Turn = tuple[Move, ...]


def after_turn(position: TiananmenPosition, turn: Turn) -> TiananmenPosition:
    """The position after a turn, or after its winning stone; raises `IllegalMove`."""
    for move in turn:
        if position.outcome() is None:
            position = position.play(move)
    return position


def placed_points(turn: Turn) -> frozenset[str]:
    """The points on which a turn places stones; empty for saving one."""
    return frozenset(move.point for move in turn if not isinstance(move, Save))


def winning_turns(position: TiananmenPosition) -> Iterator[Turn]:
    """The turns that win with stones from the bowl, in every order of their stones."""
    begun: list[tuple[Turn, TiananmenPosition]] = [((), position)]
    while begun:
        moves, before = begun.pop()
        for move in before.legal_moves():
            if not isinstance(move, Stone):
                continue
            after = before.play(move)
            if after.outcome() is not None:
                yield (*moves, move)
            elif after.to_move is position.to_move and after.can_win_now:
                begun.append(((*moves, move), after))


# -- The static evaluation for hints, graphs and greedy players: it compares ring and chain distance

# Both terms are convex in the distance, so that the last stones count most. With a plain
# difference Black, whose ring needs more stones, would always seem to lose. A saved stone counts
# as placed.

_WON = 100.0
_WINNING = 50.0
"""The score if the side to move can win at once."""
_SCORE_PER_LOG_ODDS = 8.0
"""Keeps the probabilities of the scores 99 and 100 apart."""
RING_WEIGHT = 4.0
"""The weight of a ring relative to a chain at the same distance: a ring takes twice as many stones.

Fitted to the ends of games between searches.
"""
RING_SCALE = 5.0
CHAIN_SCALE = 3.0
_PROVABLE = 5
"""The largest White lid that is proven; larger ones are judged by distance."""


def evaluate(position: TiananmenPosition, side: Side) -> Evaluation:
    """The estimated win probability of a side, without search; 0 or 1 only after the end."""
    if outcome := position.outcome():
        return Evaluation.from_outcome(outcome, side, len(position.sides))
    return Evaluation.from_log_odds(score(position, side) / _SCORE_PER_LOG_ODDS)


def score(position: TiananmenPosition, side: Side) -> float:
    """The score of a position for a side, from -100 (lost) to 100 (won)."""
    value = _for_black(position)
    return value if side is Side.BLACK else -value


def _for_black(position: TiananmenPosition) -> float:
    if outcome := position.outcome():
        return _WON if outcome.winners == (Side.BLACK,) else -_WON
    ring, chain = position.ring_distance, position.chain_distance
    if position.part % 2 == 0:
        if position.emptying or _black_wins(position, ring):
            return _WON - ring if position.emptying else _WINNING
    elif position.emptying or _white_wins(position, chain):
        return chain - _WON if position.emptying else -_WINNING
    black, white = position.lid(Side.BLACK), position.lid(Side.WHITE)
    own, other = (
        distance_score(ring - black, RING_SCALE),
        distance_score(chain - white, CHAIN_SCALE),
    )
    return RING_WEIGHT * own - other


def distance_score(missing: int, scale: float) -> float:
    """The score of a ring or a chain by its missing stones; negative ones are spare stones."""
    return exp(-missing / scale) if missing > 0 else 1 - missing / scale


def _black_wins(position: TiananmenPosition, ring: int) -> bool:
    """Whether Black, to move, can win with his lid or with this part of the day."""
    if position.may_save and ring <= position.lid(Side.BLACK):
        return True
    return ring <= position.left and position.can_win_now


def _white_wins(position: TiananmenPosition, chain: int) -> bool:
    """Whether White, to move, wins with this part, or with her lid as far as quickly proven."""
    if position.may_save and chain <= (lid := position.lid(Side.WHITE)):
        return position.may_open_lid if lid <= _PROVABLE else chain + 2 <= lid
    return chain <= position.left and position.can_win_now


# -- The five levels of Tiananmen, from stone after stone to a search over more than a day -----

SEARCH = "search"
"""The key of the expert's search in the memory of a level."""
MOST_STEPS = 1000
"""Step limit of a search in plain Python, some seconds; compiled levels search to their depth. A
limit in seconds would make the turn depend on the machine's load."""
CLARITY = 0.7
"""How likely the casual level notices a turn: a factor for each point that its stones pass over,
because people look next to the stone placed last."""
SKILLED_NOISE = 0.1


def beginner(position: TiananmenPosition, limits: SearchLimits) -> list[RankedTurn[Move]]:
    """Stone by stone, each where it is worth most at once, without looking at the next stone."""
    if win := winning_turn(position):
        return [RankedTurn(win, Evaluation(1.0))]
    moves: list[Move] = []
    side = position.to_move
    while not moves or (position.to_move is side and position.outcome() is None):
        stones = [move for move in position.legal_moves() if isinstance(move, Stone)]
        limits.rng.shuffle(stones)
        after = {stone: position.play(stone) for stone in stones}
        best = max(after, key=lambda stone: score(after[stone], side))
        moves.append(best)
        position = after[best]
    return [RankedTurn(tuple(moves))]


def casual(position: TiananmenPosition, limits: SearchLimits) -> list[RankedTurn[Move]]:
    """The best turn that it notices, ignoring the opponent's answer."""
    all_turns = SearchLimits(limits.rng, limits.stop, math.inf, alpha_beta.MAX_TURNS)
    turns = ranked(position, all_turns, parts=1)
    noticed = [
        turn for turn in turns if limits.rng.random() < CLARITY ** _passed(position, turn.moves)
    ]
    return (noticed or turns)[: limits.most]


def _passed(position: TiananmenPosition, moves: Sequence[Move]) -> int:
    places = [move.point for move in moves if isinstance(move, Stone)]
    if position.last:
        places.insert(0, position.last)
    codes = [point_codes(position.size)[place] for place in places]
    return sum(
        abs((code >> 5) - (before >> 5)) + abs((code & 31) - (before & 31)) - 1
        for before, code in pairwise(codes)
    )


def skilled(position: TiananmenPosition, limits: SearchLimits) -> list[RankedTurn[Move]]:
    return ranked(position, _without_clock(limits), parts=2, noise=SKILLED_NOISE)


def strong(position: TiananmenPosition, limits: SearchLimits) -> list[RankedTurn[Move]]:
    return ranked(position, _without_clock(limits), parts=3)


def expert(position: TiananmenPosition, limits: SearchLimits) -> list[RankedTurn[Move]]:
    """Search for as long as allowed, on all cores, with the tables of its earlier searches."""
    return ranked(position, limits, parts=PLIES, keep=True)


def _without_clock(limits: SearchLimits) -> SearchLimits:
    """The limits without the seconds; in plain Python the search stops after some steps.

    One core, because with more of them the same seed could give another turn.
    """
    limits = replace(limits, seconds=math.inf, cores=1)
    if searcher().fast:
        return limits
    steps = count()
    return replace(limits, stop=lambda: limits.stop() or next(steps) >= MOST_STEPS)


LEVELS = five_levels(
    (N_("Thinks of one stone at a time."), beginner),
    (N_("Does not think of your answer, and overlooks stones that land far away."), casual),
    (N_("Thinks of the answer to every turn."), skilled),
    (N_("Looks three turns ahead."), strong),
    (N_("Uses all the time you allow, and plans for more than a day."), expert),
    ponder=expert,
)
