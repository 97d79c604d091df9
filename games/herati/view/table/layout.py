"""Where everything lies, in pixels: the field in its frame, the hands, the tiles set aside."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from math import floor

from pygame import Rect

from games.herati.rules.field import WIDEST, Bounds, Cell
from games.herati.view.table.trays import (
    SEAT_SIDES,
    LoomTray,
    OpenTray,
    SideTray,
    Tray,
    even_rows,
    packed_squares,
)

TILE_MARGIN = 0.02
"""The margin around a tile in its cell, as a share of the cell."""

FRAME_CELLS = 6.1
"""The inner width of the frame in cells: five, one where the field still grows, and a margin."""

BORDER, FOOT = 22, 34
"""The frame at its top and sides, and its foot, in units."""

NAME_HEIGHT = 72
"""The height that is kept free for the name above or below a hand at the side, in units."""

SLOT_MARGIN = 3
"""The margin of the outline around a tile of the Loom's hand, in units."""

NAME_GAP = 3
"""The least distance of a name at the side from the frame, in units."""

USUAL_HAND = 2
"""The face-up tiles of a Loom."""

Px = Callable[[float], int]


@dataclass(frozen=True, slots=True)
class Layout:
    """The arrangement for one window: sizes in whole pixels."""

    frame: Rect
    """The field with the frame around it."""
    ground: Rect
    """The area inside the frame."""
    cell_size: int
    trays: tuple[Tray, ...]
    aside: Rect | None
    """The tray for tiles set aside; None in the Workshop."""
    tile_slots: tuple[Rect, ...]
    """The outlines of the pile and of the face-up tiles in the Loom."""
    downwards: bool
    """Whether rows are drawn from the top down (Loom) instead of centred (Workshop)."""

    @property
    def foot(self) -> Rect:
        """The lower part of the frame, where extent and diamonds are shown."""
        top = self.ground.bottom
        return Rect(self.frame.x, top, self.frame.w, self.frame.bottom - top)

    def origin(self, bounds: Bounds | None) -> tuple[float, float]:
        """The centre of the cell 0,0 for a field with these bounds."""
        left, top, right, bottom = bounds or (0, 0, 0, 0)
        x = self.ground.centerx - (left + right) / 2 * self.cell_size
        if self.downwards:
            rest = self.ground.h - WIDEST * self.cell_size
            return x, self.ground.top + rest / 2 + self.cell_size / 2
        return x, self.ground.centery - (top + bottom) / 2 * self.cell_size

    def cell_rect(self, cell: Cell, origin: tuple[float, float]) -> Rect:
        """The square of a cell, given the centre of the cell 0,0."""
        rect = Rect(0, 0, self.cell_size, self.cell_size)
        # Not `round`, which rounds every second half down: cells would differ in their distance.
        rect.left = floor(origin[0] + (cell[0] - 0.5) * self.cell_size + 0.5)
        rect.top = floor(origin[1] + (cell[1] - 0.5) * self.cell_size + 0.5)
        return rect

    def aside_squares(self, count: int, px: Px) -> list[Rect]:
        """The squares of so many tiles set aside, below the name of their tray."""
        assert self.aside is not None
        inner = self.aside.inflate(-2 * px(10), -2 * px(10))
        inner.top += px(20)
        inner.height -= px(20)
        return packed_squares(inner, count, round(self.cell_size * 0.62), px(6))

    def cell_at(self, point: tuple[int, int], origin: tuple[float, float]) -> Cell | None:
        """The cell under a point inside the frame, else None."""
        if not self.ground.collidepoint(point):
            return None
        x = (point[0] - origin[0]) / self.cell_size + 0.5
        y = (point[1] - origin[1]) / self.cell_size + 0.5
        return int(x // 1), int(y // 1)


def tile_size(cell_size: int) -> int:
    """The side of a tile in a cell, in pixels."""
    return cell_size - 2 * max(round(cell_size * TILE_MARGIN), 1)


def tile_rect(place: Rect) -> Rect:
    """The square of a tile in the square of its cell."""
    size = tile_size(place.w)
    rect = Rect(0, 0, size, size)
    rect.center = place.center
    return rect


def workshop_layout(area: Rect, players: int, dealt: int, px: Px) -> Layout:
    """The field in the middle, and a hand at the side of each seat."""
    sides = SEAT_SIDES[players]
    border, foot, gap = px(BORDER), px(FOOT), px(10)
    across = [side for side in sides if side in ("left", "right")]
    size = 0.76
    thick = size * (1 + SideTray.RAISE)
    high = (area.h - border - foot - 2 * gap) / (FRAME_CELLS + 2 * thick)
    wide = (area.w - 2 * border - len(across) * gap) / (FRAME_CELLS + len(across) * thick)
    cell_size = int(min(high, wide))
    tile = round(cell_size * size)
    depth = round(cell_size * thick)
    frame = _frame(cell_size, FRAME_CELLS, px)
    frame.center = area.center
    if len(across) == 1:
        room = area.w - frame.w - depth - gap
        frame.left = area.left + depth + gap + room // 2
    trays = tuple(_side_tray(side, area, frame, tile, depth, dealt, gap, px) for side in sides)
    return Layout(frame, _ground(frame, px), cell_size, trays, None, (), downwards=False)


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
    length = min(wanted, area.h - 2 * (px(NAME_HEIGHT) + gap))
    rect = Rect(frame.left - gap - depth, frame.centery - length // 2, depth, length)
    beside = frame.inflate(2 * px(NAME_GAP), 0)
    free = Rect(area.left, area.top, beside.left - area.left, area.h)
    if side == "right":
        rect.left = frame.right + gap
        free = Rect(beside.right, area.top, area.right - beside.right, area.h)
    return SideTray(side, rect, tile, dealt, free, gap)


def loom_layout(area: Rect, px: Px, shown: int = USUAL_HAND) -> Layout:
    """The field, with the hand and the tray below or beside it, wherever the field is larger.

    `shown` tiles lie face up at first; if they are more than usual, none lies face down.
    """
    border, foot, gap = px(BORDER), px(FOOT), px(14)
    below = min(
        (area.w - 2 * border) / FRAME_CELLS, (area.h - border - foot - gap) / (FRAME_CELLS + 0.45)
    )
    beside = min(
        (area.w - 2 * border - gap) / (FRAME_CELLS + 1.6),
        (area.h - border - foot) / (FRAME_CELLS - 1),
    )
    is_below = below * 1.12 >= beside
    cell_size = int(below if is_below else max(below, beside))
    frame = _frame(cell_size, FRAME_CELLS - 1, px)
    if is_below:
        frame.midtop = area.midtop
        strip = Rect(area.x, frame.bottom + gap, area.w, area.bottom - frame.bottom - gap)
        room = Rect(frame.x, strip.y, frame.w, strip.h)
        hand = partial(_hand_below, strip)
    else:
        side = round(cell_size * 1.6)
        frame.midleft = (area.left + (area.w - frame.w - gap - side) // 2, area.centery)
        room = Rect(frame.right + gap, frame.top, side, frame.h)
        hand = partial(_hand_beside, room)
    tray: Tray
    if shown > USUAL_HAND:
        tray, aside = _open_hand(room, shown, cell_size, px)
        tile_slots = tray.places
    else:
        tray, aside = hand(cell_size, px)
        tile_slots = (tray.pile, *tray.places)
    ground = _ground(frame, px)
    return Layout(frame, ground, cell_size, (tray,), aside, tile_slots, downwards=True)


def _frame(cell_size: int, cells_high: float, px: Px) -> Rect:
    """A frame around so many cells, at 0,0."""
    return Rect(
        0,
        0,
        round(FRAME_CELLS * cell_size) + 2 * px(BORDER),
        round(cells_high * cell_size) + px(BORDER) + px(FOOT),
    )


def _ground(frame: Rect, px: Px) -> Rect:
    """The area inside a frame."""
    border, foot = px(BORDER), px(FOOT)
    return Rect(frame.x + border, frame.y + border, frame.w - 2 * border, frame.h - border - foot)


def _open_hand(room: Rect, shown: int, cell_size: int, px: Px) -> tuple[OpenTray, Rect]:
    """So many tiles face up, and the tray at the right end or below them."""
    gap, side = px(14), round(cell_size * 1.1)
    if room.w > room.h:
        aside = Rect(room.right - side, 0, side, min(side, room.h))
        aside.centery = room.centery
        tiles = Rect(room.x, room.y, room.w - side - 2 * gap, room.h)
    else:
        aside = Rect(room.x, room.bottom - side, room.w, side)
        tiles = Rect(room.x, room.y, room.w, room.h - side - gap)
    return OpenTray(tuple(even_rows(tiles, shown, round(cell_size * 0.88), gap))), aside


def _hand_below(strip: Rect, cell_size: int, px: Px) -> tuple[LoomTray, Rect]:
    """From left to right: the pile, two tiles face up, the tray."""
    big, small = tile_size(cell_size), round(cell_size * 0.88)
    rise = max(cell_size / 400, 0.25)
    gap = px(14)
    used = small + big * 2 + gap * 5
    tray = min(strip.w - used, round(cell_size * 3))
    left = strip.x + (strip.w - used - tray) // 2
    text = px(20)
    top = strip.centery - max(big, small + px(4) + text) // 2
    pile = Rect(left, top, small, small)
    label = Rect(left - 2 * gap, pile.bottom + px(4), small + 4 * gap, text)
    first = Rect(pile.right + 2 * gap, top, big, big)
    second = first.move(big + gap, 0)
    aside = Rect(second.right + 2 * gap, top, tray, big)
    aside.inflate_ip(0, px(SLOT_MARGIN) * 2)
    return LoomTray(pile, (first, second), label, rise), aside


def _hand_beside(column: Rect, cell_size: int, px: Px) -> tuple[LoomTray, Rect]:
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
