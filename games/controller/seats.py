"""The seats of a match: a person or a computer in each."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Literal

from games.core.records.record import Record
from games.core.records.tags import TEACHING, Player, players_of

Kind = Literal["human", "computer"]

DEFAULT_LEVEL = 1
"""Index of the level that a computer has unless another is chosen."""


@dataclass(frozen=True, slots=True)
class Seat:
    """One player of a match; level and seconds per turn matter for computers only."""

    kind: Kind
    name: str
    level: str
    seconds: float = 1.0


def swapped(seats: Sequence[Seat]) -> tuple[Seat, ...]:
    """The players moved on by one seat; two players change seats."""
    return (*seats[1:], *seats[:1])


def seats_of(
    record: Record, levels: Sequence[str], default_name: Callable[[int], str]
) -> tuple[Seat, ...]:
    """The seats of a loaded match.

    `levels` are the names of the game's levels, weakest first; an unknown level becomes the
    default one. `default_name` names a player, by index, whom the record does not name.
    """
    count = len(record.match.start.sides)
    players = [*players_of(record.tags), *[Player("")] * count]
    return tuple(
        _seat(player, player.name.strip() or default_name(index), levels)
        for index, player in enumerate(players[:count])
    )


def _seat(player: Player, name: str, levels: Sequence[str]) -> Seat:
    if player.level is None:
        return Seat("human", name, "")
    default = levels[min(DEFAULT_LEVEL, len(levels) - 1)]
    level = player.level if player.level in (*levels, TEACHING) else default
    return Seat("computer", name, level, player.seconds or 1.0)
