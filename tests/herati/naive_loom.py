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
    """The effect of a full row on the next one; `-` for mixed or differing corners."""
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


Cloth = tuple[list[Row], tuple[str, ...], int]
"""The rows from the top, the face-up tiles, and the number of face-down ones."""


def read(text: str) -> Cloth:
    """A position as puzzles write it, without its aim."""
    field, rest = text.split(" hand ")
    rows = [tuple("" if name == ".." else name for name in row.split()) for row in field.split("/")]
    words = rest.split(" aside ")[0].split(" aim ")[0].split()
    if "unseen" not in words:
        return rows, tuple(words), 0
    return rows, tuple(words[:-2]), int(words[-1])


def score(rows: list[Row]) -> int:
    """The diamonds on the cloth."""
    return sum(diamonds(lower_rim(rows[y - 1]), rows[y]) for y in range(1, len(rows)))


def move_values(cloth: Cloth, aim: int) -> dict[str, Fraction]:
    """Each legal move with the diamonds on average, or the chance to reach `aim`."""
    rows, hand, unseen = cloth
    full = "" not in rows[-1]
    above, row, y = lower_rim(rows[-1 if full else -2]), rows[-1], len(rows) - 1
    if full:
        row, y = EMPTY, y + 1
    had = score(rows)
    assert not aim or had < aim
    ways = []
    for tile in set(hand):
        for x, above_then, row_then, gained in placements(above, row, tile):
            ways.append((f"{tile}@{x},{y}", tile, (above_then, row_then), gained))
    found = {}
    for name, tile, then, gained in ways or [(f"x {tile}", tile, (above, row), 0) for tile in hand]:
        rest = without(tuple(sorted(hand)), tile)
        more = outcome(gained, then, rest, unseen, aim and aim - had)
        found[name] = more if aim else had + more
    return found


def most_diamonds(cloth: Cloth) -> int:
    """The most diamonds of all ways to lay the hand on the places up to a full last row.

    The order of placing is not regarded, so that there may be fewer by the rules.
    """
    rows, hand, _ = cloth
    free = [(len(rows) - 1, x) for x in range(5) if not rows[-1][x]]
    free += [(y, x) for y in range(len(rows), 5) for x in range(5)]
    assert len(free) == len(hand)
    cells = [list(row) for row in rows] + [[""] * 5 for _ in range(5 - len(rows))]
    left = {tile: hand.count(tile) for tile in EDGES}
    return score(rows) + _most_from(cells, left, free)


def _most_from(cells: list[list[str]], left: dict[str, int], free: list[tuple[int, int]]) -> int:
    """The most further diamonds, trying every tile on the first free place, and so on."""
    if not free:
        return 0
    (y, x), best = free[0], 0
    for tile in EDGES:
        if left[tile]:
            left[tile] -= 1
            cells[y][x] = tile
            best = max(best, _around(cells, y, x) + _most_from(cells, left, free[1:]))
            cells[y][x] = ""
            left[tile] += 1
    return best


def _around(cells: list[list[str]], y: int, x: int) -> int:
    """The diamonds between the row above and this one that have their last tile here."""
    found = 0
    for west in (x - 1, x):
        if 0 <= west < 4 and cells[y][west] and cells[y][west + 1]:
            corners = {
                corner(cells[y - 1][west], "SE"),
                corner(cells[y - 1][west + 1], "SW"),
                corner(cells[y][west], "NE"),
                corner(cells[y][west + 1], "NW"),
            }
            found += corners in ({"b"}, {"w"})
    return found
