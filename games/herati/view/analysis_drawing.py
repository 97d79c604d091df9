"""A position in the analysis, with the tile that was played and a better one."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from games.herati.rules.position import HeratiPosition, Move, PlaceTile
from games.herati.view.drawing import draw_with
from games.herati.view.layout import tile_rect
from games.herati.view.tiles import sprite
from games.ui.match.ghost_moves import Role, draw_badge, draw_ghost
from games.ui.toolkit.context import Context


def compare(
    context: Context,
    surface: pygame.Surface,
    rect: pygame.Rect,
    position: HeratiPosition,
    played: Sequence[Move],
    better: Sequence[Move],
) -> None:
    """Draw the field with coordinates, and both tiles as ghosts with the signs of their turns.

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
        draw_ghost(surface, sprite(context, tile.value, target.w), target)
    for role, moves in turns.items():
        for move in moves:
            draw_badge(context, surface, tile_rect(cell_rect(move.cell)), 0, role)


def _placements_of(moves: Sequence[Move]) -> list[PlaceTile]:
    return [move for move in moves if isinstance(move, PlaceTile)]
