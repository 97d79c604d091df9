"""Facts about a tile that is placed: the diamonds it completes, spoils and offers to others."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from games.core.position import IllegalMove, Side
from games.herati.rules.field import BLOCK, PATTERNS, WIDEST, Cell, Tile, check_loom, check_workshop
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
    field = position.field
    check = check_loom if isinstance(position, LoomPosition) else check_workshop
    found = []
    for cell in field.adjacent_cells():
        for tile in Tile:
            if not (diamonds := len(field.completed_by(cell, tile))):
                continue
            try:
                check(field, tile, cell)
            except IllegalMove:
                continue
            found.append(Offer(tile, cell, diamonds))
    return found


def begun_diamonds(position: HeratiPosition) -> int:
    """How many diamonds have two or three of their tiles, and room for the others."""
    if position.field.bounds is None:
        return 0
    left, top, right, bottom = position.field.bounds
    blocks = [(x, y) for x in range(left - 1, right + 1) for y in range(top - 1, bottom + 1)]
    return sum(
        _is_begun(position, [(x + right, y + down) for right, down in BLOCK], pattern)
        for x, y in blocks
        for pattern in PATTERNS.values()
    )


def _is_begun(position: HeratiPosition, cells: Sequence[Cell], pattern: Sequence[Tile]) -> bool:
    """Whether 2 or 3 cells of a block hold the tiles of a pattern, and the others can."""
    lying = [position.field.get(cell) for cell in cells]
    missing = [place for place, tile in enumerate(lying) if tile is None]
    if len(missing) not in (1, 2):
        return False
    if any(tile not in (None, wanted) for tile, wanted in zip(lying, pattern, strict=True)):
        return False
    return all(_has_room(position, cells[place], pattern[place]) for place in missing)


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
