"""The layout of the board, the bowls, the lids and the sun dial, in pixels.

White is at the top, Black at the bottom, and the sun dial between them. Everything beside the board
is measured in *units*. The paper has the side of `UNITS` units on both board sizes, so that a small
board has bowls of the same size.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import cos, hypot, pi, sin

import pygame

from games.core.position import Side
from games.tiananmen.view.pieces import MARGIN, BoardLines
from games.ui.board.sprites import Place


@dataclass(frozen=True, slots=True)
class Bowl:
    """The bowl of a side, where its stones come from."""

    side: Side


@dataclass(frozen=True, slots=True)
class Lid:
    """The lid of a side, with the stones it has saved."""

    side: Side


@dataclass(frozen=True, slots=True)
class SavedStone:
    """The place of a saved stone in a lid, counted from 0."""

    side: Side
    number: int


SIDE_OF_PART = (Side.BLACK, Side.WHITE, Side.BLACK, Side.WHITE)
"""The side that places the stones of each part of a day."""

UNITS = 20.1
"""The side of the paper, in units."""
BOWL_SIZE = 3.1
"""Diameter of a bowl and of a lid, in units."""
DIAL_WIDTH, DIAL_HEIGHT = 4.4, 4.7
"""Size of the sun dial, in units."""
TRAY = 3.5
"""The least width for bowls and dial beside the board, in units."""
GAP = 0.5
"""Between the paper and the bowls, in units."""
CAPTION = 0.75
"""Height of the caption of a lid, in units."""
BETWEEN = 0.3
"""Between a bowl and its lid, in units."""
IN_LID = 0.84
"""The part of a lid's diameter that its stones may fill."""

NARROW = 0.26
"""The part by which a lid looks narrower when it is tilted."""
ROLL = 0.08
"""How far its stones roll towards the board, in diameters of the lid."""


@dataclass(frozen=True, slots=True)
class Layout:
    """The rectangles of one layout, and the length of a unit."""

    lines: BoardLines
    unit: float
    bowls: dict[Side, pygame.Rect]
    lids: dict[Side, pygame.Rect]
    captions: dict[Side, pygame.Rect]
    """The captions of the lids."""
    dial: pygame.Rect

    def bowl_spot(self, side: Side) -> pygame.Rect:
        """The rectangle of a stone that is taken from a bowl."""
        return _around(self.bowls[side].center, round(self.unit))

    def saved_spot(self, side: Side, number: int, count: int, tilt: float = 0.0) -> pygame.Rect:
        """The rectangle of a saved stone in a lid of `count` stones.

        In a tilted lid the stones have rolled towards the board; `tilt` is from 0 to 1.
        """
        lid = self.lids[side]
        spot = saved_stone_rect(lid, number, max(count, number + 1))
        dx, dy = self.towards_board
        for axis, way in ((0, dx), (1, dy)):
            if way:
                off = (spot.center[axis] - lid.center[axis]) * (1 - NARROW * tilt)
                off += way * ROLL * lid.w * tilt
                centre = list(spot.center)
                centre[axis] = round(lid.center[axis] + off)
                spot.center = centre[0], centre[1]
        return spot

    @property
    def towards_board(self) -> tuple[int, int]:
        """The direction from the lids to the board: a step to the left or down."""
        return (-1, 0) if self.lids[Side.BLACK].left > self.lines.paper.right else (0, 1)

    def place_at(self, pixel: tuple[int, int]) -> Place | None:
        """The point, bowl or lid under a pixel."""
        for side in self.bowls:
            if _within(self.bowls[side], pixel):
                return Bowl(side)
            if _within(self.lids[side], pixel):
                return Lid(side)
        return self.lines.point_at(pixel)


def saved_stone_rect(lid: pygame.Rect, number: int, count: int) -> pygame.Rect:
    """The rectangle of one of `count` saved stones in a lid."""
    x, y, size = packed_position(number, count)
    reach = lid.w * IN_LID
    middle = (lid.centerx + round(x * reach), lid.centery + round(y * reach))
    return _around(middle, round(size * reach))


def packed_position(number: int, count: int) -> tuple[float, float, float]:
    """The place of one of `count` stones in a circle of diameter 1: x, y and the stone's diameter.

    x and y are measured from the middle. The first stone is in the middle, the others in rings of
    6, 12, 18, … stones around it (hexagonal numbers).

    >>> packed_position(0, 7)
    (0.0, 0.0, 0.3333333333333333)
    """
    rings = 1
    while 1 + 3 * rings * (rings + 1) < count:
        rings += 1
    size = 1 / (2 * rings + 1)
    if not number:
        return 0.0, 0.0, size
    ring = 1
    while number > 3 * ring * (ring + 1):
        ring += 1
    along = number - 1 - 3 * ring * (ring - 1)
    # Every second stone lies opposite the one before, so that the stones look balanced.
    place = along // 2 + (3 * ring if along % 2 else 0)
    angle = 2 * pi * place / (6 * ring) - pi / 2
    return ring * size * cos(angle), ring * size * sin(angle), size


