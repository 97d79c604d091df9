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


@pytest.mark.parametrize(
    ("size", "columns"),
    [((1280, 800), 2), ((1920, 1080), 2), ((800, 600), 2), ((480, 640), 1), ((800, 1400), 1)],
)
def test_courses_stand_in_a_grid(learner: Learner, size: tuple[int, int], columns: int) -> None:
    learner.context.resize(size)
    cards = [button.rect for button in open_list(learner).buttons]
    for place, rect in enumerate(cards):
        assert rect.collidelist(cards[place + 1 :]) == -1
    assert len({rect.x for rect in cards}) == columns
    rows = {rect.y for rect in cards}
    assert len({(rect.y, rect.h) for rect in cards}) == len(rows)
    assert all(rect.left >= 0 and rect.right <= size[0] for rect in cards)
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
