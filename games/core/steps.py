"""Long work in steps, so that a window can take a few of them in each frame."""

from __future__ import annotations

from collections.abc import Generator
from typing import TypeVar

T = TypeVar("T")

Steps = Generator[None, None, T]
"""Work that yields after each step, and returns its result."""


def finished(steps: Steps[T]) -> T:
    """Take all steps at once, and return the result."""
    while True:
        try:
            next(steps)
        except StopIteration as end:
            result: T = end.value
            return result
