"""The five opponents of Herati, and the evaluation that guides the weaker ones."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from games.core.game import Evaluation, RankedTurn, RankTurns, SearchLimits, five_levels
from games.core.position import AnyPosition, Outcome, Side, sorted_moves
from games.core.translation import N_
from games.herati.ai.loom import current_aim, loom_solver
from games.herati.ai.workshop import ranked
from games.herati.rules.field import PATTERNS, WIDEST, Cell, Field, Tile
from games.herati.rules.position import (
    BY_TARGET,
    Hand,
    HeratiPosition,
    LoomPosition,
    Move,
    PlaceTile,
    WorkshopPosition,
)

_BEGINNERS_CLARITY, _CASUAL_CLARITY = 0.15, 0.9
"""How likely a weak level notices a move: a factor for each king's step, after the first, from the
tile placed last to the new one, because people look where something has changed."""

_NOISE = 0.03
"""The error of the strong opponent in the Loom: standard deviation in diamonds."""


def play_for(aim: int) -> RankTurns[HeratiPosition, Move]:
    """Optimal play of the Loom for an aim, or for the mean (`NO_AIM`)."""

    def propose(position: AnyPosition, limits: SearchLimits) -> list[RankedTurn[Move]]:
        assert isinstance(position, LoomPosition)
        values = loom_solver().move_values(position, aim)[: limits.most]
        return [RankedTurn((value.move,), value.evaluation) for value in values]

    return propose


def _unaware(clarity: float) -> RankTurns[HeratiPosition, Move]:
    """Greedy play that sees no hands but its own, and notices only some moves."""

    def propose(position: AnyPosition, limits: SearchLimits) -> list[RankedTurn[Move]]:
        assert isinstance(position, HeratiPosition)
        moves = sorted_moves(position)
        noticed = [move for move in moves if limits.rng.random() < clarity ** _far(position, move)]
        if isinstance(position, WorkshopPosition):
            position = _without_others(position)
        return _greedy(position, noticed or moves, limits)

    return propose


def _far(position: HeratiPosition, move: Move) -> int:
    """King's steps from the tile placed last, not counting the first one."""
    if not isinstance(move, PlaceTile) or not position.field:
        return 0
    *_, (x, y) = position.field
    return max(abs(move.x - x), abs(move.y - y)) - 1


def _without_others(position: WorkshopPosition) -> WorkshopPosition:
    """The position with all tiles of the other players face down."""
    hands = (
        hand if side is position.to_move else Hand(stock=(None,) * len(hand.face_up + hand.stock))
        for side, hand in zip(position.sides, position.hands, strict=True)
    )
    return replace(position, hands=tuple(hands))


def _skilled(position: AnyPosition, limits: SearchLimits) -> list[RankedTurn[Move]]:
    return _greedy(position, sorted_moves(position), limits)


def _greedy(
    position: AnyPosition, moves: list[Move], limits: SearchLimits
) -> list[RankedTurn[Move]]:
    limits.rng.shuffle(moves)
    side, after = position.to_move, {move: position.play(move) for move in moves}
    moves.sort(key=lambda move: -expected_diamonds(after[move], side))
    return [RankedTurn((move,), evaluate(after[move], side)) for move in moves[: limits.most]]


def _strong(position: AnyPosition, limits: SearchLimits) -> list[RankedTurn[Move]]:
    """Expectimax of depth 1 in the Workshop; in the Loom optimal values with noise."""
    if isinstance(position, WorkshopPosition):
        return ranked(position, limits, depth=1)
    assert isinstance(position, LoomPosition)
    noisy = [
        (value.expected_diamonds + limits.rng.gauss(0, _NOISE), value.move)
        for value in loom_solver().move_values(position)
    ]
    noisy.sort(key=lambda pair: -pair[0])
    return [RankedTurn((move,), Evaluation(points=points)) for points, move in noisy[: limits.most]]


def _expert(position: AnyPosition, limits: SearchLimits) -> list[RankedTurn[Move]]:
    """Expectimax with iterative deepening in the Workshop, optimal play in the Loom."""
    if isinstance(position, WorkshopPosition):
        return ranked(position, limits)
    assert isinstance(position, LoomPosition)
    return play_for(current_aim(position))(position, limits)


LEVELS = five_levels(
    (N_("Looks only near the tile placed last."), _unaware(_BEGINNERS_CLARITY)),
    (N_("Overlooks what it prepares for others."), _unaware(_CASUAL_CLARITY)),
    (N_("Takes every diamond, and prepares for the next tile."), _skilled),
    (N_("Estimates the chances of the next tiles."), _strong),
    (N_("Perfect in the Loom; looks far ahead in the Workshop."), _expert),
)


# -- The evaluation of a position in plain Python: diamonds, and the chances of further ones ---

# Face-down tiles are not read: a position and its `seen_by` form have the same evaluation.

# The weights were tuned by random search: some hundred deals of self-play for each setting.

_BLOCK_WEIGHTS = (0.0, 1.0, 1.3, 1.3, 0.0)
"""The weight of a block of the Loom by its number of missing tiles; times their chances."""

_TILE_COMES = 0.11
"""The probability per turn that a certain tile comes and is not needed elsewhere."""

_IN_HAND = 0.8
"""The probability that a face-up tile goes to a given cell."""

_GAME_WON = 10.0
"""A won game in diamonds."""

_MATCH_WON = 100.0
"""A won match in diamonds."""

_OWN_GAIN = 0.6
"""The weight of a diamond that the side itself may complete at its next turn."""


def evaluate(position: AnyPosition, side: Side) -> Evaluation:
    """Estimated points in the Loom; a win probability in the Workshop.

    The expected lead in diamonds is read as log-odds.
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
                if missing := field.missing(x, y, pattern):
                    worth = _BLOCK_WEIGHTS[len(missing)]
                    for (_, row), tile in missing:
                        worth *= _IN_HAND if chances[row] and tile in held else chances[row]
                    yield missing, worth


def _row_chances(field: Field, tiles: int) -> list[float]:
    """By row: the probability that a given tile comes while the row has a free cell for it."""
    placed = [0] * WIDEST
    for _, y in field:
        placed[y] += 1
    chances = []
    for count in placed:
        turns = min(WIDEST - count, tiles)
        tiles -= turns
        chances.append(1 - (1 - _TILE_COMES) ** turns)
    return chances


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
