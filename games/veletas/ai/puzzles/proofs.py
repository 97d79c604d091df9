"""Proven answers in positions of matches: who wins, claims or is safe, at once or in two turns."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from games.puzzles.proof import Proof, Stop
from games.veletas.ai import kernel as k
from games.veletas.ai.puzzles.puzzle_solver import Code, puzzle_solver
from games.veletas.ai.states import moves_of_turn, state_of
from games.veletas.rules.notation import format_turn
from games.veletas.rules.options import prepare, start
from games.veletas.rules.position import Phase, VeletasPosition

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


class GoalSearch:
    """The turns of one position that reach a goal, found by exhaustive search.

    The position is at the start of an ordinary turn: see `applies`.
    """

    def __init__(self, position: VeletasPosition) -> None:
        self._position = position
        self.state = state_of(position)
        self.side = self.state[k.MOVER]
        self._solver = puzzle_solver()
        self.claiming = self._solver.claiming_turns(self.state)
        self._threats = self._solver.threats(self.state)

    @staticmethod
    def applies(position: VeletasPosition) -> bool:
        """Whether the position is at the start of an ordinary turn."""
        if position.phase is not Phase.PLAY or position.pie_ahead or position.mid_turn:
            return False
        return position.outcome() is None

    def turns_for(self, goal: str) -> list[str]:
        """All turns that reach a goal; empty where the goal does not fit.

        `win-in-two` is `claim-in-two` with a claim that decides.
        """
        deciding = goal == "win-in-two"
        if deciding and self._needs(self.side) > 1:
            return []
        codes = self.codes_for("claim-in-two" if deciding else goal) or []
        return [turn_text(self._position, code) for code in codes]

    def codes_for(self, theme: str) -> list[Code] | None:
        """The turns that reach the goal; None where the theme does not fit the position."""
        if theme == "claim":
            return self.claiming if self.claiming and self._needs(self.side) > 1 else None
        if theme == "win":
            wins = [code for code in self.claiming if self._wins(code)]
            return wins or None
        if theme == "claim-in-two":
            if self.claiming:
                return None
            return self._solver.turns_that_claim_next(self.state) or None
        deciding = self._needs(1 - self.side) == 1
        if not self._threats or deciding != (theme == "only-turn"):
            return None
        if any(self._wins(code) for code in self.claiming):
            return None
        if theme == "save" and self.claiming:
            return None
        return self._solver.safe_turns(self.state) or None

    def _needs(self, side: int) -> int:
        """How many claims a side still needs to win."""
        return self.state[k.MAJORITY] - self.state[k.CLAIMS + side]

    def _wins(self, code: Code) -> bool:
        return k.winner(self._solver.after(self.state, code)) == self.side


def turn_text(position: VeletasPosition, code: Code) -> str:
    """A turn of the kernel in notation."""
    return format_turn(position, moves_of_turn(position, code))


def proofs(position: VeletasPosition, stop: Stop) -> Iterator[Proof]:
    """The goals that can be reached in a position, the most decisive first."""
    if not GoalSearch.applies(position):
        return
    search = GoalSearch(position)
    for goal in ORDER if puzzle_solver().fast else QUICK:
        if stop():
            return
        if turns := search.turns_for(goal):
            yield Proof(goal, tuple(turns))
