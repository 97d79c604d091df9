"""The first course of a game, for players who open it for the first time."""

from __future__ import annotations

from contextlib import suppress

from games.core.game import AnyGame
from games.learning.course import Course, LessonError, shipped_course, shipped_courses
from games.ui.toolkit.game_views import Look
from games.ui.toolkit.scene import SceneContext


def introduction(context: SceneContext, game_view: Look) -> Course | None:
    """The course to begin with; None if the game was opened before, or has no lessons.

    It is offered once.
    """
    game, user_files = game_view.game.name, context.user_files
    progress = user_files.lessons.load()
    known = game in context.settings.setups or game in progress.introduced
    if known or any(key.startswith(f"{game}/") for key in progress.lessons):
        return None
    courses = courses_of(game_view)
    if not courses:
        return None
    user_files.lessons.change(lambda known: known.with_introduction(game))
    return courses[0]


def courses_of(game_view: Look) -> list[Course]:
    """The courses of a game, up to the first whose file is missing or damaged."""
    courses: list[Course] = []
    with suppress(OSError, UnicodeDecodeError, LessonError):
        courses += shipped_courses(game_view.game)
    return courses


def read_courses_ahead(game: AnyGame, name: str) -> None:
    """Decode a course in an idle moment, so that the list opens at once."""
    with suppress(OSError, UnicodeDecodeError, LessonError):
        shipped_course(game, name)
