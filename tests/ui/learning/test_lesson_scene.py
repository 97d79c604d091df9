from __future__ import annotations

import msgspec
import pygame
import pytest

from games import catalog
from games.learning.course import Course, Lesson, shipped_courses
from games.ui.learning.course_list import CourseListScene
from games.ui.learning.lesson import LessonScene
from games.ui.match.dialogs import ChoiceScene
from games.ui.match.scene import MatchScene
from games.ui.widgets.label import Label
from games.veletas.rules.pieces import Pie, Slide, Stone
from tests.ui import user_input
from tests.ui.learning.conftest import Learner

TAUGHT = [game for game in catalog.games().values() if game.courses]
COURSES = [course for game in TAUGHT if game.courses for course in shipped_courses(game)]


def solve(learner: Learner, lesson: Lesson) -> None:
    """Make the moves of the model answers with the mouse."""
    learner.wait(0.1)
    for step in lesson.steps:
        for move in step.model:
            learner.make(move)
            learner.wait(0.1)
        learner.wait(0.5 + 0.5 * len(step.reply))


@pytest.mark.parametrize(
    "course",
    [
        pytest.param(course, marks=pytest.mark.slow if course.name != "first-turn" else ())
        for course in COURSES
    ],
    ids=lambda course: course.key,
)
def test_each_lesson_is_solved_with_the_mouse(learner: Learner, course: Course) -> None:
    for number, lesson in enumerate(course.lessons):
        scene = learner.open(course, number)
        solve(learner, lesson)
        assert scene.finished, lesson.name
    names = tuple(lesson.name for lesson in course.lessons)
    assert learner.app.context.user_files.lessons.load().finished(course.key) == names


def test_a_wrong_turn_is_explained_and_taken_back(learner: Learner) -> None:
    course = learner.course("veletas", "course")
    names = [lesson.name for lesson in course.lessons]
    scene = learner.open(course, names.index("tie"))
    start = scene.board.view.position
    learner.make(Stone("b2"))
    learner.wait(0.2)
    assert scene.panel.said.startswith("With the stone on b2 your group next to a1 has 2 stones")
    assert scene.board.view.position != start
    learner.wait(1.5)
    assert scene.board.view.position == start
    assert scene.panel.said != ""
    assert not scene.finished


def test_nothing_can_be_moved_while_an_answer_is_explained(learner: Learner) -> None:
    course = learner.course("veletas", "course")
    names = [lesson.name for lesson in course.lessons]
    scene = learner.open(course, names.index("tie"))
    learner.make(Stone("b2"))
    after = scene.board.view.position
    learner.wait(0.2)
    learner.make(Slide("d4", "d5"))
    assert scene.board.view.position == after


def test_the_key_for_undo_can_be_another(learner: Learner) -> None:
    scene = learner.open(learner.course("veletas", "course"), 2)
    start, context = scene.board.view.position, scene.context
    context.change_settings(msgspec.structs.replace(context.settings, keys={"undo": "u"}))
    learner.make(Slide("c3", "c6"))
    learner.wait(0.1)
    for code, mod in ((pygame.K_z, pygame.KMOD_CTRL), (pygame.K_u, 0)):
        assert scene.board.view.position != start
        scene.handle(pygame.Event(pygame.KEYDOWN, key=code, mod=mod, unicode=""))
        learner.wait(0.1)
    assert scene.board.view.position == start


def test_half_a_turn_can_be_taken_back_with_a_key(learner: Learner) -> None:
    scene = learner.open(learner.course("veletas", "course"), 2)
    start = scene.board.view.position
    learner.make(Slide("c3", "c6"))
    learner.wait(0.1)
    assert scene.board.view.position != start
    scene.handle(pygame.Event(pygame.KEYDOWN, key=pygame.K_z, mod=pygame.KMOD_CTRL, unicode=""))
    learner.wait(0.1)
    assert scene.board.view.position == start
    learner.make(Slide("c3", "c6"))
    learner.make(Stone("c3"))
    learner.wait(0.3)
    assert scene.finished


def test_dragging_a_shooter_back_returns_to_the_step_that_moved_it(learner: Learner) -> None:
    course = learner.course("veletas", "first-turn")
    scene = learner.open(course)
    start, task = scene.board.view.position, course.lessons[0].steps[0].task
    assert scene.panel.reading.startswith(task)
    there, back = learner.ways(Slide("b2", "b6"))
    learner.make(Slide("b2", "b6"))
    learner.wait(0.3)
    assert not scene.panel.reading.startswith(task)
    user_input.drag(learner.app.context.scenes, back, there)
    learner.wait(0.3)
    assert scene.board.view.position == start
    assert scene.panel.reading.startswith(task)
    assert scene.panel.said == "You have taken your last move back. Make it again."
    assert set(scene.board.view.board.hints) == {"b2", "b6"}
    solve(learner, course.lessons[0])
    assert scene.finished


def test_a_finished_lesson_cannot_be_undone(learner: Learner) -> None:
    course = learner.course("veletas", "first-turn")
    scene = learner.open(course)
    solve(learner, course.lessons[0])
    end = scene.board.view.position
    scene.handle(pygame.Event(pygame.KEYDOWN, key=pygame.K_z, mod=pygame.KMOD_CTRL, unicode=""))
    learner.wait(0.1)
    assert scene.board.view.position == end


