"""Marks for what forbids a tile: edges that clash, limits of the field, missing neighbours."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass

import pygame

from games.herati.rules.field import WIDEST, Cell, Direction, Tile
from games.herati.rules.placement import (
    Fault,
    IllegalPlacement,
    clashing_edges,
    open_loom_cells,
    open_workshop_cells,
)
from games.herati.rules.position import HeratiPosition, LoomPosition, PlaceTile
from games.herati.view.palette import palette_of
from games.herati.view.tiles.seams import edge_of
from games.ui.toolkit.context import Context

CellRect = Callable[[Cell], pygame.Rect]
"""The square of a cell on the screen."""
GAP = 0.055
"""The distance of a mark from its edge, in cells."""


@dataclass(frozen=True, slots=True)
class Clashes:
    """The reasons against a tile: edges of cells, whole cells, and sides of the field."""

    edges: tuple[tuple[Cell, Direction], ...] = ()
    """Edges that clash, from the cell of the tile."""
    cells: tuple[Cell, ...] = ()
    """Cells that are taken, or that are empty and should not be."""
    limits: tuple[tuple[Cell, Direction], ...] = ()
    """Edges of outer cells of the field that it cannot grow across."""


def obstacles_to(position: HeratiPosition, move: PlaceTile) -> Clashes:
    """The reasons against a placement; none if it is legal."""
    try:
        position.play(move)
    except IllegalPlacement as error:
        return _obstacles(position, move, error.fault)
    return Clashes()


def _obstacles(position: HeratiPosition, move: PlaceTile, fault: Fault) -> Clashes:
    field, y = position.field, move.y
    left, top, right, bottom = field.bounds or (0, 0, 0, 0)
    match fault:
        case Fault.NO_MATCH | Fault.MISMATCH:
            edges = clashing_edges(field, move.cell, move.tile)
            return Clashes(edges=tuple((move.cell, edge) for edge in edges))
        case Fault.TOO_WIDE:
            rows = range(top, bottom + 1)
            if isinstance(position, LoomPosition):
                rows = range(WIDEST)
            sides = ((left, Direction.W), (right, Direction.E))
            return Clashes(limits=tuple(((c, row), side) for c, side in sides for row in rows))
        case Fault.TOO_TALL:
            columns = range(left, right + 1)
            ends = ((top, Direction.N), (bottom, Direction.S))
            return Clashes(limits=tuple(((c, row), end) for row, end in ends for c in columns))
        case Fault.ABOVE_FIRST_ROW:
            columns = range(left, right + 1)
            return Clashes(limits=tuple(((column, top), Direction.N) for column in columns))
        case Fault.ROW_ABOVE:
            return Clashes(cells=tuple(_missing(position, y - 1)))
        case Fault.TOUCHES_NOTHING:
            return Clashes(cells=tuple(direction.of(move.cell) for direction in Direction))
        case Fault.TAKEN:
            return Clashes(cells=(move.cell,))
        case Fault.NOT_FIRST_CELL:
            return Clashes()


def _missing(position: HeratiPosition, row: int) -> Iterable[Cell]:
    """The open cells of a row that is not full."""
    return [cell for cell in open_cells_of(position) if cell[1] == row]


def open_cells_of(position: HeratiPosition) -> Collection[Cell]:
    """The cells that a tile may go on if its edges match."""
    if isinstance(position, LoomPosition):
        return list(open_loom_cells(position.field))
    return list(open_workshop_cells(position.field))


def clashes_everywhere(position: HeratiPosition, tile: Tile) -> Clashes:
    """The edges at which a tile that fits nowhere would clash."""
    return Clashes(
        edges=tuple(
            (cell, edge)
            for cell in open_cells_of(position)
            for edge in clashing_edges(position.field, cell, tile)
        )
    )


def draw_obstacles(
    context: Context,
    surface: pygame.Surface,
    obstacles: Clashes,
    cell_rect: CellRect,
    strength: float = 1.0,
) -> None:
    """Draw marks for obstacles, thinner with less `strength` (0 to 1)."""
    thick = round(max(context.px(5), 3) * strength)
    if not thick:
        return
    for cell, direction in obstacles.edges:
        _draw_clash(context, surface, cell_rect(cell), direction, thick)
    for cell, direction in obstacles.limits:
        start, end = edge_of(cell_rect(cell), direction)
        _draw_bar(context, surface, start, end, thick + 1)
    for cell in obstacles.cells:
        _draw_frame(context, surface, cell_rect(cell), thick)


def _draw_clash(
    context: Context, surface: pygame.Surface, cell: pygame.Rect, direction: Direction, thick: int
) -> None:
    """Draw a bar at each side of an edge, so that both edges are marked."""
    start, end = edge_of(cell, direction)
    inset = (end - start) * 0.1
    off = pygame.Vector2(direction.value) * cell.w * GAP
    for side in (-off, off):
        _draw_bar(context, surface, start + inset + side, end - inset + side, thick)


def _draw_bar(
    context: Context,
    surface: pygame.Surface,
    start: pygame.Vector2,
    end: pygame.Vector2,
    thick: int,
) -> None:
    palette = palette_of(context)
    for colour, width in ((palette.halo, thick + 2), (palette.cross, thick)):
        bar = pygame.Rect(0, 0, abs(end.x - start.x) + width, abs(end.y - start.y) + width)
        bar.center = round((start.x + end.x) / 2), round((start.y + end.y) / 2)
        pygame.draw.rect(surface, colour, bar, border_radius=width // 2)


def _draw_frame(context: Context, surface: pygame.Surface, cell: pygame.Rect, thick: int) -> None:
    """Draw the corners of a frame within a cell."""
    arm = cell.w * 0.26
    inner = cell.inflate(-cell.w * 0.12, -cell.w * 0.12)
    for x, across in ((inner.left, arm), (inner.right, -arm)):
        for y, down in ((inner.top, arm), (inner.bottom, -arm)):
            corner = pygame.Vector2(x, y)
            for way in (pygame.Vector2(across, 0), pygame.Vector2(0, down)):
                _draw_bar(context, surface, corner, corner + way, thick)
