"""Positions of the Workshop after random deals."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from games.herati.rules.position import WorkshopPosition
from games.herati.rules.setups import prepare, start


def dealt(players: int, rng: Random, match: bool) -> WorkshopPosition:
    """A Workshop at its beginning; a game of a match comes after some points."""
    tags = {"Mode": "workshop", "Players": str(players), "Play": "match" if match else "single"}
    position = start(prepare(tags, rng))
    assert isinstance(position, WorkshopPosition)
    if match:
        earlier_points = tuple(rng.randrange(5) for _ in range(players))
        position = replace(position, earlier_points=earlier_points)
    return position
