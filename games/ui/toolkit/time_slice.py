"""Work spread over frames: an iterator that does one step at a time."""

from __future__ import annotations

from collections.abc import Iterator
from time import thread_time

READING_SECONDS = 0.004
"""Processor seconds of each frame for reading files and texts."""
AT_ONCE = 0.03
"""Processor seconds in the frame of a person's own action, so that a usual file is read in it."""


def run_for(steps: Iterator[None], seconds: float) -> bool:
    """Take steps for that many processor seconds, at least one; True when none are left."""
    until = thread_time() + seconds
    while True:
        if next(steps, steps) is steps:
            return True
        if thread_time() >= until:
            return False
