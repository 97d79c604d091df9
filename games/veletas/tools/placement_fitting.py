"""Fits the values of first placements: `python -m games.veletas.tools.placement_fitting`.

Games of the search against itself begin with random first placements. The values are a logistic
regression of the winners on the place of the first stone. The seeds are fixed.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from random import Random
from statistics import fmean

from games.core.game import never
from games.veletas.ai import kernel as k
from games.veletas.ai.search import (
    FIRST_PLACEMENTS,
    Effort,
    Mcts,
    PlacementBudget,
    PlacementSearch,
    after_keep,
    play_moves,
    random_placement,
    state_of,
    stone_distance,
)
from games.veletas.ai.weights import weights_of
from games.veletas.rules.position import first_position

GAMES = {7: 498, 9: 507, 10: 251}
"""By the size of the board; in all about ten minutes on one core."""
VISITS = {7: 100, 9: 80, 10: 60}
"""Visits per turn."""
SECOND_PLACEMENT = PlacementBudget(120, tree=Effort(visits=600))
STEPS, STEP = 2000, 0.2
"""Steps of the gradient ascent, and their length."""

Game = tuple[float, bool]
"""The `stone_distance` of the first placement, and whether Black has won."""


def play(size: int, seed: int) -> Game:
    """A game after a random first placement; nobody changes colours."""
    rng = Random(f"exp{size}-{seed}")
    position = first_position(size)
    position = play_moves(position, random_placement(position, rng))
    distance = stone_distance(position)
    position = after_keep(position)
    search = PlacementSearch(position, rng, never, SECOND_PLACEMENT)
    position = play_moves(position, search.placements()[0][0])
    state, weights = state_of(position), weights_of(position.board)
    while k.winner(state) == k.NONE:
        mcts = Mcts(state, weights, rng, effort=Effort(visits=VISITS[size]))
        mcts.visit(VISITS[size])
        k.play_turn(state, mcts.ranked(1)[0][0])
    return distance, k.winner(state) == 0


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
        found = fit([play(board, seed) for seed in range(1, GAMES[board] + 1)])
        print(f"{board}: ({found[0]:.2f}, {found[1]:.2f}),", flush=True)
