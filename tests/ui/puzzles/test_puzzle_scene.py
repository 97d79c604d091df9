"""A puzzle in the whole window: solved, failed, helped, explained, shared and gone on from."""

from __future__ import annotations

from random import Random
from typing import Any

import pygame
import pytest

from games.core.position import Side
from games.learning.puzzle import read_puzzle
from games.learning.puzzle_session import Sprint, Streak, Training
from games.storage.documents import GamePuzzles
from games.ui.learning.puzzle_home import PuzzleHomeScene
from games.ui.learning.puzzle_scene import PuzzleScene
from games.ui.widgets.scroll_view import ScrollView
from games.veletas.rules.pieces import Slide, Stone
from tests.ui import user_input
from tests.ui.practising import SIZES
from tests.ui.puzzles.conftest import BEST, LADDER, ONE, PAIR, TWO, VELETAS, Solver

CTRL_Z = pygame.K_z, pygame.KMOD_CTRL


def white_stones(solver: Solver) -> set[str]:
    position: Any = solver.scene.board.view.position
    return set(position.stone_cells(Side.WHITE))


# -- Turns


@pytest.mark.parametrize("turn", ["d4-d5/e5", "f6-e6/e5"])
def test_every_accepted_first_turn_solves_a_puzzle(solver: Solver, turn: str) -> None:
    scene = solver.open(ONE)
    assert scene.panel.task == "You are Black. Slide, and shoot at e5."
    assert scene.panel.title.text == ""
    solver.turn(turn)
    assert (scene.ended, scene.panel.said.text, scene.panel.title.text) == (
        True,
        "Solved.",
        "One shot",
    )
    assert solver.results.results == {ONE.id: "solved"}
    assert solver.results.rating > 1000
    assert solver.heard[-1] == "win"
    solver.press("Step back in the solution")
    assert scene.board.session.match.ply == 0
    solver.press("Step forward in the solution")
    solver.wait(1.0)
    assert (solver.stones, scene.board.session.match.ply) == ({"e5"}, 2)
    solver.go("menu")
    assert list(solver.context.user_files.matches.stamps()) == []  # it is no match


def test_a_press_on_the_board_takes_a_wrong_turn_back(solver: Solver) -> None:
    scene = solver.open(ONE)
    solver.turn("d4-d5/d6", wait=0)
    solver.drag("f6", "e6")
    assert scene.task.state.moves == (Slide("f6", "e6"),)
    solver.make(Stone("e5"))
    solver.wait(0.5)
    assert scene.ended


def test_half_a_turn_can_be_taken_back(solver: Solver) -> None:
    scene = solver.open(ONE)
    start = scene.board.view.position
    solver.make(Slide("d4", "d6"))
    solver.wait(0.1)
    solver.key(*CTRL_Z)
    solver.wait(0.1)
    assert (scene.board.view.position, scene.task.state.moves) == (start, ())
    solver.turn("d4-d5/e5")
    assert solver.results.results == {ONE.id: "solved"}


def test_a_loss_is_told(solver: Solver) -> None:
    scene = solver.open(BEST)
    assert scene.panel.task == "Complete a diamond."
    solver.turn("NE@2,1")
    assert scene.panel.said.text == "That is 0.35 diamonds less than the best. Try again."
    assert solver.engine.requests == []  # there is nobody to answer
    solver.wait(1.0)
    loss, here = "That is 0.35 diamonds less than the best.", "Here the tile with black"
    assert scene.panel.said.text == f"{loss} {here} at the top left on f2 completes 1 diamond."
    solver.wait(9.0)
    solver.turn("NE@3,1")  # its loss is not known
    assert scene.panel.said.text == "No, that does not reach the goal. Try again."


