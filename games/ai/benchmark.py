"""Measurements of benchmarks: the values of several runs, and the goal."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from statistics import median, quantiles


@dataclass(frozen=True, slots=True)
class Measurement:
    """One figure: the values of its runs, and those of the plain source if that was measured."""

    name: str
    unit: str
    values: tuple[float, ...]
    goal: float | None = None
    note: str = ""
    plain: tuple[float, ...] = ()
    """The same figure with plain instead of compiled kernels."""
    low_is_good: bool = False
    """Whether the figure is a time or a cost, not a rate."""
    ratio_goal: float | None = None
    """Least ratio to the figure of the plain source."""

    @property
    def median(self) -> float:
        """The median of the values."""
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
        """How many times better than the plain source; None if that was not measured."""
        if not self.plain:
            return None
        ratio = self.median / median(self.plain)
        return 1 / ratio if self.low_is_good else ratio

    @property
    def reached(self) -> bool | None:
        """Whether the median is as good as the goal; None without a goal."""
        if self.goal is None:
            return None
        return self.median <= self.goal if self.low_is_good else self.median >= self.goal

    @property
    def ratio_reached(self) -> bool | None:
        """Whether the ratio is as good as its goal; None without a goal or a ratio."""
        if self.ratio is None or self.ratio_goal is None:
            return None
        return self.ratio >= self.ratio_goal


def rates(work: Callable[[], int], repeats: int = 5) -> tuple[float, ...]:
    """Work per second of processor time; `work` returns its amount. One warm-up run precedes."""
    work()
    return tuple(_rate(work) for _ in range(repeats))


def _rate(work: Callable[[], int]) -> float:
    before = time.process_time()
    done = work()
    return done / max(time.process_time() - before, 1e-9)


def times(work: Callable[[], object], repeats: int = 5) -> tuple[float, ...]:
    """Wall-clock seconds of each run of `work`. One warm-up run precedes."""
    work()
    return tuple(_time(work) for _ in range(repeats))


def _time(work: Callable[[], object]) -> float:
    before = time.perf_counter()
    work()
    return time.perf_counter() - before
