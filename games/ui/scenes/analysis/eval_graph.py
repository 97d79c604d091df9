"""The evaluation graph of an analysis: the standing of the first seat by turn."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Mapping, Sequence

import pygame

from games.ui.toolkit.access.node import AccessNode, Range
from games.ui.toolkit.drawing import draw_plate
from games.ui.toolkit.game_views.game_view import GraphLabels
from games.ui.toolkit.i18n import listed
from games.ui.toolkit.scene_context import SceneContext

CurvePoints = Sequence[tuple[int, float]]
"""Numbers of turns, and the standings before them: -1 at the lower edge, 1 at the upper one."""


FILL = 46
"""Opacity of the area between the curve and the middle, of 255."""
MOST_TICKS = 8
"""The greatest number of marks on the axis of the turns."""


class EvalGraph:
    """Draws standings over the turns of a match, with an axis to the left and one below."""

    def __init__(self, context: SceneContext, turns: int, labels: GraphLabels) -> None:
        self._context = context
        self._turns = turns
        self._caption = labels.caption
        self._levels = ((1.0, labels.top), (0.0, labels.middle), (-1.0, labels.bottom))
        self.rect = pygame.Rect(0, 0, 0, 0)

    def number_at(self, x: int) -> int:
        """The turn at a horizontal position in pixels."""
        plot = self._plot()
        return round((x - plot.x) / max(plot.w, 1) * self._turns)

    def accessible(self, chosen: int, value: str, choose: Callable[[int], None]) -> AccessNode:
        """A slider along the turns; `value` names the chosen one."""
        return AccessNode(
            "graph",
            "slider",
            self._caption,
            self.rect,
            description=listed(level for _height, level in self._levels if level),
            value=value,
            number=Range(chosen, 0, self._turns),
            actions={
                "increment": lambda: choose(chosen + 1),
                "decrement": lambda: choose(chosen - 1),
                "set value": lambda number: choose(round(number)),
            },
        )

    def draw(
        self, surface: pygame.Surface, known: CurvePoints, chosen: int, marked: Mapping[int, str]
    ) -> None:
        """Draw the curve, the chosen turn, and the signs of the marked turns at dots."""
        context, theme, px = self._context, self._context.theme, self._context.px
        draw_plate(context, surface, self.rect, theme.card)
        plot = self._plot()
        self._draw_axes(surface, plot)
        points = [(self._x(number), self._y(standing)) for number, standing in known]
        if len(points) > 1:
            self._fill(surface, plot, points)
        mark = self._x(chosen)
        pygame.draw.line(surface, theme.focus, (mark, plot.top), (mark, plot.bottom), px(2))
        if len(points) > 1:
            pygame.draw.aalines(surface, theme.ink, False, points)
            shifted = [(x, y + 1) for x, y in points]
            pygame.draw.aalines(surface, theme.ink, False, shifted)
        for number, sign in marked.items():
            place = (self._x(number), self._y(height(known, number)))
            self._draw_mark(surface, place, sign, beside=number == chosen)
        self._draw_words(surface, plot)

    def _draw_axes(self, surface: pygame.Surface, plot: pygame.Rect) -> None:
        """The frame, the middle line, and a short line at each numbered turn."""
        theme, px = self._context.theme, self._context.px
        pygame.draw.line(surface, theme.line, plot.topleft, plot.bottomleft, px(1.5))
        pygame.draw.line(surface, theme.line, plot.bottomleft, plot.bottomright, px(1.5))
        pygame.draw.line(surface, theme.line, plot.midleft, plot.midright, px(1))
        for number in ticks(self._turns):
            x = self._x(number - 1)  # a turn begins at the standing before it
            pygame.draw.line(surface, theme.line, (x, plot.bottom), (x, plot.bottom + px(4)), px(1))

    def _fill(
        self, surface: pygame.Surface, plot: pygame.Rect, points: Sequence[tuple[int, int]]
    ) -> None:
        """Tint the area between the curve and the middle line."""
        theme = self._context.theme
        area = pygame.Surface(plot.size, pygame.SRCALPHA)
        middle = plot.h // 2
        inside = [(x - plot.x, y - plot.y) for x, y in points]
        corners = [(inside[0][0], middle), *inside, (inside[-1][0], middle)]
        pygame.draw.polygon(area, (*theme.ink[:3], FILL), corners)
        surface.blit(area, plot)

    def _draw_mark(
        self, surface: pygame.Surface, place: tuple[int, int], sign: str, *, beside: bool
    ) -> None:
        """A dot, and its sign above or below it where there is room, or `beside` a line there."""
        context, theme, px = self._context, self._context.theme, self._context.px
        pygame.draw.aacircle(surface, theme.accent, place, px(6))
        pygame.draw.aacircle(surface, theme.card, place, px(6), max(px(1), 1))
        plot, size = self._plot(), theme.text.small
        half = context.text.line_height(size) // 2 + px(7)
        middle = place[1] - half if place[1] - 2 * half > plot.top else place[1] + half
        width = context.text.width(sign, size, bold=True)
        aside = width // 2 + px(5) if beside else 0
        x = min(max(place[0] + aside, plot.x + width // 2), plot.right - width // 2)
        context.text.draw(surface, sign, size, theme.accent, bold=True, center=(x, middle))

    def _draw_words(self, surface: pygame.Surface, plot: pygame.Rect) -> None:
        context = self._context
        text, size, ink = context.text, context.theme.text.small, context.theme.ink_soft
        left = self.rect.x + context.px(12)
        words = text.fitted(self._caption, self.rect.w - context.px(24), size)
        text.draw(surface, words, size, ink, topleft=(left, self.rect.y + context.px(4)))
        for standing, level in self._levels:
            place = (plot.x - context.px(6), self._y(standing))
            text.draw(surface, level, size, ink, midright=place)
        for number in ticks(self._turns):
            place = (self._x(number - 1), plot.bottom + context.px(5))
            text.draw(surface, str(number), size, ink, midtop=place)

    def _plot(self) -> pygame.Rect:
        """The area of the curve: clear of all texts, and of the edges by a dot."""
        px, text, size = self._context.px, self._context.text, self._context.theme.text.small
        word = text.line_height(size)
        aside = max(text.width(level, size) for _standing, level in self._levels)
        plot = self.rect.copy()
        plot.x = self.rect.x + px(12) + (aside + px(8) if aside else 0)
        plot.w = max(self.rect.right - px(16) - plot.x, 1)
        plot.y += word + px(14)
        plot.h = max(self.rect.bottom - word - px(10) - plot.y, 1)
        return plot

    def _x(self, number: int) -> int:
        plot = self._plot()
        return plot.x + round(plot.w * number / max(self._turns, 1))

    def _y(self, standing: float) -> int:
        plot = self._plot()
        return plot.centery - round(plot.h / 2 * standing)


def ticks(turns: int) -> list[int]:
    """The turns that are numbered on the axis: round numbers, eight at the most.

    >>> ticks(5), ticks(40), ticks(0)
    ([1, 2, 3, 4, 5], [5, 10, 15, 20, 25, 30, 35, 40], [])
    """
    steps = (unit * power for power in (1, 10, 100, 1000, 10_000) for unit in (1, 2, 5))
    step = next(step for step in steps if turns // step <= MOST_TICKS)
    return [*range(step, turns + 1, step)]


def height(known: CurvePoints, number: int) -> float:
    """The standing at a turn, interpolated; outside the curve, that of its nearest end."""
    place = bisect_left(known, (number, -2.0))
    if not known or place == len(known):
        return known[-1][1] if known else 0.0
    after, there = known[place]
    if after == number or not place:
        return there
    before, here = known[place - 1]
    return here + (there - here) * (number - before) / (after - before)
