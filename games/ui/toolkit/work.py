"""Work spread over frames: an iterator that does one step at a time."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib import import_module
from time import thread_time
from typing import Any, Generic, TypeVar

from games.core.system import Steps

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


# -- A limit to the processor time of slow work, for what is prepared in idle moments ----------


class OutOfTime(Exception):
    """The time is over; what was made so far stays in the caches."""


class TimeLimit:
    """Pictures and texts ask it before each piece of slow work."""

    def __init__(self) -> None:
        self._seconds: float | None = None
        self._until: float | None = None

    @contextmanager
    def of(self, seconds: float) -> Iterator[None]:
        """Allow slow work for so many processor seconds from its first piece on.

        So there is always some progress, however much was already made.
        """
        self._seconds, self._until = seconds, None
        try:
            yield
        finally:
            self._seconds = None

    def check(self) -> None:
        """Raise `OutOfTime` if there is a limit and its time is over.

        Call it right before the work, when all that the work needs is there: else the first piece
        would be begun again and again.
        """
        if self._seconds is None:
            return
        now = thread_time()
        if self._until is None:
            self._until = now + self._seconds
        elif now >= self._until:
            raise OutOfTime


# -- Functions and classes whose modules are imported when they are first used -----------------


class Later:
    """Stands for a function or class of a module that the first picture does not need."""

    def __init__(self, module: str, name: str) -> None:
        self.module = module
        self._name = name
        self._loaded: Callable[..., Any] | None = None

    def load(self) -> Callable[..., Any]:
        """Import it, if that was not done yet."""
        if self._loaded is None:
            self._loaded = getattr(import_module(self.module), self._name)
        return self._loaded

    def __call__(self, *arguments: Any, **named: Any) -> Any:
        """Call it, imported by then."""
        return self.load()(*arguments, **named)
