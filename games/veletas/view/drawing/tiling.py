"""The tiles of the board and its coordinates."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from games.core.grid import Grid, grid
from games.ui.toolkit.context import Context
from games.ui.toolkit.drawing import draw_plate
from games.ui.toolkit.layout import square
from games.ui.toolkit.rendering.svg import document, hex_code
from games.ui.toolkit.theme import Colour
from games.veletas.view.drawing.palette import palette_of

SLAB = 0.08
"""The width of the grout around the tiles, in tiles."""
MARGIN = 0.5
"""The room for the coordinates at the left and below, in tiles."""


@dataclass(frozen=True, slots=True)
class Tiling:
    """The position of the squares of a board on a surface, in pixels."""

    left: int
    top: int
    tile: int
    size: int
    turned: bool = False
    """Whether the highest rank is below, and the last file at the left."""

    @property
    def grid(self) -> Grid:
        """The squares with their names."""
        return grid(self.size)

    @property
    def rect(self) -> pygame.Rect:
        """All tiles, without the grout around them."""
        return pygame.Rect(self.left, self.top, self.tile * self.size, self.tile * self.size)

    def spot(self, cell: str) -> pygame.Rect:
        """The tile of a square."""
        rank, file = divmod(grid(self.size).cell(cell), self.size)
        last = self.size - 1
        column, row = (last - file, rank) if self.turned else (file, last - rank)
        x, y = self.left + column * self.tile, self.top + row * self.tile
        return pygame.Rect(x, y, self.tile, self.tile)

    def cell_at(self, point: tuple[int, int]) -> str | None:
        """The square under a point, or None."""
        if not self.rect.collidepoint(point):
            return None
        last = self.size - 1
        column, row = (point[0] - self.left) // self.tile, (point[1] - self.top) // self.tile
        file, rank = (last - column, row) if self.turned else (column, last - row)
        return grid(self.size).names[rank * self.size + file]


def tiling_within(rect: pygame.Rect, size: int) -> Tiling:
    """The largest board with its coordinates, centred in a rectangle."""
    whole = square(rect)
    tile = max(int(whole.w / (size + MARGIN + 2 * SLAB)), 1)
    free = whole.w - tile * size
    # a little more room where the coordinates stand
    left = whole.left + round((free + tile * MARGIN) / 2)
    top = whole.top + round((free - tile * MARGIN) / 2)
    return Tiling(left, top, tile, size)


def paint_board(context: Context, surface: pygame.Surface, tiling: Tiling) -> None:
    """Draw the tiles and the grout between them."""
    slab = max(round(tiling.tile * SLAB), 1)
    whole = tiling.rect.inflate(2 * slab, 2 * slab)
    palette, tile, size = palette_of(context), tiling.tile, tiling.size
    board = context.assets.composed(
        ("veletas board", palette, tile, size),
        whole.size,
        lambda board: _paint_tiles(context, board, Tiling(slab, slab, tile, size)),
    )
    surface.blit(board, whole)


def _paint_tiles(context: Context, board: pygame.Surface, tiling: Tiling) -> None:
    """Draw the tiles one by one, which takes a fifth of the time of one large SVG picture."""
    palette, radius = palette_of(context), tiling.tile * 0.1 / context.scale.factor
    draw_plate(context, board, board.get_rect(), palette.grout, radius=radius)
    gap = max(round(tiling.tile * 0.045), 1)
    within = tiling.tile - gap
    tiles = [
        context.assets.markup(_tile(tone, within, tiling.tile * 0.05), within)
        for tone in (palette.tile, palette.shaded_tile)
    ]
    for row in range(tiling.size):
        for file in range(tiling.size):
            x, y = tiling.left + file * tiling.tile, tiling.top + row * tiling.tile
            board.blit(tiles[(file + row) % 2], (x + gap // 2, y + gap // 2))


def _tile(colour: Colour, side: int, corner: float) -> str:
    shape = f'<rect width="{side}" height="{side}" rx="{corner:.2f}" fill="{hex_code(colour)}"/>'
    return document(side, shape)


def paint_coordinates(
    context: Context,
    surface: pygame.Surface,
    tiling: Tiling,
    colour: Colour | None = None,
    *,
    inside: bool = False,
) -> None:
    """Write the letters below the tiles and the numbers at their left, or into these tiles."""
    colour = colour or palette_of(context).caption
    size = min(tiling.tile * 0.3 / context.scale.factor, context.theme.text.body)
    size = max(size, context.theme.text.small * 0.7)
    away, within = round(tiling.tile * (SLAB + 0.22)), round(tiling.tile * 0.08)
    rect, alphabet = tiling.rect, tiling.grid.alphabet
    for number in range(tiling.size):
        column = tiling.spot(f"{alphabet[number]}1")
        row = tiling.spot(f"{alphabet[0]}{number + 1}")
        letter, rank = alphabet[number], str(number + 1)
        if inside:
            small = size * 0.85
            corner = column.right - within, rect.bottom - within // 2
            context.text.draw(surface, letter, small, colour, bottomright=corner)
            corner = rect.left + within, row.top + within // 2
            context.text.draw(surface, rank, small, colour, topleft=corner)
            continue
        below, beside = (column.centerx, rect.bottom + away), (rect.left - away, row.centery)
        context.text.draw(surface, letter, size, colour, center=below)
        context.text.draw(surface, rank, size, colour, center=beside)
