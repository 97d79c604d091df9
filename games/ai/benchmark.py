"""What a benchmark has found: values of several repeats, beside the figure to reach."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from statistics import median, quantiles


@dataclass(frozen=True, slots=True)
class Measurement:
    """One figure: the values of the repeats, and those of the undecorated source if it has one."""

    name: str
    unit: str
    values: tuple[float, ...]
    goal: float | None = None
    note: str = ""
    plain: tuple[float, ...] = ()
    """The same figure of the undecorated source, measured in the same run."""
    low_is_good: bool = False
    """Whether the figure is a time or a cost, not a rate."""
    ratio_goal: float | None = None
    """So many times better than the undecorated source it is to be."""

    @property
    def median(self) -> float:
        """The middle one of the values."""
        return median(self.values)

    @property
    def spread(self) -> float:
        """How far apart the middle half of the values lies, as a part of the median.

        A single slow answer among hundreds says little, so the outer quarters do not count.
        """
        if len(self.values) < 2 or not self.median:
            return 0.0
        first, _, third = quantiles(self.values, n=4, method="inclusive")
        return (third - first) / self.median

    @property
    def ratio(self) -> float | None:
        """How many times better than the undecorated source, if that was measured."""
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
    """Per second of processor time, what `work` says that it has done, after one run to warm up."""
    work()
    return tuple(_rate(work) for _ in range(repeats))


def _rate(work: Callable[[], int]) -> float:
    before = time.process_time()
    done = work()
    return done / max(time.process_time() - before, 1e-9)


def times(work: Callable[[], object], repeats: int = 5) -> tuple[float, ...]:
    """The seconds by the clock that `work` takes, after one run to warm up."""
    work()
    return tuple(_time(work) for _ in range(repeats))


def _time(work: Callable[[], object]) -> float:
    before = time.perf_counter()
    work()
    return time.perf_counter() - before
