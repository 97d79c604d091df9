"""Preparation of pictures and texts in idle moments, so that scenes open at once."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from games import catalog
from games.ui.match.seats import default_seats
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
    for name in ("library", "courses", "settings", "statistics", "keys"):
        yield name, {}
    for name in context.game_views:
        yield "rules", {"game": name}


def lessons_to_read() -> Iterator[Callable[[], object]]:
    """A chore for each course of each game; a damaged one is told about when it is opened."""
    read = Later("games.ui.learning.course_list", "read_ahead")
    for plugin in catalog.plugins().values():
        for name in plugin.lessons.courses if plugin.lessons else ():
            yield partial(read, plugin, name)
