"""The turns of Herati in a list: the tile is drawn, and its cell is named as on the board."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

import pygame

from games.core.text import N_
from games.herati.rules.field import Tile
from games.herati.rules.position import HeratiPosition, Move, PlaceTile, SetAside
from games.herati.view.table.coordinates import cell_name
from games.herati.view.tiles.sprites import sprite
from games.ui.toolkit.context import Context
from games.ui.toolkit.game_views.turn_entry import TurnEntry
from games.ui.toolkit.i18n import _

_PLACED = {
    Tile.NW: N_("the tile with black at the top left on {cell}"),
    Tile.NE: N_("the tile with black at the top right on {cell}"),
    Tile.SE: N_("the tile with black at the bottom right on {cell}"),
    Tile.SW: N_("the tile with black at the bottom left on {cell}"),
}
_ASIDE = {
    Tile.NW: N_("setting aside the tile with black at the top left"),
    Tile.NE: N_("setting aside the tile with black at the top right"),
    Tile.SE: N_("setting aside the tile with black at the bottom right"),
    Tile.SW: N_("setting aside the tile with black at the bottom left"),
}
"""A turn within a sentence, where the tile cannot be drawn."""


def turn_entry(before: HeratiPosition, moves: Sequence[Move]) -> TurnEntry:
    """A turn: the picture of its tile, and its cell or what was done with it."""
    for move in moves:
        if isinstance(move, PlaceTile):
            cell = cell_name(before, move.cell)
            words = _(_PLACED[move.tile]).format(cell=cell)
            return TurnEntry(cell, partial(_tile, move.tile), words)
        if isinstance(move, SetAside):
            return TurnEntry(_("set aside"), partial(_tile, move.tile), _(_ASIDE[move.tile]))
        return TurnEntry(_("cannot place"))
    return TurnEntry("")


def _tile(tile: Tile, context: Context, size: int) -> pygame.Surface:
    return sprite(context, tile.value, size)