def test_turns_are_taken_back_one_by_one_where_only_the_end_is_judged(solver: Solver) -> None:
    scene = solver.open(PAIR)
    start = scene.board.view.position
    solver.turn("NE@4,1")
    assert (scene.ended, scene.panel.said.text) == (False, "")
    half = scene.board.view.position
    solver.turn("NW@3,1")
    assert solver.results_of("herati").results == {PAIR.id: "failed"}
    solver.wait(8.0)
    assert scene.board.view.position == half
    solver.press("Undo")
    assert (scene.board.view.position, scene.task.state.turns_left) == (start, 2)
    solver.press("Undo")  # there is nothing left
    solver.turn("NE@0,1")
    solver.key(*CTRL_Z)
    solver.turn("NW@3,1")  # in another order
    solver.turn("NE@2,1")
    assert scene.ended


def test_a_puzzle_is_solved_with_the_keyboard(solver: Solver) -> None:
    scene = solver.open(ONE)
    for place in ("d4", "d5", "e5"):
        solver.point_at(place)
        solver.key(pygame.K_RETURN)
    solver.wait(0.5)
    assert scene.ended
    solver.key(pygame.K_RETURN)
    assert isinstance(solver.top, PuzzleHomeScene)


# -- Help


def test_the_place_of_the_only_move_is_the_whole_turn(solver: Solver) -> None:
    scene = solver.open(BEST)
    for said, result in (("Hint: begin here.", "hinted"), ("This is the whole turn.", "failed")):
        solver.press("Hint")
        assert scene.panel.said.text == said
        assert len(scene.board.view.board.hints) == (result == "hinted")
        assert solver.results_of("herati").results == {BEST.id: result}


def test_a_hint_keeps_right_moves_and_takes_wrong_ones_back(solver: Solver) -> None:
    scene = solver.open(ONE)
    solver.make(Slide("b2", "b3"))
    solver.press("Hint")
    assert (scene.board.session.match.ply, scene.task.state.moves) == (0, ())
    assert set(scene.board.view.board.hints) == {"d4"}
    solver.make(Slide("f6", "e6"))
    solver.press("Hint")
    solver.press("Hint")
    assert "e5" in scene.board.view.board.hints
    assert scene.board.session.match.ply == 1


def test_a_hint_where_only_the_end_is_judged(solver: Solver) -> None:
    scene = solver.open(PAIR)
    start = scene.board.view.position
    solver.turn("NE@4,1")
    solver.press("Hint")  # the goal is out of reach
    assert (scene.board.view.position, scene.task.state.turns_left) == (start, 2)
    assert len(scene.board.view.board.hints) == 1
    solver.turn("NW@1,1")
    solver.press("Hint")  # this turn belongs to the solution
    assert scene.task.state.turns_left == 1
    solver.turn("NE@0,1")
    assert scene.ended


@pytest.mark.parametrize("way", ["free", "held", "selected"])
def test_the_solution_puts_a_piece_back_and_is_stepped_through(solver: Solver, way: str) -> None:
    scene = solver.open(TWO)
    solver.press("Hint")
    spot = scene.board.game_board.spot
    if way != "free":
        user_input.move(solver.scenes, spot("d4").center)
        user_input.press(solver.scenes, spot("d4").center)
    if way == "held":
        user_input.move(solver.scenes, spot("d6").center)
    elif way == "selected":
        user_input.release(solver.scenes, spot("d4").center)
    solver.key(pygame.K_o)
    if way == "selected":
        user_input.press(solver.scenes, spot("d6").center)
    user_input.release(solver.scenes, spot("d6").center)
    assert (scene.board.session.match.ply, scene.ended) == (0, True)
    assert not scene.board.view.board.hints
    assert solver.results.results == {TWO.id: "failed"}
    plies = []
    for _ in range(4):
        solver.wait(1.0)
        plies.append(scene.board.session.match.ply)
        solver.key(pygame.K_RIGHT)
        solver.key(pygame.K_RIGHT)  # a step waits for the last one
    assert plies == [2, 3, 4, 4]  # slide and shot, an answer, a shot
    assert solver.stones == {"e5", "e6"}
    solver.drag("b2", "b3")  # nothing can be moved now
    for ply in (4, 3, 2, 0, 0):
        assert scene.board.session.match.ply == ply
        solver.key(pygame.K_LEFT)


