"""What came out of many games, and how far chance can have had a hand in it."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random
from statistics import fmean, stdev

Z_95 = 1.959964
"""Standard deviations on both sides of the mean that hold 95 % of a normal distribution."""
RESAMPLES = 4000
PERMUTATIONS = 50_000


@dataclass(frozen=True, slots=True)
class Interval:
    """A figure and the bounds between which it lies with a confidence of 95 %."""

    value: float
    low: float
    high: float


def wilson_interval(points: float, games: int) -> Interval:
    """The part of the points won, with Wilson's score interval; a draw is half a point.

    >>> found = wilson(36, 40)
    >>> f"{found.value:.3f} {found.low:.3f} {found.high:.3f}"
    '0.900 0.769 0.960'
    """
    share, square = points / games, Z_95 * Z_95
    middle = (share + square / (2 * games)) / (1 + square / games)
    spread = math.sqrt(share * (1 - share) / games + square / (4 * games * games))
    spread *= Z_95 / (1 + square / games)
    return Interval(share, max(0.0, middle - spread), min(1.0, middle + spread))


def elo_difference(share: float) -> float:
    """The difference in Elo points at which such a part of the points is expected.

    >>> round(elo(0.75))
    191
    """
    if share <= 0 or share >= 1:
        return math.inf if share >= 1 else -math.inf
    return 400 * math.log10(share / (1 - share))


def mean_interval(values: Sequence[float]) -> Interval:
    """The mean with the interval of a normal distribution, for many values."""
    middle = fmean(values)
    reach = Z_95 * stdev(values) / math.sqrt(len(values)) if len(values) > 1 else math.inf
    return Interval(middle, middle - reach, middle + reach)


def bootstrap_interval(pairs: Sequence[tuple[float, float]]) -> Interval:
    """The first part of a whole, drawn anew pair by pair from what was found, always alike.

    Each pair holds what the first and what the second have won in games that belong together. One
    pair alone says nothing of how far chance goes.
    """
    if len(pairs) < 2:
        return Interval(_part(pairs), 0.0, 1.0)
    rng = Random(0)
    found = sorted(_part(rng.choices(pairs, k=len(pairs))) for _ in range(RESAMPLES))
    low, high = found[int(0.025 * RESAMPLES)], found[int(0.975 * RESAMPLES)]
    return Interval(_part(pairs), low, high)


def permutation_p_value(differences: Sequence[float]) -> float:
    """How likely it is that two equals are so far apart, always alike.

    Each difference (of a pair of games) would have come out the other way just as likely. So the
    signs are drawn anew many times: how often is the sum as far from 0 as it was found?

    >>> by_chance([1.0, 1.0, 1.0]) > 0.24  # one in four
    True
    """
    rng = Random(0)
    sizes = Counter(abs(round(one, 6)) for one in differences if one)
    found = abs(sum(round(one, 6) for one in differences)) - 1e-6
    far = sum(_flipped(sizes, rng) >= found for _ in range(PERMUTATIONS))
    return (far + 1) / (PERMUTATIONS + 1)


def _flipped(sizes: Mapping[float, int], rng: Random) -> float:
    """How far from 0 the sum is with signs drawn by lot, so many of each size."""
    bits = ((size, count, rng.getrandbits(count).bit_count()) for size, count in sizes.items())
    return abs(sum(size * (2 * ones - count) for size, count, ones in bits))


def _part(pairs: Sequence[tuple[float, float]]) -> float:
    first, second = (sum(values) for values in zip(*pairs, strict=True))
    return first / (first + second) if first + second else 0.5
