"""A position of Herati with the tile that was laid there, and a better one."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from games.herati.rules.position import HeratiPosition, Move, PlaceTile
from games.herati.view.drawing import draw_with
from games.herati.view.layout import tile_rect
from games.herati.view.sprites import sprite
from games.ui.match.move_arrows import Role, draw_frame
from games.ui.toolkit.context import Context

FAINT = 150
"""How dense a tile is that does not lie there, of 255."""


def compare(
    context: Context,
    surface: pygame.Surface,
    rect: pygame.Rect,
    position: HeratiPosition,
    played: Sequence[Move],
    better: Sequence[Move],
) -> None:
    """Draw the field with the numbers of its places, and in frames both tiles, faintly."""
    turns: dict[Role, list[PlaceTile]] = {"played": _laid(played), "better": _laid(better)}
    cells = [lay.cell for placements in turns.values() for lay in placements]
    place = draw_with(context, surface, rect, position, cells)
    # Where both lie on the same place, the better tile is shown.
    for cell, tile in {
        lay.cell: lay.tile for placements in turns.values() for lay in placements
    }.items():
        at = tile_rect(place(cell))
        picture = sprite(context, tile.value, at.w).copy()
        picture.set_alpha(FAINT)
        surface.blit(picture, at)
    for role, placements in turns.items():
        for lay in placements:
            draw_frame(context, surface, tile_rect(place(lay.cell)), role)


def _laid(moves: Sequence[Move]) -> list[PlaceTile]:
    return [move for move in moves if isinstance(move, PlaceTile)]