# -- Why a turn is wrong


def test_why_not_plays_the_answer_and_takes_everything_back(solver: Solver) -> None:
    scene = solver.open(TWO)
    start = scene.board.view.position
    solver.key(pygame.K_w)
    assert scene.panel.said.text == ""
    solver.turn("d4-d5/d6")
    ((puzzle, moves, left),) = solver.engine.requests
    assert read_puzzle(puzzle, {"veletas": VELETAS}) == TWO
    assert (moves, left) == (("d4-d5", "/d6"), 1)
    solver.wait(1.0)
    assert scene.board.view.position == start
    solver.press("Why not?")
    solver.wait(0.5)
    assert scene.panel.said.text == "Looking for the answer…"
    solver.engine.refute(str(Stone("b3")))
    solver.wait(1.5)
    said = "White answers b2/b3. After that you can trap no shooter in your next turn."
    assert scene.panel.said.text == said
    assert (white_stones(solver), solver.stones) == ({"b3"}, {"d6"})
    solver.wait(7.0)
    assert scene.board.view.position == start
    solver.turn("d4-d5/e5")
    assert scene.panel.said.text == "Right. Go on."


@pytest.mark.parametrize(
    ("answer", "said"),
    [
        (None, "The computer player has stopped while thinking."),
        (("b2-z9",), "b2-z9 is not possible here"),
    ],
)
def test_an_answer_that_fails_is_a_sentence(
    solver: Solver, answer: tuple[str, ...] | None, said: str
) -> None:
    scene = solver.open(TWO)
    solver.turn("d4-d5/d6")
    solver.press("Why not?")
    if answer is None:
        solver.engine.break_down(said)
    else:
        solver.engine.refute(*answer)
    solver.wait(1.0)
    assert scene.panel.said.text == said
    solver.wait(4.0)
    solver.turn("d4-d5/e5")
    assert scene.panel.said.text == "Right. Go on."


@pytest.mark.parametrize("known", [False, True])
def test_a_press_on_the_board_ends_the_waiting_and_the_explanation(
    solver: Solver, known: bool
) -> None:
    scene = solver.open(TWO)
    solver.turn("d4-d5/d6")
    if known:
        solver.engine.refute(str(Stone("b3")))
    solver.press("Why not?")
    solver.wait(1.5)
    assert scene.board.session.match.ply == (3 if known else 2)
    solver.drag("d4", "d5")
    assert scene.task.state.moves == (Slide("d4", "d5"),)
    solver.make(Stone("e5"))
    solver.wait(1.0)
    assert scene.panel.said.text == "Right. Go on."


def test_without_an_answer_the_board_shows_what_the_turn_has_missed(solver: Solver) -> None:
    scene = solver.open(ONE)
    solver.turn("d4-d5/d6")
    solver.press("Why not?")
    solver.engine.refute()
    solver.wait(1.0)
    assert scene.panel.said.text.startswith("The shooter on ")
    assert len(scene.board.view.board.hints) == 2
    solver.wait(8.0)
    assert not scene.board.view.board.hints
    assert scene.board.session.match.ply == 0


# -- Runs


