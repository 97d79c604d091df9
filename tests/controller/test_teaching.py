"""The levels that suit a player, and how results change the rating."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from games.ai.levels import RatedLevel
from games.controller.opponent import after_game, suitable_level
from games.core.rating import Rating, after_period

LEVELS = (RatedLevel("easy", 500), RatedLevel("beginner", 800), RatedLevel("casual", 1400))


@pytest.mark.parametrize(("rating", "share"), [
    (100, {"easy": 1}), (500, {"easy": 1}), (650, {"easy": 0.5, "beginner": 0.5}),
    (800, {"beginner": 1}), (1250, {"beginner": 0.25, "casual": 0.75}), (2900, {"casual": 1}),
])  # fmt: skip
def test_the_nearer_of_two_levels_plays_more_turns(rating: float, share: dict[str, float]) -> None:
    rng = Random(1)
    counts = Counter(suitable_level(rating, LEVELS, rng).level for _ in range(1000))
    assert counts.keys() == share.keys()
    for level, part in share.items():
        assert counts[level] / 1000 == pytest.approx(part, abs=0.05)


def test_a_result_counts_against_the_mean_of_the_levels_that_played() -> None:
    player = Rating(1000, 200, 0.06)
    against = after_period(player, [(Rating(1000, 60), 1.0)])
    assert after_game(player, (800, 800, 1400), 1.0) == against
    assert after_game(player, (800,), 0.0).value < 1000 < after_game(player, (800,), 1.0).value
    assert after_game(player, (), 1.0) == player
