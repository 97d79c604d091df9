"""The evaluation graph of an analysis: the standing of the first seat by turn."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Sequence

import pygame

from games.ui.toolkit.drawing import draw_plate
from games.ui.toolkit.i18n import _
from games.ui.toolkit.scene_context import SceneContext

CurvePoints = Sequence[tuple[int, float]]
"""Numbers of turns, and the standings before them: -1 at the lower edge, 1 at the upper one."""


class EvalGraph:
    """Draws standings over the turns of a match, with names above and below."""

    def __init__(self, context: SceneContext, turns: int, names: Sequence[str], even: str) -> None:
        """`even` names the middle line; it may be empty."""
        self._context = context
        self._turns = turns
        self._above, self._below = captions(names)
        self._even = even
        self.rect = pygame.Rect(0, 0, 0, 0)

    def number_at(self, x: int) -> int:
        """The turn at a horizontal position in pixels."""
        plot = self._plot()
        return round((x - plot.x) / max(plot.w, 1) * self._turns)

    def draw(
        self, surface: pygame.Surface, known: CurvePoints, chosen: int, marked: Iterable[int]
    ) -> None:
        """Draw the curve, the chosen turn, and dots at the marked turns."""
        context, theme, px = self._context, self._context.theme, self._context.px
        draw_plate(context, surface, self.rect, theme.card)
        plot = self._plot()
        pygame.draw.line(surface, theme.line, plot.midleft, plot.midright, px(1.5))
        mark = self._x(chosen)
        pygame.draw.line(surface, theme.focus, (mark, plot.top), (mark, plot.bottom), px(2))
        points = [(self._x(number), self._y(standing)) for number, standing in known]
        if len(points) > 1:
            pygame.draw.aalines(surface, theme.ink, False, points)
            shifted = [(x, y + 1) for x, y in points]
            pygame.draw.aalines(surface, theme.ink, False, shifted)
        for number in marked:
            place = (self._x(number), self._y(height(known, number)))
            pygame.draw.aacircle(surface, theme.accent, place, px(6))
        self._draw_words(surface, plot)

    def _draw_words(self, surface: pygame.Surface, plot: pygame.Rect) -> None:
        context, size, ink = (
            self._context,
            self._context.theme.text.small,
            self._context.theme.ink_soft,
        )
        room, edge = self.rect.w - context.px(24), context.px(4)
        above = context.text.fitted(self._above, room, size)
        below = context.text.fitted(self._below, room, size)
        left = self.rect.x + context.px(12)
        context.text.draw(surface, above, size, ink, topleft=(left, self.rect.y + edge))
        context.text.draw(surface, below, size, ink, bottomleft=(left, self.rect.bottom - edge))
        place = (self.rect.right - context.px(12), plot.centery)
        context.text.draw(surface, self._even, size, ink, midright=place)

    def _plot(self) -> pygame.Rect:
        """The area of the curve: clear of all texts, and of the edges by a dot."""
        px, text, size = self._context.px, self._context.text, self._context.theme.text.small
        word = text.line_height(size) + px(12)
        aside = text.width(self._even, size) + px(8) if self._even else 0
        plot = self.rect.copy()
        plot.x, plot.w = self.rect.x + px(16), max(self.rect.w - px(32) - aside, 1)
        plot.y += word
        plot.h -= word + (word if self._below else px(14))
        return plot

    def _x(self, number: int) -> int:
        plot = self._plot()
        return plot.x + round(plot.w * number / max(self._turns, 1))

    def _y(self, standing: float) -> int:
        plot = self._plot()
        return plot.centery - round(plot.h / 2 * standing)


def captions(names: Sequence[str]) -> tuple[str, str]:
    """The names above and below the middle: of two players, or of the first one alone."""
    if len(names) == 2:
        return names[0], names[1]
    if len(names) > 2:
        return _("{name} against the others").format(name=names[0]), ""
    return "".join(names), ""


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
