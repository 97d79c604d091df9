"""Layouts of buttons: a column, a row of equal widths, or from one side."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Protocol

import pygame

from games.ui.toolkit.context import Context
from games.ui.toolkit.layout import columns, rows
from games.ui.widgets.button import Button


class ButtonLayout(Protocol):
    """The layout of a dialog's buttons."""

    def height(self, context: Context) -> int:
        """Their height together, in pixels."""

    def lay_out(self, context: Context, rect: pygame.Rect) -> None:
        """Place each button in the rectangle."""


class ButtonColumn:
    """Buttons of full width, one below the other."""

    def __init__(self, buttons: Sequence[Button]) -> None:
        self._buttons = buttons

    def height(self, context: Context) -> int:
        """Their height together, in pixels."""
        count, theme = len(self._buttons), context.theme
        return count * context.px(theme.control) + (count - 1) * context.px(theme.space)

    def lay_out(self, context: Context, rect: pygame.Rect) -> None:
        """Place each button in the rectangle."""
        gap = context.px(context.theme.space)
        heights = [context.px(context.theme.control)] * len(self._buttons)
        for button, cut in zip(self._buttons, rows(rect, heights, gap), strict=True):
            button.rect = cut


class ButtonRow:
    """Buttons of equal width, side by side."""

    def __init__(self, buttons: Sequence[Button]) -> None:
        self._buttons = buttons

    def height(self, context: Context) -> int:
        """Their height in pixels."""
        return context.px(context.theme.control)

    def lay_out(self, context: Context, rect: pygame.Rect) -> None:
        """Place each button in the rectangle."""
        gap = context.px(context.theme.space)
        cuts = columns(rect, [None] * len(self._buttons), gap)
        for button, cut in zip(self._buttons, cuts, strict=True):
            button.rect = cut


class NaturalRow:
    """Buttons side by side at their natural widths, which share what is left of the row."""

    def __init__(self, buttons: Sequence[Button]) -> None:
        self._buttons = buttons

    def width(self, context: Context) -> int:
        """The least width in pixels at which no label is cut off."""
        gaps = (len(self._buttons) - 1) * context.px(context.theme.space)
        return sum(button.natural_width() for button in self._buttons) + gaps

    def height(self, context: Context) -> int:
        """Their height in pixels."""
        return context.px(context.theme.control)

    def lay_out(self, context: Context, rect: pygame.Rect) -> None:
        """Place each button in the rectangle."""
        share = max(rect.w - self.width(context), 0) // len(self._buttons)
        widths: list[int | None] = [button.natural_width() + share for button in self._buttons]
        widths[-1] = None  # the pixels that cannot be shared
        cuts = columns(rect, widths, context.px(context.theme.space))
        for button, cut in zip(self._buttons, cuts, strict=True):
            button.rect = cut


class ButtonGrid:
    """The first buttons of full width, the others below them in pairs."""

    def __init__(self, buttons: Sequence[Button], wide: int = 1) -> None:
        """`wide` is the number of buttons of full width."""
        self._buttons = buttons
        self._wide = wide

    @property
    def _rows(self) -> list[Sequence[Button]]:
        wide, others = self._buttons[: self._wide], self._buttons[self._wide :]
        pairs = [others[place : place + 2] for place in range(0, len(others), 2)]
        return [*([button] for button in wide), *pairs]

    def height(self, context: Context) -> int:
        """Their height together, in pixels."""
        count, theme = len(self._rows), context.theme
        return count * context.px(theme.control) + (count - 1) * context.px(theme.space)

    def lay_out(self, context: Context, rect: pygame.Rect) -> None:
        """Place each button in the rectangle."""
        gap = context.px(context.theme.space)
        heights = [context.px(context.theme.control)] * len(self._rows)
        for row, place in zip(self._rows, rows(rect, heights, gap), strict=True):
            for button, cut in zip(row, columns(place, [None] * len(row), gap), strict=True):
                button.rect = cut


def lay_from_left(buttons: Iterable[Button], rect: pygame.Rect, gap: int) -> int:
    """Lay the visible buttons side by side at their natural widths; where the next would begin."""
    left = rect.x
    for button in buttons:
        if button.visible:
            button.rect = pygame.Rect(left, rect.y, button.natural_width(), rect.h)
            left = button.rect.right + gap
    return left


def lay_from_right(buttons: Iterable[Button], rect: pygame.Rect, gap: int) -> int:
    """The same from the right, the first button outermost; where the next would end."""
    right = rect.right
    for button in buttons:
        if button.visible:
            width = button.natural_width()
            button.rect = pygame.Rect(right - width, rect.y, width, rect.h)
            right -= width + gap
    return right


def lay_evenly(buttons: Sequence[Button], rect: pygame.Rect, gap: int) -> None:
    """Lay buttons side by side, all as wide; where a label is too long, by their natural widths."""
    cuts = columns(rect, [None] * len(buttons), gap)
    naturals = [button.natural_width() for button in buttons]
    if any(natural > cut.w for natural, cut in zip(naturals, cuts, strict=True)):
        room = rect.w - gap * (len(buttons) - 1)
        widths: list[int | None] = [natural * room // sum(naturals) for natural in naturals]
        widths[-1] = None  # the pixels that cannot be shared
        cuts = columns(rect, widths, gap)
    for button, cut in zip(buttons, cuts, strict=True):
        button.rect = cut
