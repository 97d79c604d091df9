"""The five opponents of Herati, for the Loom and for the Workshop."""

from __future__ import annotations

from games.core.game import Evaluation, Level, RankedTurn, RankTurns, SearchLimits, five_levels
from games.core.position import AnyPosition, sorted_moves
from games.core.translation import N_
from games.herati.ai.evaluate import evaluate, expected_diamonds
from games.herati.ai.loom import current_aim
from games.herati.ai.loom_values import loom_solver
from games.herati.ai.workshop import SearchSettings, ranked
from games.herati.rules.position import LoomPosition, WorkshopPosition

_RANDOM_MOVES = 0.5
"""The probability of a random move of the casual opponent."""

_NOISE = 0.03
"""The error of the strong opponent in the Loom: standard deviation in diamonds."""

_DEPTH_ONE = SearchSettings(depth=1)
_TIMED = SearchSettings()


def play_for(aim: int) -> RankTurns:
    """Optimal play of the Loom for so many diamonds, or for their mean (`NO_AIM`)."""

    def propose(position: AnyPosition, limits: SearchLimits) -> list[RankedTurn]:
        assert isinstance(position, LoomPosition)
        values = loom_solver().move_values(position, aim)[: limits.most]
        return [RankedTurn((value.move,), value.evaluation) for value in values]

    return propose


def _beginner(position: AnyPosition, limits: SearchLimits) -> list[RankedTurn]:
    return [RankedTurn((limits.rng.choice(sorted_moves(position)),))]


def _casual(position: AnyPosition, limits: SearchLimits) -> list[RankedTurn]:
    propose = _skilled if limits.rng.random() >= _RANDOM_MOVES else _beginner
    return propose(position, limits)


def _skilled(position: AnyPosition, limits: SearchLimits) -> list[RankedTurn]:
    """Greedy: the moves by the evaluation of the next position, ties in random order."""
    moves = sorted_moves(position)
    limits.rng.shuffle(moves)
    side, after = position.to_move, {move: position.play(move) for move in moves}
    moves.sort(key=lambda move: -expected_diamonds(after[move], side))
    return [RankedTurn((move,), evaluate(after[move], side)) for move in moves[: limits.most]]


def _strong(position: AnyPosition, limits: SearchLimits) -> list[RankedTurn]:
    """Expectimax of depth 1 in the Workshop; in the Loom optimal values with noise."""
    if isinstance(position, WorkshopPosition):
        return ranked(position, limits, _DEPTH_ONE)
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
        return ranked(position, limits, _TIMED)
    assert isinstance(position, LoomPosition)
    return play_for(current_aim(position))(position, limits)


LEVELS: tuple[Level, ...] = five_levels(
    (N_("Places tiles anywhere they fit."), _beginner),
    (N_("Sees a diamond every other time, and places other tiles anywhere."), _casual),
    (N_("Takes every diamond, and prepares for the next tile."), _skilled),
    (N_("Estimates the chances of the next tiles."), _strong),
    (N_("Plays the Loom perfectly; in the Workshop it looks far ahead."), _expert),
)
