"""The sentence below the board: why a gesture was refused, a hint, a problem."""

from __future__ import annotations

import math

import pygame

from games.ui.toolkit.context import Context
from games.ui.toolkit.drawing import draw_plate

MESSAGE_TIME = 6.0
"""Seconds that a sentence below the board is shown."""
ROOM = 48
"""Height of the strip below the board, in units."""
BELOW = 4
"""The part of it that is left free below the sentence, for the signs of the window."""


class StatusLine:
    """Shows one sentence for a limited time; an empty sentence shows nothing."""

    def __init__(self, context: Context) -> None:
        self._context = context
        self._area = pygame.Rect(0, 0, 0, 0)
        self.text = ""
        self._left = 0.0

    def lay_out(self, area: pygame.Rect) -> None:
        """Place the line below the area of the board."""
        self._area = area

    def say(self, sentence: str, *, spoken: bool = True) -> None:
        """Show a sentence, replacing the last one; announce it unless it is said otherwise."""
        if spoken:
            self._context.announcements.say(sentence)
        self.text = sentence
        self._left = MESSAGE_TIME

    def update(self, dt: float, *, stay: bool = False) -> None:
        """Advance by `dt` seconds; the sentence does not expire while `stay` is true."""
        self._left -= dt
        if self._left <= 0 and not stay:
            self.text = ""

    def next_change(self) -> float:
        """Seconds until the sentence expires."""
        return max(self._left, 0.05) if self.text else math.inf

    @property
    def box(self) -> pygame.Rect:
        """The rectangle of the sentence; more than two lines overlap the board."""
        px, area, words = self._context.px, self._area, self._words()
        room = px(ROOM - BELOW)
        box = words.get_rect().inflate(px(32), 0)
        box.h = max(min(words.get_height() + px(14), room), words.get_height() + px(2))
        box.midbottom = (area.centerx, area.bottom + px(ROOM - BELOW))
        return box

    def occupied(self) -> list[pygame.Rect]:
        """The rectangle of the sentence, if there is one."""
        return [self.box] if self.text else []

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the sentence, if there is one."""
        if not self.text:
            return
        box, words = self.box, self._words()
        draw_plate(self._context, surface, box, self._context.theme.ink)
        surface.blit(words, words.get_rect(center=box.center))

    def _words(self) -> pygame.Surface:
        text, theme = self._context.text, self._context.theme
        size, room = theme.text.body, self._area.w - self._context.px(32)
        lines = text.wrap(self.text, room, size)
        if len(lines) > 1:
            size = theme.text.small
            lines = text.wrap(self.text, room, size)
        width = max(text.width(line, size) for line in lines)
        return text.paragraph(self.text, width, size, theme.card, align="center")
