"""Work spread over frames: an iterator that does one step at a time."""

from __future__ import annotations

from collections.abc import Iterator
from time import thread_time
from typing import Generic, TypeVar

from games.core.steps import Steps

T = TypeVar("T")

READING_SECONDS = 0.004
"""Processor seconds of each frame for reading files and texts."""
AT_ONCE = 0.012
"""Processor seconds in the frame of a person's own action, so that a usual file is read in it."""


def run_for(steps: Iterator[None], seconds: float) -> bool:
    """Take steps for that many processor seconds, at least one; True when none are left."""
    until = thread_time() + seconds
    while True:
        if next(steps, steps) is steps:
            return True
        if thread_time() >= until:
            return False


class SlicedTask(Generic[T]):
    """Steps that are taken some at a time, and their result."""

    def __init__(self, steps: Steps[T]) -> None:
        self._steps = steps
        self._results: list[T] = []
        self._left: Iterator[None] = self._to_the_result()

    def run_for(self, seconds: float) -> bool:
        """Take steps for that many processor seconds, at least one; True when none are left."""
        return run_for(self._left, seconds)

    @property
    def result(self) -> T:
        """The value that the steps have returned; raises `IndexError` before their end."""
        return self._results[0]

    def cancel(self) -> None:
        """Take no further step."""
        self._steps.close()

    def _to_the_result(self) -> Iterator[None]:
        self._results.append((yield from self._steps))
