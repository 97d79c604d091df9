"""A position at rest: the field with its diamonds, the marks of examples, and compared turns."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import pygame

from games.herati.rules.field import Cell, Field
from games.herati.rules.position import HeratiPosition, Move, PlaceTile
from games.herati.view.layout import column_name, row_name, tile_rect
from games.herati.view.marks import MarkPainter
from games.herati.view.table import draw_threads
from games.herati.view.tiles import diamond_kind, palette_of, sprite
from games.ui.board.painter import circle, svg
from games.ui.match.ghost_moves import Role, draw_badge, draw_ghost
from games.ui.toolkit.context import Context
from games.ui.toolkit.layout import square

FRAME_WIDTH = 26
"""Units: the least width of a frame with coordinates."""


@dataclass(frozen=True, slots=True)
class Example:
    """A position to draw, with a tile to place, and the cells where it may and may not go."""

    position: HeratiPosition
    tile: str = ""
    right: Sequence[Cell] = ()
    wrong: Sequence[Cell] = ()
    beyond: Sequence[Cell] = ()
    """Cells without a mark for which there is room."""


def draw(
    context: Context, surface: pygame.Surface, rect: pygame.Rect, drawn: HeratiPosition | Example
) -> None:
    """Draw the field in the middle of a square; an example with its marks, its tile below."""
    example = drawn if isinstance(drawn, Example) else Example(drawn)
    field = example.position.field
    ground = _draw_empty_field(context, surface, square(rect), 0.035)
    cells = [*field, *example.right, *example.wrong, *example.beyond]
    if not cells:
        return
    grid = fit_grid(ground, cells, rows_below=1.3 if example.tile else 0.0)
    _draw_field(context, surface, field, grid)
    _draw_example(context, surface, example, grid, ground.centerx)


def draw_with(
    context: Context,
    surface: pygame.Surface,
    rect: pygame.Rect,
    position: HeratiPosition,
    cells: Sequence[Cell],
) -> Callable[[Cell], pygame.Rect]:
    """Draw the field and its coordinates, with room for more cells.

    Returns a function that gives the square of a cell.
    """
    palette = palette_of(context)
    whole = square(rect)
    share = max(0.05, context.px(FRAME_WIDTH) / max(whole.w, 1))
    ground = _draw_empty_field(context, surface, whole, share)
    grid = fit_grid(ground, [*position.field, *cells] or [(0, 0)])
    _draw_field(context, surface, position.field, grid)
    size = context.theme.text.small
    offset = (ground.x - whole.x) // 2
    for column in range(grid.left, grid.left + grid.columns):
        centre = (grid.cell_rect((column, 0)).centerx, ground.top - offset)
        context.text.draw(surface, column_name(column), size, palette.frame_text, center=centre)
    for row in range(grid.top, grid.top + grid.rows):
        centre = (ground.left - offset, grid.cell_rect((0, row)).centery)
        context.text.draw(surface, row_name(position, row), size, palette.frame_text, center=centre)
    return grid.cell_rect


def compare(
    context: Context,
    surface: pygame.Surface,
    rect: pygame.Rect,
    drawn: HeratiPosition,
    played: Sequence[Move],
    better: Sequence[Move],
) -> None:
    """Draw the field with coordinates, and both tiles as ghosts with the signs of their turns.

    On a common cell the better tile is shown; if both are one, so is the sign.
    """
    best = _placements_of(better)
    turns: dict[Role, list[PlaceTile]] = {
        "played": [move for move in _placements_of(played) if move not in best],
        "better": best,
    }
    cells = [move.cell for moves in turns.values() for move in moves]
    cell_rect = draw_with(context, surface, rect, drawn, cells)
    tiles = {move.cell: move.tile for moves in turns.values() for move in moves}
    for cell, tile in tiles.items():
        target = tile_rect(cell_rect(cell))
        draw_ghost(surface, sprite(context, tile.value, target.w), target)
    for role, moves in turns.items():
        for move in moves:
            draw_badge(context, surface, tile_rect(cell_rect(move.cell)), 0, role)


def _placements_of(moves: Sequence[Move]) -> list[PlaceTile]:
    return [move for move in moves if isinstance(move, PlaceTile)]


@dataclass(frozen=True, slots=True)
class FieldGrid:
    """A part of the field on the screen: its first column and row, its size and its origin."""

    left: int
    top: int
    columns: int
    rows: int
    x: int
    y: int
    cell_size: int
    """Pixels, as `x` and `y`."""

    def cell_rect(self, cell: Cell) -> pygame.Rect:
        x = self.x + (cell[0] - self.left) * self.cell_size
        y = self.y + (cell[1] - self.top) * self.cell_size
        return pygame.Rect(x, y, self.cell_size, self.cell_size)


def fit_grid(ground: pygame.Rect, cells: Sequence[Cell], rows_below: float = 0.0) -> FieldGrid:
    """The bounding box of some cells in the middle of a rectangle, with free rows below it."""
    left, right = min(x for x, _ in cells), max(x for x, _ in cells)
    top, bottom = min(y for _, y in cells), max(y for _, y in cells)
    columns, rows = right - left + 1, bottom - top + 1
    height = rows + rows_below
    cell_size = int(min(ground.w / (columns + 0.7), ground.h / (height + 0.7), ground.w / 4))
    x = ground.centerx - columns * cell_size // 2
    y = ground.centery - round(height * cell_size) // 2
    return FieldGrid(left, top, columns, rows, x, y, cell_size)


def _draw_empty_field(
    context: Context, surface: pygame.Surface, whole: pygame.Rect, share: float
) -> pygame.Rect:
    """Draw a frame around a square and the ground within; returns the ground."""
    palette = palette_of(context)
    width = max(round(whole.w * share), 3)
    pygame.draw.rect(surface, palette.frame, whole)
    ground = whole.inflate(-2 * width, -2 * width)
    draw_threads(context, surface, ground, max(whole.w // 80, 3))
    return ground


def _draw_field(context: Context, surface: pygame.Surface, field: Field, grid: FieldGrid) -> None:
    for cell, tile in field.items():
        rect = tile_rect(grid.cell_rect(cell))
        surface.blit(sprite(context, tile.value, rect.w), rect)
    for diamond in field.diamonds:
        corner = grid.cell_rect((diamond.x, diamond.y))
        size = 2 * grid.cell_size
        surface.blit(sprite(context, diamond_kind(diamond.colour), size), corner)


def _draw_example(
    context: Context, surface: pygame.Surface, example: Example, grid: FieldGrid, centre: int
) -> None:
    """Draw the marks of an example on its cells, and its tile below the field at `centre`."""
    palette = palette_of(context)
    for cell in example.right:
        _draw_mark(context, surface, grid.cell_rect(cell), allowed=True)
    for cell in example.wrong:
        _draw_mark(context, surface, grid.cell_rect(cell), allowed=False)
    if example.tile:
        size = grid.cell_size
        below = grid.cell_rect((grid.left, grid.top + grid.rows)).y
        held = tile_rect(pygame.Rect(centre - size // 2, below + round(size * 0.3), size, size))
        edge = held.inflate(max(size // 8, 4), max(size // 8, 4))
        pygame.draw.rect(surface, palette.red, edge, max(size // 30, 1))
        surface.blit(sprite(context, example.tile, held.w), held)


def _draw_mark(
    context: Context, surface: pygame.Surface, rect: pygame.Rect, *, allowed: bool
) -> None:
    """Draw a tick or a cross in an empty cell."""
    paint, size = MarkPainter(context, surface), rect.w
    palette, middle, reach, start = paint.palette, size / 2, size * 0.16, size * 0.08
    disc = palette.tick if allowed else palette.cross
    line = (
        f"M{middle - reach} {middle} l{reach * 0.75} {reach * 0.75} l{reach * 1.2} {-reach * 1.5}"
        if allowed
        else f"M{middle - reach * 0.8} {middle - reach * 0.8} l{reach * 1.6} {reach * 1.6} "
        f"m0 {-reach * 1.6} l{-reach * 1.6} {reach * 1.6}"
    )
    frame = svg(
        "rect",
        x=start,
        y=start,
        width=size - 2 * start,
        height=size - 2 * start,
        fill=None,
        stroke=disc,
        stroke_width=max(size * 0.025, 1),
        stroke_dasharray=f"{size * 0.06} {size * 0.05}",
    )
    sign = svg("path", d=line, fill=None, stroke=palette.on_tick, stroke_width=size * 0.07)
    paint.put(frame + circle(middle, size * 0.28, disc) + sign, rect, size)
