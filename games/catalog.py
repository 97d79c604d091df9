"""The games, listed by hand: a new game is a folder, an import and an entry here."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from games.ai.game_plugin import GamePlugin
from games.core.game import Game
from games.core.record import Record, read_record
from games.core.system import Check, no_check
from games.herati import game as herati
from games.storage.files import read_text_file
from games.tiananmen import game as tiananmen
from games.veletas import game as veletas


@dataclass(frozen=True, slots=True)
class Entry:
    """A game: its plugin, and the name of the module with its `VIEW`.

    The view imports pygame, so only the window imports it.
    """

    plugin: GamePlugin
    view: str


ENTRIES: tuple[Entry, ...] = (
    Entry(veletas.PLUGIN, "games.veletas.view.look"),
    Entry(herati.PLUGIN, "games.herati.view.look"),
    Entry(tiananmen.PLUGIN, "games.tiananmen.view.look"),
)


def plugins() -> Mapping[str, GamePlugin]:
    """The plugins by the names of their games."""
    return {entry.plugin.game.name: entry.plugin for entry in ENTRIES}


def all_games() -> Mapping[str, Game]:
    """The games by their names, as readers of records take them."""
    return {entry.plugin.game.name: entry.plugin.game for entry in ENTRIES}


# -- Reading a match from a text or a file of any known format ---------------------------------


def read_text(text: str, check: Check = no_check) -> Record:
    """Read a record, or a text in a format of one of the games; raises `RecordError`."""
    for plugin in plugins().values():
        for text_format in plugin.formats:
            if text_format.recognises(text):
                return text_format.read(text, plugin.game, check)
    return read_record(text, all_games(), check)


def read_match_file(path: Path) -> Record:
    """Read a match from a file of any known format; raises `StorageError` or `RecordError`."""
    return read_text(read_text_file(path))
