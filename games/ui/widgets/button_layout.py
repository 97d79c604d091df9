"""How the buttons of a dialog lie: in a column or in a row."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

import pygame

from games.ui.toolkit.context import Context
from games.ui.toolkit.layout import columns, rows
from games.ui.widgets.button import Button


class ButtonLayout(Protocol):
    """How the buttons of a card lie."""

    def height(self, context: Context) -> int:
        """How high they are together."""

    def lay_out(self, context: Context, rect: pygame.Rect) -> None:
        """Give each its place."""


class ButtonColumn:
    """Buttons of full width, one below the other."""

    def __init__(self, buttons: Sequence[Button]) -> None:
        self._buttons = buttons

    def height(self, context: Context) -> int:
        """How high they are together."""
        count, theme = len(self._buttons), context.theme
        return count * context.px(theme.control) + (count - 1) * context.px(theme.space)

    def lay_out(self, context: Context, rect: pygame.Rect) -> None:
        """Give each its place."""
        gap = context.px(context.theme.space)
        heights = [context.px(context.theme.control)] * len(self._buttons)
        for button, cut in zip(self._buttons, rows(rect, heights, gap), strict=True):
            button.rect = cut


class ButtonRow:
    """Buttons of equal width, side by side."""

    def __init__(self, buttons: Sequence[Button]) -> None:
        self._buttons = buttons

    def height(self, context: Context) -> int:
        """How high they are."""
        return context.px(context.theme.control)

    def lay_out(self, context: Context, rect: pygame.Rect) -> None:
        """Give each its place."""
        gap = context.px(context.theme.space)
        cuts = columns(rect, [None] * len(self._buttons), gap)
        for button, cut in zip(self._buttons, cuts, strict=True):
            button.rect = cut
