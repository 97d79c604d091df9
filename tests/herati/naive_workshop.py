"""The exact chance to win a Workshop of two players, by a second way: strings and fractions.

Nothing here uses the program, and nothing is pruned: every turn and every tile that may be turned
up is followed to the end of the game.
"""

from __future__ import annotations

from fractions import Fraction
from functools import cache

from tests.herati.naive import AROUND, EDGES, corner

Field = frozenset[tuple[int, int, str]]
Held = tuple[tuple[str, ...], int]
"""The face-up tiles of a hand in order, and the number of its face-down tiles."""


@cache
def placements(field: Field) -> list[tuple[str, int, int, int, Field]]:
    """Each tile with each place where RULES 2.4 lets it lie, its diamonds, and the field then."""
    tiles = {(x, y): tile for x, y, tile in field}
    found = []
    beside = {(x + dx, y + dy) for x, y in tiles for dx, dy, _ in AROUND.values()} - set(tiles)
    for x, y in beside:
        if any(
            max(n, *line) - min(n, *line) > 4
            for n, line in zip((x, y), zip(*tiles, strict=True), strict=True)
        ):
            continue
        for tile, edges in EDGES.items():
            touching = [
                edges[here] == EDGES[tiles[x + dx, y + dy]][there]
                for here, (dx, dy, there) in AROUND.items()
                if (x + dx, y + dy) in tiles
            ]
            if all(touching):
                gained = completed({**tiles, (x, y): tile}, x, y)
                found.append((tile, x, y, gained, field | {(x, y, tile)}))
    return found


def completed(tiles: dict[tuple[int, int], str], x: int, y: int) -> int:
    """The diamonds of which a place is one of the four."""
    count = 0
    for left, top in ((x, y), (x - 1, y), (x, y - 1), (x - 1, y - 1)):
        around = [(left, top, "SE"), (left + 1, top, "SW"), (left, top + 1, "NE"),
                  (left + 1, top + 1, "NW")]  # fmt: skip
        if all((a, b) in tiles for a, b, _ in around):
            count += {corner(tiles[a, b], name) for a, b, name in around} in ({"b"}, {"w"})
    return count


def result(lead: int) -> Fraction:
    return Fraction(1 if lead > 0 else 0) if lead else Fraction(1, 2)


@cache
def value(field: Field, own: Held, other: Held, lead: int) -> Fraction:
    """The chance of the side to move, whose lead is given."""
    ways = [each for each in placements(field) if each[0] in own[0]]
    if ways:
        return max(after(each, own, other, lead) for each in ways)
    if not own[1] and not other[1] and not any(e[0] in other[0] for e in placements(field)):
        return result(lead)
    return handed_over(field, own, other, lead, turning=own[1] > 0)


def after(way: tuple[str, int, int, int, Field], own: Held, other: Held, lead: int) -> Fraction:
    """The chance of the side that has placed a tile."""
    tile, _, _, gained, field = way
    left = list(own[0])
    left.remove(tile)
    hand = tuple(left), own[1]
    if hand == ((), 0):
        return result(lead + gained)
    return handed_over(field, hand, other, lead + gained, turning=not left)


def handed_over(field: Field, own: Held, other: Held, lead: int, *, turning: bool) -> Fraction:
    """The chance of the side whose turn ends, on average over the tile that it turns up."""
    if not turning:
        return 1 - value(field, other, own, -lead)
    drawn = [(tuple(sorted((*own[0], tile))), own[1] - 1) for tile in EDGES]
    return sum((1 - value(field, other, hand, -lead) for hand in drawn), Fraction(0)) / 4


def read(text: str) -> tuple[Field, Held, Held, int]:
    """A position as puzzles write it, and the lead of the side to move."""
    rows, rest = text.split(" hand ")
    hand, rest = rest.split(" other ")
    other, points = rest.split(" points ")
    lying = [row.split() for row in rows.split("/")]
    field = frozenset(
        (x, y, tile) for y, row in enumerate(lying) for x, tile in enumerate(row) if tile != ".."
    )
    own, others = (held(each) for each in (hand, other))
    mine, theirs = map(int, points.split())
    return field, own, others, mine - theirs


def held(text: str) -> Held:
    shown, _, hidden = text.partition(" unseen ")
    return tuple(sorted(shown.split())), int(hidden or 0)


def move_values(text: str) -> dict[str, Fraction]:
    field, own, other, lead = read(text)
    return {
        f"{way[0]}@{way[1]},{way[2]}": after(way, own, other, lead)
        for way in placements(field)
        if way[0] in own[0]
    }
