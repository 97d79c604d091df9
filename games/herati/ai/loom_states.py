"""Frontiers of the Loom: that of a cloth, all there are, and how they follow one another."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache

from games.herati.ai.loom_kernel import COLOUR, FIRST, FIVE, LIVE, NOT_POSSIBLE, POINTS, lay
from games.herati.rules.field import PATTERNS, WIDEST, Cell, Corner, Direction, Field, Tile

TILES: tuple[Tile, ...] = (Tile.NE, Tile.SW, Tile.NW, Tile.SE)
"""The tiles by their numbers in `weave`."""

NUMBERS: dict[Tile, int] = {tile: number for number, tile in enumerate(TILES)}

_BLACK = "black"


@dataclass(frozen=True, slots=True)
class Frontiers:
    """All frontiers of looms of one width, by number, and the ways from one to the next."""

    width: int
    codes: tuple[int, ...]
    """The bit fields of `weave`, in rising order."""
    number: dict[int, int]
    ways: tuple[int, ...]
    """Four times the number of the next frontier, plus the diamonds completed."""
    starts: tuple[int, ...]
    """Where the ways of tile t on frontier f begin: at `4 * f + t`."""

    def after(self, frontier: int) -> set[int]:
        """The frontiers one tile further."""
        ways = self.ways[self.starts[4 * frontier] : self.starts[4 * frontier + 4]]
        return {way >> 2 for way in ways}

    def ends_row(self, frontier: int) -> bool:
        """Whether the row above is full and the next one empty."""
        return not self.codes[frontier] & (FIVE | FIRST)

    def within_row(self, frontier: int) -> list[int]:
        """This frontier and all that can follow before the row is full, in rising order."""
        found = {frontier}
        fresh = [frontier]
        while fresh:
            following = self.after(fresh.pop()) - found
            following = {number for number in following if not self.ends_row(number)}
            found |= following
            fresh += following
        return sorted(found)

    @property
    def row_ends(self) -> list[int]:
        """The frontiers between two rows."""
        return [number for number in range(len(self.codes)) if self.ends_row(number)]


@cache
def frontiers(width: int = WIDEST) -> Frontiers:
    """All frontiers that can come about on a loom of that width."""
    reached = {FIRST: _ways_from(FIRST, width)}
    fresh = [FIRST]
    while fresh:
        for way in (way for ways in reached[fresh.pop()] for way in ways):
            if way >> 2 not in reached:
                reached[way >> 2] = _ways_from(way >> 2, width)
                fresh.append(way >> 2)
    codes = tuple(sorted(reached))
    number = {code: i for i, code in enumerate(codes)}
    ways: list[int] = []
    starts = [0]
    for code in codes:
        for tile_ways in reached[code]:
            ways += (4 * number[way >> 2] + (way & 3) for way in tile_ways)
            starts.append(len(ways))
    return Frontiers(width, codes, number, tuple(ways), tuple(starts))


def _ways_from(code: int, width: int) -> list[list[int]]:
    """For each tile the different results of laying it."""
    return [
        sorted({lay(code, tile, place, width) for place in range(width)} - {NOT_POSSIBLE})
        for tile in range(len(TILES))
    ]


def code_of(cloth: Field, width: int = WIDEST) -> int:
    """The frontier of a cloth, read off its two lowest rows."""
    if cloth.bounds is None:
        return FIRST
    left, top, right, bottom = cloth.bounds
    if top == bottom and right - left + 1 < width:
        return FIRST | _row_in_hand(cloth, range(left, left + width), bottom)
    columns = range(left, left + width)
    if all((x, bottom) in cloth for x in columns):
        return _row_in_hand(cloth, columns, bottom + 1)
    return _row_in_hand(cloth, columns, bottom)


def _row_in_hand(cloth: Field, columns: range, y: int) -> int:
    code = 0
    for i, x in enumerate(columns):
        tile, above = cloth.get((x, y)), cloth.get((x, y - 1))
        shown = tile or above
        if shown is None:  # beside the first row
            continue
        code |= _bit(shown.edge(Direction.S).value == _BLACK, COLOUR + i)
        if tile is not None:
            code |= 1 << i
            beside = {(x - 1, y), (x + 1, y)}
            if any(_is_open(cloth, cell, columns) for cell in beside):
                code |= _bit(Corner.SE in (tile.black_corner, tile.white_corner), POINTS + i)
    for i, x in enumerate(columns[:-1]):
        both = (x, y) in cloth and (x + 1, y) in cloth
        code |= _bit(_may_be_diamond(cloth, (x, y if both else y - 1)), LIVE + i)
    return code


def _is_open(cloth: Field, cell: Cell, columns: range) -> bool:
    """Whether a tile can still come there, beside one of the row in hand."""
    first_row = (cell[0], cell[1] - 1) not in cloth and not any(y < cell[1] for _, y in cloth)
    return cell not in cloth and (first_row or cell[0] in columns)


def _may_be_diamond(cloth: Field, corner: Cell) -> bool:
    """Whether the block with that top left spot has its upper tiles and can become a diamond."""
    x, y = corner
    upper = cloth.get((x, y)), cloth.get((x + 1, y))
    lower = cloth.get((x, y + 1)), cloth.get((x + 1, y + 1))
    return any(
        upper == pattern[:2] and lower[0] in (None, pattern[2]) and lower[1] in (None, pattern[3])
        for pattern in PATTERNS.values()
    )


def _bit(is_set: bool, at: int) -> int:
    return 1 << at if is_set else 0


def numbers(tiles: Iterable[Tile]) -> list[int]:
    """The numbers of tiles in `weave`."""
    return [NUMBERS[tile] for tile in tiles]
