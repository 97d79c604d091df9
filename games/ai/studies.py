"""Studies of a finished match: what better play would have achieved."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from games.ai.search import Stop
from games.core.evaluation import Evaluation
from games.core.match.match import AnyMatch


@dataclass(frozen=True, slots=True)
class Review:
    """A turn or a whole match as it was played, beside the best that could be played."""

    best: Evaluation
    played: Evaluation


Study = Callable[[AnyMatch, Stop], Sequence[Review]]
"""Reviews a match, all of which it may know; returns fewer reviews when it is stopped early.

Raises `ValueError` for a match that it cannot review.
"""
