"""Intervals, p-values and sequential tests, computed by hand where possible."""

import math
from collections.abc import Callable
from random import Random

import pytest

from games.console.match_report import (
    SequentialTest,
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


# -- Sequential tests


def after(low: float, high: float, counts: dict[float, int]) -> SequentialTest:
    """A test after these scores of pairs, in ascending order unless it ends before."""
    test = SequentialTest(low, high)
    for score, number in counts.items():
        for _pair in range(number):
            test.add(score)
    return test


def expected(elo: float) -> float:
    return 1 / (1 + 10 ** (-elo / 400))


def test_the_likelihood_of_two_scores_needs_no_search() -> None:
    # Scores 0 and 1 alone: the mean of the pairs is the probability of 1, so the ratio is that of
    # the usual test of a coin. Scores that never occurred count as a thousandth each.
    test = after(0, 50, {0.0: 4, 1.0: 6})
    low, high = expected(0), expected(50)
    coin = 6 * math.log(high / low) + 4 * math.log((1 - high) / (1 - low))
    assert test.ratio == pytest.approx(coin, abs=0.01)
    assert (test.counts.total(), test.passed) == (10, None)
    assert test.share.value == pytest.approx(0.6)


def test_the_likelihood_of_three_scores_is_the_greatest_of_all() -> None:
    counts = {0.0: 5, 0.5: 20, 1.0: 8}

    def greatest(elo: float) -> float:
        """The greatest log-likelihood with this mean, over all probabilities of a score of 1."""
        mean = expected(elo)
        found = -math.inf
        for step in range(1, 100_000):
            best = step / 100_000
            middle = 2 * (mean - best)
            if middle > 0 and best + middle < 1:
                chances = (1 - best - middle, middle, best)
                terms = zip(counts.values(), chances, strict=True)
                found = max(found, sum(number * math.log(chance) for number, chance in terms))
        return found

    assert after(10, 90, counts).ratio == pytest.approx(greatest(90) - greatest(10), abs=0.01)


def test_a_test_ends_at_the_bounds_of_wald() -> None:
    # won by 2:0 each time: a pair adds log(0.7597 / 0.5) = 0.418, and ln(19) = 2.944 is the bound
    test = SequentialTest(0, 200)
    for _pair in range(7):
        test.add(1.0)
    assert test.ratio == pytest.approx(7 * math.log(expected(200) / 0.5), rel=0.01)
    assert test.passed is None
    test.add(1.0)
    assert test.passed is True
    assert after(0, 200, {0.0: 5}).passed is False
    assert [round(bound, 3) for bound in SequentialTest.BOUNDS] == [-2.944, 2.944]


def independent_games(mean: float, rng: Random) -> float:
    return ((rng.random() < mean) + (rng.random() < mean)) / 2


def one_start_favours_a_seat(mean: float, rng: Random) -> float:
    return ((rng.random() < mean + 0.3) + (rng.random() < mean - 0.3)) / 2


@pytest.mark.slow
@pytest.mark.parametrize("pair", [independent_games, one_start_favours_a_seat])
@pytest.mark.parametrize("stronger", [False, True])
def test_one_verdict_in_twenty_is_wrong(
    pair: Callable[[float, Random], float], stronger: bool
) -> None:
    rng, wrong, runs = Random(1), 0, 300
    for _run in range(runs):
        test = SequentialTest(0, 100)
        while test.passed is None:
            test.add(pair(expected(100 if stronger else 0), rng))
        wrong += test.passed is not stronger
    assert wrong / runs < 0.05 + 3 * math.sqrt(0.05 * 0.95 / runs)
