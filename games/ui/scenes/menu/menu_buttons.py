"""The buttons below the cards of the menu, in one line or in two."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from games.ui.toolkit.context import Context
from games.ui.toolkit.layout import columns, rows
from games.ui.widgets.button import Button
from games.ui.widgets.button_layout import lay_from_left, lay_from_right


class MenuButtons:
    """Lays out the buttons: `first` and `last` in one line, or `last` in a second one."""

    def __init__(self, context: Context, first: Sequence[Button], last: Sequence[Button]) -> None:
        """The very last button stands at the right end of its line."""
        self._context = context
        self.buttons = [*first, *last]
        """All buttons in tab order."""
        self._icons = [button.icon for button in self.buttons]
        self._lines = [[*first], [*last]]

    def show_icons(self, width: int) -> None:
        """Leave the icons out if labels alone fit into a line of that width in pixels."""
        plain: list[str | None] = [None] * len(self.buttons)
        for icons in (self._icons, plain, self._icons):
            for button, icon in zip(self.buttons, icons, strict=True):
                button.icon = icon
            if self._natural_width(self.buttons) <= width:
                return

    def height(self, width: int) -> int:
        """The height in pixels in a window of that width."""
        px, theme = self._context.px, self._context.theme
        lines = len(self._lines_within(width))
        return lines * px(theme.control) + (lines - 1) * px(theme.space)

    def least_width(self, width: int) -> int:
        """The width in pixels of the longest line in a window of that width."""
        return max(map(self._natural_width, self._lines_within(width)))

    def lay_out(self, rect: pygame.Rect) -> None:
        """Lay the buttons in their lines."""
        px, theme = self._context.px, self._context.theme
        gap, control = px(theme.space), px(theme.control)
        lines = self._lines_within(rect.w)
        for line, cut in zip(lines, rows(rect, [control] * len(lines), gap), strict=True):
            if self._natural_width(line) > cut.w:
                for button, place in zip(line, columns(cut, [None] * len(line), gap), strict=True):
                    button.rect = place
                continue
            right = [button for button in line if button is self.buttons[-1]]
            lay_from_left([button for button in line if button not in right], cut, gap)
            lay_from_right(right, cut, gap)

    def _lines_within(self, width: int) -> list[list[Button]]:
        return [self.buttons] if self._natural_width(self.buttons) <= width else self._lines

    def _natural_width(self, buttons: Sequence[Button]) -> int:
        gap = self._context.px(self._context.theme.space)
        return sum(button.natural_width() + gap for button in buttons) - gap