def layout_within(area: pygame.Rect, size: int, *, turned: bool = False) -> Layout:
    """The largest layout in an area: the bowls at the right of the board, or above it.

    A turned board is seen from White's side: Black and White exchange their places.
    """
    layout = _largest(area, size)
    if not turned:
        return layout
    return replace(
        layout,
        lines=replace(layout.lines, turned=True),
        bowls=_exchanged(layout.bowls),
        lids=_exchanged(layout.lids),
        captions=_exchanged(layout.captions),
    )


def _exchanged(rects: dict[Side, pygame.Rect]) -> dict[Side, pygame.Rect]:
    return {Side.BLACK: rects[Side.WHITE], Side.WHITE: rects[Side.BLACK]}


def _largest(area: pygame.Rect, size: int) -> Layout:
    beside = min(area.h, area.w / (1 + (GAP + TRAY) / UNITS))
    above = min(area.w, area.h / (1 + (GAP + DIAL_HEIGHT) / UNITS))
    if beside >= above:
        return _beside(area, beside, size)
    return _above(area, above, size)


def _pitch(side: float, size: int) -> int:
    return max(int((side - 1) / (size - 1 + 2 * MARGIN)), 2)


def _lines_at(left: int, top: int, pitch: int, size: int) -> BoardLines:
    margin = round(pitch * MARGIN)
    return BoardLines(left + margin, top + margin, pitch, size)


def _beside(area: pygame.Rect, side: float, size: int) -> Layout:
    pitch = _pitch(side, size)
    paper = _lines_at(0, 0, pitch, size).paper
    unit = paper.w / UNITS
    gap = round(unit * GAP)
    tray = min(area.w - paper.w - gap, round(unit * DIAL_WIDTH))
    left = area.centerx - (paper.w + gap + tray) // 2
    top = area.centery - paper.h // 2
    lines = _lines_at(left, top, pitch, size)
    column = pygame.Rect(left + paper.w + gap, top, tray, paper.h)
    bowl_size, caption = round(unit * BOWL_SIZE), round(unit * CAPTION)
    between = bowl_size + round(unit * BETWEEN)
    white = pygame.Rect(column.centerx - bowl_size // 2, column.y, bowl_size, bowl_size)
    black = pygame.Rect(
        column.centerx - bowl_size // 2, column.bottom - bowl_size, bowl_size, bowl_size
    )
    lids = {Side.WHITE: white.move(0, between), Side.BLACK: black.move(0, -between)}
    top, bottom = lids[Side.WHITE].bottom, lids[Side.BLACK].top
    captions = {
        Side.WHITE: pygame.Rect(column.x, top, tray, caption),
        Side.BLACK: pygame.Rect(column.x, bottom - caption, tray, caption),
    }
    dial = _around(column.center, round(unit * DIAL_HEIGHT))
    dial.x, dial.w = column.x, tray
    return Layout(lines, unit, {Side.BLACK: black, Side.WHITE: white}, lids, captions, dial)


def _above(area: pygame.Rect, side: float, size: int) -> Layout:
    pitch = _pitch(side, size)
    paper = _lines_at(0, 0, pitch, size).paper
    unit = paper.w / UNITS
    gap, height = round(unit * GAP), round(unit * DIAL_HEIGHT)
    left = area.centerx - paper.w // 2
    top = area.centery - (paper.h + gap + height) // 2
    row = pygame.Rect(left, top, paper.w, height)
    lines = _lines_at(left, row.bottom + gap, pitch, size)
    bowl_size, caption = round(unit * BOWL_SIZE), round(unit * CAPTION)
    between = bowl_size + round(unit * BETWEEN)
    black = pygame.Rect(row.x, row.centery - bowl_size // 2, bowl_size, bowl_size)
    white = pygame.Rect(row.right - bowl_size, black.y, bowl_size, bowl_size)
    lids = {Side.WHITE: white.move(-between, 0), Side.BLACK: black.move(between, 0)}
    captions = {side: pygame.Rect(lid.x, lid.bottom, lid.w, caption) for side, lid in lids.items()}
    dial = pygame.Rect(0, 0, round(unit * DIAL_WIDTH), height)
    dial.center = row.center
    return Layout(lines, unit, {Side.BLACK: black, Side.WHITE: white}, lids, captions, dial)


def _around(centre: tuple[int, int], size: int) -> pygame.Rect:
    rect = pygame.Rect(0, 0, size, size)
    rect.center = centre
    return rect


def _within(bowl_size: pygame.Rect, pixel: tuple[int, int]) -> bool:
    return hypot(pixel[0] - bowl_size.centerx, pixel[1] - bowl_size.centery) <= bowl_size.w / 2
