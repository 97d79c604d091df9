"""The search of the Workshop: everything that can happen, one turn deeper after the other.

What lies face down is a matter of chance: the search gets a position as its side sees it, and the
state it works on only counts hidden tiles.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass, replace
from random import Random

from games.ai.greedy import RankedTurn, moves_in_order
from games.ai.levels import SearchLimits
from games.core.evaluation import Evaluation
from games.core.numba_kernels import Kernel
from games.herati.ai import expectimax_kernel, payoffs
from games.herati.ai.expectimax_kernel import DEPTH, FRAMES, LEAVES, NEXT, NODES, STATUS, VALUES
from games.herati.ai.heuristic import ODDS, SURVEY
from games.herati.ai.workshop_kernel import MOVES
from games.herati.ai.workshop_states import number_of, state_of
from games.herati.rules.position import WorkshopPosition

SLICE_SECONDS = 0.01
"""About so much is thought between two looks at the brake."""
FIRST_NODES = 50
"""So many nodes are looked at before it is known how long one takes."""
SOLE_DEPTH = 2
"""How far is looked where there is no choice, only to know how the game stands."""


@dataclass(frozen=True, slots=True)
class Manner:
    """How to search."""

    depth: int | None = None
    """So many turns ahead and no clock; None is as far as the seconds allow."""
    fast: bool | None = None
    """Whether the kernel is compiled; None where it can be."""


def ranked(position: WorkshopPosition, limits: SearchLimits, manner: Manner) -> list[RankedTurn]:
    """Moves, best first; the value is the share of the victory to be expected."""
    moves = moves_in_order(position)
    if len(moves) == 1:
        manner = replace(manner, depth=SOLE_DEPTH)
    limits.rng.shuffle(moves)
    turns = [RankedTurn((move,)) for move in moves]
    return _Search(position, turns, limits, manner).run()[: max(1, limits.most)]


class Look:
    """A position, and the arrays on which the kernel looks ahead from it."""

    def __init__(self, position: WorkshopPosition, kernel: Kernel, rng: Random) -> None:
        self._kernel = kernel
        self._state = kernel.ints(state_of(position, rng))
        self._frames, self._status = kernel.zeros(FRAMES), kernel.zeros(STATUS)
        self._moves = kernel.zeros(MOVES * (DEPTH + 1))
        self._judged = kernel.float_zeros(MOVES)
        self._rooms = (
            kernel.zeros(MOVES),
            kernel.float_zeros(VALUES),
            kernel.floats(_prices(position)),
            kernel.zeros(SURVEY),
            kernel.float_zeros(ODDS),
        )

    def begin(self, numbers: Sequence[int], depth: int) -> None:
        """Get ready to look so many turns ahead from these moves."""
        for i, number in enumerate(numbers):
            self._moves[i] = number
        self._kernel.run.begin(self._state, self._frames, self._status, len(numbers), depth)

    def go_on(self, nodes: int) -> bool:
        """Look at so many nodes at most; whether all was seen."""
        seen = self._kernel.run.look(
            self._state,
            self._frames,
            self._moves,
            *self._rooms,
            self._status,
            self._judged,
            nodes,
        )
        return bool(seen)

    @property
    def judged(self) -> list[float]:
        """What the moves are worth that were looked through."""
        return [float(value) for value in self._judged[: self._frames[NEXT]]]

    @property
    def nodes(self) -> int:
        """How many nodes were looked at since the beginning."""
        return int(self._status[NODES])

    @property
    def is_exact(self) -> bool:
        """Whether every game was seen to its end."""
        return not self._status[LEAVES]


class _Search:
    """One search: the turns, best first as far as it has looked."""

    def __init__(
        self,
        position: WorkshopPosition,
        turns: list[RankedTurn],
        limits: SearchLimits,
        manner: Manner,
    ) -> None:
        self._turns, self._thought, self._manner = turns, limits, manner
        self._numbers = {turn.moves[0]: number_of(position, turn.moves[0]) for turn in turns}
        self._begun, self._nodes = time.monotonic(), 0
        self._look = Look(position, Kernel(expectimax_kernel, manner.fast), limits.rng)

    def run(self) -> list[RankedTurn]:
        """Look deeper and deeper, until the depth, the end of the game, the time or the brake."""
        depth, deepest = 1, self._manner.depth or DEPTH
        while self._looked(depth) and depth < deepest and not self._look.is_exact:
            depth += 1
        return self._turns

    def _looked(self, depth: int) -> bool:
        """Look so many turns ahead, at the best move first; whether there was time for all."""
        self._look.begin([self._numbers[turn.moves[0]] for turn in self._turns], depth)
        over = False
        while not over and not self._is_enough(depth):
            over = self._look.go_on(self._slice())
            self._thought.progress(self._ordered()[: max(1, self._thought.most)])
        self._turns = self._ordered()
        self._nodes += self._look.nodes
        return over

    def _ordered(self) -> list[RankedTurn]:
        """The turns looked at anew before those that were not, each best first."""
        judged = self._look.judged
        anew = sorted(zip(judged, self._turns, strict=False), key=lambda pair: -pair[0])
        turns = [RankedTurn(turn.moves, _evaluation(share)) for share, turn in anew]
        return turns + self._turns[len(judged) :]

    def _is_enough(self, depth: int) -> bool:
        """Whether to stop now; one turn is looked ahead whatever the clock says."""
        late = self._manner.depth is None and depth > 1 and self._spent() >= self._thought.seconds
        return late or self._thought.stop()

    def _slice(self) -> int:
        """How many nodes to look at before the next look at the brake."""
        seen = self._nodes + self._look.nodes
        if not seen:
            return FIRST_NODES
        seconds = SLICE_SECONDS
        if self._manner.depth is None:
            seconds = min(seconds, max(self._thought.seconds - self._spent(), 0.0))
        return max(FIRST_NODES, int(seen / self._spent() * seconds))

    def _spent(self) -> float:
        return max(time.monotonic() - self._begun, 1e-6)


def _evaluation(share: float) -> Evaluation:
    """The share of the victory; the payoff for the lead in points may lie beyond 0 or 1."""
    return Evaluation(min(max(share, 0.0), 1.0))


def _prices(position: WorkshopPosition) -> tuple[float, ...]:
    """What every end of this game is worth to every seat."""
    if position.target is None:
        return payoffs.single(position.players)
    begins = (position.sides.index(position.starter) + 1) % position.players
    return payoffs.match(position.earlier_points, begins)
