"""A monotonic clock that stands while the computer, or the program, is suspended."""

from __future__ import annotations

import time
from collections.abc import Callable

LONGEST_AWAKE = 10.0
"""Seconds between two looks at the clock; after more of them the program was suspended."""


class AwakeClock:
    """Seconds that have passed while the program ran. Call it several times a second.

    The monotonic clock of Windows goes on while the computer sleeps, that of Linux while the
    program alone is stopped.
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._seen = clock()
        self._suspended = 0.0

    def __call__(self) -> float:
        """The present time; without what has passed since the last look if that was too long."""
        now = self._clock()
        if now - self._seen > LONGEST_AWAKE:
            self._suspended += now - self._seen
        self._seen = now
        return now - self._suspended
