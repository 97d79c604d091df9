"""How good a position is: diamonds, and those that tiles yet unseen may complete.

Only what lies face up is looked at: the judgement is the same for a `seen_by` position.
"""

from __future__ import annotations

from collections.abc import Iterable

from games.core.evaluation import Evaluation
from games.core.position import AnyPosition, Outcome, Side
from games.herati.rules.field import BLOCK, PATTERNS, WIDEST, Cell, Field, Tile
from games.herati.rules.hand import Hand
from games.herati.rules.placement import workshop_placements
from games.herati.rules.position import BY_TARGET, LoomPosition, WorkshopPosition

# The weights were found by playing some hundred deals with each of many random settings.

_BLOCK_WORTH = (0.0, 1.0, 1.3, 1.3, 0.0)
"""What a block of the Loom is worth for so many missing tiles, times their chances."""

_WANTED = 0.11
"""The chance, for each turn, that a certain tile comes and is not needed elsewhere."""

_HELD = 0.8
"""The chance of a tile that lies face up already."""

_WON = 10.0
"""A game won weighs more than the diamonds by which it is won."""

_MATCH_WON = 100.0
"""And a match more than anything."""

_OWN = 0.6
"""A diamond that the side may complete later counts less than one that others may now."""


def evaluate(position: AnyPosition, side: Side) -> Evaluation:
    """Estimated points at the Loom; in the Workshop a win probability.

    There the expected lead in diamonds is read as log-odds.
    """
    expected = expected_diamonds(position, side)
    if isinstance(position, LoomPosition):
        return Evaluation(points=expected)
    return Evaluation.from_log_odds(expected)


def expected_diamonds(position: AnyPosition, side: Side) -> float:
    """The diamonds to be expected at the Loom, or the lead in them in the Workshop.

    A game or a match won counts as many more.
    """
    if isinstance(position, LoomPosition):
        return _loom(position)
    assert isinstance(position, WorkshopPosition)
    return _workshop(position, side)


def _loom(position: LoomPosition) -> float:
    """The diamonds, and the blocks that may become some; a spot serves only its best tile."""
    wishes: dict[Cell, dict[Tile, float]] = {}
    value = float(position.score)
    for missing, worth in _hopes(position):
        if len(missing) > 1:
            value += worth
            continue
        ((cell, tile),) = missing
        wish = wishes.setdefault(cell, {})
        wish[tile] = wish.get(tile, 0.0) + worth
    return value + sum(max(wish.values()) for wish in wishes.values())


def _hopes(position: LoomPosition) -> Iterable[tuple[list[tuple[Cell, Tile]], float]]:
    """The blocks that lack tiles of a diamond and can still get them: which, and their worth."""
    field, bounds = position.field, position.bounds
    if bounds is None:
        return
    held = position.hand.known
    chances = _row_chances(field, len(position.face_up) + position.face_down)
    for y in range(WIDEST - 1):
        for x in range(bounds[2] - WIDEST + 1, bounds[0] + WIDEST - 1):
            for pattern in PATTERNS.values():
                if missing := _missing(field, x, y, pattern):
                    worth = _BLOCK_WORTH[len(missing)]
                    for (_, row), tile in missing:
                        worth *= _HELD if chances[row] and tile in held else chances[row]
                    yield missing, worth


def _row_chances(field: Field, tiles: int) -> list[float]:
    """For each row the chance that a certain tile comes while it has a place for it."""
    laid = [0] * WIDEST
    for _, y in field:
        laid[y] += 1
    chances = []
    for count in laid:
        turns = min(WIDEST - count, tiles)
        tiles -= turns
        chances.append(1 - (1 - _WANTED) ** turns)
    return chances


def _missing(field: Field, x: int, y: int, pattern: Iterable[Tile]) -> list[tuple[Cell, Tile]]:
    """What the block needs to become that diamond; nothing if it is one, or never can be."""
    missing = []
    for (right, down), wanted in zip(BLOCK, pattern, strict=True):
        cell = (x + right, y + down)
        laid = field.get(cell)
        if laid is None:
            missing.append((cell, wanted))
        elif laid is not wanted:
            return []
    return missing


def _workshop(position: WorkshopPosition, side: Side) -> float:
    """The lead over the others' mean, with what everybody may complete at the next turn."""
    points = {
        seat: float(position.points(seat) + position.points_before(seat)) for seat in position.sides
    }
    if outcome := position.outcome():
        return _lead(points, side) + _decided(outcome, side, position.target is not None)
    gains = _gains(position.field)
    first = position.sides.index(position.to_move)
    left = 1.0
    for seat in position.sides[first:] + position.sides[:first]:
        expected = left * _expected(position.hand(seat), gains)
        points[seat] += expected * _OWN if seat is side else expected
        left *= max(0.0, 1.0 - expected)
    return _lead(points, side)


def _lead(points: dict[Side, float], side: Side) -> float:
    others = [value for seat, value in points.items() if seat is not side]
    return points[side] - sum(others) / len(others)


def _decided(outcome: Outcome, side: Side, match: bool) -> float:
    """What the end itself is worth; a match goes on after a game without a winner."""
    if match:
        if outcome.termination != BY_TARGET:
            return 0.0
        return _MATCH_WON if side in outcome.winners else -_MATCH_WON
    if side not in outcome.winners:
        return -_WON
    return _WON / len(outcome.winners)


def _gains(field: Field) -> dict[Tile, int]:
    """The most diamonds that each tile would complete on the field."""
    gains = dict.fromkeys(Tile, 0)
    for cell, tiles in workshop_placements(field).items():
        for tile in tiles:
            gains[tile] = max(gains[tile], len(field.completed_by(cell, tile)))
    return gains


def _expected(hand: Hand, gains: dict[Tile, int]) -> float:
    """The diamonds to expect of a hand's next turn; an unknown tile may be any of the four."""
    sure = max((gains[tile] for tile in hand.known), default=0)
    if None not in hand.face_up:
        return sure
    return sum(max(sure, gain) for gain in gains.values()) / len(gains)
