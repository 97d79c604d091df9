"""Where everything lies: the loom with the field, the hands around it, the tray for tiles aside.

All of it is plain geometry in pixels: the scene draws and listens, the rules stay out of it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

from pygame import Rect

from games.herati.rules.field import WIDEST, Bounds, Cell

SEAM = 0.02
"""What a tile is smaller than its place on each side, so that the cloth shows its seams."""

SPAN = 6.1
"""Cells across the loom: five, one more where the field still grows, and some air."""

Px = Callable[[float], int]

SEAT_SIDES: dict[int, tuple[str, ...]] = {
    2: ("bottom", "top"),
    3: ("bottom", "left", "top"),
    4: ("bottom", "left", "top", "right"),
}
"""The side of the table at which each seat plays, clockwise."""

_ALONG = {"bottom": (1, 0), "left": (0, 1), "top": (-1, 0), "right": (0, -1)}
"""From the left hand of the player who sits there to the right one."""
_INWARD = {"bottom": (0, -1), "left": (1, 0), "top": (0, 1), "right": (-1, 0)}


@dataclass(frozen=True, slots=True)
class Label:
    """Where a name stands: which point of its box lies where, and what it must not leave."""

    anchor: str
    point: tuple[int, int]
    within: Rect


class Tray(Protocol):
    """The place of one hand."""

    def label(self, slots: int, stock: int) -> Label:
        """Where the name stands."""

    def face_up(self, slot: int, slots: int, stock: int, *, raised: bool) -> Rect:
        """The square of a tile face up, in a hand of so many slots and tiles face down."""

    def face_down(self, index: int, slots: int, stock: int, *, raised: bool) -> Rect:
        """The square of a tile face down, counted from the one to be turned up last."""


@dataclass(frozen=True, slots=True)
class SideTray:
    """A hand of the Workshop at its side of the table: a fan face down, then what lies face up."""

    side: str
    rect: Rect
    """Where the tiles lie, with room towards the field to be raised into."""
    tile: int
    dealt: int
    free: Rect
    """The tiles and their name lie within it."""
    gap: int

    FAN = 0.3
    """How much of a tile face down shows beside the next one, in tiles."""
    STEP = 1.1
    """From one tile face up to the next."""
    GAP = 0.35
    LIFT = 0.24

    def face_up(self, slot: int, slots: int, stock: int, *, raised: bool) -> Rect:
        """The square of a tile face up; they move closer only when they need the room."""
        start = self._start(slots, stock)
        step = min(self.STEP, (self._length - start - 1) / max(slots - 1, 1))
        return self._square(start + slot * step, raised)

    def face_down(self, index: int, slots: int, stock: int, *, raised: bool) -> Rect:
        """The square of a tile face down: the outermost is the next one to be turned up."""
        start = self._start(slots, stock)
        return self._square(start - self.GAP - 1 - index * self.FAN, raised)

    def _start(self, slots: int, stock: int) -> float:
        """Where what lies face up begins: always at one point, as long as there is room."""
        usual = self._fan(self.dealt - 1)
        return max(min(usual, self._length - slots * self.STEP), self._fan(stock))

    def _fan(self, stock: int) -> float:
        return 1 + (stock - 1) * self.FAN + self.GAP if stock else 0.0

    def label(self, slots: int, stock: int) -> Label:
        """Beside the outermost tile, at the player's left."""
        outer = (
            self.face_down(stock - 1, slots, stock, raised=False)
            if stock
            else self.face_up(0, slots, stock, raised=False)
        )
        anchor, point = {
            "bottom": ("midright", (outer.left - self.gap, outer.centery)),
            "left": ("midbottom", (outer.centerx, outer.top - self.gap)),
            "top": ("midleft", (outer.right + self.gap, outer.centery)),
            "right": ("midtop", (outer.centerx, outer.bottom + self.gap)),
        }[self.side]
        return Label(anchor, point, self._name_room(outer))

    def _name_room(self, outer: Rect) -> Rect:
        room = self.free.copy()
        if self.side == "bottom":
            room.w = outer.left - self.gap - room.left
        elif self.side == "top":
            room.w, room.left = room.right - outer.right - self.gap, outer.right + self.gap
        return room

    @property
    def _length(self) -> float:
        """The length of the side, in tiles."""
        return max(self.rect.w, self.rect.h) / self.tile

    def _square(self, distance: float, raised: bool) -> Rect:
        """A square at some distance, in tiles, from the player's left."""
        along, inward = _ALONG[self.side], _INWARD[self.side]
        far = (distance + 0.5) * self.tile
        near = (0.5 + (self.LIFT if raised else 0.0)) * self.tile
        x = self._origin(along[0], inward[0], self.rect.left, self.rect.right)
        y = self._origin(along[1], inward[1], self.rect.top, self.rect.bottom)
        square = Rect(0, 0, self.tile, self.tile)
        square.center = (
            round(x + along[0] * far + inward[0] * near),
            round(y + along[1] * far + inward[1] * near),
        )
        return square

    @staticmethod
    def _origin(along: int, inward: int, low: int, high: int) -> int:
        return low if along + inward > 0 else high