def test_a_streak_goes_on_until_a_puzzle_is_failed(solver: Solver) -> None:
    solver.begin(Streak(LADDER, Random(1), GamePuzzles()))
    for count in range(2):
        scene = solver.scene
        assert scene.panel.place == f"Streak: {count} solved"
        for code in (pygame.K_h, pygame.K_o, pygame.K_n, pygame.K_w):  # no help
            solver.key(code)
        assert (solver.top, scene.ended, scene.panel.said.text) == (scene, False, "")
        assert not scene.board.view.board.hints
        solver.turn("d4-d5/e5", wait=0.1)
        assert scene.panel.said.text == "Solved."
        solver.wait(1.0)
        assert solver.scene is not scene
    assert solver.heard.count("ring_step") == 2
    shown = solver.scene.session.puzzle
    solver.key(pygame.K_ESCAPE)
    assert solver.scene.panel.title.text == "Leave the streak?"
    solver.press("Leave")
    solver.home.streak.press()  # it is continued
    solver.scenes.settle()
    assert (solver.scene.panel.place, solver.scene.session.puzzle) == ("Streak: 2 solved", shown)
    solver.turn("d4-d5/d6", wait=2.0)
    scene = solver.scene
    assert scene.panel.task == "The streak ends with 2 puzzles solved."
    assert scene.panel.place == "Your best ever!"
    assert scene.ended
    assert (solver.results.best_streak, solver.results.streak) == (2, ())
    assert solver.heard[-1] == "win"  # more than ever before
    solver.press("New streak")
    assert solver.scene.panel.place == "Streak: 0 solved"
    solver.turn("d4-d5/d6", wait=2.0)
    assert solver.scene.panel.task == "The streak ends with 0 puzzles solved."
    assert solver.scene.panel.place == "Your best: 2"
    assert solver.heard[-1] == "end"


def test_a_sprint_counts_until_the_time_is_up(solver: Solver) -> None:
    session = Sprint(LADDER, Random(1))
    scene = solver.begin(session)
    assert scene.panel.place == "3:00 left, 0 solved"
    solver.key(pygame.K_QUESTION)  # no list of keys stops the time
    assert solver.top is scene
    solver.turn("d4-d5/e5")
    assert session.solved == 1
    session.pass_time(session.seconds_left - 60)
    solver.wait(0.1)
    assert solver.scene.panel.place == "1:00 left, 1 solved"
    solver.turn("d4-d5/d6", wait=0)
    assert solver.scene.panel.place == "0:50 left, 1 solved"
    solver.wait(0.6)
    assert session.puzzle is not None
    left, solver.context.skipped = session.seconds_left, 7.0
    solver.scene.update(0.5)  # the seconds of a blocked window count
    assert session.seconds_left == left - 7.5
    solver.context.skipped = 0.0
    solver.scene.update(60.0)
    scene = solver.scene
    assert scene.panel.task == "The time is up: 1 puzzle solved."
    scene.context.resize((480, 640))
    scene.panel.set_text("", "")
    views = [each for each in scene.panel.form.widgets if isinstance(each, ScrollView)]
    assert not any(view.scrolls for view in views)  # no bar beside nothing
    assert scene.panel.place == "Your best ever!"
    assert scene.ended
    assert (solver.results.best_sprint, solver.results.rating) == (1, 700)
    solver.press("New sprint")
    assert solver.scene.panel.place == "3:00 left, 0 solved"


def test_a_running_sprint_is_left_only_after_a_question(solver: Solver) -> None:
    session = Sprint(LADDER, Random(1))
    scene = solver.begin(session)
    solver.wait(0.1)
    for answer in ("Escape", "Go on", "a turn"):
        solver.key(pygame.K_ESCAPE)
        assert (solver.top, scene.panel.title.text) == (scene, "Leave the sprint?")
        assert solver.offered == ["Go on", "Leave"]
        left = session.seconds_left
        solver.wait(1.0)
        assert session.seconds_left == pytest.approx(left - 1.0)  # it keeps running
        match answer:
            case "Escape":
                solver.key(pygame.K_ESCAPE)
            case "Go on":
                solver.press("Go on")
            case _:
                solver.make(Slide("d4", "d5"))
        assert (scene.panel.title.text, solver.offered) == ("", ["Puzzles"])
    solver.press("Puzzles")
    assert solver.top is scene
    solver.press("Leave")
    assert isinstance(solver.top, PuzzleHomeScene)


