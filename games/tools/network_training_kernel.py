"""Learning by Adam (Kingma and Ba, "Adam: a method for stochastic optimization", 2015)."""

from __future__ import annotations

from math import exp, log, sqrt
from typing import NamedTuple

from games.core.kernels import Floats, compiled

FIRST_DECAY, SECOND_DECAY, TINY = 0.9, 0.999, 1e-8
"""Adam's constants."""


class Slopes(NamedTuple):
    """The gradient of the weights, and its running means; one number for each weight."""

    gradient: Floats
    means: Floats
    squares: Floats


@compiled
def step(
    weights: Floats, slopes: Slopes, count: int, number: int, rate: float, decay: float
) -> None:
    """Change the weights by the mean gradient of `count` positions, and clear it.

    `number` counts the steps from 1 on. `decay` is the share of the rate by which weights shrink.
    """
    gradient, means, squares = slopes.gradient, slopes.means, slopes.squares
    first, second = 1.0 - FIRST_DECAY**number, 1.0 - SECOND_DECAY**number
    for i in range(len(weights)):
        slope = gradient[i] / count
        gradient[i] = 0.0
        means[i] += (1.0 - FIRST_DECAY) * (slope - means[i])
        squares[i] += (1.0 - SECOND_DECAY) * (slope * slope - squares[i])
        change = means[i] / first / (sqrt(squares[i] / second) + TINY)
        weights[i] -= rate * (change + decay * weights[i])


@compiled
def probability(value: float) -> float:
    """The probability for a value in log-odds."""
    if value > 0.0:
        return 1.0 / (1.0 + exp(-value))
    return 1.0 - 1.0 / (1.0 + exp(value))


@compiled
def loss_of(p: float, target: float) -> float:
    return -target * log(p + 1e-12) - (1.0 - target) * log(1.0 - p + 1e-12)
