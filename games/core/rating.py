"""Ratings of players and puzzles by the Glicko-2 system.

Source: Mark E. Glickman, "Example of the Glicko-2 system", revised 2022,
http://www.glicko.net/glicko/glicko2.pdf. The steps and letters are those of the paper. The library
`glicko2` 2.1.0 takes the rating in step 5 where the paper takes the deviation, so that it finds
wrong volatilities.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

import msgspec

SCALE = 173.7178
"""Points of a rating in one unit of the Glicko-2 scale."""
CENTRE = 1500.0
TAU = 0.5
"""The speed at which volatilities change; below 2."""
TOLERANCE = 1e-6
LOWEST, HIGHEST = 100.0, 4000.0
"""Bounds of a rating after a period."""
LEAST_DEVIATION, MOST_DEVIATION = 45.0, 350.0
"""Bounds of a deviation after a period, so that a rating never stops moving."""
LEAST_VOLATILITY, MOST_VOLATILITY = 1e-4, 1.0
"""Bounds of a volatility after a period; usual ones are from 0.03 to 0.12."""
PROVISIONAL = 110.0
"""The deviation above which a rating is only a guess."""


class Rating(msgspec.Struct, frozen=True):
    """A rating, its standard deviation, and its volatility; by default those of a newcomer."""

    value: float = CENTRE
    deviation: float = MOST_DEVIATION
    volatility: float = 0.06

    @property
    def provisional(self) -> bool:
        """Whether too few results are known."""
        return self.deviation > PROVISIONAL

    @property
    def _mu(self) -> float:
        return (self.value - CENTRE) / SCALE

    @property
    def _phi(self) -> float:
        return self.deviation / SCALE


Result = tuple[Rating, float]
"""An opponent, and the score against it: 1 won, 0.5 drawn, 0 lost."""


def after_period(player: Rating, results: Sequence[Result]) -> Rating:
    """The rating after one rating period, which may be a single game; unchanged without results."""
    if not results:
        return player
    games = [(_g(other._phi), expected_score(player, other), score) for other, score in results]
    v = 1 / sum(g * g * e * (1 - e) for g, e, _score in games)
    surplus = sum(g * (score - e) for g, e, score in games)
    sigma = _new_volatility(player, v, v * surplus)
    before = player._phi**2 + sigma**2
    phi = 1 / math.sqrt(1 / before + 1 / v)
    return Rating(
        min(max(SCALE * (player._mu + phi * phi * surplus) + CENTRE, LOWEST), HIGHEST),
        min(max(SCALE * phi, LEAST_DEVIATION), MOST_DEVIATION),
        min(max(sigma, LEAST_VOLATILITY), MOST_VOLATILITY),
    )


def expected_score(player: Rating, other: Rating) -> float:
    return 1 / (1 + math.exp(-_g(other._phi) * (player._mu - other._mu)))


def _g(phi: float) -> float:
    return 1 / math.sqrt(1 + 3 * phi * phi / math.pi**2)


def _new_volatility(player: Rating, v: float, delta: float) -> float:
    """Step 5: the root of f, by the Illinois algorithm."""
    a, phi = math.log(player.volatility**2), player._phi

    def f(x: float) -> float:
        ex = math.exp(x)
        spread = phi * phi + v + ex
        return ex * (delta**2 - spread) / (2 * spread**2) - (x - a) / TAU**2

    # Where delta is not greater than this, f(a - TAU) has the other sign at once: it is at least
    # 1 / TAU - 1 / 2. So the paper's loop ends with its first step.
    excess = delta**2 - phi * phi - v
    low, high = a, math.log(excess) if excess > 0 else a - TAU
    f_low, f_high = f(low), f(high)
    while abs(high - low) > TOLERANCE:
        middle = low + (low - high) * f_low / (f_high - f_low)
        f_middle = f(middle)
        if f_middle * f_high <= 0:
            low, f_low = high, f_high
        else:
            f_low /= 2
        high, f_high = middle, f_middle
    return math.exp(low / 2)
