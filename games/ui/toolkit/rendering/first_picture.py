"""The first picture of an opened scene is prepared unseen, a slice in each frame."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from games.ui.toolkit.time_limit import OutOfTime, TimeLimit

SLICE = 0.004
"""Processor seconds in each frame for pictures and texts that are not in the caches."""
NOTHING = pygame.Rect(0, 0, 0, 0)
MOST_SLICES = 60
"""A scene that is not ready by then is drawn at once; its pictures do not fit into the caches."""


class FirstPicture:
    """Draws a scene unseen until all that it needs is in the caches.

    Meanwhile the last frame stays on the screen, so that no frame takes long.
    """

    def __init__(self, limit: TimeLimit) -> None:
        """`limit` is that of the time of new pictures and texts."""
        self._limit = limit
        self._slices: int | None = None

    @property
    def due(self) -> bool:
        """Whether the scene is not ready yet."""
        return self._slices is not None

    @property
    def begun(self) -> bool:
        """Whether a frame has passed since `begin`."""
        return bool(self._slices)

    def begin(self) -> None:
        """Another scene is to be shown."""
        self._slices = 0

    def end(self) -> None:
        """Prepare nothing more."""
        self._slices = None

    def step(self, draw: Callable[[pygame.Surface], object], surface: pygame.Surface) -> None:
        """Go on drawing a frame, as far as the time of a slice allows; the surface stays as it is.

        The first frame after `begin` is left to what has made the scene.
        """
        if self._slices is None:
            return
        self._slices += 1
        if self._slices == 1:
            return
        try:
            surface.set_clip(NOTHING)
            with self._limit.of(SLICE):
                draw(surface)
        except OutOfTime:
            if self._slices <= MOST_SLICES:
                return
        finally:
            surface.set_clip(None)
        self.end()
