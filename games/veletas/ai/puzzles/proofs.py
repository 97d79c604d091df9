"""Proven answers in positions of matches: who wins, claims or is safe, at once or in two turns."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from games.puzzles.proof import Proof, Stop
from games.veletas.ai.puzzles.puzzle_search import PositionSearch
from games.veletas.ai.puzzles.puzzle_solver import puzzle_solver
from games.veletas.ai.states import state_of
from games.veletas.rules.options import prepare, start
from games.veletas.rules.position import VeletasPosition

ORDER = ("win", "win-in-two", "only-turn", "claim-in-two", "save", "claim")
"""The goals, those that decide the game first."""
QUICK = ("win", "claim")
"""The goals whose search is short without Numba, too."""


def run_kernels() -> None:
    """Run each kernel of the solver once, on the smallest board."""
    position = start(prepare({"Size": "7", "Rules": "current", "Start": "random"}, Random(0)))
    solver, state = puzzle_solver(), state_of(position)
    turns = solver.turns(state)[:1]
    solver.claiming_turns(state)
    solver.threats(state)
    solver.safe_turns(state)
    solver.turns_that_claim_next(state)
    solver.refuting_reply(state, 0)
    solver.claims_left(state, turns)
    solver.threatening(state, turns)


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
