"""Where everything lies, in pixels: the field in its frame, the hands, the tiles set aside."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from math import floor

from pygame import Rect

from games.herati.rules.field import WIDEST, Bounds, Cell
from games.herati.rules.position import HeratiPosition, LoomPosition
from games.ui.toolkit.layout import columns, rows

TILE_MARGIN = 0.02
"""The margin around a tile in its cell, as a share of the cell."""

FRAME_CELLS = 6.1
"""The inner width of the frame in cells: five, one where the field still grows, and a margin."""
LOOM_CELLS = 5.4
"""The inner height of the frame of a Loom, whose five rows are there from the beginning."""

BORDER, FOOT = 22, 34
"""The frame at its top and sides, and its foot, in units."""

SLOT_MARGIN = 3
"""The margin of the outline around a tile of the Loom's hand, in units."""

LABEL_AWAY = 8
"""Between a tile of the Loom's hand and the words below it, in units."""

HAND_TILE = 0.76
"""The size of a tile in a hand of the Workshop, in cells."""
COLUMN, ROW, HANDS_GAP = 1.75, 0.9, 20
"""The width of the column or the height of the row of the hands in cells, and the gap between them
and the field in units."""
NAME_ABOVE, NAME_LEFT = 56, 8
"""The height for a name above a hand, and how far left of it it may begin, in units."""
WORTH = 0.95
"""How large the field must be with the hands in a row below it, beside that with a column."""

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

    def with_field_alone(self, area: Rect, px: Px) -> Layout:
        """The same with the field as large as the area."""
        wide = (area.w - 2 * px(BORDER)) / FRAME_CELLS
        cell_size = int(min(wide, (area.h - px(BORDER) - px(FOOT)) / LOOM_CELLS))
        frame = _frame(cell_size, LOOM_CELLS, px)
        frame.center = area.center
        return replace(self, frame=frame, ground=_ground(frame, px), cell_size=cell_size)

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
    return cell_size - 2 * max(round(cell_size * TILE_MARGIN), 1)


def tile_rect(place: Rect) -> Rect:
    size = tile_size(place.w)
    rect = Rect(0, 0, size, size)
    rect.center = place.center
    return rect


def workshop_layout(area: Rect, players: int, px: Px) -> Layout:
    """The field, and the hands in the order of the seats: in a column, or in a row below it."""
    border, foot, gap, name = px(BORDER), px(FOOT), px(HANDS_GAP), px(NAME_ABOVE)
    beside = min(
        (area.h - border - foot) / FRAME_CELLS,
        (area.w - 2 * border - gap) / (FRAME_CELLS + COLUMN),
    )
    below = min(
        (area.h - border - foot - gap - name) / (FRAME_CELLS + ROW),
        (area.w - 2 * border) / FRAME_CELLS,
    )
    is_below = below > beside * WORTH
    cell_size = int(below if is_below else beside)
    frame = _frame(cell_size, FRAME_CELLS, px)
    if is_below:
        frame.midtop = area.midtop
        top = frame.bottom + gap
        room = Rect(area.x, top, area.w, area.bottom - top)
        places = columns(room, [None] * players, gap)
    else:
        wide = round(cell_size * COLUMN)
        frame.topleft = area.left + (area.w - frame.w - gap - wide) // 2, area.top
        places = rows(Rect(frame.right + gap, frame.top, wide, frame.h), [None] * players, px(8))
    tile, usual = round(cell_size * HAND_TILE), 2 if players > 2 else 3
    trays = []
    for place in places:
        label, tiles = rows(place, [min(name, place.h - tile), None])
        label.x, label.w = label.x - px(NAME_LEFT), label.w + px(NAME_LEFT)
        trays.append(WorkshopTray(label, tiles, tile, usual if is_below else 0))
    return Layout(frame, _ground(frame, px), cell_size, tuple(trays), None, (), downwards=False)


def loom_layout(area: Rect, px: Px, shown: int = USUAL_HAND) -> Layout:
    """The field, with the hand and the tray below or beside it, wherever the field is larger.

    `shown` tiles lie face up at first; if they are more than usual, none lies face down.
    """
    border, foot, gap = px(BORDER), px(FOOT), px(14)
    below = min(
        (area.w - 2 * border) / FRAME_CELLS, (area.h - border - foot - gap) / (LOOM_CELLS + 1.45)
    )
    beside = min(
        (area.w - 2 * border - gap) / (FRAME_CELLS + 1.6),
        (area.h - border - foot) / LOOM_CELLS,
    )
    is_below = below * 1.17 >= beside
    cell_size = int(below if is_below else max(below, beside))
    frame = _frame(cell_size, LOOM_CELLS, px)
    if is_below:
        frame.midtop = area.midtop
        top = frame.bottom + gap
        room = Rect(frame.x, top, frame.w, area.bottom - top)
        hand = _hand_below
    else:
        side = round(cell_size * 1.6)
        frame.topleft = area.left + (area.w - frame.w - gap - side) // 2, area.top
        room = Rect(frame.right + gap, frame.top, side, frame.h)
        hand = _hand_beside
    tray: Tray
    if shown > USUAL_HAND:
        tray, aside = _open_hand(room, shown, cell_size, px)
        tile_slots = tray.places
    else:
        tray, aside = hand(room, cell_size, px)
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


