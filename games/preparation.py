"""Preparation of pictures and texts in idle moments, so that scenes open at once."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import fields
from functools import partial
from importlib import import_module

from games import catalog
from games.ui.match.seats import default_seats
from games.ui.toolkit.game_views.game_view import GameView
from games.ui.toolkit.later import Later
from games.ui.toolkit.scene_context import SceneContext
from games.ui.toolkit.scene_preparation import Part


def scenes_to_prepare(context: SceneContext) -> Iterator[Part]:
    """The scenes that are opened from the menu, with usual arguments."""
    for name in context.game_views:
        yield "setup", {"game": name}
    for name, view in context.game_views.items():
        options = view.game.set_up({})
        yield name, {"options": options, "seats": default_seats(view, options, context.settings)}
    for name in ("library", "courses", "puzzles", "settings", "statistics", "practise", "keys"):
        yield name, {}
    for name in context.game_views:
        yield "rules", {"game": name}


def files_to_read() -> Iterator[Callable[[], object]]:
    """A chore for each file of lessons and puzzles; a damaged one is told about when it is used."""
    read_course = Later("games.ui.learning.course_list", "read_courses_ahead")
    read_puzzles = Later("games.ui.puzzles.puzzle_files", "read_puzzles_ahead")
    for plugin in catalog.plugins().values():
        for name in plugin.lessons.courses if plugin.lessons else ():
            yield partial(read_course, plugin, name)
        if plugin.puzzles:
            yield partial(read_puzzles, plugin)


def modules_to_import(game_views: Iterable[GameView]) -> Iterator[Callable[[], object]]:
    """A chore for each module that the first save, analysis or coach would have to import."""
    yield partial(import_module, "filelock")
    for view in game_views:
        parts = (getattr(view, each.name) for each in fields(view))
        yield from (part.load for part in parts if isinstance(part, Later))
