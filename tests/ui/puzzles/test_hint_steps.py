from __future__ import annotations

import pygame

from games.ui.learning.puzzle_texts import player_results
from games.veletas.rules.pieces import Slide
from tests.ui.puzzles.conftest import BEST, ONE, PAIR, TWO, Solver


def test_hints_show_the_piece_then_the_place_then_the_turn(solver: Solver) -> None:
    scene = solver.open(ONE)
    solver.press("Hint")
    assert set(scene.board.view.board.hints) == {"d4"}
    assert solver.results.results == {ONE.id: "hinted"}
    solver.press("Hint")
    assert set(scene.board.view.board.hints) == {"d4", "d5"}
    half = solver.results.rating
    solver.press("Hint")
    assert scene.panel.said == "This is the whole turn."
    assert solver.results.results == {ONE.id: "failed"}
    assert solver.results.rating < half


def test_a_puzzle_solved_with_a_hint_counts_half(solver: Solver) -> None:
    scene = solver.open(ONE)
    solver.key(pygame.K_h)
    solver.turn("d4-d5/e5")
    assert scene.ended
    assert solver.results.results == {ONE.id: "hinted"}
    assert solver.results.repeat == (ONE.id,)


def test_hints_for_two_moves_are_too_many(solver: Solver) -> None:
    solver.open(TWO)
    solver.press("Hint")
    solver.turn("d4-d5/e5")
    assert solver.results.results == {TWO.id: "hinted"}
    solver.press("Hint")
    assert solver.results.results == {TWO.id: "failed"}


def test_the_place_of_the_only_move_is_the_whole_turn(solver: Solver) -> None:
    scene = solver.open(BEST)
    solver.press("Hint")
    assert len(scene.board.view.board.hints) == 1
    assert player_results(solver.app.context, "herati").load().results == {BEST.id: "hinted"}
    solver.press("Hint")
    assert scene.panel.said == "This is the whole turn."
    assert player_results(solver.app.context, "herati").load().results == {BEST.id: "failed"}


def test_the_solution_takes_all_marks_away(solver: Solver) -> None:
    scene = solver.open(TWO)
    solver.press("Hint")
    solver.press("Solution")
    assert not scene.board.view.board.hints


def test_a_hint_in_the_middle_of_a_right_turn_shows_the_rest(solver: Solver) -> None:
    scene = solver.open(ONE)
    solver.make(Slide("f6", "e6"))
    solver.press("Hint")
    solver.press("Hint")
    assert "e5" in scene.board.view.board.hints
    assert scene.board.controller.match.ply == 1


def test_a_hint_takes_a_wrong_half_turn_back(solver: Solver) -> None:
    scene = solver.open(ONE)
    solver.make(Slide("b2", "b3"))
    solver.press("Hint")
    assert scene.board.controller.match.ply == 0
    assert scene.task.moves == ()
    assert set(scene.board.view.board.hints) == {"d4"}


def test_a_hint_begins_again_where_the_goal_is_out_of_reach(solver: Solver) -> None:
    scene = solver.open(PAIR)
    start = scene.board.view.position
    solver.turn("NE@4,1")
    solver.press("Hint")
    assert scene.board.view.position == start
    assert len(scene.board.view.board.hints) == 1
    assert scene.task.turns_left == 2


def test_a_hint_keeps_what_belongs_to_the_solution(solver: Solver) -> None:
    scene = solver.open(PAIR)
    solver.turn("NW@1,1")
    solver.press("Hint")
    assert scene.task.turns_left == 1
    solver.turn("NE@0,1")
    assert scene.ended
