"""The lessons that teach the rules which a demonstration shows."""

from __future__ import annotations

from games.learning.course import Lesson
from games.ui.learning.course_list import courses_of
from games.ui.toolkit.game_views.game_view import GameView


def lesson_named(game_view: GameView, name: str) -> Lesson | None:
    """A lesson, named as `course/lesson`; None if there is none, or its file cannot be read."""
    course_name, _slash, lesson_name = name.partition("/")
    courses = courses_of(game_view) if name else []
    found = (
        lesson
        for course in courses
        for lesson in course.lessons
        if (course.name, lesson.name) == (course_name, lesson_name)
    )
    return next(found, None)
