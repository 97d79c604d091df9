"""Static ranking of turns, and Monte Carlo tree search (MCTS), on states of the kernel.

Values are log-odds for the side to move, as those of `heuristic`. The value of a turn that is
proven to win is infinite.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Sequence
from copy import copy
from dataclasses import dataclass
from functools import cache
from random import Random
from typing import Self

from games.ai.search import Stop
from games.core.numba_kernels import Ints, Kernel
from games.veletas.ai import kernel as k
from games.veletas.ai import mcts_kernel, move_values
from games.veletas.ai.line_bitboards import board_lines

FIRST_WIDTH, FULL_WIDTH = 8, 30
"""Children of a node at first, and after as many visits as the first number."""
ROOT_WIDTH = 80
EXPLORATION = 0.1
"""The exploration constant of UCB1. It is small: the prior orders the turns well."""
MINIMAX_SHARE = 0.5
"""The weight of the minimax value beside the mean of all visits."""
ROLLOUTS = {7: 8, 9: 4, 10: 2}
"""By the size of the board, the number of rollouts from each new leaf."""
ROLLOUT_SHARE = 0.3
"""The weight of the rollouts beside the static evaluation of a leaf."""
TIE_BREAK_NOISE = 1e-4
"""Log-odds added at random to static values, so that equal turns are ordered at random."""
MAX_DEPTH = 200
"""The length of the path from the root, in turns."""
NODES_PER_SECOND, NODES_PER_VISIT = 2_500_000, 16
"""More nodes than are used on small and on crowded boards; memory is taken only as they fill."""
MAX_NODES = 4_000_000
VISITS_PER_SLICE = 16
"""Visits between two checks of the clock and of `stop`; compiled, they take about 1 ms."""
REPORT_INTERVAL = 0.1
"""Seconds between two reports of progress."""

RankedCodes = list[tuple[int, float]]
"""Codes of turns with their values in log-odds, best first."""


@dataclass(frozen=True, slots=True)
class Effort:
    """When a search ends: after seconds, or after a number of visits, however long they take."""

    seconds: float = math.inf
    visits: float = math.inf

    def share(self, shares: int) -> Effort:
        """One of so many equal parts."""
        return Effort(self.seconds / shares, self.visits / shares)

    @property
    def nodes(self) -> float:
        """At least the nodes that it may use."""
        return min(NODES_PER_SECOND * self.seconds, NODES_PER_VISIT * self.visits)


ONE_SECOND = Effort(1.0)


class StaticRanker:
    """Ranks the turns of a state by the heuristic alone."""

    def __init__(
        self, state: Sequence[int], weights: Sequence[float], rng: Random, fast: bool | None = None
    ) -> None:
        self.kernel = Kernel(move_values, fast)
        """The kernel in the form in use; `fast` is that of `Kernel`."""
        self.state: Ints = self.kernel.ints(state)
        self._rng_state = self.kernel.ints([rng.randrange(1, 1 << 32)])
        self._survey = move_values.Survey(
            self.kernel.floats(weights),
            self.kernel.zeros(move_values.FACT_COUNT),
            self.kernel.float_zeros(move_values.TERM_COUNT),
        )

    def at(self, state: Sequence[int]) -> Self:
        """This ranker, for another state of the same board."""
        self.state = self.kernel.ints(state)
        return self

    def best(self, most: int, noise: float = TIE_BREAK_NOISE, slid: int = k.NONE) -> RankedCodes:
        """The turns with the highest static values, at most `most`.

        Uniform noise from 0 to `noise` log-odds is added to each value. If the shooter `slid` has
        already slid in this turn, only its shots are ranked.
        """
        codes, values = self.kernel.zeros(most), self.kernel.float_zeros(most)
        found = self.kernel.run.best_turns(
            self.state, self._survey, codes, values, 0, most, slid, noise, self._rng_state
        )
        return [(int(codes[i]), float(values[i])) for i in range(found)]


class Mcts(StaticRanker):
    """A Monte Carlo tree search from a state, see `mcts_kernel`.

    The tree has room for the `effort`. Uniform noise from 0 to `noise` log-odds is added
    to the static values.
    """

    def __init__(
        self,
        state: Sequence[int],
        weights: Sequence[float],
        rng: Random,
        fast: bool | None = None,
        *,
        effort: Effort = ONE_SECOND,
        slid: int = k.NONE,
        noise: float = TIE_BREAK_NOISE,
    ) -> None:
        own = Kernel(mcts_kernel, fast)
        super().__init__(state, weights, rng, own.fast)
        self._search = own.run.search
        self._effort = effort
        self.tree = _empty_tree(own, effort)
        """The arrays of the nodes."""
        size, over_shooters = state[k.SIZE], bool(state[k.OVER])
        self._work = mcts_kernel.Workspace(
            survey=self._survey,
            state=own.zeros(k.STATE_LENGTH),
            path=own.zeros(MAX_DEPTH),
            rollout_state=own.zeros(k.STATE_LENGTH),
            lines=copy(_lines(own.fast, size, over_shooters)),
            rng_state=self._rng_state,
        )
        self._settings = mcts_kernel.SearchParameters(
            first_width=FIRST_WIDTH,
            full_width=FULL_WIDTH,
            root_width=ROOT_WIDTH,
            exploration=EXPLORATION,
            minimax_share=MINIMAX_SHARE,
            noise=noise,
            rollouts=ROLLOUTS[size],
            rollout_share=ROLLOUT_SHARE,
            slid=slid,
        )

    @property
    def solved(self) -> bool:
        """Whether the root is proven won or lost, so that the search has ended."""
        return bool(self.tree.proven[0])

    @property
    def visits(self) -> int:
        """The number of visits so far."""
        return int(self.tree.counters[mcts_kernel.VISITED])

    @property
    def log_odds(self) -> float:
        """The value of the state for the side to move; infinite if proven."""
        return -self._log_odds(0)

    def visit(self, visits: int) -> None:
        """Visit the tree that many times, or until the root is proven."""
        self._search(self.state, self.tree, self._work, self._settings, visits)

    def search(self, stop: Stop, report: Callable[[], None] = lambda: None) -> None:
        """Search to the end of the effort, until `stop()` or until solved; at least one slice."""
        now = time.monotonic()
        end, next_report = now + self._effort.seconds, now + REPORT_INTERVAL
        visits = VISITS_PER_SLICE if self.kernel.fast else 1
        while True:
            self.visit(visits)
            now = time.monotonic()
            if self.solved or self.visits >= self._effort.visits or now >= end or stop():
                return
            if now >= next_report:
                report()
                next_report = now + REPORT_INTERVAL

    def ranked(self, most: int) -> RankedCodes:
        """The turns of the root, best first: proven wins, then by visits (robust child)."""
        tree = self.tree
        begin = int(tree.first_child[0])
        children = range(begin, begin + int(tree.child_count[0]))
        order = sorted(
            children,
            key=lambda i: (-tree.proven[i], -tree.visits[i], -tree.means[i], -tree.values[i]),
        )
        return [(int(tree.codes[i]), self._log_odds(i)) for i in order[:most]]

    def _log_odds(self, node: int) -> float:
        """The value of a node for the side whose turn led to it."""
        tree = self.tree
        if tree.proven[node]:
            return math.copysign(math.inf, tree.proven[node])
        probability = float(tree.means[node] + tree.minimax[node]) / 2
        probability = min(max(probability, 1e-9), 1 - 1e-9)
        return math.log(probability / (1 - probability))


def _empty_tree(kernel: Kernel, effort: Effort) -> mcts_kernel.SearchTree:
    """A tree of one node, with room for that effort."""
    room = int(min(MAX_NODES, 20_000 + effort.nodes))
    room = room if kernel.fast else 2_000 + room // 50
    ints, floats = kernel.zeros, kernel.float_zeros
    tree = mcts_kernel.SearchTree(
        codes=ints(room),
        values=floats(room),
        first_child=ints(room),
        child_count=ints(room),
        visits=ints(room),
        means=floats(room),
        minimax=floats(room),
        proven=ints(room),
        counters=ints(3),
    )
    tree.counters[mcts_kernel.USED] = 1
    tree.child_count[0] = mcts_kernel.UNEXPANDED
    return tree


@cache
def _lines(fast: bool, size: int, over_shooters: bool) -> Ints:
    """The line bitboards of an empty board; each search works on a copy."""
    return Kernel(mcts_kernel, fast).ints(board_lines(size, over_shooters))
