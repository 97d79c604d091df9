"""Static ranking of turns, and Monte Carlo tree search (MCTS), on states of the kernel.

Values are log-odds for the side to move, as those of `heuristic`. The value of a turn that is
proven to win is infinite.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass
from functools import cache, partial
from pathlib import Path
from random import Random
from typing import Self

from games.core.game import Evaluation, Stop
from games.core.kernels import Floats, Ints, Kernel, in_threads, read_weights
from games.core.position import Side, after_moves
from games.core.system import read_data
from games.veletas.ai import heuristic, mcts_kernel, value_kernel
from games.veletas.ai import kernel as k
from games.veletas.rules.pieces import BoardGeometry, Move, Pie, Place, Slide, Stone, cells_of
from games.veletas.rules.position import Phase, VeletasPosition

FIRST_WIDTH, FULL_WIDTH = 8, 240
"""Children of a node when it is expanded, and after very many visits."""
ROOT_WIDTH = 80
CANDIDATES = 4
"""Turns that the network compares for each child that it chooses."""
EXPLORATION = 0.07
"""The exploration constant of UCB1. It is small because the prior orders the turns well."""
TIE_BREAK_NOISE = 1e-4
"""Log-odds added at random to static values, so that equal turns are ordered at random."""
MAX_DEPTH = 200
"""The length of the path from the root, in turns."""
NODES_PER_SECOND, NODES_PER_VISIT = 2_500_000, 16
"""Upper bounds of the nodes used on small and on crowded boards; memory is taken only as they
fill."""
MAX_NODES = 4_000_000
MOST_THREADS = 8
VISITS_PER_SLICE = 16
"""Visits between two checks of the clock and of `stop`; compiled, they take about 1 ms."""
REPORT_INTERVAL = 0.1
"""Seconds between two reports of progress."""

RankedCodes = list[tuple[int, float]]
"""Codes of turns with their values in log-odds, best first."""


@dataclass(frozen=True, slots=True)
class Effort:
    """The end of a search: after seconds, or after a number of visits, whatever their duration."""

    seconds: float = math.inf
    visits: float = math.inf

    def share(self, shares: int) -> Effort:
        return Effort(self.seconds / shares, self.visits / shares)

    @property
    def nodes(self) -> float:
        """An upper bound of the nodes it uses."""
        return min(NODES_PER_SECOND * self.seconds, NODES_PER_VISIT * self.visits)


ONE_SECOND = Effort(1.0)


class StaticRanker:
    """Ranks the turns of a state by the heuristic alone."""

    def __init__(
        self,
        state: Sequence[int],
        rng: Random,
        fast: bool | None = None,
        weights: Sequence[float] | None = None,
    ) -> None:
        self.kernel = Kernel(heuristic, fast)
        """The kernel in the form in use; `fast` as in `Kernel`."""
        self.state: Ints = self.kernel.ints(state)
        self.rng_state = self.kernel.ints([rng.randrange(1, 1 << 32)])
        self.survey = heuristic.Survey(
            self.kernel.floats(heuristic_weights() if weights is None else weights),
            self.kernel.zeros(heuristic.FACT_COUNT),
            self.kernel.float_zeros(heuristic.TERM_COUNT),
        )

    def at(self, state: Sequence[int]) -> Self:
        self.state = self.kernel.ints(state)
        return self

    def best(self, most: int, noise: float = TIE_BREAK_NOISE, slid: int = k.NONE) -> RankedCodes:
        """The turns with the highest static values, at most `most`.

        Uniform noise from 0 to `noise` log-odds is added to each value. If the shooter `slid` has
        already slid in this turn, only its shots are ranked.
        """
        codes, values = self.kernel.zeros(most), self.kernel.float_zeros(most)
        found = self.kernel.run.best_turns(
            self.state, self.survey, codes, values, most, slid, noise, self.rng_state
        )
        return [(int(codes[i]), float(values[i])) for i in range(found)]


class Mcts(StaticRanker):
    """A Monte Carlo tree search from a state, see `mcts_kernel`.

    The tree has room for the `effort`. Uniform noise from 0 to `noise` log-odds is added to the
    static values. If kernels are compiled, each of the `cores` runs a thread. `network` replaces
    the file's weights of the value network.
    """

    def __init__(
        self,
        state: Sequence[int],
        rng: Random,
        fast: bool | None = None,
        *,
        effort: Effort = ONE_SECOND,
        slid: int = k.NONE,
        noise: float = TIE_BREAK_NOISE,
        cores: int = 1,
        network: Floats | None = None,
    ) -> None:
        own = Kernel(mcts_kernel, fast)
        super().__init__(state, rng, own.fast)
        self._run = own.run
        self._effort = effort
        self._numbers = list(range(k.MAX_SHOOTERS))  # of the shooters in `state`
        threads = max(1, min(cores, MOST_THREADS)) if own.fast else 1
        self._trees = _empty_tree(own, effort, threads)
        self.tree = self._trees[0]
        self._work = _workspace(own, self, network)
        rankers = (StaticRanker(state, Random(rng.random()), own.fast) for _ in self._trees[1:])
        self._others = [
            (tree, _workspace(own, ranker, network))
            for tree, ranker in zip(self._trees[1:], rankers, strict=True)
        ]
        self._settings = mcts_kernel.SearchParameters(
            first_width=FIRST_WIDTH,
            full_width=FULL_WIDTH,
            root_width=ROOT_WIDTH,
            exploration=EXPLORATION,
            noise=noise,
            slid=slid,
            shared=threads > 1,
            candidates=CANDIDATES,
        )

    @property
    def solved(self) -> bool:
        """Whether the root is proven won or lost, so that the search has ended."""
        return bool(self.tree.proven[0])

    @property
    def visits(self) -> int:
        return sum(int(tree.counters[mcts_kernel.VISITED]) for tree in self._trees)

    @property
    def log_odds(self) -> float:
        """The value of the state for the side to move; infinite if proven."""
        return -self._log_odds(0)

    def go_on_from(self, earlier: Mcts) -> None:
        """Begin with the results of an earlier search, if it reached this state.

        They are the subtree of the one or two turns played since. `earlier` must not be used any
        more.
        """
        found = earlier._node_of(self.state)
        half = int(self.tree.counters[mcts_kernel.END]) // 2
        if found is None or not self._run.keep_subtree(earlier.tree, found[0], self.tree, half):
            return
        numbered = self.state
        self.state = self.kernel.ints(found[1])  # its turns have other numbers of shooters
        self._numbers = [
            k.shooter_at(numbered, self.state[k.SHOOTER_SQUARE + shooter])
            for shooter in range(self.state[k.SHOOTER_COUNT])
        ]

    def _node_of(self, state: Sequence[int]) -> tuple[int, list[int]] | None:
        """The node of this position one or two turns below the root, and its state."""
        tree, root = self.tree, [int(number) for number in self.state]
        wanted = _contents(state)
        ahead = [(0, root, 1 if state[k.MOVER] != root[k.MOVER] else 2)]
        for node, before, turns in ahead:
            for child in self._children(node):
                code = int(tree.codes[child])
                if state[code & 255] != k.BLACK_STONE + before[k.MOVER]:
                    continue
                after = list(before)
                k.play_turn(after, code)
                if turns > 1:
                    ahead.append((child, after, turns - 1))
                elif _contents(after) == wanted:
                    return child, after
        return None

    def visit(self, visits: int) -> None:
        self._run.search(self.state, self.tree, self._work, self._settings, visits)

    def search(self, stop: Stop, report: Callable[[], None] = lambda: None) -> None:
        """Search to the end of the effort, until `stop()` or until solved; at least one slice."""
        now = time.monotonic()
        end, next_report = now + self._effort.seconds, now + REPORT_INTERVAL
        visits = VISITS_PER_SLICE if self.kernel.fast else 1
        if self._others and not self.visits:
            self.visit(1)  # so that the root has its children
        with self._others_searching():
            while True:
                self.visit(visits)
                now = time.monotonic()
                if self.solved or self.visits >= self._effort.visits or now >= end or stop():
                    return
                if now >= next_report:
                    report()
                    next_report = now + REPORT_INTERVAL

    def _others_searching(self) -> AbstractContextManager[None]:
        def visit(tree: mcts_kernel.SearchTree, work: mcts_kernel.Workspace, ended: Stop) -> None:
            while not (ended() or self.solved):
                self._run.search(self.state, tree, work, self._settings, VISITS_PER_SLICE)

        return in_threads(partial(visit, *other) for other in self._others)

    def ranked(self, most: int) -> RankedCodes:
        """The turns of the root, best first: proven wins, then by visits (robust child)."""
        tree = self.tree
        order = sorted(
            self._children(0),
            key=lambda i: (-tree.proven[i], -tree.visits[i], -tree.means[i], -tree.values[i]),
        )
        return [(self._numbered(int(tree.codes[i])), self._log_odds(i)) for i in order[:most]]

    def _children(self, node: int) -> range:
        family = int(self.tree.children[node])
        first = family >> 8
        return range(0) if family == mcts_kernel.UNEXPANDED else range(first, first + family % 256)

    def _numbered(self, code: int) -> int:
        """The code of a turn with the shooter numbers of the given state."""
        return k.turn_code(self._numbers[code >> 16], code >> 8 & 255, code & 255)

    def _log_odds(self, node: int) -> float:
        """The value of a node for the side whose turn led to it."""
        tree = self.tree
        if tree.proven[node]:
            return math.copysign(math.inf, tree.proven[node])
        probability = min(max(float(tree.means[node]), 1e-9), 1 - 1e-9)
        return math.log(probability / (1 - probability))


def _contents(state: Sequence[int]) -> list[int]:
    """A state without its group numbers: equal for all states of one position."""
    constants = state[k.CLAIMS : k.STATE_LENGTH]
    return [int(number) for part in (state[: k.SQUARE_COUNT], constants) for number in part]


def _empty_tree(kernel: Kernel, effort: Effort, threads: int) -> list[mcts_kernel.SearchTree]:
    """One tree of one node with room for the effort, as seen by each thread.

    They share all arrays but the counters, and have equal parts for new nodes.
    """
    room = int(min(MAX_NODES, 20_000 + effort.nodes))
    room = min(room, MAX_NODES // threads) if kernel.fast else 2_000 + room // 50
    ints, floats = kernel.zeros, kernel.float_zeros
    whole = threads * room
    tree = mcts_kernel.SearchTree(
        codes=ints(whole),
        values=floats(whole),
        children=ints(whole),
        visits=ints(whole),
        means=floats(whole),
        proven=ints(whole),
        counters=ints(mcts_kernel.COUNTER_COUNT),
    )
    tree.children[0] = mcts_kernel.UNEXPANDED
    trees = [
        tree,
        *(tree._replace(counters=ints(mcts_kernel.COUNTER_COUNT)) for _ in range(1, threads)),
    ]
    for place, each in enumerate(trees):
        each.counters[mcts_kernel.USED] = place * room or 1
        each.counters[mcts_kernel.END] = (place + 1) * room
    return trees


def _workspace(
    kernel: Kernel, ranker: StaticRanker, network: Floats | None
) -> mcts_kernel.Workspace:
    state = ranker.state
    return mcts_kernel.Workspace(
        survey=ranker.survey,
        state=kernel.zeros(k.STATE_LENGTH),
        path=kernel.zeros(MAX_DEPTH),
        network=value_network(kernel, int(state[k.SIZE]), network),
        candidates=candidates(kernel),
        rng_state=ranker.rng_state,
    )


# -- The value network: `value_training` makes its file of little-endian float32 numbers -------

FILE = Path(__file__).with_name("value_network.bin")


def value_network(kernel: Kernel, size: int, weights: Floats | None = None) -> value_kernel.Network:
    """The network for a board, by default with the weights of the file.

    Each search needs one of its own. Raises `OSError`, or `ValueError` if the file is damaged.
    """
    return value_kernel.Network(
        weights=_weights(kernel.fast) if weights is None else weights,
        around=_around(kernel.fast, size),
        facts=kernel.zeros(value_kernel.MOST_FACTS),
        first=kernel.float_zeros(value_kernel.WIDTH),
        total=kernel.float_zeros(value_kernel.WIDTH),
    )


def candidates(kernel: Kernel) -> value_kernel.Candidates:
    """Room for the turns compared by the network at once."""
    most = CANDIDATES * FULL_WIDTH
    return value_kernel.Candidates(
        codes=kernel.zeros(most),
        values=kernel.float_zeros(most),
        state=kernel.zeros(k.STATE_LENGTH),
        sums=kernel.float_zeros(k.MAX_SHOOTERS * value_kernel.WIDTH),
        ways=kernel.zeros(k.MAX_SHOOTERS * value_kernel.WAYS),
    )


@cache
def _weights(fast: bool) -> Floats:
    return Kernel(value_kernel, fast).floats(read_weights(FILE, value_kernel.WEIGHTS))


@cache
def _around(fast: bool, size: int) -> Ints:
    """By square and place of its surroundings: the square there, or a wall off the board."""
    row, reach = size + 2, range(-value_kernel.REACH, value_kernel.REACH + 1)
    around = [k.NO_SQUARE] * (k.SQUARE_COUNT * value_kernel.AROUND)
    for square in range(row * row):
        x, y = square % row, square // row
        squares = [
            (y + dy) * row + x + dx if 0 <= x + dx < row and 0 <= y + dy < row else k.NO_SQUARE
            for dy in reach
            for dx in reach
        ]
        around[square * value_kernel.AROUND : (square + 1) * value_kernel.AROUND] = squares
    return Kernel(value_kernel, fast).ints(around)


# -- The turns before ordinary play: placements, the pie choice, and a first turn before it ----

# Placements are sampled at random. After any first one both colours won equally often in games of
# the search against itself, so every one that a choice of colours follows has the value of balance,
# and the choice is by lot. A last placement is scored by the opponent's best reply. Values are
# log-odds for the side to move, without the pie choice.

MAX_TURNS = 12_000
"""An upper bound of the turns of a position."""
REPLIES = 12
"""The number of second placements sampled to score a first one."""
FINALISTS = 6
"""Candidates that are scored again, by tree search."""

ScoredTurns = list[tuple[tuple[Move, ...], float]]
"""The moves that complete the turn and their values in log-odds, best first."""


@dataclass(frozen=True, slots=True)
class PlacementBudget:
    samples: int
    seconds: float = math.inf
    tree: Effort | None = None
    """For tree searches of the best candidates; None for no search."""


class PlacementSearch:
    """Scores the turns of a position before ordinary play."""

    def __init__(
        self, position: VeletasPosition, rng: Random, stop: Stop, budget: PlacementBudget
    ) -> None:
        self._position = position
        self._rng = rng
        self._budget = budget
        self._ranker = StaticRanker(state_of(position), rng)
        self._end = time.monotonic() + budget.seconds
        self._stop = stop

    def scored(self, most: int) -> ScoredTurns:
        """The due turns with their values, best first; at least `most` if there are."""
        if self._position.phase is Phase.PIE:
            return self.pie_choices()
        if self._position.phase is Phase.PLAY:
            return self.balanced_first_turns(most)
        return self.placements()

    # ---------------------------------------------------------------------------- placements

    def placements(self) -> ScoredTurns:
        """Random ways to complete the placement; the best ones are scored by tree search."""
        first = self._position.phase is Phase.FIRST_PLACEMENT
        scored = [] if first else self._second_placements(self._position, self._budget.samples)
        for _ in range(max(2, self._budget.samples // REPLIES) if first else 0):
            if scored and self._out_of_time():
                break
            scored.append(self._first_placement())
        scored = best_first(scored)
        if first or self._budget.tree is None:
            return scored
        finalists = [
            (moves, -self._search_value(after_moves(self._position, moves), FINALISTS))
            for moves, _ in scored[:FINALISTS]
        ]
        return best_first(finalists) + scored[FINALISTS:]

    def _first_placement(self) -> tuple[tuple[Move, ...], float]:
        """A random first placement and its score: balance if the pie choice follows."""
        moves = random_placement(self._position, self._rng)
        if self._position.pie_ahead:
            return moves, 0.0
        after = after_moves(self._position, moves)
        return moves, -best_first(self._second_placements(after, REPLIES))[0][1]

    def _second_placements(self, position: VeletasPosition, samples: int) -> ScoredTurns:
        """Random second placements, each scored by Black's best reply by static value."""
        scored: ScoredTurns = []
        for _ in range(samples):
            if scored and self._out_of_time():
                break
            moves = random_placement(position, self._rng)
            after = self._ranker.at(state_of(after_moves(position, moves)))
            scored.append((moves, -after.best(1)[0][1]))
        return scored

    # ------------------------------------------------------------------------- the pie choice

    def pie_choices(self) -> ScoredTurns:
        white = self._value_for_white()
        choices: ScoredTurns = [((Pie(swap=False),), white), ((Pie(swap=True),), -white)]
        self._rng.shuffle(choices)
        return best_first(choices)

    def _value_for_white(self) -> float:
        after = after_keep(self._position)
        if after.phase is Phase.SECOND_PLACEMENT:
            return 0.0
        if self._budget.tree is None:
            return self._ranker.at(state_of(after)).best(1)[0][1]
        return self._search_value(after, 1)

    # --------------------------------------------------------- a first turn before the choice

    def balanced_first_turns(self, most: int) -> ScoredTurns:
        """Turns after a random start that balance the chances of both colours."""
        position = self._position
        turns = self._ranker.best(MAX_TURNS, slid=slid_shooter(position))
        turns.sort(key=lambda turn: abs(turn[1]))
        scored = [
            (moves_of_turn(position, code), -abs(value))
            for code, value in turns[: max(most, FINALISTS)]
        ]
        if self._budget.tree is None:
            return scored
        finalists = [
            (moves, -abs(self._search_value(after_keep(after_moves(position, moves)), FINALISTS)))
            for moves, _ in scored[:FINALISTS]
        ]
        return best_first(finalists) + scored[FINALISTS:]

    # ------------------------------------------------------------------------------- searching

    def _search_value(self, position: VeletasPosition, shares: int) -> float:
        assert self._budget.tree is not None
        effort = self._budget.tree.share(shares)
        mcts = Mcts(state_of(position), self._rng, effort=effort)
        mcts.search(self._stop)
        return mcts.log_odds

    def _out_of_time(self) -> bool:
        return time.monotonic() >= self._end or self._stop()


