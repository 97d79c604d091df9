"""The courses that come with a game: the files `lessons/*.toml` in its folder."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import resources

from games.core.game import Game
from games.learning.course import Course, LessonDialect
from games.learning.course_file import read_course

_read: dict[tuple[str, str], Course] = {}
"""The courses that were read, by the name of the game and the text of the file."""


def shipped_courses(game: Game, dialect: LessonDialect, package: str) -> Iterator[Course]:
    """The courses of a game whose folder is this package, in the order of the dialect."""
    for name in dialect.courses:
        yield shipped_course(game, dialect, package, name)


def shipped_course(game: Game, dialect: LessonDialect, package: str, name: str) -> Course:
    """One of these courses; its file is decoded once."""
    file = resources.files(package) / "lessons" / f"{name}.toml"
    key = game.name, file.read_text(encoding="utf-8")
    if key not in _read:
        _read[key] = read_course(key[1], {game.name: (game, dialect)})
    return _read[key]
