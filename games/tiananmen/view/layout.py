"""Where everything lies on the table of Tiananmen: the sheet, bowls and lids, the dial of the sun.

White sits at the far side, Black at the near one, and the sun runs its course between them.
All that lies beside the board is measured in *units* of which the sheet of a full board has
about twenty, so that a small board has bowls of the same size.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import cos, hypot, pi, sin

import pygame

from games.core.position import Side
from games.tiananmen.view.board_drawing import MARGIN, Lines
from games.ui.board.sprites import Place


@dataclass(frozen=True, slots=True)
class Bowl:
    """The bowl of a side, from which its stones come."""

    side: Side


@dataclass(frozen=True, slots=True)
class Lid:
    """The lid of a side, with the stones it has saved."""

    side: Side


@dataclass(frozen=True, slots=True)
class Saved:
    """The place of one saved stone in a lid, counted from 0."""

    side: Side
    number: int


SIDE_OF_PART = (Side.BLACK, Side.WHITE, Side.BLACK, Side.WHITE)
"""Who places the stones of the four parts of a day."""

UNITS = 20.1
"""The side of the sheet."""
DISH = 3.1
"""Diameter of a bowl and of a lid, in units."""
DIAL_WIDTH, DIAL_HEIGHT = 4.4, 4.7
TRAY = 3.5
"""The least room for bowls and dial beside the board."""
GAP = 0.5
CAPTION = 0.75
"""Height of the words beside a lid."""
BETWEEN = 0.3
"""Between a bowl and its lid."""
IN_LID = 0.84
"""How much of a lid its stones may fill."""


@dataclass(frozen=True, slots=True)
class Layout:
    """The rectangles of one layout."""

    lines: Lines
    unit: float
    bowls: dict[Side, pygame.Rect]
    lids: dict[Side, pygame.Rect]
    captions: dict[Side, pygame.Rect]
    """Where the words beside each lid stand."""
    dial: pygame.Rect

    def bowl_spot(self, side: Side) -> pygame.Rect:
        """Where a stone lies that is taken from a bowl."""
        return _around(self.bowls[side].center, round(self.unit))

    def saved_spot(self, side: Side, number: int, count: int) -> pygame.Rect:
        """Where a saved stone lies in a lid of so many."""
        return in_dish(self.lids[side], number, max(count, number + 1))

    def place_at(self, pixel: tuple[int, int]) -> Place | None:
        """The point, bowl or lid under a pixel."""
        for side in self.bowls:
            if _within(self.bowls[side], pixel):
                return Bowl(side)
            if _within(self.lids[side], pixel):
                return Lid(side)
        return self.lines.point_at(pixel)


def in_dish(lid: pygame.Rect, number: int, count: int) -> pygame.Rect:
    """Where one of `count` saved stones lies in a lid."""
    x, y, size = heap(number, count)
    reach = lid.w * IN_LID
    middle = (lid.centerx + round(x * reach), lid.centery + round(y * reach))
    return _around(middle, round(size * reach))


def heap(number: int, count: int) -> tuple[float, float, float]:
    """Where one of `count` stones lies in a round of diameter 1, from its middle, and its size.

    The first lies in the middle, the others in rings around it.

    >>> heap(0, 7)
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
    # each second stone lies opposite the one before, so that the heap stays balanced
    place = along // 2 + (3 * ring if along % 2 else 0)
    angle = 2 * pi * place / (6 * ring) - pi / 2
    return ring * size * cos(angle), ring * size * sin(angle), size


def layout_within(area: pygame.Rect, size: int) -> Layout:
    """The largest table in an area: the trays at the right of the board, or above it."""
    beside = min(area.h, area.w / (1 + (GAP + TRAY) / UNITS))
    above = min(area.w, area.h / (1 + (GAP + DIAL_HEIGHT) / UNITS))
    if beside >= above:
        return _beside(area, beside, size)
    return _above(area, above, size)


def _pitch(side: float, size: int) -> int:
    return max(int((side - 1) / (size - 1 + 2 * MARGIN)), 2)


def _lines_at(left: int, top: int, pitch: int, size: int) -> Lines:
    margin = round(pitch * MARGIN)
    return Lines(left + margin, top + margin, pitch, size)


def _beside(area: pygame.Rect, side: float, size: int) -> Layout:
    pitch = _pitch(side, size)
    sheet = _lines_at(0, 0, pitch, size).sheet
    unit = sheet.w / UNITS
    gap = round(unit * GAP)
    tray = min(area.w - sheet.w - gap, round(unit * DIAL_WIDTH))
    left = area.centerx - (sheet.w + gap + tray) // 2
    top = area.centery - sheet.h // 2
    lines = _lines_at(left, top, pitch, size)
    column = pygame.Rect(left + sheet.w + gap, top, tray, sheet.h)
    dish, caption = round(unit * DISH), round(unit * CAPTION)
    between = dish + round(unit * BETWEEN)
    white = pygame.Rect(column.centerx - dish // 2, column.y, dish, dish)
    black = pygame.Rect(column.centerx - dish // 2, column.bottom - dish, dish, dish)
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
    sheet = _lines_at(0, 0, pitch, size).sheet
    unit = sheet.w / UNITS
    gap, height = round(unit * GAP), round(unit * DIAL_HEIGHT)
    left = area.centerx - sheet.w // 2
    top = area.centery - (sheet.h + gap + height) // 2
    row = pygame.Rect(left, top, sheet.w, height)
    lines = _lines_at(left, row.bottom + gap, pitch, size)
    dish, caption = round(unit * DISH), round(unit * CAPTION)
    between = dish + round(unit * BETWEEN)
    black = pygame.Rect(row.x, row.centery - dish // 2, dish, dish)
    white = pygame.Rect(row.right - dish, black.y, dish, dish)
    lids = {Side.WHITE: white.move(-between, 0), Side.BLACK: black.move(between, 0)}
    captions = {side: pygame.Rect(lid.x, lid.bottom, lid.w, caption) for side, lid in lids.items()}
    dial = pygame.Rect(0, 0, round(unit * DIAL_WIDTH), height)
    dial.center = row.center
    return Layout(lines, unit, {Side.BLACK: black, Side.WHITE: white}, lids, captions, dial)


def _around(centre: tuple[int, int], size: int) -> pygame.Rect:
    rect = pygame.Rect(0, 0, size, size)
    rect.center = centre
    return rect


def _within(dish: pygame.Rect, pixel: tuple[int, int]) -> bool:
    return hypot(pixel[0] - dish.centerx, pixel[1] - dish.centery) <= dish.w / 2
