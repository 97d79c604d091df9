from __future__ import annotations

import msgspec
import pygame
import pytest

from games import catalog
from games.learning.course import Course, shipped_courses
from games.ui.learning.course_list import CourseListScene
from games.ui.match.dialogs import ChoiceScene
from games.ui.match.scene import MatchScene
from games.ui.widgets.button import Button
from games.ui.widgets.label import Label
from games.veletas.rules.pieces import Pie, Slide, Stone
from tests.ui import user_input
from tests.ui.learning.conftest import Learner
from tests.ui.practising import SIZES

TAUGHT = [game for game in catalog.games().values() if game.courses]
COURSES = [course for game in TAUGHT for course in shipped_courses(game)]
CTRL_Z = pygame.K_z, pygame.KMOD_CTRL


@pytest.mark.parametrize(
    "course",
    [
        pytest.param(course, marks=pytest.mark.slow if course.name != "course" else ())
        for course in COURSES
    ],
    ids=lambda course: course.key,
)
def test_each_lesson_is_solved_with_the_mouse(learner: Learner, course: Course) -> None:
    for number, lesson in enumerate(course.lessons):
        scene = learner.open(course, number)
        learner.solve(lesson)
        assert scene.finished, lesson.name
    names = tuple(lesson.name for lesson in course.lessons)
    assert learner.context.user_files.lessons.load().finished(course.key) == names
    if course.play_on is not None:
        learner.press(course.play)
        assert isinstance(learner.top, MatchScene)
        kinds = [seat.kind for seat in learner.top.board.view.session.seats]
        assert kinds == ["human", "computer"][: len(kinds)]


def test_each_step_has_its_task_and_its_praise_and_no_match_is_kept(learner: Learner) -> None:
    course = learner.course("veletas", "course")
    scene = learner.open(course)
    first, second = course.lessons[0].steps
    assert scene.panel.task == first.task
    assert set(scene.board.view.board.hints) == {"b2", "b6"}  # a guided course
    learner.make(first.model[0])
    learner.wait(0.2)
    assert (scene.panel.said.text, scene.panel.task) == (first.praise, second.task)
    learner.make(second.model[0])
    learner.wait(0.2)
    assert (scene.panel.said.text, scene.panel.task) == (second.praise, course.lessons[0].learned)
    end = scene.board.view.position
    learner.key(*CTRL_Z)  # a finished lesson is not undone, nor shown again
    learner.key(pygame.K_h)
    learner.wait(1)
    assert (scene.board.view.position, scene.board.view.board.origins) == (end, set())
    learner.press("Next lesson")
    assert learner.scene.number == 1
    learner.go("menu")
    assert list(learner.context.user_files.matches.stamps()) == []


