"""The curve of a player's rating in puzzles, with an axis and a fill."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise

import pygame

from games.core.text import N_
from games.ui.toolkit.context import Context
from games.ui.toolkit.i18n import _
from games.ui.toolkit.theme import mixed
from games.ui.widgets.base import Widget

MOST_SHOWN = 100
"""The latest ratings that are shown."""
STEPS = (25, 50, 100, 200, 500, 1000)
"""Distances between two lines of the axis."""
MOST_STEPS = 5
FILL = 0.82
"""How pale the fill below the curve is."""


def axis(ratings: Sequence[float]) -> range:
    """The round numbers of an axis that spans the ratings, in at most 5 steps.

    >>> list(axis([1012.0, 1180.5]))
    [1000, 1050, 1100, 1150, 1200]
    """
    least, most = min(ratings), max(ratings)
    for step in STEPS:
        first = math.floor(least / step) * step
        last = max(math.ceil(most / step) * step, first + step)
        if (last - first) // step <= MOST_STEPS:
            break
    return range(first, last + 1, step)


class RatingCurve(Widget):
    """The latest ratings; a sentence while there are fewer than two."""

    kind_title = N_("Rating curve")
    how = N_("Your rating after each puzzle.")

    def __init__(self, context: Context) -> None:
        super().__init__(context)
        self._ratings: Sequence[float] = ()
        self._first = 1

    def show(self, ratings: Sequence[float]) -> None:
        """Show ratings, the oldest first."""
        self._ratings = ratings[-MOST_SHOWN:]
        self._first = len(ratings) - len(self._ratings) + 1

    @property
    def sentence(self) -> str:
        """The sentence in place of a curve; empty with one."""
        if len(self._ratings) < 2:
            return _("Your rating is drawn here after two puzzles.")
        return ""

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the axis, the fill and the curve."""
        if len(self._ratings) < 2:
            self._draw_nothing(surface)
            return
        numbers = axis(self._ratings)
        plot = self._plot(numbers)
        self._draw_axis(surface, plot, numbers)
        points = self._points(plot, numbers)
        theme, px = self.context.theme, self.context.px
        ground = [(points[-1][0], plot.bottom), (points[0][0], plot.bottom)]
        pygame.draw.polygon(surface, mixed(theme.focus, theme.card, FILL), [*points, *ground])
        pygame.draw.line(surface, theme.ink_soft, plot.bottomleft, plot.bottomright, px(1.5))
        for start, end in pairwise(points):
            pygame.draw.aaline(surface, theme.focus, start, end, max(px(2), 2))
        pygame.draw.aacircle(surface, theme.focus, points[-1], px(4))

    def _draw_nothing(self, surface: pygame.Surface) -> None:
        context, theme = self.context, self.context.theme
        picture = context.text.paragraph(
            self.sentence, max(self.rect.w, 1), theme.text.small, theme.ink_soft, align="center"
        )
        surface.blit(picture, picture.get_rect(center=self.rect.center))

    def _plot(self, numbers: range) -> pygame.Rect:
        """The area of the curve, right of the axis' numbers and above those of the puzzles."""
        text, size, px = self.context.text, self.context.theme.text.small, self.context.px
        left = max(text.width(str(number), size) for number in numbers) + px(8)
        line = text.line_height(size)
        plot = self.rect.copy()
        plot.x, plot.w = self.rect.x + left, max(self.rect.w - left - px(6), 1)
        plot.y, plot.h = self.rect.y + line // 2, max(self.rect.h - line // 2 - line - px(2), 1)
        return plot

    def _points(self, plot: pygame.Rect, numbers: range) -> list[tuple[float, float]]:
        span = numbers[-1] - numbers[0]
        across = plot.w / (len(self._ratings) - 1)
        return [
            (plot.x + across * place, plot.bottom - plot.h * (rating - numbers[0]) / span)
            for place, rating in enumerate(self._ratings)
        ]

    def _draw_axis(self, surface: pygame.Surface, plot: pygame.Rect, numbers: range) -> None:
        text, theme, px = self.context.text, self.context.theme, self.context.px
        size, span = theme.text.small, numbers[-1] - numbers[0]
        for number in numbers:
            y = plot.bottom - round(plot.h * (number - numbers[0]) / span)
            pygame.draw.line(surface, theme.line, (plot.x, y), (plot.right, y), px(1))
            place = (plot.x - px(6), y)
            text.draw(surface, str(number), size, theme.ink_soft, midright=place)
        under = plot.bottom + px(2)
        first, last = str(self._first), str(self._first + len(self._ratings) - 1)
        text.draw(surface, first, size, theme.ink_soft, topleft=(plot.x, under))
        text.draw(surface, last, size, theme.ink_soft, topright=(plot.right, under))
        words, size = text.squeezed(_("Puzzles"), plot.w // 2, size)
        text.draw(surface, words, size, theme.ink_soft, midtop=(plot.centerx, under))
