"""The five opponents of Herati, for the Loom and for the Workshop."""

from __future__ import annotations

from dataclasses import replace

from games.core.game import Evaluation, Level, RankedTurn, RankTurns, SearchLimits, five_levels
from games.core.position import AnyPosition, sorted_moves
from games.core.translation import N_
from games.herati.ai.evaluate import evaluate, expected_diamonds
from games.herati.ai.loom import current_aim
from games.herati.ai.loom_values import loom_solver
from games.herati.ai.workshop import ranked
from games.herati.rules.position import (
    Hand,
    HeratiPosition,
    LoomPosition,
    Move,
    PlaceTile,
    WorkshopPosition,
)

_BEGINNERS_CLARITY, _CASUAL_CLARITY = 0.15, 0.9
"""How likely a weak level notices a move: a factor for each step of a king from the tile placed
last to the new one, after the first step, because people look where something has changed."""

_NOISE = 0.03
"""The error of the strong opponent in the Loom: standard deviation in diamonds."""


def play_for(aim: int) -> RankTurns:
    """Optimal play of the Loom for so many diamonds, or for their mean (`NO_AIM`)."""

    def propose(position: AnyPosition, limits: SearchLimits) -> list[RankedTurn]:
        assert isinstance(position, LoomPosition)
        values = loom_solver().move_values(position, aim)[: limits.most]
        return [RankedTurn((value.move,), value.evaluation) for value in values]

    return propose


def _unaware(clarity: float) -> RankTurns:
    """Greedy play of somebody who looks at no tiles but its own, and notices only some moves."""

    def propose(position: AnyPosition, limits: SearchLimits) -> list[RankedTurn]:
        assert isinstance(position, HeratiPosition)
        moves = sorted_moves(position)
        noticed = [move for move in moves if limits.rng.random() < clarity ** _far(position, move)]
        if isinstance(position, WorkshopPosition):
            position = _without_others(position)
        return _greedy(position, noticed or moves, limits)

    return propose


def _far(position: HeratiPosition, move: Move) -> int:
    """The steps from the tile placed last, after the first one."""
    if not isinstance(move, PlaceTile) or not position.field:
        return 0
    *_, (x, y) = position.field
    return max(abs(move.x - x), abs(move.y - y)) - 1


def _without_others(position: WorkshopPosition) -> WorkshopPosition:
    """The position as if all tiles of the other players lay face down, not to be turned up yet."""
    hands = (
        hand if side is position.to_move else Hand(stock=(None,) * len(hand.face_up + hand.stock))
        for side, hand in zip(position.sides, position.hands, strict=True)
    )
    return replace(position, hands=tuple(hands))


def _skilled(position: AnyPosition, limits: SearchLimits) -> list[RankedTurn]:
    return _greedy(position, sorted_moves(position), limits)


def _greedy(position: AnyPosition, moves: list[Move], limits: SearchLimits) -> list[RankedTurn]:
    """The moves by the evaluation of the next position, ties in random order."""
    limits.rng.shuffle(moves)
    side, after = position.to_move, {move: position.play(move) for move in moves}
    moves.sort(key=lambda move: -expected_diamonds(after[move], side))
    return [RankedTurn((move,), evaluate(after[move], side)) for move in moves[: limits.most]]


def _strong(position: AnyPosition, limits: SearchLimits) -> list[RankedTurn]:
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


def _expert(position: AnyPosition, limits: SearchLimits) -> list[RankedTurn]:
    """Expectimax with iterative deepening in the Workshop, optimal play in the Loom."""
    if isinstance(position, WorkshopPosition):
        return ranked(position, limits)
    assert isinstance(position, LoomPosition)
    return play_for(current_aim(position))(position, limits)


LEVELS: tuple[Level, ...] = five_levels(
    (N_("Looks only near the tile placed last."), _unaware(_BEGINNERS_CLARITY)),
    (N_("Overlooks what it prepares for others."), _unaware(_CASUAL_CLARITY)),
    (N_("Takes every diamond, and prepares for the next tile."), _skilled),
    (N_("Estimates the chances of the next tiles."), _strong),
    (N_("Plays the Loom perfectly; in the Workshop it looks far ahead."), _expert),
)
