"""Iterative deepening over the alpha-beta search: one depth after the other while there is time."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from random import Random

from games.ai.search import RankedTurn, SearchLimits, Stop
from games.core.evaluation import Evaluation
from games.core.numba_kernels import Kernel
from games.core.position import Side
from games.tiananmen.ai import alpha_beta, win_solver
from games.tiananmen.ai import kernel as k
from games.tiananmen.ai.heuristic import UNIT, weights
from games.tiananmen.ai.states import name_of, state_of, zobrist_keys
from games.tiananmen.rules.position import LidStone, Move, Save, Stone, TiananmenPosition

BEAM_WIDTHS = (1, 16, 16, 12, 10, 8, 8, 8, 8, 8, 8, 8, 8)
"""How many turns of a ply are searched if 0, 1, … plies follow it."""
ROOT_BEAM_WIDTH = 64
"""How many turns of the first ply are searched."""
BLEND = (2, 14)
"""How much the static value before the last ply counts, in sixteenths: Black's ply, White's ply.

The heuristic is best with White to move. After White's stones a ring looks too distant.
"""
STEPS = 12
"""Steps of the compiled search between two checks of the clock: rarely more than 5 ms."""
DISTANCE_TABLE_SIZE = 1 << 17
"""Length of the transposition table of distances: two integers for each entry."""
PROOF_TABLE_SIZE = 1 << 15
"""Entries of the win solver's transposition table."""


def settings(blend: tuple[int, int] = BLEND) -> list[int]:
    """The settings of the search: weights, beam widths, blend."""
    return [*weights(), *BEAM_WIDTHS, *blend]


def depths(position: TiananmenPosition, parts: int) -> list[int]:
    """The depths of the iterative deepening that follow the static evaluation, in plies.

    A ply is a part of a day. From depth 3 on the last ply is Black's, because of `BLEND`. So the
    greatest depth may be `parts` plus one.
    """
    if parts < 2:
        return []
    by_black = {depth + (position.part + depth - 1) % 2 for depth in range(3, parts + 1)}
    return [2, *sorted(depth for depth in by_black if depth <= alpha_beta.PLIES)]


@dataclass(slots=True)
class SearchedTurn:
    """A turn of the kernel, and its value for the side that plays it, in `UNIT`s."""

    turn: int
    value: int
    static: int
    """The static value after the turn."""


OnProgress = Callable[[Sequence[SearchedTurn]], None]
"""Receives the turns so far, best first."""


def _ignore(found: Sequence[SearchedTurn]) -> None:
    pass


