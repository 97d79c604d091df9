"""The first course of a game, for players who open it for the first time."""

from __future__ import annotations

from games.learning.course import Course
from games.ui.learning.course_list import courses_of
from games.ui.toolkit.game_views.game_view import GameView
from games.ui.toolkit.scene_context import SceneContext


def introduction(context: SceneContext, game_view: GameView) -> Course | None:
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
