"""The heuristic applied to a position of the rules, for either side, in every phase."""

from __future__ import annotations

from games.core.evaluation import Evaluation
from games.core.position import Side
from games.veletas.ai import heuristic
from games.veletas.ai import kernel as k
from games.veletas.ai.states import state_of
from games.veletas.ai.weights import weights_of
from games.veletas.rules.position import Phase, VeletasPosition


def evaluate(position: VeletasPosition, side: Side) -> Evaluation:
    """The win probability of a side by the heuristic."""
    return Evaluation.from_log_odds(log_odds(position, side))


def log_odds(position: VeletasPosition, side: Side) -> float:
    """The value of a position for a side, in log-odds; `heuristic.WON` if that side has won.

    While the pie choice is ahead, the second player will take the better colour: every advantage
    counts for the second player and against the first one.
    """
    if position.pie_ahead:
        gain = abs(_for_black(position))
        return gain if side is position.sides[1] else -gain
    value = _for_black(position)
    return value if side is Side.BLACK else -value


def _for_black(position: VeletasPosition) -> float:
    black_moves = _black_moves_next(position)
    state = state_of(position)
    state[k.MOVER] = 0 if black_moves else 1
    value = heuristic.static_value(state, list(weights_of(position.board)))
    return value if black_moves else -value


def _black_moves_next(position: VeletasPosition) -> bool:
    """Whether Black makes the next ordinary turn."""
    if position.shooters_missing or position.phase is Phase.SECOND_PLACEMENT:
        return True
    return position.to_move is Side.BLACK