def _hand_below(room: Rect, cell_size: int, px: Px) -> tuple[LoomTray, Rect]:
    """From left to right: the pile, two tiles face up, the tray, as wide as the frame."""
    big, slot = tile_size(cell_size), px(SLOT_MARGIN)
    gap, text, away = px(14), px(20), px(LABEL_AWAY)
    left = room.x + slot
    top = room.centery - (big + away + text) // 2
    pile = Rect(left, top, big, big)
    first = Rect(pile.right + 2 * gap, top, big, big)
    second = first.move(big + gap, 0)
    label = Rect(left - 2 * gap, first.bottom + away, big + 4 * gap, text)
    own = Rect(first.x, label.y, second.right - first.x, text)
    beyond = second.right + 2 * gap
    aside = Rect(beyond, top - slot, room.right - beyond, big + 2 * slot)
    return LoomTray(pile, (first, second), label, own, max(cell_size / 400, 0.25)), aside


def _hand_beside(room: Rect, cell_size: int, px: Px) -> tuple[LoomTray, Rect]:
    """From top to bottom: the pile, two tiles face up, the tray."""
    big, small = tile_size(cell_size), round(cell_size * 0.88)
    gap, text = px(14), px(20)
    pile = Rect(room.centerx - small // 2, room.y + gap, small, small)
    label = Rect(room.x, pile.bottom + px(LABEL_AWAY), room.w, text)
    first = Rect(room.centerx - big // 2, label.bottom + gap, big, big)
    second = first.move(0, big + gap)
    own = Rect(room.x, second.bottom + px(LABEL_AWAY), room.w, text)
    top = own.bottom + gap
    aside = Rect(room.x, top, room.w, room.bottom - top)
    return LoomTray(pile, (first, second), label, own, max(cell_size / 400, 0.25)), aside


# -- The places of the hands: the squares of their tiles, and where their names stand ----------


@dataclass(frozen=True, slots=True)
class NamePlace:
    """The place of a name: an anchor of its box, its point, and the rectangle to stay in."""

    anchor: str
    point: tuple[int, int]
    within: Rect


@dataclass(frozen=True, slots=True)
class WorkshopTray:
    """A hand of the Workshop: the name, and below it a pile and the face-up tiles."""

    name: Rect
    room: Rect
    """The area of the tiles."""
    tile: int
    """The size of the tiles, unless they are too many."""
    usual: int
    """A hand of so many places lies in the middle of the room, and keeps its left end as long as
    a larger one has room; 0 lies at the left."""

    FAN, FAN_MOST = 0.04, 0.1
    """The visible part of a face-down tile beside the next one, and of all of them, in tiles."""
    STEP = 1.16
    """From one tile to the next, or from the pile, in tiles."""

    def face_up(self, slot: int, slots: int, stock: int) -> Rect:
        """The pile has the first place of the grid, if there is one."""
        tile = self._fitting(slots, stock)
        row, column = divmod(slot + bool(stock), self._across(tile))
        step = round(tile * self.STEP)
        x = self.room.x + self._aside(slots, stock) + column * step
        return Rect(x, self.room.y + row * step, tile, tile)

    def face_down(self, index: int, slots: int, stock: int) -> Rect:
        tile = self._fitting(slots, stock)
        along = (stock - 1 - index) * self._fan(stock)
        x = self.room.x + self._aside(slots, stock) + round(along * tile)
        return Rect(x, self.room.y, tile, tile)

    def label(self, slots: int, stock: int) -> NamePlace:
        left, middle = self.name.midleft
        return NamePlace("midleft", (left + self._aside(slots, stock), middle), self.name)

    def _aside(self, slots: int, stock: int) -> int:
        """The free room at the left of the hand."""
        if not self.usual:
            return 0
        tile = self._fitting(slots, stock)
        step, across = round(tile * self.STEP), self._across(tile)
        free = self.room.w - tile + step
        usual = (free - min(self.usual, across) * step) // 2
        return min(usual, free - min(slots + bool(stock), across) * step)

    def _fan(self, stock: int) -> float:
        return min(self.FAN, self.FAN_MOST / max(stock - 1, 1))

    def _across(self, tile: int) -> int:
        """The number of columns."""
        return max((self.room.w - tile) // round(tile * self.STEP) + 1, 1)

    def _fitting(self, slots: int, stock: int) -> int:
        """The size of the tiles with which all have room, in rows."""
        for tile in range(self.tile, 8, -1):
            rows = -(-(slots + bool(stock)) // self._across(tile))
            if (rows - 1) * round(tile * self.STEP) + tile <= self.room.h:
                return tile
        return 8


@dataclass(frozen=True, slots=True)
class LoomTray:
    """The hand of the Loom: a face-down pile, and two slots for face-up tiles."""

    pile: Rect
    places: tuple[Rect, Rect]
    name: Rect
    """Below the pile."""
    own: Rect
    """Below or beside the face-up tiles."""
    rise: float
    """The height of each tile of the pile, in pixels."""

    def face_up(self, slot: int, slots: int, stock: int) -> Rect:
        return self.places[min(slot, 1)]

    def label(self, slots: int, stock: int) -> NamePlace:
        return NamePlace("center", self.name.center, self.name)

    def face_down(self, index: int, slots: int, stock: int) -> Rect:
        return self.pile.move(round(index * self.rise / 2), -round(index * self.rise))


@dataclass(frozen=True, slots=True)
class OpenTray:
    """A hand of the Loom that lies face up as a whole."""

    places: tuple[Rect, ...]

    def face_up(self, slot: int, slots: int, stock: int) -> Rect:
        return self.places[min(slot, len(self.places) - 1)]

    def label(self, slots: int, stock: int) -> None: ...

    def face_down(self, index: int, slots: int, stock: int) -> Rect:
        return self.places[0]


Tray = WorkshopTray | LoomTray | OpenTray
"""The place of one hand: its name, its face-up and its face-down tiles."""


def even_rows(room: Rect, count: int, largest: int, gap: int) -> list[Rect]:
    """Squares for so many tiles in rows of nearly the same length, in the middle of a room."""
    size = packed_squares(room, count, largest, gap)[0].w
    rows = -(-count // max((room.w + gap) // (size + gap), 1))
    across = -(-count // rows)
    block = Rect(0, 0, across * (size + gap) - gap, rows * (size + gap) - gap)
    block.center = room.center
    return packed_squares(block, count, size, gap)


def packed_squares(tray: Rect, count: int, largest: int, gap: int) -> list[Rect]:
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


# -- Names of columns, rows and cells on the screen, as on a chess board: `e5` -----------------

# Records count from the first tile instead, with negative numbers. The field is at most five cells
# wide, so the first tile is in the middle of nine columns; in the Workshop also of nine rows.


def column_name(x: int) -> str:
    return chr(ord("e") + x)


def first_row(position: HeratiPosition) -> int:
    """The number of the row of the first tile: 1 in the Loom, which grows down only, else 5."""
    return 1 if isinstance(position, LoomPosition) else WIDEST


def row_name(position: HeratiPosition, y: int) -> str:
    return str(first_row(position) + y)


def cell_name(position: HeratiPosition, cell: Cell) -> str:
    """The name of a cell: column and row."""
    return column_name(cell[0]) + row_name(position, cell[1])


# -- The cells that the field can still grow to within its limit of five -----------------------


@dataclass(frozen=True, slots=True)
class ReachableArea:
    """The cells that the field can still grow to, as many as the window shows."""

    columns: range
    rows: range
    closed: tuple[bool, bool, bool, bool]
    """Left, top, right, bottom: whether that side of the area is a limit."""


def reachable_area(bounds: Bounds | None, *, downwards: bool) -> ReachableArea:
    """The cells in reach of a field with these bounds; fewer as it grows."""
    left, top, right, bottom = bounds or (0, 0, 0, 0)
    columns, side = _reachable_range(left, right)
    if downwards:
        return ReachableArea(columns, range(WIDEST), (side, False, side, False))
    rows, end = _reachable_range(top, bottom)
    return ReachableArea(columns, rows, (side, end, side, end))


def _reachable_range(low: int, high: int) -> tuple[range, bool]:
    """The columns or rows in reach, at most six, and whether they are all that are left."""
    length = high - low + 1
    free = WIDEST - length
    shown = min(free, (WIDEST + 1 - length) // 2)
    return range(low - shown, high + shown + 1), shown == free