def best_first(scored: ScoredTurns) -> ScoredTurns:
    return sorted(scored, key=lambda way: -way[1])


def slid_shooter(position: VeletasPosition) -> int:
    if position.slid_cell < 0:
        return k.NONE
    return cells_of(position.pieces.shooters).index(position.slid_cell)


def after_keep(position: VeletasPosition) -> VeletasPosition:
    return position.play(Pie(swap=False)) if position.phase is Phase.PIE else position


def random_placement(position: VeletasPosition, rng: Random) -> tuple[Move, ...]:
    names, pieces = position.board.grid.names, position.pieces
    moves: list[Move] = []
    for _ in range(position.to_place):
        cell = rng.choice(cells_of(pieces.open_to_shooters()))
        moves.append(Place(names[cell]))
        pieces = pieces.with_shooter(cell)
    if position.board.rules.placed_stones:
        empty = cells_of(position.board.full & ~pieces.occupied)
        moves.append(Stone(names[rng.choice(empty)]))
    return tuple(moves)


# -- Conversion of positions to states of the kernel, and of its turns to moves ----------------


def square_of(size: int, cell: int) -> int:
    return (cell // size + 1) * (size + 2) + cell % size + 1


def cell_of(size: int, square: int) -> int:
    return (square // (size + 2) - 1) * size + square % (size + 2) - 1


def empty_state(geometry: BoardGeometry) -> list[int]:
    state = [0] * k.STATE_LENGTH
    row = geometry.size + 2
    state[: k.SQUARE_COUNT] = [k.WALL] * k.SQUARE_COUNT
    for cell in geometry.grid.cells:
        state[square_of(geometry.size, cell)] = k.EMPTY
    state[k.MAJORITY] = geometry.majority
    state[k.OVER] = int(geometry.rules.over_shooters)
    state[k.SIZE] = geometry.size
    state[k.STEPS : k.STEPS + 8] = [row, 1, -row, -1, row + 1, row - 1, -row - 1, 1 - row]
    return state


def state_of(position: VeletasPosition) -> list[int]:
    """The state of a position. The shooters are numbered in the order of their cells.

    A shooter that has slid in this turn stands on its target; the state does not record the slide.
    """
    size, pieces = position.board.size, position.pieces
    state = empty_state(position.board)
    for cell in cells_of(pieces.shooters):
        k.put_shooter(state, square_of(size, cell))
        for side in (0, 1):
            if pieces.claims[side] >> cell & 1:
                _claim(state, side)
    for side in (0, 1):
        for cell in cells_of(pieces.stones[side]):
            k.put_stone(state, square_of(size, cell), side)
    state[k.MOVER] = 0 if position.to_move is Side.BLACK else 1
    return state


def _claim(state: list[int], side: int) -> None:
    last = state[k.SHOOTER_COUNT] - 1
    state[state[k.SHOOTER_SQUARE + last]] = k.BLACK_SHOOTER + side
    state[k.OWNER + last] = side
    state[k.CLAIMS + side] += 1


def moves_of_turn(position: VeletasPosition, code: int) -> tuple[Move, ...]:
    names, size = position.board.grid.names, position.board.size
    origin = cells_of(position.pieces.shooters)[code >> 16]
    target, shot = cell_of(size, code >> 8 & 255), cell_of(size, code & 255)
    stone = Stone(names[shot])
    return (stone,) if origin == target else (Slide(names[origin], names[target]), stone)


def after_turn(position: VeletasPosition, code: int) -> VeletasPosition:
    """The position after a turn of the kernel."""
    after: VeletasPosition = after_moves(position, moves_of_turn(position, code))
    return after


# -- The heuristic applied to a position of the rules, for either side, in every phase ---------


@cache
def heuristic_weights() -> tuple[float, ...]:
    """The `WEIGHT_COUNT` weights of `data/weights.toml`, in the order of `heuristic`.

    All boards and rule sets share them.
    """
    tables = read_data("games.veletas", "weights", dict[str, list[list[int]]])
    weights = [0.0] * heuristic.WEIGHT_COUNT
    length = heuristic.LEAD_COUNTS
    for kind, table in enumerate((tables["free"], tables["deciding"])):
        for freedom, sides, *values in table:
            at = ((kind * 9 + freedom) * heuristic.SIDE_COUNTS + sides) * length
            weights[at : at + length] = [value / 100 for value in values]
    for mine, values in enumerate(tables["claims"], start=1):
        at = heuristic.CLAIM_WEIGHTS + mine * 5 + 1
        weights[at : at + 4] = [value / 100 for value in values]
    return tuple(weights)


def evaluate(position: VeletasPosition, side: Side) -> Evaluation:
    return Evaluation.from_log_odds(log_odds(position, side))


def log_odds(position: VeletasPosition, side: Side) -> float:
    """The value of a position for a side, in log-odds; `heuristic.WON` if that side has won.

    While the pie choice is ahead, the second player will take the better colour: every advantage
    counts for the second player and against the first one.
    """
    if position.pie_ahead:
        gain = abs(_for_black(position))
        return gain if side is position.sides[1] else -gain
    value = _for_black(position)
    return value if side is Side.BLACK else -value


def _for_black(position: VeletasPosition) -> float:
    placing = position.shooters_missing or position.phase is Phase.SECOND_PLACEMENT
    black_moves = placing or position.to_move is Side.BLACK
    state = state_of(position)
    state[k.MOVER] = 0 if black_moves else 1
    value = heuristic.static_value(state, list(heuristic_weights()))
    return value if black_moves else -value
