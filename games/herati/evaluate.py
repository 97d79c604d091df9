"""How good a position is: diamonds, and those that tiles yet unseen may complete.

Only what lies face up is looked at: the judgement is the same for a `seen_by` position.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from games.core.position import AnyPosition, Side, Termination
from games.herati.field import BLOCK, PATTERNS, WIDEST, Field, Spot, Tile
from games.herati.hand import Hand
from games.herati.laying import workshop_places
from games.herati.rules import LoomPosition, WorkshopPosition

_UNSEEN = 1 / len(Tile)
"""The chance that a tile not yet seen is a certain one."""

_LOOM_MISSING = (0.0, 0.75, 0.55, 0.3, 0.0)
"""What a block of the Loom is worth for so many missing tiles, if they came for certain."""

_LOOM_HELD = 0.1
"""What a diamond that a tile already face up can complete is worth on top."""


def evaluate(position: AnyPosition, side: Side) -> float:
    """How good the position is for that side: about the diamonds to be expected."""
    if isinstance(position, LoomPosition):
        return _loom(position)
    assert isinstance(position, WorkshopPosition)
    return _workshop(position, side)


def _loom(position: LoomPosition) -> float:
    """The diamonds, and for every block that can still become one how likely that is."""
    field = position.field
    bounds = field.bounds
    if bounds is None:
        return 0.0
    left, _, right, _ = bounds
    rows = [0] * (WIDEST + 1)
    for _, y in field:
        rows[y] += 1
    chances = _row_chances(rows, len(position.face_up) + position.face_down)
    value = float(position.score)
    held = set(position.hand.known)
    wishes: dict[Spot, dict[Tile, float]] = {}
    for x in range(right - WIDEST + 1, left + WIDEST - 1):
        for y in range(WIDEST - 1):
            if not chances[y + 1]:
                break
            for pattern in PATTERNS.values():
                missing = _missing(field, x, y, pattern)
                if missing is None or not missing:
                    continue
                worth = _LOOM_MISSING[len(missing)]
                for (_, row), _tile in missing:
                    worth *= chances[row]
                if len(missing) > 1:
                    value += worth
                else:
                    spot, tile = missing[0]
                    wish = wishes.setdefault(spot, {})
                    if tile in held:
                        worth += _LOOM_HELD
                    wish[tile] = wish.get(tile, 0.0) + worth
    return value + sum(max(wish.values()) for wish in wishes.values())


def _row_chances(rows: list[int], tiles: int) -> list[float]:
    """For each row the chance that a certain tile comes while a place of it is open."""
    chances = []
    for laid in rows:
        turns = min(WIDEST - laid, tiles)
        tiles -= turns
        chances.append(1 - (1 - _UNSEEN) ** turns)
    return chances


def _missing(
    field: Mapping[Spot, Tile], x: int, y: int, pattern: Iterable[Tile]
) -> list[tuple[Spot, Tile]] | None:
    """What the block still needs to become that diamond; None if it never can."""
    missing = []
    for (right, down), wanted in zip(BLOCK, pattern, strict=True):
        spot = (x + right, y + down)
        laid = field.get(spot)
        if laid is None:
            missing.append((spot, wanted))
        elif laid is not wanted:
            return None
    return missing


def _workshop(position: WorkshopPosition, side: Side) -> float:
    raise NotImplementedError
