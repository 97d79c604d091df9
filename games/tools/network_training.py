"""Teaches the weights of a value network, in batches drawn at random."""

from __future__ import annotations

import math
import sys
from collections.abc import Iterator, Sequence
from functools import partial
from random import Random
from types import ModuleType
from typing import Any

from games.core.kernels import Floats, Kernel
from games.tools import network_training_kernel
from games.tools.network_training_kernel import Slopes

BATCH = 256
FIRST_RATE, LAST_RATE, DECAY = 2e-3, 2e-5, 1e-3
"""Adam's rate at the start and at the end, and the decay of the weights."""


class NetworkLearner:
    """A network that learns from games on boards of several sizes."""

    def __init__(
        self, kernel: ModuleType, weights: Sequence[float], rng: Random, fast: bool | None
    ) -> None:
        """`kernel` has `learn(samples, learning, order, begin, end, epoch)`.

        It adds the gradients of the positions `order[begin:end]`, and returns their total loss.
        """
        self.kernel = Kernel(kernel, fast)
        self._adam = Kernel(network_training_kernel, fast)
        self._rng = rng
        self.weights: Floats = self._adam.floats(weights)
        zeros = self._adam.float_zeros
        self.slopes = Slopes(*(zeros(len(weights)) for _ in range(3)))

    def learning(self, size: int) -> Any:
        """The arrays overwritten by the kernel, for boards of that size."""
        raise NotImplementedError

    def learn(self, all_games: Sequence[Any], epochs: int) -> Iterator[float]:
        """Learn from all positions once an epoch; yields the mean loss of each.

        Games have a `size`, `targets` and `samples(kernel)`. The rate falls as a cosine.
        """
        add = [
            partial(self.kernel.run.learn, games.samples(self.kernel), self.learning(games.size))
            for games in all_games
        ]
        orders = [list(range(len(games.targets))) for games in all_games]
        batches = [(i, at) for i, order in enumerate(orders) for at in range(0, len(order), BATCH)]
        steps, number = epochs * len(batches), 0
        for epoch in range(epochs):
            loss = 0.0
            for order in orders:
                self._rng.shuffle(order)
            shuffled = [self._adam.ints(order) for order in orders]
            self._rng.shuffle(batches)
            for i, begin in batches:
                end = min(begin + BATCH, len(orders[i]))
                loss += add[i](shuffled[i], begin, end, epoch)
                number += 1
                fall = (1 + math.cos(math.pi * number / steps)) / 2
                rate = LAST_RATE + (FIRST_RATE - LAST_RATE) * fall
                self._adam.run.step(self.weights, self.slopes, end - begin, number, rate, DECAY)
            yield loss / sum(len(order) for order in orders)

    def taught(self, all_games: Sequence[Any], epochs: int) -> Floats:
        """The weights after learning; the losses are printed."""
        for loss in self.learn(all_games, epochs):
            print(f"loss {loss:.4f}", file=sys.stderr)
        return self.weights
