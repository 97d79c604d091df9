"""A modal dialog: title, text, an optional body, and its buttons."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

import pygame

from games.core.translation import N_
from games.ui.toolkit.access import AccessNode, Topic
from games.ui.toolkit.drawing import draw_plate, draw_shadow
from games.ui.toolkit.layout import centred
from games.ui.toolkit.scene import SceneContext
from games.ui.widgets.base import Widget
from games.ui.widgets.button import Button, ButtonRows
from games.ui.widgets.form import Form, FormScene
from games.ui.widgets.label import Label


class DialogBody(Protocol):
    """The interface of a dialog's body, between its text and its buttons."""

    rect: pygame.Rect

    def height(self) -> int: ...


class Paragraphs(Widget):
    """Several paragraphs."""

    def __init__(self, context: SceneContext) -> None:
        super().__init__(context)
        self.texts: Sequence[str] = ()

    def accessible(self) -> AccessNode | None:
        lines = tuple(AccessNode(n, "text", text) for n, text in enumerate(self.texts))
        return AccessNode(self, "group", "", self.rect.copy(), children=lines) if lines else None

    def height_for(self, width: int) -> int:
        return sum(self._gap + picture.get_height() for picture in self._pictures(width))

    def draw(self, surface: pygame.Surface) -> None:
        y = self.rect.y
        for picture in self._pictures(self.rect.w):
            surface.blit(picture, (self.rect.x, y + self._gap))
            y += self._gap + picture.get_height()

    @property
    def _gap(self) -> int:
        return self.context.px(self.context.theme.space)

    def _pictures(self, width: int) -> list[pygame.Surface]:
        context, theme = self.context, self.context.theme
        return [
            context.text.paragraph(text, max(width, 1), theme.text.body, theme.ink_soft)
            for text in self.texts
        ]


class DialogScene(FormScene):
    """A modal box; Escape closes it, Enter presses its first button."""

    about = Topic(N_("A dialog"), N_("Press one of its buttons. Escape closes it."))

    modal = True
    WIDTH = 400
    MARGIN = 28

    def __init__(
        self,
        context: SceneContext,
        title: str,
        text: str = "",
        *,
        buttons: Sequence[Button],
        wide: int | None = None,
        body: DialogBody | None = None,
    ) -> None:
        super().__init__(context)
        theme = context.theme
        self.card = pygame.Rect(0, 0, 0, 0)
        self._title = Label(context, title, size=theme.text.title, bold=True)
        self._title.names_control = True
        self._text = Label(context, text, soft=True)
        self._body = body
        self._after = Paragraphs(context)
        """The paragraphs below the body."""
        self.button_rows = ButtonRows(buttons, wide)
        bodies: list[Widget] = [body] if isinstance(body, Widget) else []
        words: list[Widget] = [self._title, self._text, *bodies, self._after]
        widgets = [*words, *buttons]
        self.form = Form(context, widgets, default=buttons[0])
        self.form.wraps = True
        self.form.focus(buttons[0])

    def close(self) -> None:
        self.context.scenes.pop()

    def go_back(self) -> None:
        self.close()

    def place(self, size: tuple[int, int]) -> pygame.Rect:
        return centred(size, pygame.Rect((0, 0), self.context.size))

    def resize(self) -> None:
        px, (width, height) = self.context.px, self.context.size
        margin = px(self.MARGIN)
        wide = min(px(self.WIDTH), width - 2 * px(16))
        words = self.lay_words(pygame.Rect(0, 0, wide - 2 * margin, 0))
        self.card = self.place((wide, min(words.h + 2 * margin, height)))
        self.lay_words(words.move(self.card.x + margin, self.card.y + margin))

    def lay_words(self, rect: pygame.Rect) -> pygame.Rect:
        """Lay title, text, body and buttons into a rectangle, the buttons at its lower end.

        Returns the rectangle, grown to the height that is needed.
        """
        context = self.context
        gap = context.px(context.theme.space)
        y = rect.y
        for label in (self._title, self._text):
            height = label.height_for(rect.w)
            label.rect = pygame.Rect(rect.x, y, rect.w, height)
            y += height + gap if height else 0
        if self._body:
            y += gap
            self._body.rect = pygame.Rect(rect.x, y, rect.w, self._body.height())
            y += self._body.rect.h
        self._after.rect = pygame.Rect(rect.x, y, rect.w, self._after.height_for(rect.w))
        y = self._after.rect.bottom
        y += 2 * gap
        height = self.button_rows.height(context)
        bottom = max(y + height, rect.bottom)
        self.button_rows.lay_out(context, pygame.Rect(rect.x, bottom - height, rect.w, height))
        return pygame.Rect(rect.x, rect.y, rect.w, bottom - rect.y)

    def accessible(self) -> Sequence[AccessNode]:
        children = self.form.accessible()
        name, text = self._title.text, self._text.text
        return [AccessNode(self, "dialog", name, self.card, description=text, children=children)]

    def draw(self, surface: pygame.Surface) -> None:
        draw_shadow(self.context, surface, self.card, lift=20)
        theme, radius = self.context.theme, self.context.theme.radius * 2
        draw_plate(self.context, surface, self.card, theme.card, radius=radius)
        self.form.draw(surface)
        if theme.name != "light":  # its shadow is hardly seen
            draw_plate(self.context, surface, self.card, None, border=theme.line, radius=radius)
