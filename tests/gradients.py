"""Checks of networks: their gradients against differences of the loss, and the training."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

from games.core.kernels import Floats, read_weights

SMALL = 1e-5


def assert_slopes_of_losses(
    weights: Floats, gradient: Floats, loss: Callable[[], float], count: int
) -> None:
    """Assert that `gradient` holds the slopes of the loss, for `count` of the used weights.

    `loss` adds the gradients of some positions to `gradient`, and returns their total loss.
    """

    def total() -> float:
        for i in range(len(gradient)):
            gradient[i] = 0.0
        return loss()

    total()
    slopes = [float(slope) for slope in gradient]
    used = [i for i, slope in enumerate(slopes) if abs(slope) > 1e-4]
    assert len(used) > 500
    for i in Random(1).sample(used, count):
        before = float(weights[i])
        sides = []
        for sign in (1, -1):
            weights[i] = before + sign * SMALL
            sides.append(total())
        weights[i] = before
        assert slopes[i] == pytest.approx((sides[0] - sides[1]) / (2 * SMALL), rel=0.02, abs=1e-5)


def assert_training_writes(
    module: Any, length: int, folder: Path, monkeypatch: pytest.MonkeyPatch, **small: object
) -> None:
    """Assert that a short training writes `length` weights, most of them new."""
    rounds = {"ROUNDS": 2, "EPOCHS": 1, "FILE": folder / "weights"}
    for name, value in (rounds | small).items():
        monkeypatch.setattr(module, name, value)
    module.main()
    assert len(set(read_weights(folder / "weights", length))) > length / 2
