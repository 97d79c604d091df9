"""The simulation that computes the match equity table."""

from __future__ import annotations

import pytest

from games.herati.ai.payoffs import match_equities
from games.herati.tools.match_equity_table import match_equity_table


@pytest.mark.slow
@pytest.mark.slow
def test_a_small_simulation_agrees_with_the_table() -> None:
    few = match_equity_table(2, 200, 1)
    assert few[4, 0][0] == pytest.approx(match_equities()[2][2 * 20], abs=0.12)