class Searcher:
    """The search kernel and its arrays. The transposition table of distances is kept."""

    def __init__(self, fast: bool | None = None, numbers: Sequence[int] | None = None) -> None:
        kernel = Kernel(alpha_beta, fast)
        plies, turns = alpha_beta.PLIES + 1, alpha_beta.MAX_TURNS
        self.fast = kernel.fast
        """Whether this is the compiled form."""
        self._run = kernel.run
        self._ints = kernel.ints
        self._stack = alpha_beta.SearchStack(
            frames=kernel.ints([0] * ((plies + 1) * alpha_beta.FRAME_SIZE)),
            turns=kernel.ints([0] * (plies * turns)),
            values=kernel.ints([0] * (plies * turns)),
            marks=kernel.ints([0] * (2 * turns)),
        )
        self._tables = alpha_beta.SearchTables(
            settings=kernel.ints(numbers or settings()),
            distances=kernel.ints([0] * DISTANCE_TABLE_SIZE),
            proofs=kernel.ints([0] * PROOF_TABLE_SIZE),
            zobrist=kernel.ints(zobrist_keys()),
            scratch=kernel.ints([0] * win_solver.SOLVER_SCRATCH),
        )
        self._state = kernel.ints([0] * k.STATE)

    def deepen(
        self,
        position: TiananmenPosition,
        stop: Stop,
        parts: int,
        rng: Random,
        most: int = 1,
        report: OnProgress = _ignore,
    ) -> Iterator[list[SearchedTurn]]:
        """The turns, best first: after the static evaluation, then after each of the `depths`.

        If `stop` returns True, the last depth may be incomplete. `report` receives the turns when
        another turn becomes the best within a depth. The best `most` turns have exact values. The
        position must not be won at once, and no lid may be being emptied.
        """
        self._state[:] = self._ints(state_of(position))
        # Proofs of an earlier search would answer where this one's budget runs out. Then the same
        # seed could give another turn.
        self._tables.proofs[:] = self._ints([0] * PROOF_TABLE_SIZE)
        first = self._evaluated(stop, rng)
        yield first
        if len(first) == 1:
            return
        for depth in depths(position, parts):
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
        """All turns with their static values, best first, equal ones in random order."""
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

        Only the best `most` have exact values; those of the others are upper bounds.
        """
        done: list[SearchedTurn] = []
        for number, old in enumerate(turns):
            alpha = done[most - 1].value if len(done) >= most else -alpha_beta.WON
            if -alpha_beta.WINNING < old.value < alpha_beta.WINNING:
                value = self._value(old, depth, alpha, stop)
                if value is None:
                    return done + _capped(turns[number:], done), False
                old = SearchedTurn(old.turn, value, old.static)
            done.append(old)
            done.sort(key=_descending)
            if done[0].value >= alpha_beta.WINNING:
                return done + _capped(turns[number + 1 :], done), True
            if done[0] is old:
                report(done + _capped(turns[number + 1 :], done))
        return done, True

    def _value(self, first: SearchedTurn, depth: int, alpha: int, stop: Stop) -> int | None:
        """The value of a first turn, or at most `alpha` if it is no better; None if stopped."""
        stack, tables = self._stack, self._tables
        frame = alpha_beta.FRAME_SIZE
        self._run.play_turn(self._state, first.turn, stack.frames, frame, tables.zobrist)
        self._run.open_frame(stack.frames, 1, -alpha_beta.WON, -alpha, -first.static)
        ply = 1
        steps = STEPS if self.fast else 1
        while ply and not (stopped := stop()):
            ply = self._run.search(self._state, 1, ply, depth, steps, stack, tables)
        for played in range(max(ply, 1), 0, -1):
            self._run.undo_turn(self._state, stack.frames, played * frame, tables.zobrist)
        return None if stopped else -int(stack.frames[frame + alpha_beta.BEST])


def _capped(rest: list[SearchedTurn], done: list[SearchedTurn]) -> list[SearchedTurn]:
    """The rest with values no greater than those of `done`, which were searched deeper."""
    most = min((found.value for found in done), default=alpha_beta.WON)
    return [SearchedTurn(found.turn, min(found.value, most), found.static) for found in rest]


def _descending(found: SearchedTurn) -> int:
    return -found.value


@cache
def searcher() -> Searcher:
    """The searcher of this process."""
    return Searcher()


def winning_turn(position: TiananmenPosition) -> tuple[Move, ...]:
    """The rest of a turn that wins, from the bowl or from the lid; empty if there is none."""
    if position.can_win_now:
        return _won(position, Stone)
    if position.emptying or position.may_open_lid:
        return _won(position, LidStone)
    return ()


def _won(position: TiananmenPosition, kind: type[Stone] | type[LidStone]) -> tuple[Move, ...]:
    """The moves of that kind that win; the caller knows that they exist."""
    side = position.to_move
    moves: list[Move] = []
    while position.outcome() is None:
        legal = [move for move in position.legal_moves() if type(move) is kind]
        after = [(move, position.play(move)) for move in legal]
        if kind is Stone:
            after = [pair for pair in after if _still_wins(pair[1], side)]
        move, position = min(after, key=lambda pair: _missing(pair[1], side))
        moves.append(move)
    return tuple(moves)


def _still_wins(position: TiananmenPosition, side: Side) -> bool:
    if outcome := position.outcome():
        return outcome.winners == (side,)
    return position.to_move is side and position.can_win_now


def _missing(position: TiananmenPosition, side: Side) -> int:
    return position.ring_distance if side is Side.BLACK else position.chain_distance


def moves_of(position: TiananmenPosition, turn: int) -> tuple[Move, ...]:
    """The moves of a kernel's turn."""
    if turn == alpha_beta.SAVE:
        return (Save(),)
    moves = []
    while turn:
        moves.append(Stone(name_of(position.size, (turn & 1023) - 1)))
        turn >>= 10
    return tuple(moves)


def ranked(
    position: TiananmenPosition, limits: SearchLimits, parts: int, noise: float = 0.0
) -> list[RankedTurn]:
    """The best turns, searched so many parts of a day deep, or fewer if time is up.

    Normally distributed noise with standard deviation `noise` is added to each value.
    """
    if win := winning_turn(position):
        return [RankedTurn(win, Evaluation(1.0))]

    def as_turns(found: Sequence[SearchedTurn]) -> list[RankedTurn]:
        return [
            RankedTurn(moves_of(position, one.turn), Evaluation.from_log_odds(one.value / UNIT))
            for one in found[: limits.most]
        ]

    def report(found: Sequence[SearchedTurn]) -> None:
        if not noise:
            limits.progress(as_turns(found))

    best: list[RankedTurn] = []
    stop = timed(limits)
    for found in searcher().deepen(position, stop, parts, limits.rng, limits.most, report):
        if noise:
            for one in found:
                one.value += round(UNIT * limits.rng.gauss(0, noise))
            found.sort(key=_descending)
        best = as_turns(found)
        limits.progress(best)
    return best


def timed(limits: SearchLimits) -> Stop:
    """The limits' `stop`, which is also True when their seconds, counted from now, are over."""
    deadline = time.monotonic() + limits.seconds
    return lambda: limits.stop() or time.monotonic() >= deadline
