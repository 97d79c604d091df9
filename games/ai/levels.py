"""Levels of opponents: a name, what the player reads about it, and its search."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Any

from games.ai.search import RankedTurn, SearchLimits, Stop, never
from games.core.text import N_

RankTurns = Callable[[Any, SearchLimits], list[RankedTurn]]
"""Ranks turns of the side to move: best first, at least one, at most `SearchLimits.most`.

The position is of the game's own type, hence `Any`, and contains only what that side may see.
"""

WARM_UP_SECONDS = 0.01
"""Length of a search whose result is not used."""


def warm_up(rank_turns: RankTurns, position: Any, stop: Stop = never) -> None:
    """Search briefly, so that tables and kernels are loaded before a search against the clock."""
    rank_turns(position, SearchLimits(Random(0), stop, WARM_UP_SECONDS))


@dataclass(frozen=True, slots=True)
class Level:
    """One opponent of a game, of a certain strength."""

    name: str
    title: str
    text: str
    """How it plays, in one sentence for the player."""
    rank_turns: RankTurns
    timed: bool = False
    """Whether it uses all the time allowed, rather than the time it needs."""


LEVEL_NAMES: tuple[tuple[str, str], ...] = (
    ("beginner", N_("Beginner")),
    ("casual", N_("Casual")),
    ("skilled", N_("Skilled")),
    ("strong", N_("Strong")),
    ("expert", N_("Expert")),
)
"""Names and titles of the five levels that every game has, weakest first."""


def five_levels(*entries: tuple[str, RankTurns]) -> tuple[Level, ...]:
    """The levels of a game from the text and the search of each, weakest first.

    Only the strongest level is timed. Raises `ValueError` unless there are five entries.
    """
    strongest = LEVEL_NAMES[-1][0]
    return tuple(
        Level(name, title, text, rank_turns, timed=name == strongest)
        for (name, title), (text, rank_turns) in zip(LEVEL_NAMES, entries, strict=True)
    )
