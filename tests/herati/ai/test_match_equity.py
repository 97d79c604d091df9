"""What totals and points are worth in the Workshop."""

from __future__ import annotations

import pytest

from games.herati.ai import payoffs
from games.herati.ai.heuristic import POINT_LEVELS
from games.herati.ai.match_equity import match_equities
from games.herati.ai.match_equity_table import match_equity_table


def test_chances_to_win_a_match_add_up_and_rise_with_the_totals() -> None:
    for players, chances in match_equities().items():
        for i in range(0, len(chances), players):
            assert sum(chances[i : i + players]) == pytest.approx(1, abs=1e-4)
    two = match_equities()[2]
    behind, even, ahead = two[2 * 4], two[2 * 24], two[2 * 20]  # 0 to 4, 4 to 4, 4 to 0
    assert behind < 0.25 < 0.4 < even < 0.6 < 0.75 < ahead


@pytest.mark.slow
def test_chances_to_win_a_match_can_be_made_anew() -> None:
    few = match_equity_table(2, 200, 1)
    assert few[4, 0][0] == pytest.approx(match_equities()[2][2 * 20], abs=0.12)


def test_a_game_is_worth_its_victory_and_a_little_for_the_lead() -> None:
    three = payoffs.single_game(3)
    at = 3 * (2 + 1 * POINT_LEVELS + 2 * POINT_LEVELS * POINT_LEVELS)
    assert three[at : at + 3] == pytest.approx((0.5, -0.02, 0.5))


def test_a_game_of_a_match_is_worth_the_chances_that_it_leaves() -> None:
    worth = payoffs.match_game((3, 4), next_starter=1)
    won, regret = 2 * (2 + 0 * POINT_LEVELS), 2 * (0 + 1 * POINT_LEVELS)
    assert worth[won : won + 2] == (1, 0)
    assert worth[regret : regret + 2] == (0, 1)
    # 4 to 4, and the second seat begins the next game: its chance is the first of the pair.
    even = 2 * (1 + 0 * POINT_LEVELS)
    assert worth[even : even + 2] == (match_equities()[2][2 * 24 + 1], match_equities()[2][2 * 24])
