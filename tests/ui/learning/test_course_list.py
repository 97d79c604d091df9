from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta

import pytest

from games.learning.course import Course, LessonError
from games.storage.documents import Card, CoachProgress, LessonProgress, Memory, Value
from games.ui.learning.course_list import CourseListScene
from games.ui.learning.courses import courses_of
from games.ui.learning.exercise import PractiseScene
from games.ui.learning.lesson import LessonScene
from games.ui.scenes.menu import MenuScene
from tests.ui import user_input
from tests.ui.learning.conftest import Learner


def open_list(learner: Learner, game: str | None = None) -> CourseListScene:
    learner.app.context.scenes.go("courses", game=game)
    learner.app.context.scenes.settle()
    scene = learner.app.context.scenes.top
    assert isinstance(scene, CourseListScene)
    return scene


def test_every_course_of_every_game_is_offered(learner: Learner) -> None:
    views = learner.app.context.game_views.values()
    titles = [course.title for view in views for course in courses_of(view)]
    assert [button.label for button in open_list(learner).buttons] == titles
    assert len(titles) == 7


@pytest.mark.parametrize("error", [FileNotFoundError("course.toml"), LessonError("no title")])
def test_a_course_with_a_missing_or_damaged_file_is_left_out(
    learner: Learner, monkeypatch: pytest.MonkeyPatch, error: Exception
) -> None:
    first = courses_of(learner.app.context.game_views["veletas"])[0]

    def shipped(*_of: object) -> Iterator[Course]:
        yield first
        raise error

    monkeypatch.setattr("games.ui.learning.courses.shipped_courses", shipped)
    assert [button.label for button in open_list(learner).buttons] == [first.title] * 3


def test_the_game_that_one_comes_from_has_the_focus(learner: Learner) -> None:
    scene = open_list(learner, "herati")
    # Veletas has three courses
    assert scene.form.focused is scene.buttons[3]


def test_a_course_goes_on_where_it_was_left(learner: Learner) -> None:
    progress = LessonProgress().with_lesson("veletas/first-turn", "turn")
    learner.app.context.user_files.lessons.change(lambda _: progress)
    scene = open_list(learner)
    assert [button.done for button in scene.buttons][:2] == [1, 0]
    scene.buttons[0].press()
    learner.app.context.scenes.settle()
    assert learner.scene.number == 1


def test_a_finished_course_begins_again(learner: Learner) -> None:
    progress = LessonProgress()
    for name in ("turn", "trap", "win"):
        progress = progress.with_lesson("veletas/first-turn", name)
    learner.app.context.user_files.lessons.change(lambda _: progress)
    open_list(learner).buttons[0].press()
    learner.app.context.scenes.settle()
    assert isinstance(learner.app.context.scenes.top, LessonScene)
    assert learner.scene.number == 0


@pytest.mark.parametrize("size", [(1280, 800), (800, 600), (800, 1400)])
def test_no_two_courses_overlap(learner: Learner, size: tuple[int, int]) -> None:
    learner.app.context.resize(size)
    rects = [button.rect for button in open_list(learner).buttons]
    for place, rect in enumerate(rects):
        assert rect.collidelist(rects[place + 1 :]) == -1
    learner.app.context.resize((1280, 800))


def test_the_menu_is_one_button_away(learner: Learner) -> None:
    scene = open_list(learner)
    user_input.button(scene, "Menu").press()
    learner.app.context.scenes.settle()
    assert isinstance(learner.app.context.scenes.top, MenuScene)


def test_it_leads_to_own_mistakes_and_back(learner: Learner) -> None:
    due = Memory(datetime.now(UTC) - timedelta(days=1))
    card = Card("veletas", "no record", "d4/d5", "e4/e5", Value(0.3), Value(0.6), due)
    learner.app.context.user_files.coach.change(lambda _: CoachProgress().with_card(card))
    scene = open_list(learner, "herati")
    user_input.button(scene, "Practise my mistakes (1)").press()
    learner.app.context.scenes.settle()
    practised = learner.app.context.scenes.top
    assert isinstance(practised, PractiseScene)
    user_input.button(practised.panel, "Back").press()
    learner.app.context.scenes.settle()
    again = learner.app.context.scenes.top
    assert isinstance(again, CourseListScene)
    assert user_input.button(again, "Practise my mistakes").visible  # what cannot be read is gone
