"""Records of the toy game for the scenes that list matches."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from typing import Any

from games.core.game import Choice, Option
from games.core.match import AnyMatch, Match
from games.core.record import Player, heading, write_record
from games.ui.scenes.library import LibraryScene
from games.ui.toolkit.context import Context
from tests.toy import RACE, Add, Race
from tests.variant import variant

GOAL = Option("Goal", "Goal", (Choice("3", "Three", "Near."), Choice("20", "Twenty", "Far.")), "20")

GAME = variant(RACE, options=(GOAL,))

ADA, BOB, ROBOT = Player("Ada"), Player("Bob Ross"), Player("Computer", "greedy")

Opener = Callable[..., LibraryScene]


def record(*numbers: int, players: tuple[Player, ...], day: int, goal: int = 3) -> str:
    match: AnyMatch = Match(Race(goal=goal))
    match.play_all([Add(number) for number in numbers])
    tags = heading({"Goal": str(goal)}, players, datetime(2026, 8, day, 9))
    return write_record(GAME, tags, match, whole=True)


class Painter:
    """Paints nothing, and counts."""

    def __init__(self) -> None:
        self.positions: list[Any] = []

    def __call__(self, context: Context, surface: Any, rect: Any, position: Any) -> None:
        self.positions.append(position)
