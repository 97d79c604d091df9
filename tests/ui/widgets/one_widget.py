"""A form with one widget, and a callback that records its calls."""

from __future__ import annotations

import pygame

from games.ui.widgets.base import Widget
from games.ui.widgets.form import Form

OUTSIDE = (900, 700)


class Log(list[object]):
    """Records what it is called with."""

    def __call__(self, value: object = "acted") -> None:
        self.append(value)


def form_of(widget: Widget, rect: tuple[int, int, int, int] = (100, 100, 200, 40)) -> Form:
    """A form with the widget at that place."""
    widget.rect = pygame.Rect(rect)
    return Form(widget.context, [widget])
