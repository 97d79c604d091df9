"""Proven answers in positions of matches: who wins, claims or is safe, at once or in two turns."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from games.puzzles.proof import Proof, Stop
from games.veletas.ai.puzzles.puzzle_search import PositionSearch
from games.veletas.ai.puzzles.puzzle_solver import puzzle_solver
from games.veletas.rules.position import VeletasPosition

ORDER = ("win", "win-in-two", "only-turn", "claim-in-two", "save", "claim")
"""The goals, those that decide the game first."""
QUICK = ("win", "claim")
"""The goals whose search is short without Numba, too."""


def proofs(position: VeletasPosition, stop: Stop) -> Iterator[Proof]:
    """The goals that can be reached in a position, the most decisive first."""
    if not PositionSearch.applies(position):
        return
    search = PositionSearch({}, position, Random(0))
    for goal in ORDER if puzzle_solver().fast else QUICK:
        if stop():
            return
        if turns := search.turns_for(goal):
            yield Proof(goal, tuple(turns))
