"""Fits the values of first placements: `python -m games.veletas.tools.placement_fitting`.

Games of the search against itself begin with random first placements. The values are a logistic
regression of the winners on the place of the first stone. The seeds are fixed.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from random import Random
from statistics import fmean

from games.core.game import SearchLimits, never
from games.core.position import Side
from games.veletas.ai.levels import by_visits
from games.veletas.ai.search import (
    FIRST_PLACEMENTS,
    after_keep,
    play_moves,
    random_placement,
    stone_distance,
)
from games.veletas.rules.position import Phase, first_position

GAMES = {7: 600, 9: 400, 10: 400}
"""By the size of the board; in all about ten minutes on one core."""
VISITS, PLACEMENT_VISITS = 100, 1000
"""Visits per turn, and for a second placement."""
SAMPLES = 120
"""Random second placements, of which the search chooses one."""
STEPS, STEP = 2000, 0.2
"""Steps of the gradient ascent, and their length."""

Game = tuple[float, bool]
"""The `stone_distance` of the first placement, and whether Black has won."""


def play(size: int, seed: int) -> Game:
    """A game after a random first placement; both sides search, nobody changes colours."""
    rng = Random(f"placement {size} {seed}")
    position = first_position(size)
    position = play_moves(position, random_placement(position, rng))
    distance = stone_distance(position)
    position = after_keep(position)
    while (outcome := position.outcome()) is None:
        visits = VISITS if position.phase is Phase.PLAY else PLACEMENT_VISITS
        (best,) = by_visits(position, SearchLimits(rng, never, math.inf), visits, SAMPLES)
        position = play_moves(position, best.moves)
    return distance, outcome.winners == (Side.BLACK,)


def fit(games: Sequence[Game]) -> tuple[float, float]:
    """The constant and the slope of greatest likelihood, by gradient ascent."""
    constant = slope = 0.0
    for _step in range(STEPS):
        errors = [
            (won - 1 / (1 + math.exp(-constant - slope * distance)), distance)
            for distance, won in games
        ]
        constant += STEP * fmean(error for error, _ in errors)
        slope += STEP * fmean(error * distance for error, distance in errors)
    return constant, slope


if __name__ == "__main__":
    for board in FIRST_PLACEMENTS:
        found = fit([play(board, seed) for seed in range(GAMES[board])])
        print(f"{board}: ({found[0]:.2f}, {found[1]:.2f}),", flush=True)
