"""The figures of a benchmark, and how they are measured."""

from __future__ import annotations

import time
import timeit
from collections.abc import Callable
from statistics import median, quantiles
from typing import Any

import msgspec

from games.core.kernels import can_compile


class Measurement(msgspec.Struct, frozen=True):
    """One figure: the values of its runs, and those of the plain source if that was measured."""

    name: str
    unit: str
    values: tuple[float, ...]
    goal: float | None = None
    note: str = ""
    plain: tuple[float, ...] = ()
    """The values of the same figure with plain kernels."""
    low_is_good: bool = False
    """Whether the figure is a time or a cost, not a rate."""

    @property
    def median(self) -> float:
        return median(self.values)

    @property
    def spread(self) -> float:
        """Interquartile range divided by the median; 0 for a single value."""
        if len(self.values) < 2 or not self.median:
            return 0.0
        first, _, third = quantiles(self.values, n=4, method="inclusive")
        return (third - first) / self.median

    @property
    def ratio(self) -> float | None:
        """The factor by which it is better than the plain source; None if that was not measured."""
        if not self.plain:
            return None
        ratio = self.median / median(self.plain)
        return 1 / ratio if self.low_is_good else ratio

    @property
    def reached(self) -> bool | None:
        if self.goal is None:
            return None
        return self.median <= self.goal if self.low_is_good else self.median >= self.goal


def rates(work: Callable[[], int], repeats: int) -> tuple[float, ...]:
    """Work per second of processor time; `work` returns its amount. One warm-up run precedes."""
    work()
    return tuple(_rate(work) for _ in range(repeats))


def _rate(work: Callable[[], int]) -> float:
    before = time.process_time()
    done = work()
    return done / max(time.process_time() - before, 1e-9)


def both_forms(
    name: str,
    unit: str,
    goal: float | None,
    measure: Callable[[bool, int], tuple[float, ...]],
    **more: Any,
) -> Measurement:
    """A figure of compiled kernels, and of their plain source, or of the only form available.

    `measure` gets whether to compile, and the number of values to measure.
    """
    plain = measure(False, 2)
    if not can_compile():
        return Measurement(name, unit, plain, goal, "not compiled", **more)
    return Measurement(name, unit, measure(True, 5), goal, plain=plain, **more)


def times(work: Callable[[], object], repeats: int = 5) -> tuple[float, ...]:
    """Wall-clock seconds of each run of `work`. One warm-up run precedes."""
    work()
    return tuple(timeit.repeat(work, number=1, repeat=repeats))
