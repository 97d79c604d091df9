"""Teaches the weights of a value network, in batches drawn at random."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from random import Random

from games.core.kernels import Floats, Ints, Kernel
from games.learning import network_training_kernel
from games.learning.network_training_kernel import Slopes

BATCH = 256
FIRST_RATE, LAST_RATE, DECAY = 2e-3, 2e-5, 1e-3
"""Adam's rate at the start and at the end, and the decay of the weights."""

AddGradients = Callable[[Ints, int, int, int], float]
"""Adds the gradients of the positions `order[begin:end]` in an epoch; returns their total loss."""


class NetworkTraining:
    """Weights, and what changes beside them while they learn."""

    def __init__(self, weights: Sequence[float], rng: Random, fast: bool | None = None) -> None:
        self._kernel = Kernel(network_training_kernel, fast)
        self._rng = rng
        self.weights: Floats = self._kernel.floats(weights)
        zeros = self._kernel.float_zeros
        self.slopes = Slopes(*(zeros(len(weights)) for _ in range(3)))

    def learn(self, sources: Sequence[tuple[int, AddGradients]], epochs: int) -> Iterator[float]:
        """Learn from all positions of all sources so many times; give each time's mean loss.

        A source is its number of positions and what adds their gradients. The rate falls as a
        cosine.
        """
        orders = [list(range(count)) for count, _ in sources]
        batches = [(i, at) for i, order in enumerate(orders) for at in range(0, len(order), BATCH)]
        steps, number = epochs * len(batches), 0
        for epoch in range(epochs):
            loss = 0.0
            for order in orders:
                self._rng.shuffle(order)
            shuffled = [self._kernel.ints(order) for order in orders]
            self._rng.shuffle(batches)
            for i, begin in batches:
                end = min(begin + BATCH, len(orders[i]))
                loss += sources[i][1](shuffled[i], begin, end, epoch)
                number += 1
                fall = (1 + math.cos(math.pi * number / steps)) / 2
                rate = LAST_RATE + (FIRST_RATE - LAST_RATE) * fall
                self._kernel.run.step(self.weights, self.slopes, end - begin, number, rate, DECAY)
            yield loss / sum(len(order) for order in orders)
