"""A limit to the processor time of slow work, for what is prepared in idle moments."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from time import thread_time


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
