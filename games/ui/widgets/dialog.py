"""A modal dialog: title, text, other widgets below each other, and its buttons."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain

import pygame

from games.core.translation import N_
from games.ui.toolkit.access import AccessNode, Topic
from games.ui.toolkit.drawing import draw_plate, draw_shadow
from games.ui.toolkit.layout import centred, inset
from games.ui.toolkit.scene import SceneContext
from games.ui.widgets.base import Widget
from games.ui.widgets.box import Column, Row, even
from games.ui.widgets.button import Button
from games.ui.widgets.form import Form, FormScene
from games.ui.widgets.label import Label


class DialogScene(FormScene):
    """A modal box; Escape closes it, Enter presses its first button."""

    about = Topic(N_("A dialog"), N_("Press one of its buttons. Escape closes it."))

    modal = True
    WIDTH = 400
    MARGIN = 28
    NAME = 100
    """Width of a label beside another widget, in units."""

    def __init__(
        self,
        context: SceneContext,
        title: str,
        text: str = "",
        *,
        buttons: Sequence[Button],
        paired: bool = False,
        parts: Sequence[Widget | tuple[Label, Widget]] = (),
    ) -> None:
        """`parts` lie between the text and the buttons, each below the one before.

        With `paired`, two buttons share a row.
        """
        super().__init__(context)
        theme = context.theme
        self.card = pygame.Rect(0, 0, 0, 0)
        self._title = Label(context, title, size=theme.text.title, bold=True)
        self._title.names_control = True
        self._text = Label(context, text, soft=True)
        self._parts = [(part,) if isinstance(part, Widget) else part for part in parts]
        step = 2 if paired else 1
        self._button_rows = [buttons[n : n + step] for n in range(0, len(buttons), step)]
        widgets = [self._title, self._text, *chain.from_iterable(self._parts), *buttons]
        self.form = Form(context, widgets, default=buttons[0])
        self.form.wraps = True
        self.form.focus(buttons[0])

    def close(self) -> None:
        self.context.scenes.pop()

    def resize(self) -> None:
        size, margin = self.context.size, self.context.px(self.MARGIN)
        wide = min(self.context.px(self.WIDTH), size[0] - 2 * self.context.px(16))
        content = self.content(wide - 2 * margin)
        high = min(content.height_for(wide - 2 * margin) + 2 * margin, size[1])
        self.card = centred((wide, high), pygame.Rect((0, 0), size))
        content.place(inset(self.card, margin))

    def content(self, width: int) -> Column:
        """Title, text, parts and buttons below each other."""
        gap = self.context.px(self.context.theme.space)
        name, parts = self.context.px(self.NAME), []
        for *labels, widget in self._parts:
            named = Row(*((label, name) for label in labels), (widget, None), gap=gap)
            parts.append(named if labels else widget)
        lines = chain.from_iterable(self._lines(each, width) for each in self._button_rows)
        return Column(
            Column(self._title, self._text, gap=gap),
            Column(*parts, gap=gap),
            Column(*(even(*line, gap=gap) for line in lines), gap=gap),
            gap=2 * gap if parts else 3 * gap,
        )

    def _lines(self, buttons: Sequence[Button], width: int) -> Sequence[Sequence[Button]]:
        """The buttons of a row in lines of equal buttons: side by side, or below each other."""
        gap = self.context.px(self.context.theme.space)
        each = (width - gap * (len(buttons) - 1)) // len(buttons)
        fits = all(button.natural_width() <= each for button in buttons)
        return [buttons] if fits else [[button] for button in buttons]

    def accessible(self) -> Sequence[AccessNode]:
        children = self.form.accessible()
        name, text = self._title.text, self._text.text
        return [AccessNode(self, "dialog", name, self.card, description=text, children=children)]

    def draw(self, surface: pygame.Surface) -> None:
        draw_shadow(self.context, surface, self.card, lift=20)
        theme = self.context.theme
        is_page = self.card.size == self.context.size
        fill, radius = (theme.paper, 0) if is_page else (theme.card, theme.radius * 2)
        draw_plate(self.context, surface, self.card, fill, radius=radius)
        self.form.draw(surface)
        if theme.name != "light" and not is_page:  # its shadow is hardly seen
            draw_plate(self.context, surface, self.card, None, border=theme.line, radius=radius)
