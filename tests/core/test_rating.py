from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.core.rating import (
    HIGHEST,
    LEAST_DEVIATION,
    LEAST_VOLATILITY,
    LOWEST,
    MOST_DEVIATION,
    MOST_VOLATILITY,
    Rating,
    after_period,
    expected_score,
)


def test_the_worked_example_of_the_paper() -> None:
    player = Rating(1500, 200, 0.06)
    others = (Rating(1400, 30), Rating(1550, 100), Rating(1700, 300))
    found = [round(expected_score(player, other), 3) for other in others]
    assert found == [0.639, 0.432, 0.303]
    after = after_period(player, list(zip(others, (1.0, 0.0, 0.0), strict=True)))
    assert after.value == pytest.approx(1464.06, abs=0.01)
    assert after.deviation == pytest.approx(151.52, abs=0.01)
    assert after.volatility == pytest.approx(0.05999, abs=0.00001)


def test_without_results_nothing_changes() -> None:
    assert after_period(Rating(1700, 80, 0.05), []) == Rating(1700, 80, 0.05)


def test_a_draw_between_equals_changes_the_deviation_alone() -> None:
    after = after_period(Rating(1500, 200), [(Rating(1500, 200), 0.5)])
    assert after.value == 1500
    assert after.deviation < 200


def test_a_rating_is_provisional_until_its_deviation_is_small() -> None:
    player = Rating()
    assert player.provisional
    for score in (1.0, 0.0) * 10:
        player = after_period(player, [(Rating(1500, 60), score)])
    assert not player.provisional


def test_a_great_surprise_raises_the_volatility() -> None:
    steady = Rating(1500, 60, 0.06)
    upset = after_period(steady, [(Rating(2700, 45), 1.0)])
    usual = after_period(steady, [(Rating(1500, 45), 1.0)])
    assert upset.volatility > 0.06 > usual.volatility - 1e-4
    assert upset.value - 1500 > usual.value - 1500 > 0


def volatility_by_bisection(player: Rating, other: Rating, score: float) -> float:
    """Step 5 for one game, by halving an interval until it is narrow."""
    scale = 173.7178
    phi, phi_other = player.deviation / scale, other.deviation / scale
    g = 1 / math.sqrt(1 + 3 * phi_other**2 / math.pi**2)
    e = 1 / (1 + math.exp(-g * (player.value - other.value) / scale))
    v = 1 / (g * g * e * (1 - e))
    delta = v * g * (score - e)
    a = 2 * math.log(player.volatility)
    low, high = a - 5, a + 5
    for _ in range(60):
        x = (low + high) / 2
        d = phi**2 + v + math.exp(x)
        slope = math.exp(x) * (delta**2 - d) / (2 * d * d) - (x - a) / 0.25
        low, high = (x, high) if slope > 0 else (low, x)
    return math.exp(low / 2)


@pytest.mark.parametrize("value", [700, 1500, 2300])
@pytest.mark.parametrize("score", [0.0, 1.0])
@pytest.mark.parametrize("volatility", [0.06, 0.3])
def test_the_volatility_is_the_root_of_step_5(
    value: float, score: float, volatility: float
) -> None:
    player, other = Rating(value, 60, volatility), Rating(2400 if score else 600, 45)
    expected = volatility_by_bisection(player, other, score)
    found = after_period(player, [(other, score)]).volatility
    assert found == pytest.approx(expected, abs=1e-7)


def test_ratings_stay_within_their_bounds() -> None:
    equal = (Rating(HIGHEST, 45), 1.0)
    assert after_period(Rating(HIGHEST, 350), [equal]).value == HIGHEST
    equal = (Rating(LOWEST, 45), 0.0)
    assert after_period(Rating(LOWEST, 350), [equal]).value == LOWEST


@given(st.floats(LOWEST, HIGHEST), st.floats(600, 2400))
def test_winning_never_costs_and_losing_never_pays(value: float, other: float) -> None:
    player = Rating(value, 100)
    assert after_period(player, [(Rating(other, 80), 1.0)]).value >= value
    assert after_period(player, [(Rating(other, 80), 0.0)]).value <= value


BOUNDED = st.builds(
    Rating,
    st.floats(LOWEST, HIGHEST),
    st.floats(1, MOST_DEVIATION),
    st.floats(LEAST_VOLATILITY, MOST_VOLATILITY),
)
"""Every rating that may be stored."""


@given(BOUNDED, BOUNDED, st.sampled_from([0.0, 0.5, 1.0]))
def test_what_may_be_stored_can_be_rated_and_stored_again(
    player: Rating, other: Rating, score: float
) -> None:
    after = after_period(player, [(other, score)])
    assert LOWEST <= after.value <= HIGHEST
    assert LEAST_DEVIATION <= after.deviation <= MOST_DEVIATION
    assert LEAST_VOLATILITY <= after.volatility <= MOST_VOLATILITY
