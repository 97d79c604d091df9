"""A form with one widget, and a callback that records its calls."""

from __future__ import annotations

import pygame
from msgspec.structs import astuple

from games.ui.toolkit.access import AccessNode
from games.ui.widgets.base import Widget
from games.ui.widgets.form import Form


class Log(list[object]):
    """Records the arguments of its calls."""

    def __call__(self, value: object = "acted") -> None:
        self.append(value)


def form_of(widget: Widget, rect: tuple[int, int, int, int] = (100, 100, 200, 40)) -> Form:
    """A form with the widget at that place."""
    widget.rect = pygame.Rect(rect)
    return Form(widget.context, [widget])


def line(node: AccessNode) -> str:
    """A node in one line of text."""
    states = {"focused": node.focused, "asleep": not node.enabled, "open": node.expanded}
    states |= {"on": node.checked, "off": node.checked is False, "chosen": node.selected}
    parts = [node.role, repr(node.name), node.description, node.value, node.shortcut]
    if node.number:
        parts.append("{} in {} to {} by {}".format(*astuple(node.number)))
    if node.place:
        parts.append("{} of {}".format(*node.place))
    if node.selection:
        parts.append("{} to {}".format(*node.selection))
    return "; ".join([*(p for p in parts if p), *(s for s, holds in states.items() if holds)])
