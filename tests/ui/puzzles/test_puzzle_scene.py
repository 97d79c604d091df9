from __future__ import annotations

from random import Random
from typing import Any

import pygame
import pytest

from games.core.position import Side
from games.learning.puzzle_session import Sprint, Streak, Training
from games.storage.documents import GamePuzzles
from games.ui.learning.puzzle_home import PuzzleHomeScene
from games.ui.learning.puzzle_scene import PuzzleScene
from games.ui.learning.share_scene import SharePuzzleScene
from games.ui.match.scene import MatchScene
from games.veletas.rules.pieces import Slide, Stone
from tests.ui import user_input
from tests.ui.puzzles.conftest import BEST, LADDER, ONE, TWO, Solver


def test_a_puzzle_is_solved_with_the_mouse(solver: Solver) -> None:
    scene = solver.open(ONE)
    assert scene.panel.task == "You are Black. Slide, and shoot at e5."
    assert scene.panel.title == ""
    solver.turn("d4-d5/e5")
    assert scene.ended
    assert scene.panel.said == "Solved."
    assert scene.panel.title == "One shot"
    assert solver.results.results == {ONE.id: "solved"}
    assert solver.results.rating > 1000
    assert solver.heard[-1] == "win"


def test_every_accepted_first_turn_solves_it(solver: Solver) -> None:
    scene = solver.open(ONE)
    solver.turn("f6-e6/e5")
    assert scene.ended
    assert solver.results.results == {ONE.id: "solved"}


def test_the_other_side_answers_a_right_turn(solver: Solver) -> None:
    scene = solver.open(TWO)
    solver.turn("d4-d5/e5")
    assert not scene.ended
    assert scene.panel.said == "Right. Go on."
    assert solver.results.results == {}
    position: Any = scene.board.view.position
    assert set(position.stone_cells(Side.WHITE)) == {"b3"}
    assert scene.board.controller.match.ply == 3  # slide, shot, and White's shot
    solver.turn("d5/e6")
    assert scene.ended
    assert solver.results.results == {TWO.id: "solved"}


def test_a_wrong_turn_fails_and_is_taken_back(solver: Solver) -> None:
    scene = solver.open(ONE)
    start = scene.board.view.position
    solver.make(Slide("d4", "d5"))
    solver.make(Stone("d6"))
    assert solver.results.results == {ONE.id: "failed"}  # at once
    solver.wait(0.1)
    assert scene.panel.said == "No, that does not reach the goal. Try again."
    assert solver.heard[-1] == "refuse"
    assert scene.board.view.position != start
    solver.wait(1.5)
    assert scene.board.view.position == start
    assert solver.results.repeat == (ONE.id,)
    solver.make(Slide("d4", "d5"))
    assert scene.panel.said == ""


def test_a_wrong_turn_cannot_be_undone_by_a_key_while_it_is_told(solver: Solver) -> None:
    scene = solver.open(ONE)
    solver.make(Slide("d4", "d5"))
    solver.make(Stone("d6"))
    solver.key(pygame.K_z, pygame.KMOD_CTRL)
    assert scene.board.controller.match.ply == 2


def test_a_press_on_the_board_takes_a_wrong_turn_back(solver: Solver) -> None:
    scene = solver.open(ONE)
    solver.make(Slide("d4", "d5"))
    solver.make(Stone("d6"))
    spot = scene.board.parts.geometry.spot
    user_input.drag(solver.app.context.scenes, spot("f6").center, spot("e6").center)
    assert scene.task.moves == (Slide("f6", "e6"),)
    solver.make(Stone("e5"))
    solver.wait(0.5)
    assert scene.ended


def test_a_failed_puzzle_may_be_solved_but_stays_failed(solver: Solver) -> None:
    scene = solver.open(ONE)
    solver.turn("d4-d5/d6")
    solver.wait(1.0)
    failed = solver.results
    solver.turn("d4-d5/e5")
    assert scene.ended
    assert scene.panel.said == "That is it."
    assert solver.results == failed
    assert "Your rating: " in scene.panel.text


def test_a_wrong_second_turn_goes_back_to_the_answer(solver: Solver) -> None:
    scene = solver.open(TWO)
    solver.turn("d4-d5/e5")
    after = scene.board.view.position
    solver.turn("d5/d6")
    solver.wait(1.0)
    assert scene.board.view.position == after
    assert not scene.ended


def test_half_a_turn_can_be_taken_back(solver: Solver) -> None:
    scene = solver.open(ONE)
    start = scene.board.view.position
    solver.make(Slide("d4", "d6"))
    solver.wait(0.1)
    solver.key(pygame.K_z, pygame.KMOD_CTRL)
    solver.wait(0.1)
    assert scene.board.view.position == start
    assert scene.task.moves == ()
    solver.turn("d4-d5/e5")
    assert solver.results.results == {ONE.id: "solved"}


