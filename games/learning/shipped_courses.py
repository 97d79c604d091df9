"""The courses that come with a game: the files `lessons/*.toml` in its folder."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import resources

from games.core.game import Game
from games.learning.course import Course, LessonDialect
from games.learning.course_file import read_course


def shipped_courses(game: Game, dialect: LessonDialect, package: str) -> Iterator[Course]:
    """The courses of a game whose folder is this package, in the order of the dialect."""
    for name in dialect.courses:
        file = resources.files(package) / "lessons" / f"{name}.toml"
        yield read_course(file.read_text(encoding="utf-8"), {game.name: (game, dialect)})
