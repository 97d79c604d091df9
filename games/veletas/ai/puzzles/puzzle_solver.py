"""Exhaustive answers about a position of Veletas: who can claim, at once or in two turns."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from games.core.numba_kernels import Ints, Kernel
from games.veletas.ai import kernel as k
from games.veletas.ai.puzzles import puzzle_kernel
from games.veletas.ai.puzzles.puzzle_kernel import SLACK, WORK_LENGTH, Workspace

MOST_TURNS = 12_000
"""Room for the turns of a position: the largest number on an empty board of 10 by 10 is less."""

Code = int
"""A turn of the kernel."""


class PuzzleSolver:
    """Answers about one state after the other; the arrays are kept."""

    def __init__(self, fast: bool | None = None) -> None:
        """`fast` is that of `Kernel`."""
        self._kernel = Kernel(puzzle_kernel, fast)
        zeros = self._kernel.zeros
        self._space = Workspace(
            turns=zeros(MOST_TURNS),
            replies=zeros(MOST_TURNS),
            claims=zeros(MOST_TURNS + SLACK),
            after_turn=zeros(k.STATE_LENGTH),
            after_reply=zeros(k.STATE_LENGTH),
            work=zeros(WORK_LENGTH),
        )
        self._found = zeros(MOST_TURNS)

    @property
    def fast(self) -> bool:
        """Whether the search is compiled."""
        return self._kernel.fast

    def turns(self, state: Sequence[int]) -> list[Code]:
        """All turns; a shot without a slide is listed once for each square."""
        own, into = self._kernel.ints(state), self._space.turns
        return _first(into, self._kernel.run.list_turns(own, into, 0, self._space.work))

    def after(self, state: Sequence[int], code: Code) -> list[int]:
        """The state after a turn."""
        own = self._kernel.ints(state)
        self._kernel.run.play_turn(own, code)
        return [int(value) for value in own]

    def claiming_turns(self, state: Sequence[int]) -> list[Code]:
        """All turns by which the side to move claims a shooter, and the other side does not win."""
        into = self._space.claims
        own = self._kernel.ints(state)
        found = self._kernel.run.claiming_turns(own, into, MOST_TURNS, self._space.work)
        return _first(into, found)

    def threats(self, state: Sequence[int]) -> list[Code]:
        """The turns by which the side that is not to move would claim if it were to move."""
        own = self._kernel.ints(state)
        found = self._kernel.run.threats(own, self._space, MOST_TURNS)
        return _first(self._space.claims, found)

    def safe_turns(self, state: Sequence[int]) -> list[Code]:
        """All turns after which the other side neither has claimed nor can claim at once."""
        own = self._kernel.ints(state)
        return _first(self._found, self._kernel.run.safe_turns(own, self._space, self._found))

    def turns_that_claim_next(self, state: Sequence[int]) -> list[Code]:
        """All turns after which every reply lets the side to move claim, or has let it claim."""
        own = self._kernel.ints(state)
        run = self._kernel.run
        return _first(self._found, run.turns_that_claim_next(own, self._space, self._found))

    def refuting_reply(self, state: Sequence[int], claims: int) -> Code | None:
        """A turn after which the other side, which had `claims` claims, has and finds no new one.

        None if there is no such turn.
        """
        own = self._kernel.ints(state)
        code = int(self._kernel.run.refuting_reply(own, claims, self._space))
        return None if code == k.NONE else code

    def claims_left(self, state: Sequence[int], codes: Sequence[Code]) -> list[int]:
        """For each of these turns, how many claiming turns it leaves to the other side, up to 3."""
        return self._for_each("count_claims", state, codes)

    def threatening(self, state: Sequence[int], codes: Sequence[Code]) -> list[bool]:
        """For each of these turns, whether the side to move would threaten to claim."""
        return [bool(value) for value in self._for_each("mark_threats", state, codes)]

    def _for_each(self, name: str, state: Sequence[int], codes: Sequence[Code]) -> list[int]:
        own, given = self._kernel.ints(state), self._kernel.ints(codes)
        into = self._kernel.zeros(len(codes))
        getattr(self._kernel.run, name)(own, given, len(codes), into, self._space)
        return _first(into, len(codes))


def _first(values: Ints, count: int) -> list[int]:
    return [int(values[i]) for i in range(count)]


@cache
def puzzle_solver() -> PuzzleSolver:
    """The solver of this process."""
    return PuzzleSolver()
