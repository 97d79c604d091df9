"""Intervals and p-values, computed by hand where possible."""

import pytest

from games.console.match_report import (
    bootstrap_interval,
    elo_difference,
    mean_interval,
    permutation_p_value,
    wilson_interval,
)


def test_elo_differences() -> None:
    assert elo_difference(0.5) == 0
    assert elo_difference(10 / 11) == pytest.approx(400)
    assert elo_difference(1 / 11) == pytest.approx(-400)
    assert (elo_difference(1.0), elo_difference(0.0)) == (float("inf"), float("-inf"))


def test_intervals() -> None:
    # z² = 3.841459: ten of ten, the lower bound is 10 / (10 + z²)
    sure = wilson_interval(10, 10)
    assert (sure.value, sure.low, sure.high) == pytest.approx((1.0, 10 / 13.841459, 1.0), abs=1e-6)
    even = wilson_interval(5, 10)
    assert even.low + even.high == pytest.approx(1.0)
    # 1, 2, 3: mean 2, standard deviation 1, so 1.959964 / √3 to each side
    found = mean_interval([1.0, 2.0, 3.0])
    assert (found.value, found.high - found.low) == pytest.approx((2.0, 2 * 1.131586), abs=1e-5)


def test_bootstrap_over_pairs() -> None:
    alike = bootstrap_interval([(3.0, 1.0)] * 20)
    assert (alike.value, alike.low, alike.high) == (0.75, 0.75, 0.75)
    mixed = bootstrap_interval([(1.0, 0.0), (0.0, 1.0)] * 10)
    assert mixed.low < mixed.value == 0.5 < mixed.high
    assert bootstrap_interval([(0.0, 0.0)]).value == 0.5


def test_one_pair_alone_has_no_bounds() -> None:
    alone = bootstrap_interval([(1.0, 2.0)])
    assert (alone.low, alone.high) == (0.0, 1.0)


def test_permutation_p_values() -> None:
    assert permutation_p_value([1.0] * 5) == pytest.approx(2 / 32, abs=0.005)
    assert permutation_p_value([-1.0] * 5) == permutation_p_value([1.0] * 5)
    # the eight sums of ±1 ±1 ±3 are 5 or -5 twice, 3 or -3 four times, 1 or -1 twice
    assert permutation_p_value([1.0, 1.0, 3.0]) == pytest.approx(2 / 8, abs=0.01)
    assert permutation_p_value([1.0, -1.0, 3.0]) == pytest.approx(6 / 8, abs=0.01)
    assert permutation_p_value([0.0, 1.0, -1.0]) == 1
    assert permutation_p_value([1 / 3, 1 / 3, -2 / 3]) == 1  # thirds that add up to nothing
    assert permutation_p_value([2.0] * 100) < 0.0001
