"""The exact end of a game: the fastest win or the slowest loss."""

from __future__ import annotations

import time
from collections.abc import Generator, Sequence
from itertools import count
from random import Random
from typing import NamedTuple

from games.core.game import Stop
from games.core.kernels import Kernel
from games.veletas.ai import endgame_kernel as ek
from games.veletas.ai import kernel as k

MOST_FREE = 4
"""The most free shooters with which the end is searched for."""
MOST_PLIES = 40
TURNS = 1 << 16
"""Room for the turns of all positions from the first to the current one."""
TABLE, TABLE_PLAIN = 1 << 19, 1 << 12
"""Positions in the table, compiled and in plain Python."""
TURNS_PER_SLICE, TURNS_PER_SLICE_PLAIN = 2_000, 40
"""Turns between two checks of the clock; compiled, they take about 2 ms."""


class Solution(NamedTuple):
    """The end of a game under optimal play: the fastest win or the slowest loss."""

    code: int
    """The turn to play."""
    turns: int
    """The length of the rest of the game in turns, of both sides, this one included."""
    won: bool
    """Whether the side to move wins."""


class Endgame:
    """An exhaustive search of a state, deeper and deeper, until it is solved.

    `codes` are all turns of the state, promising ones first.
    """

    def __init__(
        self, state: Sequence[int], codes: Sequence[int], fast: bool | None = None
    ) -> None:
        kernel = Kernel(ek, fast)
        self._run = kernel.run
        self._root = kernel.ints(state)
        self._slice = TURNS_PER_SLICE if kernel.fast else TURNS_PER_SLICE_PLAIN
        self.solution: Solution | None = None
        self.open = list(codes)
        """The turns not known to lose; the first one holds out longest so far."""
        size = TABLE if kernel.fast else TABLE_PLAIN
        keys = Random(1)
        self._space = ek.Space(
            state=kernel.zeros(k.STATE_LENGTH),
            trial=kernel.zeros(k.STATE_LENGTH),
            states=kernel.zeros(MOST_PLIES * k.STATE_LENGTH),
            frames=kernel.zeros(MOST_PLIES * ek.FRAME_LENGTH),
            turns=kernel.zeros(TURNS),
            counters=kernel.zeros(ek.COUNTER_COUNT),
            scratch=kernel.zeros(ek.SCRATCH_LENGTH),
            keys=kernel.ints(keys.getrandbits(62) for _ in range(ek.KEY_COUNT)),
            table=kernel.zeros(2 * size),
            scores=kernel.zeros(2 * ek.CODES),
        )
        self._steps = self._deepen()

    def search(self, seconds: float, stop: Stop) -> Solution | None:
        """Continue for `seconds`, or until `stop()`; return the solution, if found."""
        end = time.monotonic() + seconds
        for _ in self._steps:
            if time.monotonic() >= end or stop():
                break
        return self.solution

    def _deepen(self) -> Generator[None]:
        mover = int(self._root[k.MOVER])
        for turns in count(1):
            for code in self.open:
                found = yield from self._wins(code, turns - 1, mover)
                if found == ek.NO_ROOM:
                    return
                if found == ek.YES:
                    self.solution = Solution(code, turns, won=True)
                    return
            longest = self.open[0]
            while self.open:
                found = yield from self._wins(self.open[0], turns - 1, 1 - mover)
                if found == ek.NO_ROOM:
                    return
                if found == ek.NO:
                    break
                del self.open[0]
            else:
                self.solution = Solution(longest, turns, won=False)
                return

    def _wins(self, code: int, left: int, attacker: int) -> Generator[None, None, int]:
        """Whether a side wins within `left` turns after a turn."""
        self._space.state[:] = self._root
        self._space.counters[ek.ATTACKER] = attacker
        found = self._run.search(self._space, code, left, self._slice)
        yield
        while found == ek.OPEN:
            found = self._run.search(self._space, k.NONE, left, self._slice)
            yield
        return int(found)
