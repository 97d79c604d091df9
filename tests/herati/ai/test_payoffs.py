"""The payoffs of a game of the Workshop."""

from __future__ import annotations

import pytest

from games.herati.ai import payoffs
from games.herati.ai.heuristic import POINT_LEVELS
from games.herati.ai.payoffs import match_equities


def test_payoffs_of_a_single_game() -> None:
    three = payoffs.single_game(3)
    at = 3 * (2 + 1 * POINT_LEVELS + 2 * POINT_LEVELS * POINT_LEVELS)
    assert three[at : at + 3] == pytest.approx((0.5, -0.02, 0.5))


def test_payoffs_of_a_match_game_are_match_equities() -> None:
    worth = payoffs.match_game((3, 4), next_starter=1)
    won, regret = 2 * (2 + 0 * POINT_LEVELS), 2 * (0 + 1 * POINT_LEVELS)
    assert worth[won : won + 2] == (1, 0)
    assert worth[regret : regret + 2] == (0, 1)
    # 4 to 4, and the second seat begins the next game: its chance is the first of the pair.
    even = 2 * (1 + 0 * POINT_LEVELS)
    assert worth[even : even + 2] == (match_equities()[2][2 * 24 + 1], match_equities()[2][2 * 24])
