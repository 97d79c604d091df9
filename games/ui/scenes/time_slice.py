"""Work spread over frames: an iterator that does one step at a time."""

from __future__ import annotations

from collections.abc import Iterator
from time import perf_counter

READING_SECONDS = 0.004
"""Seconds of each frame for reading changed files."""


def run_for(steps: Iterator[None], seconds: float) -> bool:
    """Take steps for that many seconds, at least one; True when none are left."""
    until = perf_counter() + seconds
    while True:
        if next(steps, steps) is steps:
            return True
        if perf_counter() >= until:
            return False
