"""The picture of the scenes below a modal, which are paused: it is drawn anew only now and then."""

from __future__ import annotations

from collections.abc import Callable

import pygame

KEPT_TIME = 0.25
"""Seconds until it is drawn again, because something may have changed all the same."""


class FrozenPicture:
    """Keeps what was painted, as long as the key stays the same."""

    def __init__(self) -> None:
        self._picture: pygame.Surface | None = None
        self._key: object = None
        self._left = 0.0
        self._time_passed = False

    def forget(self) -> None:
        """Something has changed, or nothing is paused."""
        self._key = None

    def update(self, dt: float) -> None:
        """Advance by `dt` seconds."""
        self._left -= dt
        self._time_passed = True

    def draw(
        self, surface: pygame.Surface, key: object, paint: Callable[[pygame.Surface], object]
    ) -> None:
        """Draw the kept picture; paint it if it is old, or if no time has passed since then."""
        key = key, surface.get_size()
        picture, valid = self._picture, self._time_passed and self._left > 0
        self._time_passed = False
        if picture is not None and key == self._key and valid:
            surface.blit(picture, (0, 0))
            return
        paint(surface)
        if picture is None or picture.get_size() != surface.get_size():
            picture = pygame.Surface(surface.get_size(), 0, surface)
        picture.blit(surface, (0, 0))
        self._picture, self._key, self._left = picture, key, KEPT_TIME
