"""A time limit for a child process that is extended while the machine is busy."""

from __future__ import annotations

from collections.abc import Callable

EXTENSION = 30.0
"""Seconds between two checks of a process that is late."""
LEAST_WORK = 0.005
"""Processor seconds between two checks; a process that uses less is stuck."""


class Deadline:
    """A time limit in wall-clock time, extended while the process gets too little of a processor.

    It has passed when the time is over and the process has used half of it as processor time, or
    has used almost none since the last check.
    """

    def __init__(self, now: float, seconds: float, cpu_time: Callable[[], float | None]) -> None:
        """`cpu_time` returns the processor seconds of the process; None means unknown.

        Without them only the wall-clock time counts.
        """
        self._seconds = seconds
        self._cpu_time = cpu_time
        self._begun = self._checked = cpu_time()
        self._next_check = now + seconds

    def passed(self, now: float) -> bool:
        """Whether the time limit has passed."""
        if now < self._next_check:
            return False
        used = self._cpu_time()
        if used is None or self._begun is None or self._checked is None:
            return True
        if used - self._begun >= self._seconds / 2 or used - self._checked < LEAST_WORK:
            return True
        self._checked = used
        self._next_check = now + EXTENSION
        return False
