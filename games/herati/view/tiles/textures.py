"""Cloth-like backgrounds: fine threads on a plain ground."""

from __future__ import annotations

import pygame

from games.herati.view.palette import palette_of
from games.ui.toolkit.context import Context
from games.ui.toolkit.theme import Colour


def draw_woven_ground(
    surface: pygame.Surface, rect: pygame.Rect, ground: Colour, thread: Colour, pitch: int
) -> None:
    """Draw a ground with threads in both directions, `pitch` pixels apart."""
    pygame.draw.rect(surface, ground, rect)
    for x in range(rect.left + pitch // 2, rect.right, pitch):
        pygame.draw.line(surface, thread, (x, rect.top), (x, rect.bottom - 1))
    for y in range(rect.top + pitch // 2, rect.bottom, pitch):
        pygame.draw.line(surface, thread, (rect.left, y), (rect.right - 1, y))


def draw_threads(context: Context, surface: pygame.Surface, rect: pygame.Rect, pitch: int) -> None:
    """Draw the ground of the field with vertical threads, `pitch` pixels apart."""
    palette = palette_of(context)
    pygame.draw.rect(surface, palette.ground, rect)
    for x in range(rect.left + pitch // 2, rect.right, pitch):
        pygame.draw.line(surface, palette.ground_thread, (x, rect.top), (x, rect.bottom - 1))
