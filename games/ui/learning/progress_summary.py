"""The number of finished lessons of a game."""

from __future__ import annotations

from games.ui.learning.course_list import courses_of
from games.ui.toolkit.game_views.game_view import GameView
from games.ui.toolkit.scene_context import SceneContext


def lessons_done(context: SceneContext, game_view: GameView) -> tuple[int, int]:
    """The finished lessons of all courses of a game, and their number."""
    progress = context.user_files.lessons.load()
    courses = courses_of(game_view)
    names = [(course.key, lesson.name) for course in courses for lesson in course.lessons]
    done = sum(name in progress.finished(key) for key, name in names)
    return done, len(names)
