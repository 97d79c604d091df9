"""A position of Herati with the tile that was laid there, and a better one."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from games.herati.rules.position import HeratiPosition, Lay, Move
from games.herati.view.drawing import draw_with, sprite
from games.herati.view.layout import tile_rect
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
    turns: dict[Role, list[Lay]] = {"played": _laid(played), "better": _laid(better)}
    spots = [lay.spot for lays in turns.values() for lay in lays]
    place = draw_with(context, surface, rect, position, spots)
    # Where both lie on the same place, the better tile is shown.
    for spot, tile in {lay.spot: lay.tile for lays in turns.values() for lay in lays}.items():
        at = tile_rect(place(spot))
        picture = sprite(context, tile.value, at.w).copy()
        picture.set_alpha(FAINT)
        surface.blit(picture, at)
    for role, lays in turns.items():
        for lay in lays:
            draw_frame(context, surface, tile_rect(place(lay.spot)), role)


def _laid(moves: Sequence[Move]) -> list[Lay]:
    return [move for move in moves if isinstance(move, Lay)]
