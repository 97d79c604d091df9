"""Confidence intervals and p-values for the results of many games."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random
from statistics import fmean, stdev

Z_95 = 1.959964
"""The 97.5th percentile of the normal distribution: 95 % lie within so many standard deviations."""
RESAMPLES = 4000
PERMUTATIONS = 50_000


@dataclass(frozen=True, slots=True)
class Interval:
    """An estimate and its 95 % confidence interval."""

    value: float
    low: float
    high: float


def wilson_interval(points: float, games: int) -> Interval:
    """The share of the points with its Wilson score interval; a draw is half a point.

    >>> found = wilson_interval(36, 40)
    >>> f"{found.value:.3f} {found.low:.3f} {found.high:.3f}"
    '0.900 0.769 0.960'
    """
    share, square = points / games, Z_95 * Z_95
    middle = (share + square / (2 * games)) / (1 + square / games)
    spread = math.sqrt(share * (1 - share) / games + square / (4 * games * games))
    spread *= Z_95 / (1 + square / games)
    return Interval(share, max(0.0, middle - spread), min(1.0, middle + spread))


def elo_difference(share: float) -> float:
    """The difference in Elo points at which this share of the points is expected.

    >>> round(elo_difference(0.75))
    191
    """
    if share <= 0 or share >= 1:
        return math.inf if share >= 1 else -math.inf
    return 400 * math.log10(share / (1 - share))


def mean_interval(values: Sequence[float]) -> Interval:
    """The mean with its normal approximation interval; needs many values."""
    middle = fmean(values)
    reach = Z_95 * stdev(values) / math.sqrt(len(values)) if len(values) > 1 else math.inf
    return Interval(middle, middle - reach, middle + reach)


def bootstrap_interval(pairs: Sequence[tuple[float, float]]) -> Interval:
    """The first player's share of all points; percentile bootstrap over pairs, fixed seed.

    Each pair holds the points of the first and of the second player in games that belong
    together. The interval of a single pair is 0 to 1.
    """
    if len(pairs) < 2:
        return Interval(_first_share(pairs), 0.0, 1.0)
    rng = Random(0)
    found = sorted(_first_share(rng.choices(pairs, k=len(pairs))) for _ in range(RESAMPLES))
    low, high = found[int(0.025 * RESAMPLES)], found[int(0.975 * RESAMPLES)]
    return Interval(_first_share(pairs), low, high)


def permutation_p_value(differences: Sequence[float]) -> float:
    """Two-sided p-value of a sign-flip permutation test, fixed seed.

    Under the null hypothesis each difference is as likely to have the other sign. The p-value is
    the share of random sign flips whose sum is at least as far from 0 as the observed one.

    >>> permutation_p_value([1.0, 1.0, 1.0]) > 0.24  # one in four
    True
    """
    rng = Random(0)
    sizes = Counter(abs(round(one, 6)) for one in differences if one)
    found = abs(sum(round(one, 6) for one in differences)) - 1e-6
    extreme = sum(_flipped_sum(sizes, rng) >= found for _ in range(PERMUTATIONS))
    return (extreme + 1) / (PERMUTATIONS + 1)


def _flipped_sum(sizes: Mapping[float, int], rng: Random) -> float:
    """The absolute sum with random signs; `sizes` counts the differences of each size."""
    bits = ((size, count, rng.getrandbits(count).bit_count()) for size, count in sizes.items())
    return abs(sum(size * (2 * ones - count) for size, count, ones in bits))


def _first_share(pairs: Sequence[tuple[float, float]]) -> float:
    first, second = (sum(values) for values in zip(*pairs, strict=True))
    return first / (first + second) if first + second else 0.5
