"""The match equity table of the Workshop."""

from __future__ import annotations

import pytest

from games.herati.ai.payoffs import match_equities


def test_match_equities_sum_to_one_and_rise_with_the_totals() -> None:
    for players, chances in match_equities().items():
        for i in range(0, len(chances), players):
            assert sum(chances[i : i + players]) == pytest.approx(1, abs=1e-4)
    two = match_equities()[2]
    behind, even, ahead = two[2 * 4], two[2 * 24], two[2 * 20]  # 0 to 4, 4 to 4, 4 to 0
    assert behind < 0.25 < 0.4 < even < 0.6 < 0.75 < ahead