def test_the_key_of_the_next_lesson_skips_this_one(learner: Learner) -> None:
    scene = learner.open(learner.course("veletas", "course"), 2)
    scene.handle(pygame.Event(pygame.KEYDOWN, key=pygame.K_n, mod=0, unicode="n"))
    learner.wait(0.1)
    assert (scene.panel.place, learner.scene.panel.place) == (
        "All the rules, 3 of 14",
        "All the rules, 4 of 14",
    )


def test_a_guided_course_marks_where_to_act(learner: Learner) -> None:
    scene = learner.open(learner.course("veletas", "first-turn"))
    assert set(scene.board.view.board.hints) == {"b2", "b6"}


def test_the_answer_is_shown_on_request(learner: Learner) -> None:
    scene = learner.open(learner.course("tiananmen", "course"), 1)
    assert not scene.board.view.board.hints
    learner.press("Show me")
    move = learner.course("tiananmen", "course").lessons[1].steps[0].model[0]
    assert scene.board.view.board.hints == scene.board.gesture(move)


def test_the_next_lesson_follows(learner: Learner) -> None:
    course = learner.course("herati", "first-turn")
    learner.open(course)
    solve(learner, course.lessons[0])
    learner.press("Next lesson")
    assert learner.scene.number == 1


def test_a_lesson_can_be_skipped(learner: Learner) -> None:
    course = learner.course("herati", "first-turn")
    learner.open(course)
    learner.press("Skip")
    assert learner.scene.number == 1
    learner.press("Skip")
    learner.press("Skip the rest")
    assert isinstance(learner.app.context.scenes.top, CourseListScene)
    assert learner.app.context.user_files.lessons.load().lessons == {}


@pytest.mark.parametrize("game", [game.name for game in TAUGHT])
def test_a_small_game_follows_the_last_lesson(learner: Learner, game: str) -> None:
    course = learner.course(game, "first-turn")
    last = len(course.lessons) - 1
    learner.open(course, last)
    solve(learner, course.lessons[last])
    learner.press("Play a small game")
    top = learner.app.context.scenes.top
    assert isinstance(top, MatchScene)
    kinds = [seat.kind for seat in top.board.view.controller.state.seats]
    assert kinds == ["human", "computer"][: len(kinds)]


def test_lessons_are_not_saved_as_matches(learner: Learner) -> None:
    course = learner.course("veletas", "first-turn")
    learner.open(course)
    solve(learner, course.lessons[0])
    learner.app.context.scenes.go("menu")
    learner.wait(0.1)
    assert list(learner.app.context.user_files.matches.stamps()) == []


def test_a_question_comes_with_the_text_of_its_lesson(learner: Learner) -> None:
    course = learner.course("veletas", "course")
    number = [lesson.name for lesson in course.lessons].index("swap")
    learner.open(course, number)
    learner.wait(0.1)
    question = learner.app.context.scenes.top
    assert isinstance(question, ChoiceScene)
    shown = " ".join(w.text for w in question.form.widgets if isinstance(w, Label))
    assert course.lessons[number].text in shown
    assert "Take Black’s place, or stay White?" in shown


def test_the_learners_own_choice_is_not_announced(learner: Learner) -> None:
    course = learner.course("veletas", "course")
    scene = learner.open(course, [lesson.name for lesson in course.lessons].index("swap"))
    learner.wait(0.1)
    learner.make(Pie(swap=False))
    learner.wait(0.5)
    assert scene.finished
    assert scene.board.view.status.text == ""


def test_after_a_planned_move_that_is_not_possible_the_lesson_begins_again(
    learner: Learner,
) -> None:
    course = learner.course("veletas", "course")
    first = learner.open(course)
    start = first.board.view.position
    first.agenda.add(0.0, lambda: first.board.answer(Slide("a1", "a1")))
    learner.wait(0.1)
    scene = learner.app.context.scenes.top
    assert scene is not first
    assert isinstance(scene, LessonScene)
    assert (scene.number, scene.board.view.position) == (first.number, start)


def test_after_the_end_there_is_nothing_to_show_and_nothing_to_move(learner: Learner) -> None:
    course = learner.course("veletas", "course")
    scene = learner.open(course)
    solve(learner, course.lessons[0])
    end = scene.board.view.position
    user_input.key(learner.app.context.scenes, pygame.K_h)
    learner.wait(1)
    assert scene.board.view.position == end
    assert scene.board.view.board.origins == set()


def test_nothing_is_moved_while_a_turn_goes_back_for_what_is_shown(learner: Learner) -> None:
    course = learner.course("veletas", "course")
    names = [lesson.name for lesson in course.lessons]
    scene = learner.open(course, names.index("tie"))
    start = scene.board.view.position
    learner.make(Slide("d4", "d5"))
    learner.wait(0.1)
    user_input.key(learner.app.context.scenes, pygame.K_h)
    learner.make(Slide("d4", "d6"))
    assert scene.board.view.position == start
    learner.wait(2)
    learner.make(Slide("d4", "d6"))
    assert scene.board.view.position != start
