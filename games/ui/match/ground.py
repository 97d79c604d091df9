"""The picture below marks and pieces: it is painted only when its key changes."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from games.ui.toolkit.time_limit import TimeLimit


class Ground:
    """Keeps the painted picture, and paints a new one on the same surface."""

    def __init__(self, limit: TimeLimit) -> None:
        """`limit` is that of the time of new pictures."""
        self._limit = limit
        self._picture: pygame.Surface | None = None
        self._key: object = None

    def forget(self) -> None:
        """Paint it again before the next frame."""
        self._key = None

    def picture(
        self, size: tuple[int, int], key: object, paint: Callable[[pygame.Surface], object]
    ) -> pygame.Surface:
        """The picture of that size in pixels; do not draw on it."""
        if self._picture is None or self._picture.get_size() != size:
            self._limit.check()  # a large surface takes as long as some pictures
            self._picture, self._key = pygame.Surface(size), None
        if self._key != (key,):
            self._key = None  # until it is painted whole
            paint(self._picture)
            self._key = (key,)
        return self._picture
