"""The evaluation of a position in plain Python: diamonds, and the chances of further ones.

Face-down tiles are not read: a position and its `seen_by` form have the same evaluation.
"""

from __future__ import annotations

from collections.abc import Iterable

from games.core.game import Evaluation
from games.core.position import AnyPosition, Outcome, Side
from games.herati.rules.field import BLOCK, PATTERNS, WIDEST, Cell, Field, Tile
from games.herati.rules.position import BY_TARGET, Hand, LoomPosition, WorkshopPosition

# The weights were tuned by random search: some hundred deals of self-play for each setting.

_BLOCK_WEIGHTS = (0.0, 1.0, 1.3, 1.3, 0.0)
"""The weight of a block of the Loom by its number of missing tiles; times their chances."""

_TILE_COMES = 0.11
"""The probability per turn that a certain tile comes and is not needed elsewhere."""

_IN_HAND = 0.8
"""The probability that a face-up tile goes to a certain cell."""

_GAME_WON = 10.0
"""A won game in diamonds."""

_MATCH_WON = 100.0
"""A won match in diamonds."""

_OWN_GAIN = 0.6
"""The weight of a diamond that the side itself may complete at its next turn."""


def evaluate(position: AnyPosition, side: Side) -> Evaluation:
    """Estimated points at the Loom; in the Workshop a win probability.

    There the expected lead in diamonds is read as log-odds.
    """
    expected = expected_diamonds(position, side)
    if isinstance(position, LoomPosition):
        return Evaluation(points=expected)
    return Evaluation.from_log_odds(expected)


def expected_diamonds(position: AnyPosition, side: Side) -> float:
    """The expected diamonds in the Loom, or the expected lead in diamonds in the Workshop.

    A won game or match counts as additional diamonds.
    """
    if isinstance(position, LoomPosition):
        return _loom(position)
    assert isinstance(position, WorkshopPosition)
    return _workshop(position, side)


def _loom(position: LoomPosition) -> float:
    """The diamonds, and open blocks by their chances; of each cell only the best tile counts."""
    wanted: dict[Cell, dict[Tile, float]] = {}
    value = float(position.score)
    for missing, worth in _open_blocks(position):
        if len(missing) > 1:
            value += worth
            continue
        ((cell, tile),) = missing
        tiles = wanted.setdefault(cell, {})
        tiles[tile] = tiles.get(tile, 0.0) + worth
    return value + sum(max(tiles.values()) for tiles in wanted.values())


def _open_blocks(position: LoomPosition) -> Iterable[tuple[list[tuple[Cell, Tile]], float]]:
    """The missing tiles and the value of each block that can still become a diamond."""
    field, bounds = position.field, position.field.bounds
    if bounds is None:
        return
    held = position.hand.known
    chances = _row_chances(field, len(position.hand.face_up) + position.hand.face_down)
    for y in range(WIDEST - 1):
        for x in range(bounds[2] - WIDEST + 1, bounds[0] + WIDEST - 1):
            for pattern in PATTERNS.values():
                if missing := _missing(field, x, y, pattern):
                    worth = _BLOCK_WEIGHTS[len(missing)]
                    for (_, row), tile in missing:
                        worth *= _IN_HAND if chances[row] and tile in held else chances[row]
                    yield missing, worth


def _row_chances(field: Field, tiles: int) -> list[float]:
    """By row: the probability that a certain tile comes while the row has a free cell for it."""
    placed = [0] * WIDEST
    for _, y in field:
        placed[y] += 1
    chances = []
    for count in placed:
        turns = min(WIDEST - count, tiles)
        tiles -= turns
        chances.append(1 - (1 - _TILE_COMES) ** turns)
    return chances


def _missing(field: Field, x: int, y: int, pattern: Iterable[Tile]) -> list[tuple[Cell, Tile]]:
    """The tiles that a block lacks for that diamond; empty if it is one or cannot become one."""
    missing = []
    for (right, down), wanted in zip(BLOCK, pattern, strict=True):
        cell = (x + right, y + down)
        placed = field.get(cell)
        if placed is None:
            missing.append((cell, wanted))
        elif placed is not wanted:
            return []
    return missing


def _workshop(position: WorkshopPosition, side: Side) -> float:
    """The lead over the mean of the others, with the expected diamonds of each next turn."""
    points = {
        seat: float(position.points(seat) + position.points_before(seat)) for seat in position.sides
    }
    if outcome := position.outcome():
        return _lead(points, side) + _decided(outcome, side, position.target is not None)
    gains = _gains(position)
    first = position.seat
    left = 1.0
    for seat in position.sides[first:] + position.sides[:first]:
        expected = left * _expected(position.hand(seat), gains)
        points[seat] += expected * _OWN_GAIN if seat is side else expected
        left *= max(0.0, 1.0 - expected)
    return _lead(points, side)


def _lead(points: dict[Side, float], side: Side) -> float:
    others = [value for seat, value in points.items() if seat is not side]
    return points[side] - sum(others) / len(others)


def _decided(outcome: Outcome, side: Side, match: bool) -> float:
    """The value of a win or loss; in a match only the end of the match counts."""
    if match:
        if outcome.termination != BY_TARGET:
            return 0.0
        return _MATCH_WON if side in outcome.winners else -_MATCH_WON
    if side not in outcome.winners:
        return -_GAME_WON
    return _GAME_WON / len(outcome.winners)


def _gains(position: WorkshopPosition) -> dict[Tile, int]:
    """By tile: the most diamonds it can complete on the field."""
    gains = dict.fromkeys(Tile, 0)
    for cell, tiles in position.placements.items():
        for tile in tiles:
            gains[tile] = max(gains[tile], len(position.field.completed_by(cell, tile)))
    return gains


def _expected(hand: Hand, gains: dict[Tile, int]) -> float:
    """The expected diamonds of a hand's next turn; an unknown tile is a random one."""
    sure = max((gains[tile] for tile in hand.known), default=0)
    if None not in hand.face_up:
        return sure
    return sum(max(sure, gain) for gain in gains.values()) / len(gains)
