"""The games, listed by hand: a new game is a folder, an import and an entry here."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from games.ai.game_plugin import GamePlugin
from games.core.game import Game
from games.herati import plugin as herati
from games.tiananmen import plugin as tiananmen
from games.veletas import plugin as veletas


@dataclass(frozen=True, slots=True)
class Entry:
    """A game: its plugin, and the name of the module with its `VIEW`.

    The view imports pygame, so only the window imports it.
    """

    plugin: GamePlugin
    view: str


ENTRIES: tuple[Entry, ...] = (
    Entry(veletas.PLUGIN, "games.veletas.view.plugin"),
    Entry(herati.PLUGIN, "games.herati.view.plugin"),
    Entry(tiananmen.PLUGIN, "games.tiananmen.view.plugin"),
)


def plugins() -> Mapping[str, GamePlugin]:
    """The plugins by the names of their games."""
    return {entry.plugin.game.name: entry.plugin for entry in ENTRIES}


def all_games() -> Mapping[str, Game]:
    """The games by their names, as readers of records take them."""
    return {entry.plugin.game.name: entry.plugin.game for entry in ENTRIES}
