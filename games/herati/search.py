"""The search of the Workshop: greedy games from every move, most from those that promise most.

What lies face down is drawn afresh for every game (flat Monte Carlo): the search gets a position
as its side sees it, and the state it works on only counts hidden tiles.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from games.ai.greedy import RankedTurn, moves_in_order
from games.ai.levels import Thought
from games.core.compiled import Kernel
from games.herati import kernel as workshop
from games.herati.equity import equities
from games.herati.kernel import MOVES, STATE, STOCK
from games.herati.rules import WorkshopPosition
from games.herati.states import number_of, state_of

SLICE_SECONDS = 0.02
"""About so much is thought between two looks at the brake."""


@dataclass(frozen=True, slots=True)
class Manner:
    """How to search."""

    playouts: int | None = None
    """So many games and no clock; None is as many as the seconds allow."""
    explore: float = 0.5
    """How much the search doubts what it has found (the constant of UCB1)."""
    taste: tuple[int, ...] = (8, -6, 2, 4, 1)
    """How the games are played: what each thing that a tile can do is worth, see the kernel."""
    fast: bool | None = None
    """Whether the kernel is compiled; None where it can be."""


def ranked(position: WorkshopPosition, thought: Thought, manner: Manner) -> list[RankedTurn]:
    """Moves, best first; the value is the share of the victory to be expected."""
    moves = moves_in_order(position)
    if len(moves) == 1:
        return [RankedTurn((moves[0],), 0.0)]
    return _Search(position, moves, thought, manner).run()


class _Search:
    """One search: how often each move was tried, and what came of it."""

    def __init__(
        self, position: WorkshopPosition, moves: list[Any], thought: Thought, manner: Manner
    ) -> None:
        self._moves, self._thought, self._manner = moves, thought, manner
        self._kernel = kernel = _kernel(manner.fast)
        self._numbers = kernel.ints(number_of(position, move) for move in moves)
        self._state = kernel.ints(state_of(position, thought.rng))
        self._visits = kernel.ints([0] * MOVES)
        self._sums = kernel.floats([0.0] * MOVES)
        self._equity = kernel.floats(_equity(position))
        self._taste = kernel.ints(manner.taste)
        self._rooms = (
            kernel.ints([0] * STATE),
            kernel.ints([0] * STOCK),
            kernel.ints([0]),
        )
        self._seed = thought.rng.randrange(1 << 32)

    def run(self) -> list[RankedTurn]:
        """Search until the time or the games allowed are used up, or until the brake."""
        begun = time.monotonic()
        done, step = 0, len(self._moves)
        while True:
            self._play(step)
            done += step
            spent = max(time.monotonic() - begun, 1e-6)
            if self._thought.stop() or self._is_enough(done, spent):
                return self._best()
            self._thought.progress(self._best())
            step = self._next_step(done, spent)

    def _is_enough(self, done: int, spent: float) -> bool:
        if self._manner.playouts is not None:
            return done >= self._manner.playouts
        return spent >= self._thought.seconds

    def _next_step(self, done: int, spent: float) -> int:
        """How many games to play before the next look at the brake."""
        if self._manner.playouts is not None:
            return min(256, self._manner.playouts - done)
        return max(1, int(done / spent * min(SLICE_SECONDS, self._thought.seconds - spent)))

    def _play(self, playouts: int) -> None:
        self._kernel.run.search(
            self._state,
            self._numbers,
            len(self._moves),
            self._visits,
            self._sums,
            playouts,
            self._seed,
            self._manner.explore,
            self._taste,
            self._equity,
            *self._rooms,
        )

    def _best(self) -> list[RankedTurn]:
        """The moves that were tried most, those of them first that brought most."""
        order = sorted(
            range(len(self._moves)), key=lambda i: (self._visits[i], self._mean(i)), reverse=True
        )
        order = order[: max(1, self._thought.most)]
        return [RankedTurn((self._moves[i],), self._mean(i)) for i in order]

    def _mean(self, i: int) -> float:
        return float(self._sums[i]) / max(1, int(self._visits[i]))


@cache
def _kernel(fast: bool | None) -> Kernel:
    return Kernel(workshop, fast)


def _equity(position: WorkshopPosition) -> Sequence[float]:
    """The chances on the totals after this game, and the seat that begins the next one."""
    if position.target is None:
        return [0.0]
    following = (position.sides.index(position.starter) + 1) % position.players
    return [*equities()[position.players], float(following)]
