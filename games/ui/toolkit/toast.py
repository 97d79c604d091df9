"""A toast: a sentence shown for a limited time above any scene."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

import pygame

LEAST_SECONDS = 5.0
CHARACTERS_PER_SECOND = 14
"""Characters per second of a slow reader."""


def reading_seconds(text: str) -> float:
    """Seconds that a toast with this text is shown: long enough to read it.

    >>> reading_seconds("Copied."), reading_seconds("x" * 140)
    (5.0, 10.0)
    """
    return max(LEAST_SECONDS, len(text) / CHARACTERS_PER_SECOND)


class Occupied(NamedTuple):
    """Rectangles of a scene that toasts should avoid."""

    shown: Sequence[pygame.Rect] = ()
    """Everything that is visible."""
    kept_clear: Sequence[pygame.Rect] = ()
    """Covered only if there is no other place: controls above all."""
    read: Sequence[pygame.Rect] = ()
    """Sentences that are shown for a short time: a toast waits rather than cover one."""


@dataclass(slots=True)
class Toast:
    """One sentence and the seconds it has left."""

    text: str
    left: float = LEAST_SECONDS
    waiting: bool = False
    """Whether it waits for room; `left` does not decrease while it does."""
