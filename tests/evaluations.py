"""The single values of evaluations, for tests."""

from __future__ import annotations

from games.ai.engine import Proposal
from games.core.game import AnyRankedTurn


def chance(turn: AnyRankedTurn | Proposal) -> float:
    """The win probability of a turn that has one."""
    assert turn.evaluation is not None
    assert turn.evaluation.win_probability is not None
    return turn.evaluation.win_probability


def points(turn: AnyRankedTurn | Proposal) -> float:
    """The expected points of a turn that has them."""
    assert turn.evaluation is not None
    assert turn.evaluation.points is not None
    return turn.evaluation.points