@dataclass(frozen=True, slots=True)
class LoomTray:
    """The hand of the Loom: a pile face down, and two places for what lies face up."""

    pile: Rect
    places: tuple[Rect, Rect]
    name: Rect
    rise: float
    """How many pixels each tile lifts the pile."""

    def face_up(self, slot: int, slots: int, stock: int, *, raised: bool) -> Rect:
        """One of the two places."""
        return self.places[min(slot, 1)]

    def label(self, slots: int, stock: int) -> Label:
        """Below the pile."""
        return Label("center", self.name.center, self.name)

    def face_down(self, index: int, slots: int, stock: int, *, raised: bool) -> Rect:
        """A tile of the pile."""
        return self.pile.move(round(index * self.rise / 2), -round(index * self.rise))


@dataclass(frozen=True, slots=True)
class Layout:
    """The arrangement for one window: sizes in whole pixels."""

    frame: Rect
    """The loom with its beams."""
    ground: Rect
    """What lies between the beams."""
    cell_size: int
    trays: tuple[Tray, ...]
    aside: Rect | None
    """The tray for what is set aside; the Loom alone has one."""
    hollows: tuple[Rect, ...]
    """Where tiles lie in the Loom, to be seen when they do not."""
    downwards: bool
    """The rows grow down from the upper beam, instead of around the middle."""

    def origin(self, bounds: Bounds | None) -> tuple[float, float]:
        """The middle of the cell 0,0 when the field has those bounds."""
        left, top, right, bottom = bounds or (0, 0, 0, 0)
        x = self.ground.centerx - (left + right) / 2 * self.cell_size
        if self.downwards:
            rest = self.ground.h - WIDEST * self.cell_size
            return x, self.ground.top + rest / 2 + self.cell_size / 2
        return x, self.ground.centery - (top + bottom) / 2 * self.cell_size

    def cell_rect(self, cell: Cell, origin: tuple[float, float]) -> Rect:
        """The square of a cell, given where the cell 0,0 is."""
        rect = Rect(0, 0, self.cell_size, self.cell_size)
        rect.left = round(origin[0] + (cell[0] - 0.5) * self.cell_size)
        rect.top = round(origin[1] + (cell[1] - 0.5) * self.cell_size)
        return rect

    def aside_squares(self, count: int, px: Px) -> list[Rect]:
        """The squares of so many tiles in the tray for what is set aside, below its name."""
        assert self.aside is not None
        inner = self.aside.inflate(-2 * px(10), -2 * px(10))
        inner.top += px(20)
        inner.height -= px(20)
        return aside_squares(inner, count, round(self.cell_size * 0.62), px(6))

    def cell_at(self, point: tuple[int, int], origin: tuple[float, float]) -> Cell | None:
        """The cell under a point, if the point lies between the beams."""
        if not self.ground.collidepoint(point):
            return None
        x = (point[0] - origin[0]) / self.cell_size + 0.5
        y = (point[1] - origin[1]) / self.cell_size + 0.5
        return int(x // 1), int(y // 1)


def tile_size(cell_size: int) -> int:
    """The side of a tile that lies in a place of the field."""
    return cell_size - 2 * max(round(cell_size * SEAM), 1)


def tile_rect(place: Rect) -> Rect:
    """The square of a tile in its place."""
    size = tile_size(place.w)
    rect = Rect(0, 0, size, size)
    rect.center = place.center
    return rect


@dataclass(frozen=True, slots=True)
class Reach:
    """The cells that the field can still grow to, as many as the loom shows."""

    columns: range
    rows: range
    closed: tuple[bool, bool, bool, bool]
    """Left, top, right, bottom: whether the field can never go beyond that side."""


def reach(bounds: Bounds | None, *, downwards: bool) -> Reach:
    """What is left of the limits: it becomes less as the field grows."""
    left, top, right, bottom = bounds or (0, 0, 0, 0)
    columns, side = _reach(left, right)
    if downwards:
        return Reach(columns, range(WIDEST), (side, False, side, False))
    rows, end = _reach(top, bottom)
    return Reach(columns, rows, (side, end, side, end))


def _reach(low: int, high: int) -> tuple[range, bool]:
    length = high - low + 1
    free = WIDEST - length
    shown = min(free, (WIDEST + 1 - length) // 2)
    return range(low - shown, high + shown + 1), shown == free


def aside_squares(tray: Rect, count: int, largest: int, gap: int) -> list[Rect]:
    """Squares for so many tiles in a tray, in rows; smaller ones if they would not fit."""
    size = largest
    while size > 4:
        across = max((tray.w + gap) // (size + gap), 1)
        down = max((tray.h + gap) // (size + gap), 1)
        if across * down >= count and size <= min(tray.w, tray.h):
            break
        size -= 1
    step = size + gap
    across = max((tray.w + gap) // step, 1)
    return [
        Rect(tray.x + i % across * step, tray.y + i // across * step, size, size)
        for i in range(count)
    ]


def workshop_layout(area: Rect, players: int, dealt: int, px: Px) -> Layout:
    """The field in the middle, a hand at each side where somebody sits."""
    sides = SEAT_SIDES[players]
    beam, foot, gap = px(22), px(34), px(10)
    across = [side for side in sides if side in ("left", "right")]
    size = 0.76
    thick = size * (1 + SideTray.LIFT)
    high = (area.h - beam - foot - 2 * gap) / (SPAN + 2 * thick)
    wide = (area.w - 2 * beam - len(across) * gap) / (SPAN + len(across) * thick)
    cell_size = int(min(high, wide))
    tile = round(cell_size * size)
    depth = round(cell_size * thick)
    frame = Rect(0, 0, round(SPAN * cell_size) + 2 * beam, round(SPAN * cell_size) + beam + foot)
    frame.center = area.center
    if len(across) == 1:
        room = area.w - frame.w - depth - gap
        frame.left = area.left + depth + gap + room // 2
    trays = tuple(_side_tray(side, area, frame, tile, depth, dealt, gap, px) for side in sides)
    ground = Rect(frame.x + beam, frame.y + beam, frame.w - 2 * beam, frame.h - beam - foot)
    return Layout(frame, ground, cell_size, trays, None, (), downwards=False)


def _side_tray(
    side: str, area: Rect, frame: Rect, tile: int, depth: int, dealt: int, gap: int, px: Px
) -> SideTray:
    wanted = round(tile * (1 + (dealt - 2) * SideTray.FAN + SideTray.GAP + 5 * SideTray.STEP))
    wanted = min(wanted, round(tile * dealt * SideTray.STEP))
    if side in ("bottom", "top"):
        name = min(px(150), area.w // 5)
        length = min(wanted, area.w - name - gap)
        rect = Rect(frame.centerx - length // 2, frame.bottom + gap, length, depth)
        if side == "bottom":
            rect.left = max(rect.left, area.left + name + gap)
        else:
            rect.right = min(rect.right, area.right - name - gap)
            rect.bottom = frame.top - gap
        return SideTray(side, rect, tile, dealt, area, gap)
    length = min(wanted, area.h - 2 * (px(44) + gap))
    rect = Rect(frame.left - gap - depth, frame.centery - length // 2, depth, length)
    free = Rect(area.left, area.top, frame.left - gap - area.left, area.h)
    if side == "right":
        rect.left = free.left = frame.right + gap
        free.w = area.right - free.left
    return SideTray(side, rect, tile, dealt, free, gap)


def loom_layout(area: Rect, px: Px) -> Layout:
    """The loom, and below it or beside it pile, hand and tray: whatever leaves it larger."""
    beam, foot, gap = px(22), px(34), px(14)
    below = min((area.w - 2 * beam) / SPAN, (area.h - beam - foot - gap) / (SPAN + 0.45))
    beside = min((area.w - 2 * beam - gap) / (SPAN + 1.6), (area.h - beam - foot) / (SPAN - 1))
    cell_size = int(max(below, beside))
    frame = Rect(
        0, 0, round(SPAN * cell_size) + 2 * beam, round((SPAN - 1) * cell_size) + beam + foot
    )
    if below * 1.12 >= beside:
        cell_size = int(below)
        frame = Rect(
            0, 0, round(SPAN * cell_size) + 2 * beam, round((SPAN - 1) * cell_size) + beam + foot
        )
        frame.midtop = area.midtop
        strip = Rect(area.x, frame.bottom + gap, area.w, area.bottom - frame.bottom - gap)
        tray, aside = _shelf_below(strip, cell_size, px)
    else:
        side = round(cell_size * 1.6)
        frame.midleft = (area.left + (area.w - frame.w - gap - side) // 2, area.centery)
        tray, aside = _shelf_beside(
            Rect(frame.right + gap, frame.top, side, frame.h), cell_size, px
        )
    ground = Rect(frame.x + beam, frame.y + beam, frame.w - 2 * beam, frame.h - beam - foot)
    hollows = (tray.pile, *tray.places)
    return Layout(frame, ground, cell_size, (tray,), aside, hollows, downwards=True)


def _shelf_below(strip: Rect, cell_size: int, px: Px) -> tuple[LoomTray, Rect]:
    """From left to right: the pile, two tiles face up, the tray."""
    big, small = tile_size(cell_size), round(cell_size * 0.88)
    rise = max(cell_size / 400, 0.25)
    gap = px(14)
    used = small + big * 2 + gap * 5
    tray = min(strip.w - used, round(cell_size * 3))
    left = strip.x + (strip.w - used - tray) // 2
    middle = strip.centery
    text = px(20)
    pile = Rect(left, 0, small, small)
    pile.centery = middle - text // 2 + px(4)
    label = Rect(left - 2 * gap, pile.bottom + px(4), small + 4 * gap, text)
    first = Rect(pile.right + 2 * gap, 0, big, big)
    first.centery = middle
    second = first.move(big + gap, 0)
    aside = Rect(second.right + 2 * gap, 0, tray, big)
    aside.centery = middle
    return LoomTray(pile, (first, second), label, rise), aside


def _shelf_beside(column: Rect, cell_size: int, px: Px) -> tuple[LoomTray, Rect]:
    """From top to bottom: the pile, two tiles face up, the tray."""
    big, small = tile_size(cell_size), round(cell_size * 0.88)
    rise = max(cell_size / 400, 0.25)
    gap, text = px(14), px(20)
    pile = Rect(0, column.y + gap, small, small)
    pile.centerx = column.centerx
    label = Rect(column.x, pile.bottom + px(4), column.w, text)
    first = Rect(0, label.bottom + gap, big, big)
    first.centerx = column.centerx
    second = first.move(0, big + gap)
    top = second.bottom + 2 * gap
    aside = Rect(column.x, top, column.w, column.bottom - top)
    return LoomTray(pile, (first, second), label, rise), aside