def test_the_last_ten_seconds_of_a_sprint_are_heard_and_seen(solver: Solver) -> None:
    session = Sprint(LADDER, Random(1))
    scene = solver.begin(session)

    def plate() -> pygame.Color:
        surface = user_input.show(solver.context)
        return surface.get_at(scene.panel.rect.move(scene.panel.rect.w // 2, 6).topleft)

    calm = plate()
    session.pass_time(session.seconds_left - 11.5)
    solver.wait(1.0)
    assert "low_clock" not in solver.heard
    assert plate() == calm
    solver.wait(3.0)
    assert solver.heard.count("low_clock") == 3
    assert plate() != calm
    solver.wait(9.0)
    assert scene.ended
    assert solver.heard.count("low_clock") == 10
    assert plate() == calm


def test_what_is_said_about_a_turn_leaves_the_help_where_it_is(solver: Solver) -> None:
    scene = solver.open(TWO)
    names = "hint", "solution"
    before = [scene.panel.buttons[name].rect.copy() for name in names]
    solver.turn("d4-d5/d6")
    assert scene.panel.said.text
    assert [scene.panel.buttons[name].rect for name in names] == before


# -- Going on


@pytest.mark.parametrize("code", [pygame.K_RETURN, pygame.K_n])
def test_training_goes_on_with_the_next_puzzle(solver: Solver, code: int) -> None:
    first = solver.begin(Training(LADDER, Random(1)))
    solver.key(pygame.K_n)  # not yet
    assert solver.top is first
    solver.turn("d4-d5/e5")
    solver.key(code)
    assert solver.scene.session.puzzle != LADDER[0]
    assert (solver.scene.ended, solver.top is first) == (False, False)


def test_after_a_single_puzzle_the_home_follows(solver: Solver) -> None:
    solver.open(ONE)
    solver.key(pygame.K_QUESTION)
    assert not isinstance(solver.top, PuzzleScene)
    solver.key(pygame.K_ESCAPE)
    solver.turn("d4-d5/e5")
    solver.press("More puzzles")
    assert isinstance(solver.top, PuzzleHomeScene)


def test_after_a_planned_move_that_is_not_possible_the_puzzle_begins_again(
    solver: Solver,
) -> None:
    first = solver.open(TWO)
    solver.turn("d4-d5/e5")
    first.agenda.add(0.0, lambda: first.board.answer(Slide("d4", "d6")))
    solver.wait(0.1)
    assert (solver.scene is not first, solver.scene.board.session.match.ply) == (True, 0)
    for turn in ("d4-d5/e5", "d5/e6"):
        solver.turn(turn)
    assert solver.scene.task.state.solved


def test_each_stage_has_its_buttons_and_their_keys(solver: Solver) -> None:
    scene = solver.open(ONE)
    assert solver.offered == ["Hint", "Solution", "Puzzles"]
    solver.turn("d4-d5/d6")
    assert solver.offered == ["Hint", "Solution", "Why not?", "More puzzles", "Puzzles"]
    tips = {each.tooltip for each in scene.panel.buttons.values()}
    assert {"More puzzles (N)", "Why not? (W)", "Hint (H)", "Solution (O)"} <= tips
    assert {"Undo (Ctrl+Z)", "Step forward in the solution (Alt+Right)"} <= tips
    assert "other first turn" not in scene.panel.said.text
    solver.press("Solution")
    other = "There is 1 other first turn that is just as good."
    assert scene.panel.said.text == f"This is the solution. {other}"
    steps = ["Step back in the solution", "Step forward in the solution"]
    assert solver.offered == ["More puzzles", *steps, "More", "Puzzles"]
    solver.begin(Streak(LADDER, Random(1), GamePuzzles()))
    assert solver.offered == ["Puzzles"]
    solver.open(PAIR)
    assert solver.offered == ["Hint", "Solution", "Undo", "Puzzles"]


@pytest.mark.parametrize("size", SIZES)
def test_all_buttons_are_readable_and_inside(solver: Solver, size: tuple[int, int]) -> None:
    solver.context.resize(size)
    panel = solver.open(TWO).panel
    solver.turn("d4-d5/d6", wait=2.0)
    for _ in range(2):
        assert all(panel.rect.contains(rect) for rect in panel.form.controls())
        for button in panel.buttons.values():
            assert not button.visible or button.natural_width() <= button.rect.w
        solver.key(pygame.K_o)
    solver.context.resize((1280, 800))
