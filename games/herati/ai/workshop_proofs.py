"""Exact values of the Workshop near its end: all orders of the face-down tiles, all turns.

For two players and a single game. A value is the side to move's chance to win under optimal play; a
shared win counts as half. Tiles of a stock are independent of each other, so the number of
face-down tiles is all the players know of them. All values are multiples of a power of 1/2, which
floating-point numbers hold exactly.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from games.herati.rules.field import WIDEST, Tile
from games.herati.rules.position import CannotPlace, Hand, Move, PlaceTile, WorkshopPosition

TILES = (Tile.SE, Tile.SW, Tile.NE, Tile.NW)
"""By number: 2 for a black upper edge, and 1 for a black left edge."""
_NUMBERS = {tile: number for number, tile in enumerate(TILES)}
_DIAMONDS = ((0, 1, 2, 3), (3, 2, 1, 0))
"""The tiles of a black and of a white diamond: top left, top right, bottom left, bottom right."""
_EMPTY, _OUTSIDE = 4, 5
_MOST_STATES = 150_000


class TooManyStates(Exception):
    """The values would take too long."""


_Hand = tuple[int, int, int, int, int]
"""The number of face-up tiles of each kind, and the number of face-down tiles."""
_Bounds = tuple[int, int, int, int]
_State = tuple[bytes, _Bounds, _Hand, _Hand, int]
"""The field and its bounds, the hands of the side to move and of the other one, and the lead of the
side to move in points."""
_Placement = tuple[int, int, int, bytes, _Bounds]
"""Tile, cell, completed diamonds, and the field after it with its bounds."""


class WorkshopSolver:
    """The values of the turns of one position; values of later positions are cached."""

    def __init__(self, position: WorkshopPosition, most_states: int = _MOST_STATES) -> None:
        """Unknown tiles count as face down. `move_values` raises `TooManyStates`."""
        assert position.players == 2
        assert position.field.bounds is not None
        self.position = position
        self._most_states = most_states
        left, top, right, bottom = position.field.bounds
        self._left, self._top = right - WIDEST, bottom - WIDEST  # with a rim of one cell
        self._width = left + WIDEST - self._left + 1
        height = top + WIDEST - self._top + 1
        cells = bytearray([_EMPTY]) * (self._width * height)
        for row in range(height):
            for column in range(self._width):
                if row in (0, height - 1) or column in (0, self._width - 1):
                    cells[row * self._width + column] = _OUTSIDE
        for (x, y), tile in position.field.items():
            cells[self._cell(x, y)] = _NUMBERS[tile]
        self._field = bytes(cells)
        self._bounds = self._shifted(left, top, right, bottom)
        self._placements: dict[bytes, list[_Placement]] = {}
        self._values: dict[_State, float] = {}

    def move_values(self) -> dict[Move, float]:
        """The legal moves, and the chance of the side to move after each."""
        side = self.position.to_move
        (other,) = (each for each in self.position.sides if each is not side)
        hand, others = (
            self._hand(self.position.hand(each).face_up, self.position.hand(each).face_down)
            for each in (side, other)
        )
        lead = self.position.points(side) - self.position.points(other)
        found: dict[Move, float] = {}
        for placement in self._fitting(self._field, self._bounds, hand):
            tile, cell, *_rest = placement
            row, column = divmod(cell, self._width)
            move = PlaceTile(TILES[tile], column + self._left, row + self._top)
            found[move] = self._after(placement, hand, others, lead)
        return found or {
            CannotPlace(): self._value((self._field, self._bounds, hand, others, lead))
        }

    def _hand(self, face_up: Sequence[Tile | None], face_down: int) -> _Hand:
        counts = [face_up.count(tile) for tile in TILES]
        return counts[0], counts[1], counts[2], counts[3], face_down

    def _cell(self, x: int, y: int) -> int:
        return (y - self._top) * self._width + x - self._left

    def _shifted(self, left: int, top: int, right: int, bottom: int) -> _Bounds:
        return left - self._left, top - self._top, right - self._left, bottom - self._top

    def _value(self, state: _State) -> float:
        if (known := self._values.get(state)) is not None:
            return known
        if len(self._values) >= self._most_states:
            raise TooManyStates
        field, bounds, hand, others, lead = state
        values = [
            self._after(placement, hand, others, lead)
            for placement in self._fitting(field, bounds, hand)
        ]
        if values:
            value = max(values)
        elif hand[4]:
            value = self._turned_up(field, bounds, hand, others, lead)
        elif others[4] or self._fitting(field, bounds, others):
            value = 1 - self._value((field, bounds, others, hand, -lead))
        else:
            value = _result(lead)
        self._values[state] = value
        return value

    def _after(self, placement: _Placement, hand: _Hand, others: _Hand, lead: int) -> float:
        tile, _cell, gain, field, bounds = placement
        left = list(hand)
        left[tile] -= 1
        rest, lead = (left[0], left[1], left[2], left[3], left[4]), lead + gain
        if not any(rest):
            return _result(lead)
        if not any(rest[:4]):
            return self._turned_up(field, bounds, rest, others, lead)
        return 1 - self._value((field, bounds, others, rest, -lead))

    def _turned_up(
        self, field: bytes, bounds: _Bounds, hand: _Hand, others: _Hand, lead: int
    ) -> float:
        total = 0.0
        for tile in range(4):
            then = list(hand)
            then[tile] += 1
            held = (then[0], then[1], then[2], then[3], hand[4] - 1)
            total += 1 - self._value((field, bounds, others, held, -lead))
        return total / 4

    def _fitting(self, field: bytes, bounds: _Bounds, hand: _Hand) -> list[_Placement]:
        if field not in self._placements:
            self._placements[field] = list(self._all_placements(field, bounds))
        return [each for each in self._placements[field] if hand[each[0]]]

    def _all_placements(self, field: bytes, bounds: _Bounds) -> list[_Placement]:
        """Every tile on every cell where it matches all tiles that it touches."""
        width, found = self._width, []
        left, top, right, bottom = bounds
        for cell, lying in enumerate(field):
            if lying != _EMPTY:
                continue
            vertical = {
                field[near] >> 1 for near in (cell - width, cell + width) if field[near] < _EMPTY
            }
            level = {field[near] & 1 for near in (cell - 1, cell + 1) if field[near] < _EMPTY}
            if not (vertical or level) or len(vertical) > 1 or len(level) > 1:
                continue
            row, column = divmod(cell, width)
            then = min(left, column), min(top, row), max(right, column), max(bottom, row)
            if then[2] - then[0] >= WIDEST or then[3] - then[1] >= WIDEST:
                continue
            for tile in range(4):
                if tile >> 1 not in vertical and tile & 1 not in level:
                    after = bytearray(field)
                    after[cell] = tile
                    placed = bytes(after)
                    found.append((tile, cell, self._gain(placed, cell), placed, then))
        return found

    def _gain(self, field: bytes, cell: int) -> int:
        width, gain = self._width, 0
        for corner in (cell, cell - 1, cell - width, cell - width - 1):
            block = field[corner], field[corner + 1], field[corner + width]
            gain += (*block, field[corner + width + 1]) in _DIAMONDS
        return gain


def _result(lead: int) -> float:
    return 0.5 if lead == 0 else float(lead > 0)


def best_answer(position: WorkshopPosition) -> list[Move] | None:
    """The best turn on average over unknown tiles of the other side.

    None if no tile can be placed, or if the values would take too long.
    """
    moves = [move for move in position.legal_moves() if isinstance(move, PlaceTile)]
    values: dict[Move, float] = dict.fromkeys(moves, 0.0)
    try:
        for known in _with_known_tiles(position):
            for move, value in WorkshopSolver(known).move_values().items():
                values[move] = values.get(move, 0.0) + value
    except TooManyStates:
        return None
    return [max(moves, key=lambda move: values[move])] if moves else None


def _with_known_tiles(position: WorkshopPosition) -> Iterator[WorkshopPosition]:
    for seat, hand in enumerate(position.hands):
        if None in hand.face_up:
            for tile in TILES:
                shown = tuple(each or tile for each in hand.face_up)
                hands = list(position.hands)
                hands[seat] = Hand(shown, hand.stock)
                yield replace(position, hands=tuple(hands))
            return
    yield position
