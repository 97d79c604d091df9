"""The drawing of a position: the board with its pieces on a ground."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import pygame

from games.ui.toolkit.context import Context
from games.ui.toolkit.drawing import draw_plate
from games.ui.toolkit.layout import square
from games.veletas.rules.position import VeletasPosition
from games.veletas.view.drawing.palette import palette_of
from games.veletas.view.drawing.pieces import likely_angles, paint_pieces
from games.veletas.view.drawing.tiling import Tiling, paint_board, paint_coordinates, tiling_within
from games.veletas.view.example_positions import middle_game

LEAST_NAMED = 12
"""The smallest tile of a drawn position with coordinates, in units."""


@dataclass(frozen=True, slots=True)
class PositionInMatch:
    """A position with the angles that the moves before it have given to the vanes, in degrees."""

    position: VeletasPosition
    angles: Mapping[str, float]

    @property
    def size(self) -> int:
        """The size of its board."""
        return self.position.size


def draw(
    context: Context,
    surface: pygame.Surface,
    rect: pygame.Rect,
    drawn: VeletasPosition | PositionInMatch,
) -> None:
    """Draw a position into the largest square of a rectangle."""
    palette = palette_of(context)
    whole = square(rect)
    if isinstance(drawn, PositionInMatch):
        position, angles = drawn.position, drawn.angles
    else:
        position, angles = drawn, likely_angles(drawn)
    draw_plate(context, surface, whole, palette.ground)
    tiling = tiling_of(whole, position.size)
    paint_board(context, surface, tiling)
    if tiling.tile >= context.px(LEAST_NAMED):
        paint_coordinates(context, surface, tiling)
    paint_pieces(context, surface, tiling, position, angles)


def tiling_of(rect: pygame.Rect, size: int) -> Tiling:
    """The tiling that `draw` uses in a rectangle."""
    whole = square(rect)
    return tiling_within(whole.inflate(-whole.w // 24, -whole.w // 24), size)


def sample() -> VeletasPosition:
    """A position from the middle of a game, for the menu."""
    return middle_game()
