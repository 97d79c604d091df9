"""The texts below a task: a title, a text, and what was said about the last move."""

from __future__ import annotations

from typing import Literal

import pygame

from games.ui.toolkit.drawing import draw_plate
from games.ui.toolkit.layout import inset
from games.ui.toolkit.scene_context import SceneContext
from games.ui.widgets.base import Widget
from games.ui.widgets.label import Label
from games.ui.widgets.scroll_view import ScrollView

Mood = Literal["praise", "correction"]


class TaskTexts:
    """Labels that scroll together; `widgets` are to be added to a form, which draws them."""

    def __init__(self, context: SceneContext) -> None:
        self._context = context
        self._title = Label(context, "", size=context.theme.text.lead, bold=True)
        self._text = Label(context, "")
        self._said = Label(context, "")
        self._mood: Mood = "praise"
        self._view = ScrollView(context)
        self._view.add(self._title, self._text, self._said)
        self.widgets: tuple[Widget, ...] = (self._view, self._title, self._text, self._said)
        self._rect = pygame.Rect(0, 0, 0, 0)

    @property
    def title(self) -> str:
        """The title of the text."""
        return self._title.text

    @property
    def text(self) -> str:
        """The text below the title."""
        return self._text.text

    @property
    def said(self) -> str:
        """The text about the last move; empty for none."""
        return self._said.text

    def set_text(self, title: str, text: str) -> None:
        """Take a title and a text; `lay_out` has to follow."""
        self._title.text, self._text.text = title, text

    def say(self, text: str, mood: Mood) -> None:
        """Take a text about the last move, empty for none; `lay_out` has to follow."""
        self._said.text, self._mood = text, mood

    def lay_out(self, rect: pygame.Rect) -> None:
        """Place the texts one below the other within a rectangle."""
        px = self._context.px
        self._rect = rect
        self._view.rect = inset(rect, px(4))
        window = inset(self._view.window, px(10), 0)
        top = window.y + px(8 if self.title else 14)
        for label, gap in ((self._title, px(6)), (self._text, px(18)), (self._said, px(10))):
            inner = inset(window, px(12), 0) if label is self._said else window
            height = label.height_for(inner.w)
            label.rect = pygame.Rect(inner.x, top, inner.w, height)
            top += height + gap if height else 0
        self._view.arrange(top - self._view.rect.y)

    def reveal_said(self) -> None:
        """Scroll to what was said about the last move."""
        self._view.reveal(self._said.rect)

    def draw_plates(self, surface: pygame.Surface) -> None:
        """Draw the plates below the texts; the texts themselves are drawn by the form."""
        if self.title or self.text or self.said:
            draw_plate(self._context, surface, self._rect, self._context.theme.card)
        if self.said:
            self._draw_said_plate(surface)

    def _draw_said_plate(self, surface: pygame.Surface) -> None:
        px, theme = self._context.px, self._context.theme
        before = surface.get_clip()
        surface.set_clip(self._view.window.clip(before))
        plate = self._said.rect.inflate(px(24), px(16))
        edge = theme.focus if self._mood == "praise" else theme.accent
        draw_plate(self._context, surface, plate, theme.sunken)
        strip = pygame.Rect(plate.x, plate.y, px(4), plate.h)
        draw_plate(self._context, surface, strip, edge, radius=2)
        surface.set_clip(before)
