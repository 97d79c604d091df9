"""The pieces and gestures of a match at a position, and their places on the screen.

The rules know only the kinds of tiles in a hand. On the screen a tile keeps its slot until it is
placed, so each tile is followed through the match by a number.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from math import floor
from typing import cast

from pygame import Rect

from games.herati.rules.field import WIDEST, Bounds, Cell, Diamond, Tile
from games.herati.rules.position import (
    CannotPlace,
    HeratiPosition,
    LoomPosition,
    Move,
    PlaceTile,
)
from games.herati.view.tiles import BACK, diamond_kind
from games.ui.board.sprites import BoardView, Piece, Place
from games.ui.look.ghost_moves import Gesture, dests_of
from games.ui.look.view import GameBoard, MatchView
from games.ui.toolkit.access import PlacedTopic
from games.ui.toolkit.layout import centred, columns, rows

# A cell of the field is a place, and so is a completed diamond: that of its outline.


@dataclass(frozen=True, slots=True)
class InHand:
    """A face-up tile; its number is its index in the deal of its hand."""

    seat: int
    number: int


@dataclass(frozen=True, slots=True)
class FaceDown:
    """A face-down tile; 0 is the one turned up last."""

    seat: int
    index: int


@dataclass(frozen=True, slots=True)
class Aside:
    index: int


TRAY: Place = "tray"


@dataclass(slots=True)
class HandView:
    """The face-up tiles of a hand: the number of the tile in each slot, or None."""

    slots: list[int | None] = field(default_factory=list)
    tiles: list[Tile | None] = field(default_factory=list)
    """All tiles that were ever turned up; their indices are their numbers."""

    def slot_of(self, number: int | None) -> int:
        """The slot of a tile, or the first free one (that of None, or a new one)."""
        wanted = number if number in self.slots else None
        return self.slots.index(wanted) if wanted in self.slots else len(self.slots)

    def tile(self, number: int) -> Tile | None:
        return self.tiles[number] if number < len(self.tiles) else None

    def numbers(self, tile: Tile) -> list[int]:
        """The tiles of a kind, in the order of their slots."""
        return [n for n in self.slots if n is not None and self.tiles[n] is tile]

    def turn_up(self, tile: Tile | None) -> None:
        """Add a tile to the first free slot."""
        slot = self.slot_of(None)
        self.slots[slot : slot + 1] = [len(self.tiles)]
        self.tiles.append(tile)

    def take(self, number: int) -> None:
        self.slots[self.slots.index(number)] = None
        while self.slots and self.slots[-1] is None:
            self.slots.pop()


# -- Names of columns, rows and cells on the screen, as on a chess board: `e5` -----------------

# Records count from the first tile instead, with negative numbers. The field is at most five cells
# wide, so the first tile is in the middle of nine columns; in the Workshop also of nine rows.


def column_name(x: int) -> str:
    return chr(ord("e") + x)


def row_name(position: HeratiPosition, y: int) -> str:
    """The first tile's row is 1 in the Loom, which only grows down, else 5."""
    return str(y + (1 if isinstance(position, LoomPosition) else WIDEST))


