"""A way to play: its name, what the player reads about it, and how it finds a turn."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from games.ai.greedy import RankedTurn, Stop, never
from games.core.text import N_

Progress = Callable[[Sequence[RankedTurn]], None]
"""Told the best turns so far, best first."""


def _unheard(turns: Sequence[RankedTurn]) -> None:
    pass


@dataclass(frozen=True, slots=True)
class SearchLimits:
    """How to think this once: chance, brake, seconds allowed, how many turns are wanted."""

    rng: Random
    stop: Stop
    seconds: float
    most: int = 1
    progress: Progress = _unheard


Propose = Callable[[Any, SearchLimits], list[RankedTurn]]
"""Turns for the side to move, best first, never none.

The position is of the game's own type, hence `Any`, and as that side sees it.
"""

GLANCE = 0.01
"""Seconds of a thought that is only there to load what thinking needs."""


def load(propose: Propose, position: Any, stop: Stop = never) -> None:
    """Think for a moment, so that the first thought against the clock has all of its time."""
    propose(position, SearchLimits(Random(0), stop, GLANCE))


@dataclass(frozen=True, slots=True)
class Level:
    """How well an opponent plays."""

    name: str
    title: str
    text: str
    propose: Propose
    timed: bool = False
    """Whether it thinks as long as it is allowed, and not as long as it needs."""


NAMES: tuple[tuple[str, str], ...] = (
    ("beginner", N_("Beginner")),
    ("casual", N_("Casual")),
    ("skilled", N_("Skilled")),
    ("strong", N_("Strong")),
    ("expert", N_("Expert")),
)
"""The names of the five levels, and their titles, the same in every game."""


def ladder(*rungs: tuple[str, Propose]) -> tuple[Level, ...]:
    """The levels of a game, from the sentence and the way to play of each, weakest first.

    The last one is given its time by the player.
    """
    return tuple(
        Level(name, title, text, propose, timed=name == NAMES[-1][0])
        for (name, title), (text, propose) in zip(NAMES, rungs, strict=True)
    )
