"""Cloth-like backgrounds: fine threads on a plain ground."""

from __future__ import annotations

import pygame

from games.herati.view.palette import palette_of
from games.ui.toolkit.context import Context
from games.ui.toolkit.theme import Colour

STRIP_HEIGHT = 16
"""Pixels."""


def draw_woven_ground(
    surface: pygame.Surface, rect: pygame.Rect, ground: Colour, thread: Colour, pitch: int
) -> None:
    """Draw a ground with threads in both directions, `pitch` pixels apart."""
    strip = _strip(surface, (rect.w, pitch), ground, thread, pitch)
    strip.fill(thread, (0, pitch // 2, rect.w, 1))
    _repeat(surface, rect, strip)


def draw_threads(context: Context, surface: pygame.Surface, rect: pygame.Rect, pitch: int) -> None:
    """Draw the ground of the field with vertical threads, `pitch` pixels apart."""
    palette = palette_of(context)
    size = rect.w, STRIP_HEIGHT
    _repeat(surface, rect, _strip(surface, size, palette.ground, palette.ground_thread, pitch))


def _strip(
    surface: pygame.Surface, size: tuple[int, int], ground: Colour, thread: Colour, pitch: int
) -> pygame.Surface:
    """A strip with vertical threads; long vertical lines would take five times as long."""
    strip = pygame.Surface(size, 0, surface)
    strip.fill(ground)
    for x in range(pitch // 2, size[0], pitch):
        strip.fill(thread, (x, 0, 1, size[1]))
    return strip


def _repeat(surface: pygame.Surface, rect: pygame.Rect, strip: pygame.Surface) -> None:
    """Fill a rectangle with a strip from the top down."""
    height = strip.get_height()
    for y in range(rect.top, rect.bottom, height):
        surface.blit(strip, (rect.left, y), (0, 0, rect.w, min(height, rect.bottom - y)))
