"""Easings, gliding numbers, and effects drawn for a limited time."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from math import pi, sin

import pygame

Shape = Callable[[float], float]
"""An easing: maps the share of the time to the share of the change, usually from 0 to 1."""


def linear(share: float) -> float:
    return share


def ease_in(share: float) -> float:
    """Quadratic ease-in: slow at first, then faster."""
    return share * share


def ease_out(share: float) -> float:
    """Cubic ease-out: fast at first, then slower."""
    return 1 - (1 - share) ** 3


def ease_in_out(share: float) -> float:
    """Smoothstep: slow at both ends."""
    return share * share * (3 - 2 * share)


def there_and_back(share: float) -> float:
    """Half a sine wave: 1 in the middle, 0 at both ends."""
    return sin(pi * share) if 0 < share < 1 else 0.0


def fading(share: float) -> float:
    """The strength of something that fades in the last quarter of its time."""
    return min((1 - share) * 4, 1.0)


@dataclass(slots=True)
class Glide:
    """A number on the screen that moves to its target."""

    value: float
    shape: Shape = ease_in_out
    _start: float = 0.0
    _end: float = field(init=False)
    _seconds: float = 0.0
    _elapsed: float = 0.0

    def __post_init__(self) -> None:
        self._end = self.value

    @property
    def moving(self) -> bool:
        return self.value != self._end

    def aim(self, target: float, seconds: float) -> None:
        """Move to a target within `seconds`, if it is new; at once in 0 seconds."""
        if seconds <= 0:
            self.value = self._end = target
        elif target != self._end:
            self._start, self._end = self.value, target
            self._seconds, self._elapsed = seconds, 0.0

    def advance(self, dt: float) -> float:
        """Advance by `dt` seconds; returns the value."""
        if self.moving:
            self._elapsed += dt
            share = min(self._elapsed / self._seconds, 1.0)
            self.value = self._start + (self._end - self._start) * self.shape(share)
            if share == 1:
                self.value = self._end
        return self.value


@dataclass(slots=True)
class Effect:
    """Something drawn for `duration` seconds: `draw(surface, share of its time)`."""

    draw: Callable[[pygame.Surface, float], None]
    duration: float
    elapsed: float = 0.0

    def update(self, dt: float) -> None:
        self.elapsed += dt

    @property
    def share(self) -> float:
        """The elapsed share of its time, from 0 to 1."""
        return min(self.elapsed / self.duration, 1.0)

    @property
    def done(self) -> bool:
        return self.elapsed >= self.duration
