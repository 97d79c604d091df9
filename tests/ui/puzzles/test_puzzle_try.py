from __future__ import annotations

import pygame

from games.learning.puzzle import Judgement
from games.ui.puzzles.puzzle_scene import PuzzleTry
from games.ui.puzzles.puzzle_texts import results_of
from games.veletas.rules.pieces import Slide, Stone
from tests.ui.puzzles.conftest import PAIR, TWO, Solver


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
    assert scene.run.turns_left == 2
    solver.press("Undo")  # there is nothing left
    solver.turn("NE@0,1")
    solver.key(pygame.K_z, pygame.KMOD_CTRL)
    solver.turn("NW@3,1")
    solver.turn("NE@2,1")
    assert scene.ended


def test_the_run_follows_the_board(solver: Solver) -> None:
    scene = solver.open(TWO)
    attempt = PuzzleTry(scene.run, scene.board)
    assert attempt.right_moves() == (Slide("d4", "d5"), Stone("e5"))
    scene.board.answer(Slide("d4", "d5"))
    assert attempt.played(Slide("d4", "d5")).judgement is Judgement.GOES_ON
    assert attempt.right_moves() == (Stone("e5"),)
    scene.board.answer(Stone("e5"))
    verdict = attempt.played(Stone("e5"))
    assert verdict.judgement is Judgement.RIGHT
    for reply in verdict.reply:
        scene.board.answer(reply)
    attempt.begin_turn()
    assert attempt.taken_back_to == attempt.ply == 3
    scene.board.answer(Slide("d5", "d6"))
    attempt.played(Slide("d5", "d6"))
    attempt.take_back()
    assert (attempt.ply, scene.run.moves) == (3, ())


def test_a_wrong_half_of_a_turn_is_taken_back_for_the_right_one(solver: Solver) -> None:
    scene = solver.open(TWO)
    attempt = PuzzleTry(scene.run, scene.board)
    scene.board.answer(Slide("b2", "b3"))
    attempt.played(Slide("b2", "b3"))
    assert attempt.right_moves() == (Slide("d4", "d5"), Stone("e5"))
    assert (attempt.ply, scene.run.moves) == (0, ())
