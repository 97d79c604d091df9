"""A button of a toolbar: an icon above its name."""

from __future__ import annotations

import pygame

from games.ui.toolkit.theme import Colour
from games.ui.widgets.button import ICON, Button

HEIGHT = 52
"""Height of a toolbar, in units."""
LEAST_TEXT = 10
"""The smallest height of a name, in units; then it is cut off."""


class ToolButton(Button):
    """An icon with a small label below it, which shrinks to fit."""

    def natural_width(self) -> int:
        """The width at which the label keeps its size."""
        context = self.context
        width = context.text.width(self.label, context.theme.text.small)
        return width + context.px(context.theme.space)

    def _draw_content(self, surface: pygame.Surface, ink: Colour) -> None:
        context, text = self.context, self.context.text
        box = self.rect.move(0, context.px(1) if self.down else 0)
        size = self.context.theme.text.small
        while size > LEAST_TEXT and text.width(self.label, size) > box.w:
            size -= 1
        label = text.fitted(self.label, box.w, size)
        icon = context.assets.icon(self.icon or "", context.px(ICON), ink)
        high = icon.get_height() + context.px(2) + text.line_height(size)
        top = box.centery - high // 2
        surface.blit(icon, icon.get_rect(midtop=(box.centerx, top)))
        place = (box.centerx, top + high)
        text.draw(surface, label, size, ink, midbottom=place)
