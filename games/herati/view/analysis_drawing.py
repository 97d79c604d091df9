"""A position in the analysis, with the tile that was played and a better one."""

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
"""The opacity of a tile that does not lie there, of 255."""


def compare(
    context: Context,
    surface: pygame.Surface,
    rect: pygame.Rect,
    position: HeratiPosition,
    played: Sequence[Move],
    better: Sequence[Move],
) -> None:
    """Draw the field with coordinates, and both tiles faintly in frames.

    On a common cell the better tile is shown.
    """
    turns: dict[Role, list[PlaceTile]] = {
        "played": _placements_of(played),
        "better": _placements_of(better),
    }
    cells = [move.cell for moves in turns.values() for move in moves]
    cell_rect = draw_with(context, surface, rect, position, cells)
    tiles = {move.cell: move.tile for moves in turns.values() for move in moves}
    for cell, tile in tiles.items():
        target = tile_rect(cell_rect(cell))
        picture = sprite(context, tile.value, target.w).copy()
        picture.set_alpha(FAINT)
        surface.blit(picture, target)
    for role, moves in turns.items():
        for move in moves:
            draw_frame(context, surface, tile_rect(cell_rect(move.cell)), role)


def _placements_of(moves: Sequence[Move]) -> list[PlaceTile]:
    return [move for move in moves if isinstance(move, PlaceTile)]