def test_a_loss_is_told(solver: Solver) -> None:
    scene = solver.open(BEST)
    assert scene.panel.task == "Complete a diamond."
    solver.turn("NE@2,1")
    assert scene.panel.said == "That is 0.35 diamonds less than the best. Try again."
    solver.wait(1.0)
    solver.turn("NE@3,1")  # its loss is not known
    assert scene.panel.said == "No, that does not reach the goal. Try again."


# The solution


def test_the_solution_is_stepped_through(solver: Solver) -> None:
    scene = solver.open(TWO)
    solver.press("Solution")
    assert scene.ended
    assert solver.results.results == {TWO.id: "failed"}
    solver.wait(1.0)
    assert solver.stones == {"e5"}
    for _ in range(2):
        solver.press("Step forward in the solution")
        solver.wait(1.0)
    assert solver.stones == {"e5", "e6"}
    solver.key(pygame.K_LEFT)
    solver.wait(0.2)
    assert solver.stones == {"e5"}
    for _ in range(5):
        solver.key(pygame.K_LEFT)
    assert scene.board.controller.match.ply == 0
    solver.key(pygame.K_RIGHT)
    solver.wait(1.0)
    assert solver.stones == {"e5"}


def test_a_solved_puzzle_is_stepped_back_through(solver: Solver) -> None:
    scene = solver.open(ONE)
    solver.turn("f6-e6/e5")
    solver.press("Step back in the solution")
    assert scene.board.controller.match.ply == 0
    solver.press("Step forward in the solution")
    solver.wait(1.0)
    assert solver.stones == {"e5"}
    assert scene.board.controller.match.ply == 2


def test_other_solutions_are_counted(solver: Solver) -> None:
    scene = solver.open(ONE)
    solver.press("Solution")
    assert scene.panel.said == "This is the solution. There is 1 other first turn as good."


def test_nothing_can_be_moved_in_a_shown_solution(solver: Solver) -> None:
    scene = solver.open(TWO)
    solver.press("Solution")
    solver.wait(1.0)
    before = scene.board.controller.match.ply
    solver.make(Slide("b2", "b3"))
    assert scene.board.controller.match.ply == before


# Runs


def test_a_streak_goes_on_until_a_puzzle_is_failed(solver: Solver) -> None:
    solver.begin(Streak(LADDER, Random(1), GamePuzzles()))
    for count in range(2):
        scene = solver.scene
        assert scene.panel.place == f"Streak: {count} solved"
        solver.make(Slide("d4", "d5"))
        solver.make(Stone("e5"))
        solver.wait(0.1)
        assert scene.panel.said == "Solved."
        solver.wait(1.0)
        assert solver.scene is not scene
    assert solver.heard.count("ring_step") == 2
    solver.turn("d4-d5/d6")
    solver.wait(1.0)
    scene = solver.scene
    assert scene.panel.said == "The streak ends with 2 puzzles solved. Your best: 2."
    assert scene.ended
    assert (solver.results.best_streak, solver.results.streak) == (2, ())
    assert solver.heard[-1] == "win"  # more than ever before
    solver.press("New streak")
    assert solver.scene.panel.place == "Streak: 0 solved"
    solver.turn("d4-d5/d6")
    solver.wait(1.0)
    assert solver.scene.panel.said == "The streak ends with 0 puzzles solved. Your best: 2."
    assert solver.heard[-1] == "end"


def test_a_streak_is_continued_after_it_was_left(solver: Solver) -> None:
    solver.begin(Streak(LADDER, Random(1), GamePuzzles()))
    solver.turn("d4-d5/e5")
    puzzle = solver.scene.session.puzzle
    solver.key(pygame.K_ESCAPE)
    solver.go_home()
    solver.home.ways[2].press()
    solver.app.context.scenes.settle()
    assert solver.scene.panel.place == "Streak: 1 solved"
    assert solver.scene.session.puzzle == puzzle


def test_the_seconds_of_a_blocked_window_count_in_a_sprint(solver: Solver) -> None:
    session = Sprint(LADDER, Random(1))
    scene = solver.begin(session)
    solver.app.context.skipped = 7.0
    scene.update(0.5)
    assert session.seconds_left == 180 - 7.5


