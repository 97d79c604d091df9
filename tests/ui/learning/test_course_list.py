from __future__ import annotations

from collections.abc import Iterator

import pytest

from games.learning.course import Course, LessonError, courses_of
from games.ui.learning.course_list import CourseListScene
from games.ui.widgets.scroll_view import ScrollView
from tests.ui.learning.conftest import Learner


def open_list(learner: Learner, game: str | None = None) -> CourseListScene:
    scene = learner.go("courses", game=game)
    assert isinstance(scene, CourseListScene)
    return scene


def test_every_course_of_every_game_is_offered(learner: Learner) -> None:
    for name, view in learner.context.game_views.items():
        courses = list(courses_of(view.game))
        courses.sort(key=lambda course: course.variant)  # the variants of a game come last
        buttons = open_list(learner, name).buttons
        assert [button.label for button in buttons] == [course.title for course in courses]
    buttons = open_list(learner, "veletas").buttons
    variants = [button.label for button in buttons if "Variants" in button.texts[-1]]
    assert variants == ["Leaflets and random start"]


@pytest.mark.parametrize("error", [FileNotFoundError("course.toml"), LessonError("no title")])
def test_a_course_with_a_missing_or_damaged_file_is_left_out(
    learner: Learner, monkeypatch: pytest.MonkeyPatch, error: Exception
) -> None:
    first = courses_of(learner.context.game_views["veletas"].game)[0]

    def shipped(*_of: object) -> Iterator[Course]:
        yield first
        raise error

    monkeypatch.setattr("games.learning.course.shipped_courses", shipped)
    assert [button.label for button in open_list(learner).buttons] == [first.title]


@pytest.mark.parametrize("size", [(1280, 800), (1920, 1080), (800, 600), (480, 640), (800, 1400)])
def test_the_first_course_is_the_largest_in_a_wide_window(
    learner: Learner, size: tuple[int, int]
) -> None:
    learner.context.resize(size)
    first, *others = cards = [button.rect for button in open_list(learner).buttons]
    for place, rect in enumerate(cards):
        assert rect.collidelist(cards[place + 1 :]) == -1
        assert rect.left >= 0
        assert rect.right <= size[0]
    assert len({(rect.x, rect.w) for rect in others}) == 1
    wide = size[0] > size[1]
    assert (first.right < others[0].left) == wide
    assert first.h == (others[-1].bottom - first.y if wide else others[0].h)
    learner.context.resize((1280, 800))


@pytest.mark.parametrize("size", [(800, 600), (480, 640)])
@pytest.mark.parametrize("game", ["veletas", "herati", "tiananmen"])
def test_the_courses_of_the_game_that_one_comes_from_are_in_sight(
    learner: Learner, size: tuple[int, int], game: str
) -> None:
    learner.context.resize(size)
    scene = open_list(learner, game)
    view = next(each for each in scene.form.widgets if isinstance(each, ScrollView))
    assert all(view.window.contains(button.rect) for button in scene.buttons)
    learner.context.resize((1280, 800))
