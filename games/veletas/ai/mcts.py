"""The static ranking of turns and the guided tree search, on states of the kernel.

Values are those of `evaluate`: after a tree search, the logarithm of the odds to win, which is
the same scale. A turn that wins for sure has an infinite value.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Sequence
from copy import copy
from functools import cache
from random import Random
from typing import Self

from games.ai.greedy import Stop
from games.core.numba_kernels import Floats, Ints, Kernel
from games.veletas.ai import kernel as k
from games.veletas.ai import mcts_kernel, move_values
from games.veletas.ai.line_bitboards import board_lines

NARROW, WIDTH = 8, 30
"""How many turns of a node are looked at, before and after as many visits as the first number."""
ROOT_WIDTH = 80
CURIOSITY = 0.1
MIX = 0.5
"""How much the best line counts beside the mean of all visits."""
PLAYOUTS = {7: 8, 9: 4, 10: 2}
"""By the size of the board, how many random games a leaf is judged by as well."""
SHARE = 0.3
"""How much they count beside the evaluation."""
JITTER = 1e-4
"""What decides between equal turns."""
LONGEST = 200
"""How many turns a line may have."""
NODES_A_SECOND = 2_500_000
"""On small and on crowded boards a second fills so many; memory is taken only as they fill."""
MOST_NODES = 4_000_000
SLICE = 16
"""Visits between two looks at the clock and the brake; compiled, they take about 1 ms."""
REPORT = 0.1
"""Seconds between two reports."""

Ranked = list[tuple[int, float]]
"""Turns of the kernel and their values, best first."""


class Ranker:
    """Ranks the turns of a state by the static evaluation."""

    def __init__(
        self, state: Sequence[int], weights: Sequence[float], rng: Random, fast: bool | None = None
    ) -> None:
        self.kernel = Kernel(move_values, fast)
        """The kernel in the form in use; `fast` is that of `Kernel`."""
        self.state: Ints = self.kernel.ints(state)
        self._weights = self.kernel.floats(weights)
        self._chance = self.kernel.ints([rng.randrange(1, 1 << 32)])
        self._scratch = self.kernel.zeros(move_values.TURN_SCRATCH)
        self._terms = self.kernel.float_zeros(move_values.TERMS)

    def at(self, state: Sequence[int]) -> Self:
        """The same, of another state of the same board."""
        self.state = self.kernel.ints(state)
        return self

    def best(self, most: int, noise: float = JITTER, slid: int = k.NOBODY) -> Ranked:
        """The turns that look best; `noise` is added to the values by lot.

        If the shooter of the number `slid` has made its slide already, only its shots.
        """
        codes, values = self.kernel.zeros(most), self.kernel.float_zeros(most)
        found = self.kernel.run.best_turns(
            *(self.state, self._weights, noise, self._chance, codes, values, 0, most, slid),
            *(self._scratch, self._terms),
        )
        return [(int(codes[i]), float(values[i])) for i in range(found)]


class Tree(Ranker):
    """A tree of turns from a state, see the module `tree`, with room for so many seconds.

    Up to `noise` is added by lot to what each turn looks to be worth.
    """

    def __init__(
        self,
        state: Sequence[int],
        weights: Sequence[float],
        rng: Random,
        fast: bool | None = None,
        *,
        seconds: float = 1.0,
        slid: int = k.NOBODY,
        noise: float = JITTER,
    ) -> None:
        own = Kernel(mcts_kernel, fast)
        super().__init__(state, weights, rng, own.fast)
        self._grow = own.run.grow
        self._slid, self._noise = slid, noise
        ints, floats = self.kernel.zeros, self.kernel.float_zeros
        room = min(MOST_NODES, 20_000 + int(NODES_A_SECOND * seconds))
        room = room if self.kernel.fast else 2_000 + room // 50
        self._codes, self._first, self._count = ints(room), ints(room), ints(room)
        self._visits, self._proofs = ints(room), ints(room)
        self._values, self._means, self._bests = floats(room), floats(room), floats(room)
        self._tally, self._path, self._walker = ints(3), ints(LONGEST), ints(k.STATE)
        self._playouts = PLAYOUTS[state[k.SIZE]]
        self._lines = copy(_lines(self.kernel.fast, state[k.SIZE], bool(state[k.OVER])))
        self._player = ints(k.STATE)
        self._tally[mcts_kernel.USED] = 1
        self._count[0] = mcts_kernel.UNGROWN

    @property
    def decided(self) -> bool:
        """Whether the root is proven won or lost, so that nothing more can be found."""
        return bool(self._proofs[0])

    @property
    def nodes(self) -> tuple[Ints, Ints, Ints, Ints, Floats, Floats, Ints]:
        """The arrays of the nodes: codes, first, count, visits, means, bests, proofs."""
        return (
            *(self._codes, self._first, self._count, self._visits),
            *(self._means, self._bests, self._proofs),
        )

    @property
    def visits(self) -> int:
        """How many visits there have been."""
        return int(self._tally[mcts_kernel.VISITED])

    @property
    def worth(self) -> float:
        """What the state is worth to the side to move; infinite if that is proven."""
        return -self._odds(0)

    def grow(self, visits: int) -> None:
        """Visit the tree so many times, or until the root is decided."""
        self._grow(
            *(self.state, self._walker, self._weights, self._chance, self._codes, self._values),
            *(self._first, self._count, self._visits, self._means, self._bests, self._proofs),
            *(self._tally, self._path, self._scratch, self._terms, self._slid, visits),
            *(NARROW, WIDTH, ROOT_WIDTH, CURIOSITY, MIX, self._noise),
            *(self._lines, self._player, self._playouts, SHARE),
        )

    def think(self, seconds: float, stop: Stop, report: Callable[[], None] = lambda: None) -> None:
        """Grow for so long, or until told to stop; at least once."""
        now = time.monotonic()
        end, next_report = now + seconds, now + REPORT
        slice_ = SLICE if self.kernel.fast else 1
        while True:
            self.grow(slice_)
            now = time.monotonic()
            if self.decided or now >= end or stop():
                return
            if now >= next_report:
                report()
                next_report = now + REPORT

    def ranked(self, most: int) -> Ranked:
        """The turns of the root, the one to play first: proven, else visited most often."""
        begin = int(self._first[0])
        children = range(begin, begin + int(self._count[0]))
        order = sorted(
            children,
            key=lambda i: (-self._proofs[i], -self._visits[i], -self._means[i], -self._values[i]),
        )
        return [(int(self._codes[i]), self._odds(i)) for i in order[:most]]

    def _odds(self, node: int) -> float:
        if self._proofs[node]:
            return math.copysign(math.inf, self._proofs[node])
        chance = min(max(float(self._means[node] + self._bests[node]) / 2, 1e-9), 1 - 1e-9)
        return math.log(chance / (1 - chance))


@cache
def _lines(fast: bool, size: int, over_shooters: bool) -> Ints:
    """The array of lines of a board; each tree works on a copy."""
    return Kernel(mcts_kernel, fast).ints(board_lines(size, over_shooters))
