"""The games, listed by hand: a new game is a folder, an import and an entry here."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from games.core.game import AnyGame
from games.herati import game as herati
from games.tiananmen import game as tiananmen
from games.veletas import game as veletas


class Entry(msgspec.Struct, frozen=True):
    """A game, and the name of the module with its `LOOK`.

    The look imports pygame, so only the window imports it.
    """

    game: AnyGame
    look: str


ENTRIES: tuple[Entry, ...] = (
    Entry(veletas.GAME, "games.veletas.view.look"),
    Entry(herati.GAME, "games.herati.view.look"),
    Entry(tiananmen.GAME, "games.tiananmen.view.look"),
)


def games() -> Mapping[str, AnyGame]:
    return {entry.game.name: entry.game for entry in ENTRIES}
