"""The first rating of a puzzle, from what makes it hard."""

from __future__ import annotations

import math
from dataclasses import dataclass

LOWEST, HIGHEST = 600, 2400
BASE = 650
PER_TURN, PER_LEVEL, PER_DOUBLING, QUIET = 250, 120, 90, 150


@dataclass(frozen=True, slots=True)
class Facts:
    """The facts that make a puzzle hard."""

    plausible: int
    """How many wrong first turns look at least as good as the right one."""
    fooled: int
    """How many players among greedy and the levels 2 to 5 play a wrong first turn."""
    quiet: bool
    """Whether the first turn captures, closes or completes nothing that is seen at once."""


def rating(turns: int, facts: Facts) -> int:
    """The first rating of a puzzle whose goal needs so many turns of the solver.

    650, and 250 for each turn after the first, 120 for each player that is fooled, 90 for each
    doubling of the number of plausible turns, 150 for a quiet first turn; within 600 and 2400.
    Where only the end is judged, all turns count as one: they may be taken back.

    >>> rating(2, Facts(plausible=7, fooled=3, quiet=True))
    1680
    """
    value = (
        BASE
        + PER_TURN * (turns - 1)
        + PER_LEVEL * facts.fooled
        + PER_DOUBLING * math.log2(1 + facts.plausible)
        + QUIET * facts.quiet
    )
    return max(LOWEST, min(HIGHEST, round(value)))