def test_a_solved_lesson_is_rewarded(learner: Learner, monkeypatch: pytest.MonkeyPatch) -> None:
    heard: list[str] = []
    monkeypatch.setattr(learner.context.sounds, "play", lambda name, **more: heard.append(name))
    settings = msgspec.structs.replace(learner.context.settings, animation="fast")
    learner.context.change_settings(settings)
    course = learner.course("herati", "course")
    scene = learner.open(course)
    learner.wait(0.5)
    plate = scene.panel.rect.move(scene.panel.rect.w // 2, 6).topleft
    corner = scene.area.topleft
    before = user_input.show(learner.context)
    learner.make(course.lessons[0].steps[0].model[0])
    learner.wait(0.6)
    lit = user_input.show(learner.context)
    assert scene.finished
    assert (scene.panel.task, heard[-1]) == ("Now you know where a tile fits.", "diamond")
    assert lit.get_at(plate) != before.get_at(plate)
    assert sum(lit.get_at(corner)[:3]) > sum(before.get_at(corner)[:3])
    learner.wait(2.0)
    assert user_input.show(learner.context).get_at(corner) == before.get_at(corner)


def test_the_game_after_the_rules_teaches_and_the_setup_begins_with_its_board(
    learner: Learner,
) -> None:
    course = learner.course("veletas", "course")
    learner.open(course, "second-placement")
    learner.solve(course.lessons[-1])
    learner.press("Play a small game")
    assert [seat.level for seat in learner.top.board.view.session.seats][1] == "teaching"
    labels = [node.name for root in learner.top.accessible() for node in root.walk()]
    assert {"Why?", "Opponent"} <= {*labels}
    setup = learner.go("setup", game="veletas")
    assert setup.options()["Size"] == "7"


def test_a_wrong_turn_is_explained_and_taken_back(learner: Learner) -> None:
    scene = learner.open(learner.course("veletas", "course"), "tie")
    start = scene.board.view.position
    learner.make(Stone("b2"))
    after = scene.board.view.position
    learner.wait(0.2)
    assert scene.panel.said.text.startswith(
        "With the stone on b2 your group next to a1 has 2 stones"
    )
    learner.make(Slide("d4", "d5"))  # nothing can be moved now
    assert scene.board.view.position == after != start
    learner.wait(3)
    assert (scene.board.view.position, scene.finished) == (start, False)
    assert scene.panel.said.text != ""


@pytest.mark.parametrize("own_key", [False, True])
def test_half_a_turn_can_be_taken_back_with_a_key(learner: Learner, own_key: bool) -> None:
    scene = learner.open(learner.course("veletas", "course"), "tie")
    start = scene.board.view.position
    learner.make(Slide("d4", "e5"))
    learner.wait(0.1)
    if own_key:
        settings = msgspec.structs.replace(learner.context.settings, keys={"undo": "u"})
        learner.context.change_settings(settings)
        learner.key(*CTRL_Z)
    assert scene.board.view.position != start
    learner.key(*((pygame.K_u, 0) if own_key else CTRL_Z))
    learner.wait(0.1)
    assert scene.board.view.position == start
    learner.make(Slide("d4", "e5"))
    learner.make(Stone("f6"))
    learner.wait(0.3)
    assert scene.finished


def test_dragging_a_shooter_back_returns_to_the_step_that_moved_it(learner: Learner) -> None:
    course = learner.course("veletas", "course")
    scene = learner.open(course)
    start, task = scene.board.view.position, course.lessons[0].steps[0].task
    assert scene.panel.reading.startswith(task)
    there, back = learner.ways(Slide("b2", "b6"))
    learner.make(Slide("b2", "b6"))
    learner.wait(0.3)
    assert not scene.panel.reading.startswith(task)
    tail = (back[0], back[1] + (there[1] - back[1]) // 12)  # a third of a square towards b2
    user_input.drag(learner.scenes, tail, there)
    learner.wait(0.3)
    assert scene.board.view.position == start
    assert scene.panel.reading.startswith(task)
    assert scene.panel.said.text == "You have taken your last move back. Make it again."
    assert set(scene.board.view.board.hints) == {"b2", "b6"}
    learner.solve(course.lessons[0])
    assert scene.finished


def test_a_turn_as_good_as_that_of_the_game_gives_way_to_it(learner: Learner) -> None:
    scene = learner.open(learner.course("veletas", "games"), "pocket")
    for step in scene.task.lesson.steps[:2]:
        for move in step.model:
            learner.make(move)
        learner.wait(2.0)
    learner.make(Slide("b2", "c2"))  # b2-c1 was played, then c1-c4/b4
    learner.make(Stone("b2"))
    learner.wait(0.2)
    assert scene.panel.said.text.startswith("Your turn is just as good. ")
    learner.wait(5.0)
    shown = scene.board.view.position
    assert shown == scene.task.position
    assert (sorted(shown.free_shooters), scene.task.state.number) == (["a3", "c4", "c6"], 3)


def test_the_answer_is_shown_on_request(learner: Learner) -> None:
    scene = learner.open(learner.course("tiananmen", "course"), 1)
    assert "Show me (H)" in [each.tooltip for each in scene.panel.form.widgets]
    assert not scene.board.view.board.hints
    learner.press("Show me")
    move = scene.course.lessons[1].steps[0].model[0]
    assert scene.board.view.board.hints == scene.board.gesture(move)


def test_a_lesson_can_be_skipped(learner: Learner) -> None:
    learner.open(learner.course("herati", "course"))
    learner.press("Skip")
    assert (learner.scene.number, learner.scene.panel.place[-6:]) == (1, "2 of 7")
    for _ in range(5):
        learner.key(pygame.K_n)
    learner.press("Skip the rest")
    assert isinstance(learner.top, CourseListScene)
    assert learner.context.user_files.lessons.load().lessons == {}


def test_a_question_comes_with_the_text_of_its_lesson(learner: Learner) -> None:
    course = learner.course("veletas", "course")
    scene = learner.open(course, "swap")
    learner.wait(0.1)
    assert isinstance(learner.top, ChoiceScene)
    shown = " ".join(w.text for w in learner.top.form.widgets if isinstance(w, Label))
    assert course.lessons[scene.number].text in shown
    assert "Take Black’s place, or stay White?" in shown
    learner.make(Pie(swap=False))
    learner.wait(0.5)
    assert scene.finished
    assert scene.board.view.status.text == ""  # an own choice is not announced


def test_after_a_planned_move_that_is_not_possible_the_lesson_begins_again(
    learner: Learner,
) -> None:
    first = learner.open(learner.course("veletas", "course"))
    start = first.board.view.position
    first.agenda.add(0.0, lambda: first.board.answer(Slide("a1", "a1")))
    learner.wait(0.1)
    scene = learner.scene
    assert scene is not first
    assert (scene.number, scene.board.view.position) == (first.number, start)


def test_nothing_is_moved_while_a_turn_goes_back_for_what_is_shown(learner: Learner) -> None:
    scene = learner.open(learner.course("veletas", "course"), "tie")
    start = scene.board.view.position
    learner.make(Slide("d4", "d5"))
    learner.wait(0.1)
    learner.key(pygame.K_h)
    learner.make(Slide("d4", "d6"))
    assert scene.board.view.position == start
    learner.wait(2)
    learner.make(Slide("d4", "d6"))
    assert scene.board.view.position != start


@pytest.mark.parametrize("size", SIZES)
def test_texts_and_labels_of_buttons_fit(learner: Learner, size: tuple[int, int]) -> None:
    learner.context.resize(size)
    panel = learner.open(learner.course("tiananmen", "course"), 8).panel
    assert all(panel.rect.contains(rect) for rect in panel.form.controls())
    learner.go("lesson", course=learner.course("veletas", "course"), introduction=True)
    widgets = learner.scene.panel.form.widgets
    buttons = [w for w in widgets if isinstance(w, Button) and w.visible]
    assert len(buttons) == 3
    assert all(button.natural_width() <= button.rect.w for button in buttons)
    learner.context.resize((1280, 800))
