"""The transition between two scenes: the last picture of the old one fades out above the new."""

from __future__ import annotations

import pygame

TRANSITION_TIME = 0.18
"""Seconds of a transition at normal speed."""


class Transition:
    """Fades from the last frame to the new ones.

    Nothing waits for it. Another change begins at the mixed picture of that moment.
    """

    def __init__(self) -> None:
        self._old: pygame.Surface | None = None
        self._share = 1.0
        self._drawn: pygame.Surface | None = None  # the surface that holds the last frame
        self._kept = pygame.Surface((0, 0))  # used again for each old picture
        self._due = False

    @property
    def running(self) -> bool:
        """Whether the picture is still mixed, or will be from the next frame on."""
        return self._due or self._old is not None

    def begin(self) -> None:
        """Start with the next frame."""
        self._due = True

    def cancel(self) -> None:
        """Show the new picture alone, as after a change of the size."""
        self._old = self._drawn = None
        self._due = False

    def update(self, dt: float, factor: float) -> None:
        """Advance by `dt` seconds; `factor` lengthens the time, and 0 ends it."""
        if self._old is None:
            return
        self._share = self._share + dt / (TRANSITION_TIME * factor) if factor else 1.0
        if self._share >= 1:
            self._old = None

    def keep(self, surface: pygame.Surface, factor: float) -> None:
        """Keep the last frame, before a new one is drawn on the surface."""
        if self._due and factor and surface is self._drawn:
            if self._kept.get_size() != surface.get_size():
                self._kept = pygame.Surface(surface.get_size(), 0, surface)
            self._kept.blit(surface, (0, 0))
            self._old, self._share = self._kept, 0.0
        self._due = False
        self._drawn = surface

    @property
    def hides(self) -> bool:
        """Whether only the old picture is seen, so that the new one need not be drawn."""
        return self._old is not None and self._share == 0

    def draw(self, surface: pygame.Surface) -> None:
        """Mix the old picture into the new one."""
        if self._old is not None:
            eased = (1 - self._share) ** 2
            # SDL mixes five times slower with an alpha of 255 than with any other
            self._old.set_alpha(min(round(255 * eased), 254))
            surface.blit(self._old, (0, 0))
