"""The edges of a tile on the field: stitches where it matches."""

from __future__ import annotations

import pygame

from games.herati.rules.field import Cell, Direction, Field, Tile
from games.herati.view.palette import palette_of
from games.ui.toolkit.context import Context

STITCHES = 7
"""Stitches along an edge."""


def matching_edges(field: Field, cell: Cell, tile: Tile) -> list[Direction]:
    """The edges at which the tile on that cell touches a tile that matches."""
    return [
        direction
        for direction, other in field.neighbours(cell)
        if tile.matches(direction, field[other])
    ]


def edge_of(cell: pygame.Rect, direction: Direction) -> tuple[pygame.Vector2, pygame.Vector2]:
    """The ends of an edge of a cell, from left to right or from top to bottom."""
    return {
        Direction.N: (pygame.Vector2(cell.topleft), pygame.Vector2(cell.topright)),
        Direction.S: (pygame.Vector2(cell.bottomleft), pygame.Vector2(cell.bottomright)),
        Direction.W: (pygame.Vector2(cell.topleft), pygame.Vector2(cell.bottomleft)),
        Direction.E: (pygame.Vector2(cell.topright), pygame.Vector2(cell.bottomright)),
    }[direction]


def draw_seam(
    context: Context,
    surface: pygame.Surface,
    cell: pygame.Rect,
    direction: Direction,
    share: float,
) -> None:
    """Draw stitches across an edge of a cell: one after the other from its middle, then fading."""
    palette = palette_of(context)
    start, end = edge_of(cell, direction)
    ahead = (end - start).normalize()
    aside = pygame.Vector2(-ahead.y, ahead.x)
    reach, thick = cell.w * 0.07, max(context.px(3), 2)
    area = pygame.Rect(start, end - start).inflate(2 * reach + 2 * thick, 2 * reach + 2 * thick)
    area = area.clip(surface.get_rect())
    if not area:  # a cell of a large field may lie outside a tiny window
        return
    covered = surface.subsurface(area).copy()
    for stitch in range(STITCHES):
        along = (stitch + 0.5) / STITCHES
        if share * 1.5 < abs(along - 0.5):
            continue
        middle = start.lerp(end, along) - area.topleft
        slant = ahead * reach * 0.45
        one, other = middle - aside * reach - slant, middle + aside * reach + slant
        pygame.draw.aaline(covered, palette.plate, one, other, thick + 2)
        pygame.draw.aaline(covered, palette.yellow, one, other, thick)
    covered.set_alpha(round(255 * min((1 - share) * 2.5, 1)))
    surface.blit(covered, area)