def cell_name(position: HeratiPosition, cell: Cell) -> str:
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
    """The columns or rows in reach, at most six, and whether there are no others."""
    length = high - low + 1
    free = WIDEST - length
    shown = min(free, (WIDEST + 1 - length) // 2)
    return range(low - shown, high + shown + 1), shown == free


# -- The layout of the window: the field in its frame, the hands, the tiles set aside -----------

TILE_MARGIN = 0.02

FRAME_CELLS = 6.1
"""The inner width of the frame in cells: five, one where the field still grows, and a margin."""
LOOM_CELLS = 5.4
"""The inner height of a Loom's frame, with all five rows."""

BORDER, FOOT = 22, 34
"""The frame at its top and sides, and its foot, in units."""

SLOT_MARGIN = 3

LABEL_AWAY = 8

HAND_TILE = 0.76
"""The size of a tile in a hand of the Workshop, in cells."""
COLUMN, ROW, HANDS_GAP = 1.75, 0.9, 20
"""The width of the column or the height of the row of the hands in cells, and the gap between them
and the field in units."""
NAME_ABOVE, NAME_BEYOND = 56, 8
"""The height of a name above a hand, and how far right of it the name may end, in units."""
NAME_LEFT = 128
"""The width of a name left of a hand, in units."""
WORTH = 0.95
"""The least ratio of the field's size with the hands in a row to that with a column, to prefer the
row."""

USUAL_HAND = 2
"""The usual number of face-up tiles of a Loom."""

Px = Callable[[float], int]


@dataclass(frozen=True, slots=True)
class Cells:
    """The cells of a field in pixels: the centre of the cell 0,0, and their size."""

    x: float
    y: float
    size: int

    def rect(self, cell: Cell) -> Rect:
        # Not `round`, which rounds every second half down: cells would differ in their distance.
        left = floor(self.x + (cell[0] - 0.5) * self.size + 0.5)
        top = floor(self.y + (cell[1] - 0.5) * self.size + 0.5)
        return Rect(left, top, self.size, self.size)

    def at(self, point: tuple[int, int]) -> Cell:
        x, y = (
            (at - zero) / self.size + 0.5 for at, zero in zip(point, (self.x, self.y), strict=True)
        )
        return floor(x), floor(y)


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
    downwards: bool
    """Whether rows are drawn from the top down (Loom) instead of centred (Workshop)."""

    @property
    def foot(self) -> Rect:
        """The lower part of the frame, with the extent and the diamonds."""
        top = self.ground.bottom
        return Rect(self.frame.x, top, self.frame.w, self.frame.bottom - top)

    def with_field_alone(self, area: Rect, px: Px) -> Layout:
        """The layout with the field as large as the area."""
        cell_size = int(_largest_cells(area, LOOM_CELLS, px))
        frame, ground = _frame(cell_size, LOOM_CELLS, px)
        frame.center = area.center
        ground.move_ip(frame.topleft)
        return replace(self, frame=frame, ground=ground, cell_size=cell_size)

    def cells(self, bounds: Bounds | None) -> Cells:
        """The cells of a field with these bounds, at rest."""
        (left, top, right, bottom), size = bounds or (0, 0, 0, 0), self.cell_size
        x = self.ground.centerx - (left + right) / 2 * size
        y = self.ground.centery - (top + bottom) / 2 * size
        if self.downwards:
            y = self.ground.top + (self.ground.h - WIDEST * size) / 2 + size / 2
        return Cells(x, y, size)

    def aside_squares(self, count: int, px: Px) -> list[Rect]:
        """The squares of `count` tiles set aside, below the name of their tray."""
        assert self.aside is not None
        inner = self.aside.inflate(-2 * px(10), -2 * px(10))
        inner.top += px(20)
        inner.height -= px(20)
        return packed_squares(inner, count, round(self.cell_size * 0.62), px(6))


def tile_size(cell_size: int) -> int:
    return max(cell_size - 2 * max(round(cell_size * TILE_MARGIN), 1), 1)


def tile_rect(place: Rect) -> Rect:
    margin = place.w - tile_size(place.w)
    return place.inflate(-margin, -margin)


def workshop_layout(area: Rect, players: int, px: Px) -> Layout:
    """The field, and the hands in the order of the seats: in a column, or below it."""
    gap, name = px(HANDS_GAP), px(NAME_ABOVE)
    beside = _largest_cells(area, FRAME_CELLS, px, beside=(COLUMN, gap))
    below = _largest_cells(area, FRAME_CELLS, px, below=(ROW, gap + name))
    is_below = below > beside * WORTH
    cell_size = int(below if is_below else beside)
    (frame, ground), tile = _frame(cell_size, FRAME_CELLS, px), round(cell_size * HAND_TILE)
    room = _place(frame, area, gap, 0 if is_below else round(cell_size * COLUMN))
    ground.move_ip(frame.topleft)
    if is_below and players == 2:  # one above the other, each with its name to the left
        room.h = min(room.h, round(4 * tile * WorkshopTray.STEP))  # two rows of tiles each
        hands = [columns(place, [px(NAME_LEFT), None]) for place in rows(room, [None] * 2, px(8))]
        both = tuple(WorkshopTray(name, own, min(tile, own.h)) for name, own in hands)
        return Layout(frame, ground, cell_size, both, None, downwards=False)
    if is_below:  # a pile and a tile side by side, in one size for all hands
        places = columns(room, [None] * players, gap)
        tile = min(tile, int((places[0].w - 1) / (1 + WorkshopTray.STEP)))
    else:
        places = rows(room, [None] * players, px(8))
    trays = []
    for place in places:
        label, tiles = rows(place, [min(name, place.h - tile), None])
        label.w += px(NAME_BEYOND)
        trays.append(WorkshopTray(label, tiles, tile))
    return Layout(frame, ground, cell_size, tuple(trays), None, downwards=False)


def loom_layout(area: Rect, px: Px, shown: int = USUAL_HAND) -> Layout:
    """The field, with the hand and the tray below or beside it, wherever the field is larger.

    `shown` tiles lie face up at first; if they are more than usual, none lies face down.
    """
    gap = px(14)
    below = _largest_cells(area, LOOM_CELLS, px, below=(1.45, gap))
    beside = _largest_cells(area, LOOM_CELLS, px, beside=(1.6, gap))
    is_below = below * 1.1 >= beside
    cell_size = int(below if is_below else max(below, beside))
    frame, ground = _frame(cell_size, LOOM_CELLS, px)
    room = _place(frame, area, gap, 0 if is_below else round(cell_size * 1.6))
    ground.move_ip(frame.topleft)
    if shown > USUAL_HAND:
        tray, aside = _open_hand(room, shown, cell_size, px)
    else:
        tray, aside = (_hand_below if is_below else _hand_beside)(room, cell_size, px)
    return Layout(frame, ground, cell_size, (tray,), aside, downwards=True)


def _largest_cells(
    area: Rect,
    high: float,
    px: Px,
    *,
    beside: tuple[float, int] = (0, 0),
    below: tuple[float, int] = (0, 0),
) -> float:
    """The largest size of cells; the room `beside` or `below` the frame is in cells and pixels."""
    wide = (area.w - 2 * px(BORDER) - beside[1]) / (FRAME_CELLS + beside[0])
    return min(wide, (area.h - px(BORDER) - px(FOOT) - below[1]) / (high + below[0]))


def _frame(cell_size: int, cells_high: float, px: Px) -> tuple[Rect, Rect]:
    """A frame of `cells_high` rows at 0,0, and the ground in it."""
    border = px(BORDER)
    ground = Rect(border, border, round(FRAME_CELLS * cell_size), round(cells_high * cell_size))
    return Rect(0, 0, ground.w + 2 * border, ground.h + border + px(FOOT)), ground


def _place(frame: Rect, area: Rect, gap: int, beside: int) -> Rect:
    """Place a frame; returns the room below it, or `beside` it, if that has a width."""
    if not beside:
        frame.midtop = area.midtop
        top = frame.bottom + gap
        return Rect(frame.x, top, frame.w, area.bottom - top)
    frame.topleft = area.left + (area.w - frame.w - gap - beside) // 2, area.top
    return Rect(frame.right + gap, frame.top, beside, frame.h)


def _open_hand(room: Rect, shown: int, cell_size: int, px: Px) -> tuple[LoomTray, Rect]:
    """The face-up tiles, and the tray at the right end or below them."""
    gap, side = px(14), round(cell_size * 1.1)
    if room.w > room.h:
        aside = Rect(room.right - side, 0, side, min(side, room.h))
        aside.centery = room.centery
        tiles = Rect(room.x, room.y, room.w - side - 2 * gap, room.h)
    else:
        aside = Rect(room.x, room.bottom - side, room.w, side)
        tiles = Rect(room.x, room.y, room.w, room.h - side - gap)
    return LoomTray(tuple(_even_rows(tiles, shown, round(cell_size * 0.88), gap))), aside


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
    return LoomTray((first, second, pile), label, own, max(cell_size / 400, 0.25)), aside


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
    return LoomTray((first, second, pile), label, own, max(cell_size / 400, 0.25)), aside


# -- The places of the hands: the squares of their tiles, and where their names stand ----------


@dataclass(frozen=True, slots=True)
class WorkshopTray:
    """A hand of the Workshop: the name, and below it a pile and the face-up tiles."""

    name: Rect
    room: Rect
    tile: int
    """The size of the tiles, unless they are too many."""

    @property
    def lowest(self) -> Rect:
        """Its lowest part."""
        return self.room

    FAN, FAN_MOST = 0.04, 0.1
    """The visible part of a face-down tile beside the next one, and of all of them, in tiles."""
    STEP = 1.16
    """The distance from one tile to the next, or from the pile, in tiles."""

    def face_up(self, slot: int, most: int, stock: int) -> Rect:
        """The pile has the first place of the grid, if there is one."""
        tile = self._fitting(most)
        across, step = self._across(tile), round(tile * self.STEP)
        row, column = divmod(slot + bool(stock), across)
        spare = self.room.w - (across - 1) * step - tile
        if spare > 2 * across:  # else a row that nearly fills the room ends where the frame does
            spare = 0
        x = self.room.x + column * step + column * spare // max(across - 1, 1)
        return Rect(x, self.room.y + row * step, tile, tile)

    def face_down(self, index: int, most: int, stock: int) -> Rect:
        tile = self._fitting(most)
        along = (stock - 1 - index) * min(self.FAN, self.FAN_MOST / max(stock - 1, 1))
        return Rect(self.room.x + round(along * tile), self.room.y, tile, tile)

    def _across(self, tile: int) -> int:
        return max((self.room.w - tile) // round(tile * self.STEP) + 1, 1)

    def _fitting(self, most: int) -> int:
        for tile in range(self.tile, 8, -1):
            rows = -(-most // self._across(tile))
            if (rows - 1) * round(tile * self.STEP) + tile <= self.room.h:
                return tile
        return 8


@dataclass(frozen=True, slots=True)
class LoomTray:
    """The hand of the Loom: two slots for face-up tiles and a face-down pile, or all face up."""

    squares: tuple[Rect, ...]
    """The squares of the face-up tiles, followed by that of the pile, if there is one."""
    name: Rect | None = None
    """Below the pile."""
    own: Rect | None = None
    """Below or beside the face-up tiles."""
    rise: float = 0.0
    """The height of each tile of the pile, in pixels."""

    @property
    def lowest(self) -> Rect:
        """Its lowest part."""
        return max((*self.squares, self.name or self.squares[0]), key=lambda each: each.bottom)

    def face_up(self, slot: int, most: int, stock: int) -> Rect:
        most = USUAL_HAND if self.name else len(self.squares)
        return self.squares[min(slot, most - 1)]

    def face_down(self, index: int, most: int, stock: int) -> Rect:
        return self.squares[-1].move(round(index * self.rise / 2), -round(index * self.rise))


Tray = WorkshopTray | LoomTray
"""The place of one hand: its name, its face-up and its face-down tiles."""


def _even_rows(room: Rect, count: int, largest: int, gap: int) -> list[Rect]:
    """Squares for `count` tiles in rows of nearly the same length, centred in a room."""
    size = packed_squares(room, count, largest, gap)[0].w
    rows = -(-count // max((room.w + gap) // (size + gap), 1))
    across = -(-count // rows)
    block = (across * (size + gap) - gap, rows * (size + gap) - gap)
    return packed_squares(centred(block, room), count, size, gap)


def packed_squares(tray: Rect, count: int, largest: int, gap: int) -> list[Rect]:
    """Squares for `count` tiles in a tray, in rows; reduced to fit."""

    def fitting(length: int, size: int) -> int:
        return max((length + gap) // (size + gap), 1)

    size = largest
    while size > 4 and (
        fitting(tray.w, size) * fitting(tray.h, size) < count or size > min(tray.size)
    ):
        size -= 1
    across, step = fitting(tray.w, size), size + gap
    return [
        Rect(tray.x + i % across * step, tray.y + i // across * step, size, size)
        for i in range(count)
    ]


# -- Where the tiles, the hands and the tray lie on the screen ------------------------------------


class HeratiGeometry(GameBoard[HeratiPosition, Move]):
    """The field, the hands and the tray, and the places of the tiles in a hand."""

    layout: Layout
    area: Rect
    """The room for all of it."""
    closes = False
    """Whether it is laid out for the end: the field alone, or the hands without large gaps."""

    def __init__(self, view: MatchView[HeratiPosition, Move]) -> None:
        super().__init__(view)
        self.taken: dict[int, int] = {}
        """By ply: which of several equal tiles was placed."""
        self.hands = self.hands_at(view.match.ply)
        """The tiles of each hand in their order on the screen."""
        self.pieces: dict[Place, Piece] = {}
        """All visible pieces, the topmost last."""
        self._legal: tuple[HeratiPosition, Sequence[Move]] | None = None

    def lay_out(self, area: Rect) -> None:
        self.area, self.closes = area, self.has_closing
        start, px = self._view.match.start, self._context.px
        place = area.move(0, self.drop)
        if isinstance(start, LoomPosition):
            self.layout = loom_layout(place, px, len(start.hand.face_up))
            if self.closes:
                self.layout = self.layout.with_field_alone(area, px)
        else:
            self.layout = workshop_layout(place, start.players, px)
            if self.closes:
                self._close_gaps()

    @property
    def has_closing(self) -> bool:
        """Whether the match is over, and no tile is left beside the field of a Loom."""
        shown = self._view.shown_position
        if isinstance(shown, LoomPosition) and not (shown.hand.is_empty and not shown.aside):
            return False
        return self._view.shown_outcome is not None

    def _close_gaps(self) -> None:
        """Move each hand of a column up to the last tile of the one above it."""
        trays = cast(tuple[WorkshopTray, ...], self.layout.trays)
        if trays[0].name.bottom > trays[0].room.y or trays[0].name.y == trays[-1].name.y:
            return  # names to the left, or a row
        closed, top = [], trays[0].name.y
        for seat, tray in enumerate(trays):
            most, stock = self.held(seat)
            last = tray.face_up(max(len(self.hands[seat].slots) - 1, -bool(stock)), most, stock)
            up = top - tray.name.y
            closed.append(replace(tray, name=tray.name.move(0, up), room=tray.room.move(0, up)))
            top = last.bottom + up
        self.layout = replace(self.layout, trays=tuple(closed))

    @property
    def picture(self) -> Rect:
        return self.layout.frame

    @property
    def extent(self) -> Rect:
        frame, hands = self.layout.frame, (tray.lowest for tray in self.layout.trays)
        bottom = max(each.bottom for each in (frame, self.layout.aside or frame, *hands))
        return Rect(frame.topleft, (frame.w, bottom - frame.top))

    def spot(self, place: Place) -> Rect:
        match place:
            case (int(x), int(y)):
                return tile_rect(self.cells.rect((x, y)))
            case Diamond(x, y):
                rect = self.cells.rect((x, y))
                return Rect(rect.topleft, (2 * rect.w, 2 * rect.w))
            case InHand(seat, number):
                slot, (most, stock) = self.hands[seat].slot_of(number), self.held(seat)
                most = max(most, slot + 1 + bool(stock))
                return self.layout.trays[seat].face_up(slot, most, stock)
            case FaceDown(seat, index):
                return self.layout.trays[seat].face_down(index, *self.held(seat))
            case Aside(index):
                return self._aside_squares(index)[index]
            case _:
                return self._aside_squares()[-1]

    def place_at(self, point: tuple[int, int]) -> Place | None:
        for place in reversed(self.pieces):
            beside = isinstance(place, InHand | FaceDown | Aside)
            if beside and self.spot(place).collidepoint(point):
                return place
        if self.layout.aside and self.layout.aside.collidepoint(point):
            return TRAY
        if not self.layout.ground.collidepoint(point):
            return None
        # wherever the first tile is dropped, it begins the field
        return self.cells.at(point) if self._view.position.field.bounds else (0, 0)

    @property
    def ornament(self) -> PlacedTopic:
        kind = "loom" if isinstance(self._view.position, LoomPosition) else "workshop"
        return self._view.texts.place_topic(f"extent-{kind}").at(self.layout.foot)

    @property
    def piece_size(self) -> float:
        return float(tile_size(self.layout.cell_size))

    @property
    def cells(self) -> Cells:
        """The cells when nothing moves."""
        return self.layout.cells(self._view.position.field.bounds)

    def held(self, seat: int) -> tuple[int, int]:
        """The most places that a hand needs, for tiles of one size, and the pile of this hand."""
        stocks = [hand.face_down for hand in self._view.position.hands]
        each = zip(self.hands, stocks, strict=True)
        return max(len(hand.slots) + bool(stock) for hand, stock in each), stocks[seat]

    def _aside_squares(self, least: int = 0) -> list[Rect]:
        """The squares of the tiles set aside, at least `least`, and one for the next.

        The board may still show more of them, from a later position it is just leaving.
        """
        position = self._view.position
        count = max(len(position.aside) if isinstance(position, LoomPosition) else 0, least)
        return self.layout.aside_squares(count + 1, self._context.px)

    # The hands

    def hands_at(self, plies: int) -> list[HandView]:
        """The hands after `plies` moves of the line."""
        start, *played = self._view.match.nodes[: plies + 1]
        before = start.position
        views = [HandView() for _ in before.hands]
        for view, hand in zip(views, before.hands, strict=True):
            for tile in hand.face_up:
                view.turn_up(tile)
        for ply, node in enumerate(played):
            after, seat = node.position, before.seat
            view, hand, move = views[seat], after.hands[seat], cast(Move, node.move)
            if not isinstance(move, CannotPlace):
                view.take(self._taken_from(view, move.tile, ply))
            if hand.face_down < before.hands[seat].face_down:
                view.turn_up(hand.face_up[-1])
            before = after
        return views

    def origin_of(self, before: HeratiPosition, tile: Tile) -> InHand:
        """The tile of the hand used by a move of the line."""
        ply, seat = self._ply_of(before), before.seat
        return InHand(seat, self._taken_from(self.hands_at(ply)[seat], tile, ply))

    def _taken_from(self, hand: HandView, tile: Tile, ply: int) -> int:
        """The tile used by a move: the recorded one, or the first of its kind."""
        numbers, wanted = hand.numbers(tile), self.taken.get(ply)
        return wanted if wanted in numbers else numbers[0]

    def _ply_of(self, position: HeratiPosition) -> int:
        nodes = self._view.match.nodes
        return next(ply for ply, node in enumerate(nodes) if node.position is position)

    # The pieces, and their gestures

    def moves(self, position: HeratiPosition) -> Sequence[Move]:
        """The legal moves, cached for each position."""
        if self._legal is None or self._legal[0] is not position:
            self._legal = position, position.legal_moves()
        return self._legal[1]

    def board_view(self, position: HeratiPosition) -> BoardView:
        """All pieces, and the targets of each tile with a legal move; equal tiles have the same."""
        match = self._view.match
        self.hands = self.hands_at(match.ply)
        self.pieces = dict(self._shown(position))
        supplies: dict[str, Place] = {}  # where a tile that has just been turned up comes from
        if match.ply:
            mover = match.nodes[match.ply - 1].position.seat
            newest = len(self.hands[mover].tiles) - 1
            if newest in self.hands[mover].slots and (tile := self.hands[mover].tiles[newest]):
                supplies[tile.value] = FaceDown(mover, position.hands[mover].face_down)
        dests = dests_of(self.gestures(position, self.moves(position)))
        return BoardView(self.pieces, dests, supplies=supplies)

    def gestures(self, position: HeratiPosition, moves: Sequence[Move]) -> list[Gesture]:
        """One for each of several equal tiles."""
        seat, found = position.seat, list[Gesture]()
        for move in moves:
            if not isinstance(move, CannotPlace):
                target = move.cell if isinstance(move, PlaceTile) else TRAY
                numbers = self.hands[seat].numbers(move.tile)
                found += [(InHand(seat, number), target) for number in numbers]
        return found

    def _shown(self, position: HeratiPosition) -> Iterator[tuple[Place, Piece]]:
        for cell, tile in position.field.items():
            yield cell, Piece(tile.value)
        for diamond in position.field.diamonds:
            yield diamond, Piece(diamond_kind(diamond.colour))
        if isinstance(position, LoomPosition):
            for index, tile in enumerate(position.aside):
                yield Aside(index), Piece(tile.value)
        for seat, (hand, held) in enumerate(zip(position.hands, self.hands, strict=True)):
            for index in range(hand.face_down):
                yield FaceDown(seat, index), Piece(BACK)
            for number in held.slots:
                if number is not None:
                    known = held.tiles[number]
                    yield InHand(seat, number), Piece(known.value if known else BACK)
