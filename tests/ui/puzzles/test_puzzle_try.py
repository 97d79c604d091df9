from __future__ import annotations

from random import Random

import pygame

from games.learning.puzzle import PuzzleTask
from games.learning.puzzle_session import Streak
from games.learning.task import Judgement
from games.storage.documents import GamePuzzles
from games.ui.learning.puzzle_texts import results_of
from games.ui.widgets.button import Button
from games.veletas.rules.pieces import Slide, Stone
from tests.ui.puzzles.conftest import LADDER, ONE, PAIR, TWO, VELETAS, Solver


def test_a_puzzle_judged_at_its_end_takes_any_order(solver: Solver) -> None:
    scene = solver.open(PAIR)
    solver.turn("NW@3,1")
    assert (scene.ended, scene.panel.said) == (False, "")
    solver.turn("NE@2,1")
    assert scene.ended
    assert results_of(solver.app.context, "herati").results == {PAIR.id: "solved"}


def test_turns_are_taken_back_one_by_one_where_only_the_end_is_judged(solver: Solver) -> None:
    scene = solver.open(PAIR)
    start = scene.board.view.position
    solver.turn("NE@4,1")
    half = scene.board.view.position
    solver.turn("NW@3,1")
    assert results_of(solver.app.context, "herati").results == {PAIR.id: "failed"}
    solver.wait(1.5)
    assert scene.board.view.position == half
    solver.press("Undo")
    assert scene.board.view.position == start
    assert scene.task.turns_left == 2
    solver.press("Undo")  # there is nothing left
    solver.turn("NE@0,1")
    solver.key(pygame.K_z, pygame.KMOD_CTRL)
    solver.turn("NW@3,1")
    solver.turn("NE@2,1")
    assert scene.ended


def test_the_right_moves_go_on_from_what_was_made() -> None:
    task = PuzzleTask(VELETAS, TWO)
    assert task.right_moves() == (Slide("d4", "d5"), Stone("e5"))
    assert task.play(Slide("d4", "d5")).judgement is Judgement.GOES_ON
    assert task.right_moves() == (Stone("e5"),)
    verdict = task.play(Stone("e5"))
    assert verdict.judgement is Judgement.RIGHT
    assert (len(verdict.reply), task.begun, task.ply) == (1, 3, 3)
    task.play(Slide("d5", "d6"))
    task.take_back()
    assert (task.ply, task.moves) == (3, ())


def test_a_wrong_half_of_a_turn_is_taken_back_for_the_right_one() -> None:
    task = PuzzleTask(VELETAS, TWO)
    task.play(Slide("b2", "b3"))
    assert task.right_moves() == (Slide("d4", "d5"), Stone("e5"))
    assert (task.ply, task.moves) == (0, ())


def test_the_solution_is_stepped_turn_by_turn(solver: Solver) -> None:
    scene = solver.open(TWO)
    solver.press("Solution")
    plies = []
    for _ in range(4):
        solver.wait(1.0)
        plies.append(scene.board.ply)
        solver.key(pygame.K_RIGHT)
        solver.key(pygame.K_RIGHT)  # a step waits for the last one
    assert plies == [2, 3, 4, 4]  # slide and shot, an answer, a shot
    for ply in (3, 2, 0, 0):
        solver.key(pygame.K_LEFT)
        assert scene.board.ply == ply


def test_a_step_back_interrupts(solver: Solver) -> None:
    scene = solver.open(TWO)
    solver.press("Solution")
    solver.wait(0.05)
    assert scene.board.ply == 1
    solver.key(pygame.K_LEFT, pygame.KMOD_ALT)
    solver.wait(1.0)
    assert (scene.board.ply, bool(scene.agenda)) == (0, False)


def test_each_stage_has_its_buttons(solver: Solver) -> None:
    def offered() -> list[str]:
        buttons = (each for each in scene.panel.form.widgets if isinstance(each, Button))
        return [each.label or each.hint for each in buttons if each.visible]

    scene = solver.open(ONE)
    assert offered() == ["Hint", "Solution", "Share", "Puzzles"]
    solver.turn("d4-d5/d6")
    assert offered() == ["More puzzles", "Why not?", "Hint", "Solution", "Share", "Puzzles"]
    solver.press("Solution")
    steps = ["Step back in the solution", "Step forward in the solution"]
    assert offered() == ["More puzzles", *steps, "Share", "Puzzles"]
    scene = solver.begin(Streak(LADDER, Random(1), GamePuzzles()))
    assert offered() == ["Puzzles"]
    scene = solver.open(PAIR)
    assert offered() == ["Undo", "Hint", "Solution", "Share", "Puzzles"]
    tips = {each.tooltip for each in scene.panel.form.widgets if isinstance(each, Button)}
    assert {"Undo (Ctrl+Z)", "Hint (H)", "Step forward in the solution (Alt+Right)"} <= tips
