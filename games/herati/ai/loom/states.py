"""The state space of the Loom: the state of a field, all states, and their transitions."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from games.herati.ai.loom.kernel import (
    ALL_COLUMNS,
    COLOUR,
    CORNER,
    FIRST_ROW,
    IMPOSSIBLE,
    LIVE,
    transition,
)
from games.herati.ai.tile_encoding import TILES
from games.herati.rules.field import PATTERNS, WIDEST, Cell, Corner, Direction, Field, TileColour


@dataclass(frozen=True, slots=True)
class StateSpace:
    """All states (frontiers) of looms of one width, by index, and their transitions."""

    width: int
    codes: tuple[int, ...]
    """The bit fields of `kernel`, in rising order."""
    index: dict[int, int]
    """The index of each code."""
    targets: tuple[int, ...]
    """Four times the index of the next state, plus the diamonds completed."""
    offsets: tuple[int, ...]
    """The targets of tile t in state s start at `offsets[4 * s + t]` (compressed sparse rows)."""

    def successors(self, state: int) -> set[int]:
        """The states one tile later."""
        targets = self.targets[self.offsets[4 * state] : self.offsets[4 * state + 4]]
        return {target >> 2 for target in targets}

    def is_row_end(self, state: int) -> bool:
        """Whether the last row is full."""
        return not self.codes[state] & (ALL_COLUMNS | FIRST_ROW)

    def within_row(self, state: int) -> list[int]:
        """This state and its successors before the row is full, in rising order."""
        found = {state}
        fresh = [state]
        while fresh:
            following = self.successors(fresh.pop()) - found
            following = {number for number in following if not self.is_row_end(number)}
            found |= following
            fresh += following
        return sorted(found)

    @property
    def row_ends(self) -> list[int]:
        """The states whose last row is full, in rising order."""
        return [state for state in range(len(self.codes)) if self.is_row_end(state)]


@cache
def state_space(width: int = WIDEST) -> StateSpace:
    """All states that can be reached on a loom of that width."""
    reached = {FIRST_ROW: _targets_from(FIRST_ROW, width)}
    fresh = [FIRST_ROW]
    while fresh:
        for target in (target for targets in reached[fresh.pop()] for target in targets):
            if target >> 2 not in reached:
                reached[target >> 2] = _targets_from(target >> 2, width)
                fresh.append(target >> 2)
    codes = tuple(sorted(reached))
    index = {code: i for i, code in enumerate(codes)}
    targets: list[int] = []
    offsets = [0]
    for code in codes:
        for tile_targets in reached[code]:
            targets += (4 * index[target >> 2] + (target & 3) for target in tile_targets)
            offsets.append(len(targets))
    return StateSpace(width, codes, index, tuple(targets), tuple(offsets))


def _targets_from(code: int, width: int) -> list[list[int]]:
    """By tile: the different results of placing it."""
    return [
        sorted({transition(code, tile, place, width) for place in range(width)} - {IMPOSSIBLE})
        for tile in range(len(TILES))
    ]


def state_code(field: Field, width: int = WIDEST) -> int:
    """The state of a field, read off its two lowest rows."""
    if field.bounds is None:
        return FIRST_ROW
    left, top, right, bottom = field.bounds
    columns = range(left, left + width)
    if top == bottom and right - left + 1 < width:
        return FIRST_ROW | _row_code(field, columns, bottom)
    if all((x, bottom) in field for x in columns):
        return _row_code(field, columns, bottom + 1)
    return _row_code(field, columns, bottom)


def _row_code(field: Field, columns: range, y: int) -> int:
    """The bit fields of a row that is being filled."""
    code = 0
    for i, x in enumerate(columns):
        tile, above = field.get((x, y)), field.get((x, y - 1))
        shown = tile or above
        if shown is None:  # beside the first row
            continue
        code |= _bit(shown.edge(Direction.S) is TileColour.BLACK, COLOUR + i)
        if tile is not None:
            code |= 1 << i
            beside = {(x - 1, y), (x + 1, y)}
            if any(_is_open(field, cell, columns) for cell in beside):
                code |= _bit(Corner.SE in (tile.black_corner, tile.white_corner), CORNER + i)
    for i, x in enumerate(columns[:-1]):
        both = (x, y) in field and (x + 1, y) in field
        code |= _bit(_is_live(field, (x, y if both else y - 1)), LIVE + i)
    return code


def _is_open(field: Field, cell: Cell, columns: range) -> bool:
    """Whether a tile can still be placed on a cell beside a tile of the current row."""
    first_row = (cell[0], cell[1] - 1) not in field and not any(y < cell[1] for _, y in field)
    return cell not in field and (first_row or cell[0] in columns)


def _is_live(field: Field, corner: Cell) -> bool:
    """Whether the block with that top left cell has its upper tiles and can become a diamond."""
    x, y = corner
    upper = field.get((x, y)), field.get((x + 1, y))
    lower = field.get((x, y + 1)), field.get((x + 1, y + 1))
    return any(
        upper == pattern[:2] and lower[0] in (None, pattern[2]) and lower[1] in (None, pattern[3])
        for pattern in PATTERNS.values()
    )


def _bit(is_set: bool, at: int) -> int:
    return 1 << at if is_set else 0
