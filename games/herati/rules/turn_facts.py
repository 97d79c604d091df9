"""Facts about a placed tile: the diamonds it completes, spoils and offers to others."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from games.core.position import Side
from games.herati.rules.field import PATTERNS, WIDEST, Cell, Diamond, Tile
from games.herati.rules.position import (
    HeratiPosition,
    LoomPosition,
    Move,
    PlaceTile,
    WorkshopPosition,
)


class Offer(NamedTuple):
    """A tile that could be placed at once, and the diamonds it would complete."""

    tile: Tile
    cell: Cell
    diamonds: int


def completed(before: HeratiPosition, moves: Sequence[Move]) -> int:
    return sum(
        len(before.field.completed_by(move.cell, move.tile))
        for move in moves
        if isinstance(move, PlaceTile)
    )


def waiting(position: HeratiPosition) -> list[Offer]:
    """All tiles that would complete a diamond at once, whether or not they are in a hand.

    From top to bottom, left to right; several tiles of one cell are several offers.
    """
    return [
        Offer(tile, cell, diamonds)
        for cell, tiles in position.placements.items()
        for tile in Tile
        if tile in tiles and (diamonds := len(position.field.completed_by(cell, tile)))
    ]


def begun_diamonds(position: HeratiPosition, least: int = 2) -> frozenset[Diamond]:
    """The diamonds with at least `least` of their tiles placed and room for the others."""
    if position.field.bounds is None:
        return frozenset()
    left, top, right, bottom = position.field.bounds
    return frozenset(
        Diamond(x, y, colour)
        for x in range(left - 1, right + 1)
        for y in range(top - 1, bottom + 1)
        for colour, pattern in PATTERNS.items()
        if (missing := position.field.missing(x, y, pattern))
        and len(missing) <= len(pattern) - least
        and all(_has_room(position, cell, tile) for cell, tile in missing)
    )


def ruled_out(before: HeratiPosition, after: HeratiPosition) -> frozenset[Diamond]:
    """The diamonds that were begun before a turn, and cannot be completed after it."""
    return begun_diamonds(before) - begun_diamonds(after) - {*after.field.diamonds}


def next_offer(position: HeratiPosition) -> Offer | None:
    """The best offer for the face-up tile that the player of a Loom keeps."""
    if not isinstance(position, LoomPosition):
        return None
    offers = [offer for offer in waiting(position) if offer.tile in position.hand.known]
    return max(offers, key=lambda offer: offer.diamonds, default=None)


def _has_room(position: HeratiPosition, cell: Cell, tile: Tile) -> bool:
    field = position.field
    left, top, right, bottom = field.bounds_with(cell)
    if right - left >= WIDEST or bottom - top >= WIDEST:
        return False
    if isinstance(position, LoomPosition):
        return field.bounds is not None and top == field.bounds[1]
    return all(tile in matching for matching in field.matching_tiles(cell))


def best_offer(position: WorkshopPosition, side: Side | None = None) -> Offer | None:
    """A side's best offer with a face-up tile, now or at its next turn, or None.

    The default side is the one to move.
    """
    held = position.hand(side or position.to_move).known
    offers = [offer for offer in waiting(position) if offer.tile in held]
    return max(offers, key=lambda offer: offer.diamonds, default=None)


def open_places(position: WorkshopPosition) -> int:
    places = (move.cell for move in position.legal_moves() if isinstance(move, PlaceTile))
    return len(set(places))


def spoilt(before: HeratiPosition, move: PlaceTile) -> Offer | None:
    """The offer of another tile on the same cell before the move, or None.

    No two tiles can complete diamonds on one cell.
    """
    offers = [offer for offer in waiting(before) if offer.cell == move.cell]
    return next((offer for offer in offers if offer.tile is not move.tile), None)
