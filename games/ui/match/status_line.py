"""The sentence below the board: what was refused, what a hint says, what went wrong."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pygame

from games.ui.toolkit.drawing import draw_plate

if TYPE_CHECKING:
    from games.ui.match.match_scene import MatchScene

MESSAGE_TIME = 6.0
"""Seconds that a sentence below the board stays."""
ROOM = 40
"""Height of the strip below the board, in units."""


class Message:
    """One sentence at a time, for a while; an empty one is none."""

    def __init__(self, scene: MatchScene[Any]) -> None:
        self._scene = scene
        self.text = ""
        self._left = 0.0

    def say(self, sentence: str) -> None:
        """Show a sentence in place of the last."""
        self.text = sentence
        self._left = MESSAGE_TIME

    def update(self, dt: float) -> None:
        """Let time pass; what tells of a trouble stays as long as that lasts."""
        self._left -= dt
        if self._left <= 0 and not self._scene.computers.trouble:
            self.text = ""

    @property
    def box(self) -> pygame.Rect:
        """Where the sentence stands; it may reach up into the board."""
        px, area = self._scene.context.px, self._scene.area
        box = self._words().get_rect().inflate(px(32), px(14))
        box.midbottom = (area.centerx, area.bottom + px(ROOM))
        return box

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the sentence, if there is one."""
        if not self.text:
            return
        box, words = self.box, self._words()
        draw_plate(self._scene.context, surface, box, self._scene.context.theme.ink)
        surface.blit(words, words.get_rect(center=box.center))

    def _words(self) -> pygame.Surface:
        context = self._scene.context
        text, theme, size = context.text, context.theme, context.theme.text.body
        lines = text.wrap(self.text, self._scene.area.w - context.px(32), size)
        width = max(text.width(line, size) for line in lines)
        return text.paragraph(self.text, width, size, theme.card, align="center")
