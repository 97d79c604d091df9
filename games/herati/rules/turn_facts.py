"""Facts about a tile that is placed: the diamonds it completes, spoils and offers to others."""

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
    """Every tile that would complete a diamond where the rules let it be placed, held or not.

    From top to bottom, left to right; several tiles of one cell are several offers.
    """
    return [
        Offer(tile, cell, diamonds)
        for cell, tiles in position.placements.items()
        for tile in Tile
        if tile in tiles and (diamonds := len(position.field.completed_by(cell, tile)))
    ]


def begun_diamonds(position: HeratiPosition, least: int = 2) -> frozenset[Diamond]:
    """The diamonds of which `least` tiles or more lie, with room for the others."""
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
    """The diamonds to complete with the face-up tile that the player of a Loom keeps."""
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
    """The most a side can complete with a face-up tile, now or at its next turn; None if nothing.

    Without a side, the one to move.
    """
    held = position.hand(side or position.to_move).known
    offers = [offer for offer in waiting(position) if offer.tile in held]
    return max(offers, key=lambda offer: offer.diamonds, default=None)


def open_places(position: WorkshopPosition) -> int:
    places = (move.cell for move in position.legal_moves() if isinstance(move, PlaceTile))
    return len(set(places))


def spoilt(before: HeratiPosition, move: PlaceTile) -> Offer | None:
    """The offer of another tile for the cell that a tile has taken; None without one.

    No two tiles can complete diamonds on one cell.
    """
    offers = [offer for offer in waiting(before) if offer.cell == move.cell]
    return next((offer for offer in offers if offer.tile is not move.tile), None)
