"""The interface of a search: the limits that it obeys, and the turns that it returns."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from games.core.evaluation import Evaluation

Stop = Callable[[], bool]
"""Called between steps; True means to answer at once with the best turns found so far."""


def never() -> bool:
    """A `Stop` that never stops a search."""
    return False


@dataclass(frozen=True, slots=True)
class RankedTurn:
    """The moves that complete a turn, and the evaluation of the position after it.

    Searches report ranked turns, not a principal variation.
    """

    moves: tuple[Any, ...]
    evaluation: Evaluation | None = None
    """For the side that plays the turn; None where the level does not evaluate, as at random."""


OnProgress = Callable[[Sequence[RankedTurn]], None]
"""Receives the best turns found so far, best first."""


def _ignore(turns: Sequence[RankedTurn]) -> None:
    pass


@dataclass(frozen=True, slots=True)
class SearchLimits:
    """The limits of one search, its source of randomness, and what it reports."""

    rng: Random
    stop: Stop
    seconds: float
    """Time allowed, for levels that use it; `stop` ends the search in any case."""
    most: int = 1
    """How many turns to return at most."""
    progress: OnProgress = _ignore
