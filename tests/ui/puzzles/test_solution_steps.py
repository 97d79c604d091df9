from __future__ import annotations

from games.ui.practice.board import Agenda
from games.ui.puzzles.puzzle_scene import SolutionSteps
from tests.ui.puzzles.conftest import TWO, Solver


class Walk:
    """The steps through the solution of a puzzle in two turns, with an agenda of its own."""

    def __init__(self, solver: Solver, *, at_end: bool = False) -> None:
        self.scene = solver.open(TWO)
        self.agenda = Agenda()
        turns = [turn.moves for turn in self.scene.run.solution]
        if at_end:
            for moves in turns:
                for move in moves:
                    self.scene.board.answer(move)
        self.walk = SolutionSteps(self.scene.board, self.agenda, turns, at_end=at_end)

    def settle(self) -> None:
        while self.agenda:
            self.agenda.update(1.0)

    @property
    def ply(self) -> int:
        return self.scene.board.controller.match.ply


def test_it_steps_turn_by_turn(solver: Solver) -> None:
    walk = Walk(solver)
    assert (walk.walk.can_go_back, walk.walk.can_go_on) == (False, True)
    plies = []
    for _ in range(3):
        walk.walk.go_on()
        walk.settle()
        plies.append(walk.ply)
    assert plies == [2, 3, 4]  # slide and shot, an answer, a shot
    assert (walk.walk.can_go_back, walk.walk.can_go_on) == (True, False)
    walk.walk.go_on()
    walk.settle()
    assert walk.ply == 4
    for ply in (3, 2, 0, 0):
        walk.walk.go_back()
        assert walk.ply == ply


def test_a_step_waits_for_the_last_one(solver: Solver) -> None:
    walk = Walk(solver)
    walk.walk.go_on()
    walk.walk.go_on()
    walk.settle()
    assert walk.ply == 2


def test_a_step_back_interrupts(solver: Solver) -> None:
    walk = Walk(solver)
    walk.walk.go_on()
    walk.agenda.update(0.0)
    assert walk.ply == 1
    walk.walk.go_back()
    assert (walk.ply, bool(walk.agenda)) == (0, False)


def test_it_may_begin_at_the_end(solver: Solver) -> None:
    walk = Walk(solver, at_end=True)
    assert (walk.ply, walk.walk.can_go_on) == (4, False)
    walk.walk.go_back()
    assert walk.ply == 3
