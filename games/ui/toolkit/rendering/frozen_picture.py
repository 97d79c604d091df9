"""The picture of the scenes below a modal, which are paused: it is drawn again only sometimes."""

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

    def picture_for(
        self, surface: pygame.Surface, key: object, paint: Callable[[pygame.Surface], object]
    ) -> pygame.Surface:
        """The kept picture for a surface.

        It is painted again if it is old, or if no time has passed since then.
        """
        size = surface.get_size()
        valid = self._time_passed and self._left > 0 and (key, size) == self._key
        self._time_passed = False
        if self._picture is not None and valid:
            return self._picture
        if self._picture is None or self._picture.get_size() != size:
            self._picture = pygame.Surface(size, 0, surface)
        paint(self._picture)
        self._key, self._left = (key, size), KEPT_TIME
        return self._picture
