"""A widget that shows what a function draws."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from games.ui.toolkit.context import Context
from games.ui.widgets.base import Widget

Paint = Callable[[pygame.Surface, pygame.Rect], None]


class Picture(Widget):
    """A surface that a function draws, such as the board of a position.

    The function is called once for each size, theme and piece set, and again after `refresh`.
    """

    def __init__(self, context: Context, paint: Paint) -> None:
        super().__init__(context)
        self.paint = paint
        self._drawn: pygame.Surface | None = None
        self._look: tuple[object, ...] = ()

    @property
    def drawn(self) -> pygame.Surface | None:
        """The surface that was drawn last; do not draw on it."""
        return self._drawn

    def refresh(self) -> None:
        """Call the function again before the next frame."""
        self._drawn = None

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the picture at its rectangle."""
        if not self.rect.size[0] or not self.rect.size[1]:
            return
        look = (self.rect.size, *self.context.look)
        if self._drawn is None or self._look != look:
            drawn = pygame.Surface(self.rect.size, pygame.SRCALPHA)
            self.paint(drawn, drawn.get_rect())
            self._drawn, self._look = drawn, look  # only what was painted whole
        surface.blit(self._drawn, self.rect)
