"""The value of a position for a side: the one type in which every game and opponent states it.

Searches and heuristics work on scales of their own (log-odds, points, integers). They convert to
an `Evaluation` where a value leaves them: in the turns an opponent proposes, in messages between
processes, in hints, graphs and reports.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import exp

from games.core.position import Outcome, Side


@dataclass(frozen=True, slots=True, order=True)
class Evaluation:
    """The expected result for one side: a win probability, points, or both.

    Evaluations of the same kind (with the same fields set) are ordered: by win probability, then
    by points. Comparing different kinds raises `TypeError`. Raises `ValueError` if neither field
    is set, or if the probability lies outside of 0 to 1.

    >>> Evaluation(0.75) > Evaluation(0.5)
    True
    """

    win_probability: float | None = None
    """From 0 (lost) to 1 (won); a shared victory counts as a share of 1. None in a solitaire that
    is played for points alone."""
    points: float | None = None
    """Expected points at the end of the game; None in a game without points."""

    def __post_init__(self) -> None:
        if self.win_probability is None:
            if self.points is None:
                raise ValueError("an evaluation needs a win probability or points")
        elif not 0.0 <= self.win_probability <= 1.0:
            raise ValueError(f"no probability from 0 to 1: {self.win_probability}")

    @classmethod
    def from_log_odds(cls, log_odds: float) -> Evaluation:
        """The win probability p with ln(p / (1 - p)) = `log_odds` (logistic function).

        Infinities are proven results. Above about 37 the result rounds to 1.

        >>> Evaluation.from_log_odds(0.0).win_probability
        0.5
        """
        if log_odds < 0:
            return cls(exp(log_odds) / (1.0 + exp(log_odds)))
        return cls(1.0 / (1.0 + exp(-log_odds)))

    @classmethod
    def from_outcome(cls, outcome: Outcome, side: Side, players: int) -> Evaluation:
        """The result of a finished game: winners share 1; without a winner all sides share it."""
        if not outcome.winners:
            return cls(1.0 / players)
        return cls((side in outcome.winners) / len(outcome.winners))

    def for_opponent(self) -> Evaluation:
        """The same evaluation for the other side of a game for two; raises `ValueError` if it has
        no win probability."""
        if self.win_probability is None:
            raise ValueError("only a win probability can be seen from the other side")
        return Evaluation(1.0 - self.win_probability)
