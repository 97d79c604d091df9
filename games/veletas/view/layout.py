"""The layout of the window: the board, the two bowls, the reserve.

The reserve is a row of as many slots as there are shooters. During the placement it holds the
shooters still to be placed. Later each side fills it with its claims from its own end: the side
that reaches the middle slot has the majority.
"""

from __future__ import annotations

from dataclasses import dataclass

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


def layout_within(
    area: pygame.Rect,
    size: int,
    shooters: int,
    *,
    turned: bool = False,
    below: Side = Side.BLACK,
) -> Layout:
    """The largest layout in an area: the trays at the right of the board, or above it.

    A turned board is seen from White's side; `below` has its bowl below or at the left.
    """
    frame, trays = size + MARGIN + 2 * SLAB, GAP + TRAY
    beside = int(min(area.w / (frame + trays), area.h / frame))
    above = int(min(area.w / frame, area.h / (frame + trays)))
    is_beside, tile = beside >= above, max(beside, above, 1)
    slab, margin, gap, tray = (round(tile * share) for share in (SLAB, MARGIN, GAP, TRAY))
    side = tile * size + 2 * slab
    wide, high = margin + side, margin + side
    wide, high = (wide + gap + tray, high) if is_beside else (wide, high + gap + tray)
    left, top = area.centerx - wide // 2 + margin + slab, area.centery - high // 2 + slab
    near, far = pygame.Rect(0, 0, tray, tray), pygame.Rect(0, 0, tray, tray)
    if is_beside:
        strip = pygame.Rect(left - slab + side + gap, top - slab, tray, side)
        near.bottomleft, far.topleft = strip.bottomleft, strip.topleft
    else:
        top += tray + gap
        strip = pygame.Rect(left - slab, top - slab - gap - tray, side, tray)
        near.topleft, far.topright = strip.topleft, strip.topright
    long = side - 2 * (tray + round(tile * BETWEEN))
    pitch = min(long / shooters, tile * (SLOT + 0.1))
    across, along = round(tile * (SLOT + 0.24)), round(pitch * shooters + tile * 0.1)
    reserve = pygame.Rect((0, 0), (across, along) if is_beside else (along, across))
    reserve.center = strip.center
    slots = []
    for number in range(shooters):
        away = pitch * (number - (shooters - 1) / 2)
        slot = pygame.Rect(0, 0, *[round(min(tile * SLOT, pitch * 0.92))] * 2)
        x, y = reserve.center
        slot.center = (x, round(y - away)) if is_beside else (round(x + away), y)
        slots.append(slot)
    swapped = below is Side.WHITE
    sides = (Side.WHITE, Side.BLACK) if swapped else (Side.BLACK, Side.WHITE)
    return Layout(
        Tiling(left, top, tile, size, turned),
        dict(zip(sides, (near, far), strict=True)),
        reserve,
        tuple(slots[::-1] if swapped else slots),
    )
