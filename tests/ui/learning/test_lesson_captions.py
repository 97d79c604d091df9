"""The lessons that teach the rules of a demonstration."""

from __future__ import annotations

from games.ui.learning.courses import lesson_named
from games.veletas.view.look import LOOK
from tests.ui.conftest import NewStage


def test_a_lesson_is_found_by_its_name_and_that_of_its_course() -> None:
    lesson = lesson_named(LOOK, "course/trapped")
    first = lesson_named(LOOK, "first-turn/win")
    assert lesson is not None
    assert lesson.title == "Trapped shooters are claimed"
    assert first is not None
    assert first.title == "Win the game"


def test_other_names_have_no_lesson() -> None:
    assert lesson_named(LOOK, "") is None
    assert lesson_named(LOOK, "no such") is None
    assert lesson_named(LOOK, "course/win") is None


def test_a_game_without_lessons_has_none(new_context: NewStage) -> None:
    assert lesson_named(new_context().game_views["knights"], "course/trapped") is None
