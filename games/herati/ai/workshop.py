"""Expectimax search of the Workshop with iterative deepening.

The search works on information sets: it gets a position as its side sees it, and turning up a
face-down tile is a chance node.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from functools import cache
from itertools import islice, product
from pathlib import Path
from random import Random

from games.core.game import Evaluation, RankedTurn, SearchLimits
from games.core.kernels import Kernel, read_weights
from games.core.position import sorted_moves
from games.herati.ai import workshop_kernel as k
from games.herati.ai.loom import NUMBERS, TILES
from games.herati.rules.position import TARGET, CannotPlace, Move, PlaceTile, WorkshopPosition

SLICE_SECONDS = 0.01
"""Approximate seconds between two checks of the clock and of `SearchLimits.stop`."""
FIRST_NODES = 50
"""Nodes of the first slice, before the speed is known."""
SINGLE_MOVE_DEPTH = 2
"""The search depth if there is only one legal move, where only its value is needed."""


def ranked(
    position: WorkshopPosition,
    limits: SearchLimits,
    depth: int | None = None,
    fast: bool | None = None,
) -> list[RankedTurn[Move]]:
    """The legal moves with their win probabilities, best first; at most `limits.most`.

    Searched `depth` turns deep without a clock, or else as deep as the seconds allow.
    """
    moves = sorted_moves(position)
    if len(moves) == 1:
        depth = SINGLE_MOVE_DEPTH
    limits.rng.shuffle(moves)
    turns = [RankedTurn((move,)) for move in moves]
    search = _IterativeDeepening(position, turns, limits, depth, fast)
    return search.run()[: max(1, limits.most)]


class Expectimax:
    """A depth-limited search of one position, on the arrays of the kernel."""

    def __init__(self, position: WorkshopPosition, kernel: Kernel, rng: Random) -> None:
        self._kernel = kernel
        self._arrays = k.Search(
            state=kernel.ints(state_of(position, rng)),
            stack=kernel.zeros(k.STACK_LENGTH),
            moves=kernel.zeros(k.MAX_MOVES * (k.MAX_DEPTH + 1)),
            move_buffer=kernel.zeros(k.MAX_MOVES),
            values=kernel.float_zeros(k.VALUES_LENGTH),
            payoffs=kernel.floats(_payoffs(position)),
            open_diamonds=kernel.zeros(k.OPEN_DIAMONDS),
            distributions=kernel.float_zeros(k.DISTRIBUTIONS),
            status=kernel.zeros(k.STATUS_LENGTH),
            root_values=kernel.float_zeros(k.MAX_MOVES),
        )

    def start(self, moves: Sequence[int], depth: int) -> None:
        for i, move in enumerate(moves):
            self._arrays.moves[i] = move
        self._kernel.run.start_search(self._arrays, len(moves), depth)

    def resume(self, nodes: int) -> bool:
        """Continue for at most `nodes` nodes; whether the search is complete."""
        return bool(self._kernel.run.resume_search(self._arrays, nodes))

    @property
    def root_values(self) -> list[float]:
        """The payoffs of the root moves that have been searched so far, in their order."""
        searched = int(self._arrays.stack[k.NEXT])
        return [float(value) for value in self._arrays.root_values[:searched]]

    @property
    def nodes(self) -> int:
        return int(self._arrays.status[k.NODES])

    @property
    def is_exact(self) -> bool:
        """Whether all leaves were ends of the game."""
        return not self._arrays.status[k.LEAVES]


class _IterativeDeepening:
    """Searches of growing depth; the turns are sorted by the latest one."""

    def __init__(
        self,
        position: WorkshopPosition,
        turns: list[RankedTurn[Move]],
        limits: SearchLimits,
        depth: int | None,
        fast: bool | None,
    ) -> None:
        self._turns, self._limits, self._depth = turns, limits, depth
        self._numbers = {turn.moves[0]: number_of(position, turn.moves[0]) for turn in turns}
        self._started, self._nodes = time.monotonic(), 0
        self._search = Expectimax(position, Kernel(k, fast), limits.rng)

    def run(self) -> list[RankedTurn[Move]]:
        """Deepen until the depth limit, the end of the game, the time limit or a stop."""
        depth, deepest = 1, self._depth or k.MAX_DEPTH
        while self._complete(depth) and depth < deepest and not self._search.is_exact:
            depth += 1
        return self._turns

    def _complete(self, depth: int) -> bool:
        """Search to a depth, the best move first; whether the search was completed."""
        self._search.start([self._numbers[turn.moves[0]] for turn in self._turns], depth)
        complete = False
        while not complete and not self._must_stop(depth):
            complete = self._search.resume(self._slice())
            self._limits.progress(self._sorted()[: max(1, self._limits.most)])
        self._turns = self._sorted()
        self._nodes += self._search.nodes
        return complete

    def _sorted(self) -> list[RankedTurn[Move]]:
        values = self._search.root_values
        pairs = sorted(zip(values, self._turns, strict=False), key=lambda pair: -pair[0])
        turns = [RankedTurn(turn.moves, _evaluation(payoff)) for payoff, turn in pairs]
        return turns + self._turns[len(values) :]

    def _must_stop(self, depth: int) -> bool:
        """Whether time is up or a stop was requested; depth 1 ignores the time limit."""
        timed = self._depth is None and depth > 1
        return (timed and self._elapsed() >= self._limits.seconds) or self._limits.stop()

    def _slice(self) -> int:
        """The nodes to visit before the next check of the clock."""
        visited = self._nodes + self._search.nodes
        if not visited:
            return FIRST_NODES
        seconds = SLICE_SECONDS
        if self._depth is None:
            seconds = min(seconds, max(self._limits.seconds - self._elapsed(), 0.0))
        return max(FIRST_NODES, int(visited / self._elapsed() * seconds))

    def _elapsed(self) -> float:
        return max(time.monotonic() - self._started, 1e-6)


def _evaluation(payoff: float) -> Evaluation:
    """A payoff as a win probability; the bonus for a lead can take it beyond 0 or 1."""
    return Evaluation(min(max(payoff, 0.0), 1.0))


# -- The payoffs of every end of a game, for every seat ----------------------------------------

# In a single game a payoff is the share of the victory plus a small bonus for the lead. In a game
# of a match it is the match equity: the probability to win the match from the totals it leads to.


def _payoffs(position: WorkshopPosition) -> tuple[float, ...]:
    if position.target is None:
        return single_game(position.players)
    next_starter = (position.sides.index(position.starter) + 1) % position.players
    return match_game(position.earlier_points, next_starter)


_LEAD_BONUS = 0.02
"""The payoff of each point of lead over the best other seat, negative for a deficit."""

Points = tuple[int, ...]
"""The points of every seat."""


@cache
def single_game(players: int) -> tuple[float, ...]:
    """The payoffs of a single game, flat: `players` values for each combination of points.

    A combination is a number with the digits 0 to `POINT_LEVELS` - 1, the first seat's lowest.
    """
    return tuple(share for points in _all_points(players) for share in _shares(points))


@cache
def match_game(earlier_points: Points, next_starter: int) -> tuple[float, ...]:
    """The payoffs of a game of a match in the same order; `next_starter` is a seat from 0."""
    return tuple(
        payoff
        for points in _all_points(len(earlier_points))
        for payoff in _equities(
            [sum(pair) for pair in zip(earlier_points, points, strict=True)], next_starter
        )
    )


def _all_points(players: int) -> list[Points]:
    return [digits[::-1] for digits in product(range(k.POINT_LEVELS), repeat=players)]


def _shares(points: Points) -> list[float]:
    most = max(points)
    winners = points.count(most)
    return [
        (own == most) / winners + _LEAD_BONUS * (own - max(points[:seat] + points[seat + 1 :]))
        for seat, own in enumerate(points)
    ]


def _equities(totals: list[int], next_starter: int) -> list[float]:
    """The match equity of every seat; seats that reach the target in one game share the win."""
    at_target = [total >= TARGET for total in totals]
    if any(at_target):
        return [won / sum(at_target) for won in at_target]
    players, index = len(totals), 0
    for total in totals[next_starter:] + totals[:next_starter]:
        index = TARGET * index + total
    equities = match_equities()[players][players * index : players * (index + 1)]
    return [equities[(seat - next_starter) % players] for seat in range(players)]


# -- The match equity table of the Workshop: the probability to win a match, by the totals so far

# The table lies beside this module in `match_equity.bin`; `tools.match_equity_table` computes it.

EQUITIES = Path(__file__).with_name("match_equity.bin")

PLAYERS = (2, 3, 4)
"""The numbers of players, in the order of the file."""


@cache
def match_equities() -> dict[int, list[float]]:
    """By number of players: the probability of each seat to win the match, for all totals.

    Each list is flat: `players` values for each combination of totals. A combination is a number
    with the digits 0 to `TARGET` - 1, the highest that of the seat that starts the next game; the
    values are in the same order of seats.
    """
    sizes = {players: players * TARGET**players for players in PLAYERS}
    values = iter(read_weights(EQUITIES, sum(sizes.values())))
    return {players: list(islice(values, size)) for players, size in sizes.items()}


# -- Positions and moves of the Workshop in the form of the kernel -----------------------------


def state_of(position: WorkshopPosition, rng: Random) -> list[int]:
    """A position as `STATE_LENGTH` integers; face-down tiles are only counted.

    An unknown face-up tile becomes a random one.
    """
    state = [0] * k.STATE_LENGTH
    for (x, y), tile in position.field.items():
        state[_cell(position, x, y)] = NUMBERS[tile] + 1
    left, top, right, bottom = _bounds(position)
    state[k.LEFT], state[k.RIGHT] = _line(right, left), k.FIELD_SIZE
    state[k.TOP], state[k.BOTTOM] = _line(bottom, top), k.FIELD_SIZE
    state[k.PLAYERS] = position.players
    state[k.MOVER] = position.seat
    state[k.TARGET] = position.target or 0
    for seat, hand in enumerate(position.hands):
        for shown in hand.face_up:
            number = rng.randrange(len(TILES)) if shown is None else NUMBERS[shown]
            state[k.FACE_UP + 4 * seat + number] += 1
        state[k.FACE_DOWN + seat] = hand.face_down
        state[k.GAME_POINTS + seat] = position.game_points[seat]
        state[k.EARLIER_POINTS + seat] = position.earlier_points[seat]
    state[k.OVER] = int(position.outcome() is not None)
    return state


def number_of(position: WorkshopPosition, move: Move) -> int:
    if isinstance(move, CannotPlace):
        return k.PASS
    assert isinstance(move, PlaceTile)
    return 4 * _cell(position, move.x, move.y) + NUMBERS[move.tile]


def _bounds(position: WorkshopPosition) -> tuple[int, int, int, int]:
    assert position.field.bounds is not None
    return position.field.bounds


def _cell(position: WorkshopPosition, x: int, y: int) -> int:
    _, _, right, bottom = _bounds(position)
    return k.ROW * _line(bottom, y) + _line(right, x)


def _line(greatest: int, at: int) -> int:
    """A column or row of the field on the kernel's square, given the greatest one of the field.

    The greatest one becomes `FIELD_SIZE`, so that the square has room for five on either side.
    """
    return at - greatest + k.FIELD_SIZE
