"""The sentence below the board: why a gesture was refused, a hint, a problem."""

from __future__ import annotations

import pygame

from games.ui.toolkit.context import Context
from games.ui.toolkit.drawing import draw_plate

MESSAGE_TIME = 6.0
"""Seconds that a sentence below the board stays."""
ROOM = 40
"""Height of the strip below the board, in units."""


class StatusLine:
    """One sentence at a time, for a while; an empty one is none."""

    def __init__(self, context: Context) -> None:
        self._context = context
        self._area = pygame.Rect(0, 0, 0, 0)
        self.text = ""
        self._left = 0.0

    def lay_out(self, area: pygame.Rect) -> None:
        """Stand below an area of the board."""
        self._area = area

    def say(self, sentence: str) -> None:
        """Show a sentence in place of the last."""
        self.text = sentence
        self._left = MESSAGE_TIME

    def update(self, dt: float, *, stay: bool = False) -> None:
        """Let time pass; the sentence stays as long as `stay` says so."""
        self._left -= dt
        if self._left <= 0 and not stay:
            self.text = ""

    @property
    def box(self) -> pygame.Rect:
        """Where the sentence stands; it may reach up into the board."""
        px, area = self._context.px, self._area
        box = self._words().get_rect().inflate(px(32), px(14))
        box.midbottom = (area.centerx, area.bottom + px(ROOM))
        return box

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the sentence, if there is one."""
        if not self.text:
            return
        box, words = self.box, self._words()
        draw_plate(self._context, surface, box, self._context.theme.ink)
        surface.blit(words, words.get_rect(center=box.center))

    def _words(self) -> pygame.Surface:
        text, theme, size = self._context.text, self._context.theme, self._context.theme.text.body
        lines = text.wrap(self.text, self._area.w - self._context.px(32), size)
        width = max(text.width(line, size) for line in lines)
        return text.paragraph(self.text, width, size, theme.card, align="center")
