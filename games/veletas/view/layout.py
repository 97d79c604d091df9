"""The layout of the window: the board, the two bowls, the reserve.

The reserve is a row of as many slots as there are shooters. During the placement it holds the
shooters still to be placed. Later each side fills it with its claims from its own end: the side
that reaches the middle slot has the majority.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import pygame

from games.core.position import Side
from games.ui.board.sprites import Place
from games.veletas.view.pieces import MARGIN, SLAB, Tiling

RESERVE = "reserve"
LOADED_STONE = "loaded stone"
"""The stone at the nose of the vane that has moved in this turn."""
BOWLS = {Side.BLACK: "black bowl", Side.WHITE: "white bowl"}

TRAY = 1.5
"""Width of the trays and of the bowls, in tiles."""
GAP = 0.45
"""Between board and trays, in tiles."""
BETWEEN = 0.25
"""Between a bowl and the reserve, in tiles."""
SLOT = 0.86
"""The greatest size of a slot, in tiles."""


@dataclass(frozen=True, slots=True)
class Slot:
    """The place of a slot of the reserve; slots are counted from Black's end."""

    number: int


@dataclass(frozen=True, slots=True)
class Layout:
    """The rectangles of one layout; slots are counted from Black's end."""

    tiling: Tiling
    bowls: dict[Side, pygame.Rect]
    reserve: pygame.Rect
    slots: tuple[pygame.Rect, ...]

    def bowl_spot(self, side: Side) -> pygame.Rect:
        """The rectangle of a stone taken from a bowl."""
        return self._tile_at(self.bowls[side].center)

    def slot_spot(self, slot: int) -> pygame.Rect:
        """The rectangle of a shooter taken from a slot."""
        return self._tile_at(self.slots[slot].center)

    def place_at(self, point: tuple[int, int]) -> Place | None:
        """The square, bowl or reserve under a point."""
        for side, bowl in self.bowls.items():
            if bowl.collidepoint(point):
                return BOWLS[side]
        if self.reserve.collidepoint(point):
            return RESERVE
        return self.tiling.cell_at(point)

    def _tile_at(self, centre: tuple[int, int]) -> pygame.Rect:
        rect = pygame.Rect(0, 0, self.tiling.tile, self.tiling.tile)
        rect.center = centre
        return rect


def layout_within(area: pygame.Rect, size: int, shooters: int, *, turned: bool = False) -> Layout:
    """The largest layout in an area: the trays at the right of the board, or above it.

    Black is below and at the left, or White if the board is turned.
    """
    frame = size + MARGIN + 2 * SLAB
    trays = GAP + TRAY
    beside = int(min(area.w / (frame + trays), area.h / frame))
    above = int(min(area.w / frame, area.h / (frame + trays)))
    if beside >= above:
        layout = _beside(area, max(beside, 1), size, shooters)
    else:
        layout = _above(area, max(above, 1), size, shooters)
    return _turned(layout) if turned else layout


def _turned(layout: Layout) -> Layout:
    """The layout with both players' sides exchanged."""
    black, white = layout.bowls[Side.BLACK], layout.bowls[Side.WHITE]
    bowls = {Side.BLACK: white, Side.WHITE: black}
    tiling = replace(layout.tiling, turned=True)
    return replace(layout, tiling=tiling, bowls=bowls, slots=layout.slots[::-1])


def _beside(area: pygame.Rect, tile: int, size: int, shooters: int) -> Layout:
    board = tile * size
    slab, margin, gap, tray = (round(tile * share) for share in (SLAB, MARGIN, GAP, TRAY))
    left = area.centerx - (margin + board + 2 * slab + gap + tray) // 2 + margin + slab
    top = area.centery - (margin + board + 2 * slab) // 2 + slab
    column = pygame.Rect(left + board + slab + gap, top - slab, tray, board + 2 * slab)
    white = pygame.Rect(column.x, column.y, tray, tray)
    black = pygame.Rect(column.x, column.bottom - tray, tray, tray)
    room = column.inflate(0, -2 * (tray + round(tile * BETWEEN)))
    pitch = min(room.h / shooters, tile * (SLOT + 0.1))
    reserve = pygame.Rect(0, 0, round(tile * (SLOT + 0.24)), round(pitch * shooters + tile * 0.1))
    reserve.center = room.center
    slots = tuple(
        _slot(tile, pitch, (reserve.centerx, reserve.centery + pitch * ((shooters - 1) / 2 - n)))
        for n in range(shooters)
    )
    bowls = {Side.BLACK: black, Side.WHITE: white}
    return Layout(Tiling(left, top, tile, size), bowls, reserve, slots)


def _above(area: pygame.Rect, tile: int, size: int, shooters: int) -> Layout:
    board = tile * size
    slab, margin, gap, tray = (round(tile * share) for share in (SLAB, MARGIN, GAP, TRAY))
    left = area.centerx - (margin + board + 2 * slab) // 2 + margin + slab
    top = area.centery - (margin + board + 2 * slab + gap + tray) // 2 + tray + gap + slab
    row = pygame.Rect(left - slab, top - slab - gap - tray, board + 2 * slab, tray)
    black = pygame.Rect(row.x, row.y, tray, tray)
    white = pygame.Rect(row.right - tray, row.y, tray, tray)
    room = row.inflate(-2 * (tray + round(tile * BETWEEN)), 0)
    pitch = min(room.w / shooters, tile * (SLOT + 0.1))
    reserve = pygame.Rect(0, 0, round(pitch * shooters + tile * 0.1), round(tile * (SLOT + 0.24)))
    reserve.center = room.center
    slots = tuple(
        _slot(tile, pitch, (reserve.centerx + pitch * (n - (shooters - 1) / 2), reserve.centery))
        for n in range(shooters)
    )
    bowls = {Side.BLACK: black, Side.WHITE: white}
    return Layout(Tiling(left, top, tile, size), bowls, reserve, slots)


def _slot(tile: int, pitch: float, centre: tuple[float, float]) -> pygame.Rect:
    side = round(min(tile * SLOT, pitch * 0.92))
    rect = pygame.Rect(0, 0, side, side)
    rect.center = round(centre[0]), round(centre[1])
    return rect
