"""A window that nobody sees, for measurements."""

from __future__ import annotations

import os

import pygame


def open_hidden(size: tuple[int, int]) -> pygame.Surface:
    """Open a window that nobody sees, for measurements; without a screen one in memory alone.

    It is presented without a renderer: that of a machine without a graphics card takes 16 ms.
    """
    os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
    os.environ.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "0")
    pygame.init()
    try:
        return pygame.display.set_mode(size, pygame.HIDDEN)
    except pygame.error:
        os.environ["SDL_VIDEODRIVER"] = "dummy"
        pygame.display.quit()
        pygame.display.init()
        return pygame.display.set_mode(size)
