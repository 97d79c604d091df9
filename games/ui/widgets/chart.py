"""Charts: a line of values with an axis, and a bar of matches won, tied and lost."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import NamedTuple

import pygame

from games.core.translation import Counted, listed
from games.ui.toolkit.context import Context
from games.ui.toolkit.drawing import draw_plate
from games.ui.toolkit.theme import Colour, mixed
from games.ui.widgets.base import Widget

MOST_SHOWN = 100
"""The number of latest values shown."""
STEPS = (25, 50, 100, 200, 500, 1000)
MOST_STEPS = 5
FILL = 0.82


def axis(values: Sequence[float]) -> range:
    """The round numbers of an axis that spans the values, in at most 5 steps.

    >>> list(axis([1012.0, 1180.5]))
    [1000, 1050, 1100, 1150, 1200]
    """
    least, most = min(values), max(values)
    for step in STEPS:
        first = math.floor(least / step) * step
        last = max(math.ceil(most / step) * step, first + step)
        if (last - first) // step <= MOST_STEPS:
            break
    return range(first, last + 1, step)


class LineChart(Widget):
    """A line chart of consecutive values; shows the latest ones."""

    def __init__(self, context: Context, under: str, *, number: Callable[[int], str] = str) -> None:
        """`under` names the things, below the axis; `number` formats a number beside it."""
        super().__init__(context)
        self._under = under
        self._number = number
        self._values: Sequence[float] = ()
        self._axis = range(0)

    def show(self, values: Sequence[float], numbers: range | None = None) -> None:
        """Show values, beside these numbers or round ones."""
        self._values = values[-MOST_SHOWN:]
        if self.has_line:
            self._axis = numbers or axis(self._values)

    @property
    def has_line(self) -> bool:
        return len(self._values) > 1

    def draw(self, surface: pygame.Surface) -> None:
        if not self.has_line:
            return
        theme, px, numbers = self.context.theme, self.context.px, self._axis
        plot = self._plot()
        self._draw_axis(surface, plot)
        span, across = numbers[-1] - numbers[0], plot.w / (len(self._values) - 1)
        points = [
            (plot.x + across * place, plot.bottom - plot.h * (value - numbers[0]) / span)
            for place, value in enumerate(self._values)
        ]
        ground = [(points[-1][0], plot.bottom), (points[0][0], plot.bottom)]
        pygame.draw.polygon(surface, mixed(theme.ink, theme.card, FILL), [*points, *ground])
        pygame.draw.line(surface, theme.ink_soft, plot.bottomleft, plot.bottomright, px(1.5))
        for start, end in pairwise(points):
            pygame.draw.aaline(surface, theme.ink, start, end, max(px(2), 2))
        pygame.draw.aacircle(surface, theme.ink, points[-1], px(4))

    def _plot(self) -> pygame.Rect:
        text, size, px = self.context.text, self.context.theme.text.small, self.context.px
        left = max(text.width(self._number(number), size) for number in self._axis) + px(8)
        line = text.line_height(size)
        plot = self.rect.copy()
        plot.x, plot.w = self.rect.x + left, max(self.rect.w - left - px(6), 1)
        plot.y, plot.h = self.rect.y + line // 2, max(self.rect.h - line // 2 - line - px(2), 1)
        return plot

    def _draw_axis(self, surface: pygame.Surface, plot: pygame.Rect) -> None:
        text, theme, px = self.context.text, self.context.theme, self.context.px
        size, span = theme.text.small, self._axis[-1] - self._axis[0]
        apart = plot.h / max(len(self._axis) - 1, 1)
        every = math.ceil(text.line_height(size) / max(apart, 1))  # numbers have room for a line
        for number in self._axis[::every]:
            y = plot.bottom - round(plot.h * (number - self._axis[0]) / span)
            pygame.draw.line(surface, theme.line, (plot.x, y), (plot.right, y), px(1))
            place = (plot.x - px(6), y)
            text.draw(surface, self._number(number), size, theme.ink_soft, midright=place)
        under = plot.bottom + px(2)
        text.draw_squeezed(
            surface, self._under, plot.w, size, theme.ink_soft, midtop=(plot.centerx, under)
        )


# -- Matches won, tied and lost, as a bar ------------------------------------------------------

BAR = 20
"""Height of a bar, in units."""


class MatchTally(NamedTuple):
    """The matches of a player, won, tied and lost."""

    won: int
    tied: int
    lost: int

    def in_words(self) -> str:
        parts = [Counted("{count} won", "{count} won").of(self.won)]
        if self.tied:
            parts.append(Counted("{count} tied", "{count} tied").of(self.tied))
        parts.append(Counted("{count} lost", "{count} lost").of(self.lost))
        return listed(parts)


def draw_tally(
    context: Context, surface: pygame.Surface, rect: pygame.Rect, tally: MatchTally
) -> None:
    """Draw a bar in the middle of a rectangle: won from the left, then tied, then lost."""
    theme, px = context.theme, context.px
    bar = pygame.Rect(rect.x, 0, rect.w, min(px(BAR), rect.h))
    bar.centery = rect.centery
    colours: list[tuple[Colour, Colour]] = [
        (theme.ink, theme.card), (mixed(theme.ink, theme.card, 0.6), theme.ink),
        (theme.sunken, theme.ink),
    ]  # fmt: skip
    total, done, left = max(sum(tally), 1), 0, bar.x
    for count, (fill, ink) in zip(tally, colours, strict=True):
        done += count
        right = bar.x + bar.w * done // total
        part = pygame.Rect(left, bar.y, right - left, bar.h)
        left = right
        if not count:
            continue
        pygame.draw.rect(surface, fill, part)
        size = theme.text.small
        if context.text.width(str(count), size, bold=True) + px(4) <= part.w:
            context.text.draw(surface, str(count), size, ink, bold=True, center=part.center)
    draw_plate(context, surface, bar, None, border=theme.line, radius=0)
