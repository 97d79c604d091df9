"""The five opponents of Herati, for either game: at the Loom they show how it is played."""

from __future__ import annotations

from typing import Any

from games.ai.greedy import RankedTurn, moves_in_order
from games.ai.levels import Level, Propose, SearchLimits, ladder
from games.core.evaluation import Evaluation
from games.core.position import AnyPosition
from games.core.text import N_
from games.herati.ai import expectimax
from games.herati.ai.evaluate import evaluate, expected_diamonds
from games.herati.ai.loom_solver import open_aim
from games.herati.ai.loom_values import prospects
from games.herati.rules.position import LoomPosition, WorkshopPosition

_LAPSE = 0.5
"""How often the casual opponent plays anything."""

_BLUR = 0.03
"""How far the strong weaver misjudges a move, in diamonds (standard deviation)."""

_NEAR = expectimax.Manner(depth=1)
_FAR = expectimax.Manner()


def play_for(aim: int) -> Propose:
    """The best play of the Loom for so many diamonds, or for points (0)."""

    def propose(position: AnyPosition, limits: SearchLimits) -> list[RankedTurn]:
        assert isinstance(position, LoomPosition)
        choices = prospects().choices(position, aim)[: limits.most]
        return [RankedTurn((choice.move,), choice.evaluation) for choice in choices]

    return propose


def _by_chance(position: AnyPosition, limits: SearchLimits) -> list[RankedTurn]:
    return [_sole(limits.rng.choice(moves_in_order(position)))]


def _now_and_then(position: AnyPosition, limits: SearchLimits) -> list[RankedTurn]:
    wise = _by_greed if limits.rng.random() >= _LAPSE else _by_chance
    return wise(position, limits)


def _by_greed(position: AnyPosition, limits: SearchLimits) -> list[RankedTurn]:
    """The move after which the position looks best, equal ones by lot."""
    moves = moves_in_order(position)
    limits.rng.shuffle(moves)
    side, after = position.to_move, {move: position.play(move) for move in moves}
    moves.sort(key=lambda move: -expected_diamonds(after[move], side))
    return [RankedTurn((move,), evaluate(after[move], side)) for move in moves[: limits.most]]


def _well(position: AnyPosition, limits: SearchLimits) -> list[RankedTurn]:
    if isinstance(position, WorkshopPosition):
        return expectimax.ranked(position, limits, _NEAR)
    assert isinstance(position, LoomPosition)
    choices = prospects().choices(position)
    misjudged = [(choice.points + limits.rng.gauss(0, _BLUR), choice.move) for choice in choices]
    misjudged.sort(key=lambda pair: -pair[0])
    return [
        RankedTurn((move,), Evaluation(points=points)) for points, move in misjudged[: limits.most]
    ]


def _best(position: AnyPosition, limits: SearchLimits) -> list[RankedTurn]:
    if isinstance(position, WorkshopPosition):
        return expectimax.ranked(position, limits, _FAR)
    assert isinstance(position, LoomPosition)
    return play_for(open_aim(position))(position, limits)


def _sole(move: Any) -> RankedTurn:
    return RankedTurn((move,))


LEVELS: tuple[Level, ...] = ladder(
    (N_("Lays tiles anywhere they fit."), _by_chance),
    (N_("Sees a diamond every other time, and lays the other tiles anywhere."), _now_and_then),
    (N_("Takes every diamond, and looks at the next tile."), _by_greed),
    (N_("Weighs what is to come, roughly."), _well),
    (N_("Makes the best of every tile, and looks far ahead."), _best),
)
