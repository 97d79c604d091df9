"""The shape of the mouse pointer: an arrow, or a hand over what can be picked up."""

from __future__ import annotations

from contextlib import suppress
from typing import Literal

import pygame

from games.core.asset_folder import FOLDER

PointerShape = Literal["arrow", "open", "closed"]
"""`open` is a hand that can take something, `closed` one that holds something."""

HAND = 28
"""Width and height of a hand, in units."""


class MousePointer:
    """Sets the pointer when its shape or its size changes."""

    def __init__(self) -> None:
        self._shown: tuple[PointerShape, int] = ("arrow", 0)

    def show(self, shape: PointerShape, side: int) -> None:
        """Show a shape; hands are `side` pixels wide and high."""
        wanted = (shape, 0 if shape == "arrow" else side)
        if wanted == self._shown:
            return
        self._shown = wanted
        with suppress(pygame.error):  # a video driver without pointers
            pygame.mouse.set_cursor(_cursor(shape, side))


def _cursor(shape: PointerShape, side: int) -> pygame.Cursor:
    if shape == "arrow":
        return pygame.Cursor(pygame.SYSTEM_CURSOR_ARROW)
    path = FOLDER / "cursors" / f"hand-{shape}.svg"
    try:
        picture = pygame.image.load_sized_svg(path, (side, side))
    except (OSError, pygame.error):
        return pygame.Cursor(pygame.SYSTEM_CURSOR_HAND)
    return pygame.Cursor((side // 2, side // 2), picture)
