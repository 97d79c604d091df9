"""The exact value of a Loom position with a full row, by a second way: strings and fractions.

Nothing here uses the program. Of the rows only the current one and the one above it matter: the
colours of the lower edges above, and the corners that meet there in one colour.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import cache

from tests.herati.naive import EDGES, corner

Row = tuple[str, ...]
"""The tiles of a row from left to right, empty texts for empty places."""

Above = tuple[str, str]
"""Of a full row: the colours of its lower edges, and of the corners meeting between two tiles."""

EMPTY: Row = ("",) * 5


def lower_rim(row: Row) -> Above:
    """What a full row means for the next one; `-` where the corners are mixed or differ."""
    edges = "".join(EDGES[tile]["S"] for tile in row)
    corners = [(corner(row[i], "SE"), corner(row[i + 1], "SW")) for i in range(4)]
    return edges, "".join(one if one == other else "-" for one, other in corners)


def fits(above: Above, row: Row, tile: str, x: int) -> bool:
    """Whether the place is free and one of the touching edges matches."""
    if row[x]:
        return False
    edges = EDGES[tile]
    beside = x > 0 and row[x - 1] and EDGES[row[x - 1]]["E"] == edges["W"]
    beyond = x < 4 and row[x + 1] and EDGES[row[x + 1]]["W"] == edges["E"]
    return bool(above[0][x] == edges["N"] or beside or beyond)


def diamonds(above: Above, row: Row) -> int:
    """The diamonds between a row and the one above it."""
    return sum(
        1
        for i, colour in enumerate(above[1])
        if colour != "-"
        and row[i]
        and row[i + 1]
        and corner(row[i], "NE") == corner(row[i + 1], "NW") == colour
    )


def placements(above: Above, row: Row, tile: str) -> Iterator[tuple[int, Above, Row, int]]:
    """The column, the rows after it and the diamonds of each way to place a tile."""
    for x in range(5):
        if fits(above, row, tile, x):
            after = (*row[:x], tile, *row[x + 1 :])
            gained = diamonds(above, after) - diamonds(above, row)
            rows = (above, after) if "" in after else (lower_rim(after), EMPTY)
            yield x, *rows, gained


@cache
def value(above: Above, row: Row, hand: tuple[str, ...], unseen: int, missing: int) -> Fraction:
    """The further diamonds on average, or the chance of `missing` further ones, if not 0."""
    if not hand:
        return Fraction(0)
    values = [
        outcome(gained, (above_then, row_then), without(hand, tile), unseen, missing)
        for tile in set(hand)
        for _, above_then, row_then, gained in placements(above, row, tile)
    ]
    if not values:
        values = [
            outcome(0, (above, row), without(hand, tile), unseen, missing) for tile in set(hand)
        ]
    return max(values)


def outcome(
    gained: int, rows: tuple[Above, Row], hand: tuple[str, ...], unseen: int, missing: int
) -> Fraction:
    """The value after a tile has left the hand, and before the next one is turned up."""
    if missing and gained >= missing:
        return Fraction(1)
    rest = missing - gained if missing else 0
    now = 0 if missing else gained
    if not unseen:
        return now + value(*rows, hand, 0, rest)
    drawn = [tuple(sorted((*hand, tile))) for tile in EDGES]
    return now + sum((value(*rows, held, unseen - 1, rest) for held in drawn), Fraction(0)) / 4


def without(hand: tuple[str, ...], tile: str) -> tuple[str, ...]:
    """The hand with one tile of that kind less."""
    rest = list(hand)
    rest.remove(tile)
    return tuple(rest)