def test_a_sprint_counts_until_the_time_is_up(solver: Solver) -> None:
    session = Sprint(LADDER, Random(1))
    solver.begin(session)
    assert solver.scene.panel.place == "3:00 left, 0 solved"
    solver.turn("d4-d5/e5")
    assert session.solved == 1
    session.pass_time(session.seconds_left - 60)
    solver.wait(0.1)
    assert solver.scene.panel.place == "1:00 left, 1 solved"
    solver.make(Slide("d4", "d5"))
    solver.make(Stone("d6"))
    solver.wait(0.2)
    assert solver.scene.panel.place == "0:50 left, 1 solved"
    solver.wait(0.6)
    assert session.puzzle is not None
    solver.scene.update(60.0)
    scene = solver.scene
    assert scene.panel.said == "The time is up: 1 puzzle solved. Your best: 1."
    assert scene.ended
    assert solver.results.best_sprint == 1
    assert solver.results.rating == 1000
    solver.press("New sprint")
    assert solver.scene.panel.place == "3:00 left, 0 solved"


def test_no_list_of_keys_stops_the_time_of_a_sprint(solver: Solver) -> None:
    scene = solver.begin(Sprint(LADDER, Random(1)))
    solver.key(pygame.K_QUESTION)
    assert solver.top is scene
    solver.open(ONE)
    solver.key(pygame.K_QUESTION)
    assert not isinstance(solver.top, PuzzleScene)


def test_in_a_run_there_are_no_hints(solver: Solver) -> None:
    solver.begin(Streak(LADDER, Random(1), GamePuzzles()))
    solver.key(pygame.K_h)
    assert not solver.scene.board.view.board.hints
    labels = [b.label for b in solver.scene.panel.form.widgets if hasattr(b, "label") and b.visible]
    assert labels == ["Puzzles"]


# Going on


def test_a_puzzle_is_solved_with_the_keyboard(solver: Solver) -> None:
    scene = solver.open(ONE)
    for place in ("d4", "d5", "e5"):
        solver.point_at(place)
        solver.key(pygame.K_RETURN)
    solver.wait(0.5)
    assert scene.ended
    solver.key(pygame.K_RETURN)
    assert isinstance(solver.top, PuzzleHomeScene)


def test_training_goes_on_with_the_next_puzzle(solver: Solver) -> None:
    solver.begin(Training(LADDER, Random(1)))
    first = solver.scene.session.puzzle
    solver.turn("d4-d5/e5")
    solver.key(pygame.K_RETURN)
    assert isinstance(solver.top, PuzzleScene)
    assert solver.scene.session.puzzle != first
    assert not solver.scene.ended


def test_after_a_single_puzzle_the_home_follows(solver: Solver) -> None:
    solver.open(ONE)
    solver.turn("d4-d5/e5")
    solver.press("More puzzles")
    assert isinstance(solver.top, PuzzleHomeScene)


def test_it_can_be_shared_and_left(solver: Solver) -> None:
    solver.open(ONE)
    solver.press("Share")
    assert isinstance(solver.top, SharePuzzleScene)
    solver.key(pygame.K_ESCAPE)
    assert isinstance(solver.top, PuzzleScene)
    solver.key(pygame.K_ESCAPE)
    assert isinstance(solver.top, PuzzleHomeScene)


def test_puzzles_are_not_saved_as_matches(solver: Solver) -> None:
    solver.open(ONE)
    solver.turn("d4-d5/e5")
    solver.app.context.scenes.go("menu")
    solver.wait(0.1)
    assert list(solver.app.context.user_files.matches.stamps()) == []
    assert not isinstance(solver.top, MatchScene)


@pytest.mark.parametrize("size", [(1280, 800), (800, 600), (800, 1400), (3840, 2160)])
def test_all_buttons_are_readable_and_inside(solver: Solver, size: tuple[int, int]) -> None:
    solver.app.context.resize(size)
    scene = solver.open(TWO)

    def check() -> None:
        panel = scene.panel
        assert all(panel.rect.contains(rect) for rect in panel.form.controls())
        for widget in panel.form.widgets:
            if widget.visible and widget.focusable and hasattr(widget, "label"):
                assert widget.natural_width() <= widget.rect.w

    check()
    solver.turn("d4-d5/d6")
    solver.wait(1.0)
    check()
    solver.press("Solution")
    check()
    solver.app.context.resize((1280, 800))


def test_after_a_planned_move_that_is_not_possible_the_puzzle_begins_again(
    solver: Solver,
) -> None:
    first = solver.open(TWO)
    solver.turn("d4-d5/e5")
    first.agenda.add(0.0, lambda: first.board.answer(Slide("d4", "d6")))
    solver.wait(0.1)
    assert solver.scene is not first
    assert solver.scene.board.controller.match.ply == 0
    for turn in ("d4-d5/e5", "d5/e6"):
        solver.turn(turn)
    assert solver.scene.task.solved
