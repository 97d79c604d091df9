"""The surface that everything is drawn on: the window, or one scaled down to a tiny window."""

from __future__ import annotations

import pygame

from games.ui.toolkit.layout import LEAST_SCALE, MIN_HEIGHT, MIN_WIDTH

LEAST_WIDTH, LEAST_HEIGHT = round(MIN_WIDTH * LEAST_SCALE), round(MIN_HEIGHT * LEAST_SCALE)
"""Pixels: in a smaller window the scenes have no room at any scale."""
MOST_REDUCTION = 8
"""The greatest reduction that keeps the proportions; beyond it the picture is distorted."""


class Canvas:
    """The surface on which scenes draw, at least `LEAST_WIDTH` × `LEAST_HEIGHT` pixels.

    Window managers may ignore the least size of the window. In a smaller window the picture is
    scaled down.
    """

    def __init__(self, window: pygame.Surface) -> None:
        self._window = window
        self.surface = window
        """The surface to draw on."""
        size = canvas_size(window.get_size())
        if size != window.get_size():
            self.surface = pygame.Surface(size, depth=32)

    @property
    def size(self) -> tuple[int, int]:
        """Width and height of the surface in pixels."""
        return self.surface.get_size()

    def show(self) -> None:
        """Copy the surface to the window, scaled if necessary."""
        if self.surface is not self._window:
            reduced = pygame.transform.smoothscale(self.surface, self._window.get_size())
            self._window.blit(reduced, (0, 0))

    def event(self, event: pygame.Event) -> pygame.Event:
        """The event with its positions converted from the window to the surface."""
        if self.surface is self._window:
            return event
        moved = {
            name: self._scaled(event.dict[name]) for name in ("pos", "rel") & event.dict.keys()
        }
        return pygame.Event(event.type, {**event.dict, **moved}) if moved else event

    def _scaled(self, point: tuple[int, int]) -> tuple[int, int]:
        (width, height), (window_width, window_height) = self.size, self._window.get_size()
        return point[0] * width // window_width, point[1] * height // window_height


def canvas_size(window: tuple[int, int]) -> tuple[int, int]:
    """The size of the surface for a window of that size, in pixels.

    >>> canvas_size((1280, 800)), canvas_size((200, 150)), canvas_size((1200, 200))
    ((1280, 800), (400, 300), (1800, 300))
    """
    width, height = max(window[0], 1), max(window[1], 1)
    factor = min(max(LEAST_WIDTH / width, LEAST_HEIGHT / height, 1), MOST_REDUCTION)
    return max(round(width * factor), LEAST_WIDTH), max(round(height * factor), LEAST_HEIGHT)
