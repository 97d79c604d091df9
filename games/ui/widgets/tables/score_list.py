"""Names and scores, one line for each seat."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from games.core.text import N_
from games.ui.toolkit.access.node import AccessNode
from games.ui.toolkit.context import Context
from games.ui.toolkit.i18n import listed
from games.ui.widgets.base import Widget

ROW = 36
"""Height of a line of the scores, in units."""
SMALL_NAMES = (12, 11)
"""Sizes of a name in two lines, in units."""


class ScoreList(Widget):
    """Names and scores line by line; winners are bold and have a star."""

    kind_title = N_("Results")

    def __init__(self, context: Context, lines: Sequence[tuple[str, str, bool]]) -> None:
        super().__init__(context)
        self._lines = lines

    def accessible(self) -> AccessNode | None:
        """A list of the players, each with the score."""
        lines = tuple(
            AccessNode(number, "list item", listed(filter(None, (name, score))))
            for number, (name, score, _winner) in enumerate(self._lines)
        )
        return self.access_node("list", children=lines)

    def height(self) -> int:
        """The height of all lines in pixels."""
        return len(self._lines) * self.context.px(ROW)

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the lines, each below a thin rule."""
        height = self.context.px(ROW)
        for number, line in enumerate(self._lines):
            rect = pygame.Rect(self.rect.x, self.rect.y + number * height, self.rect.w, height)
            self._draw_line(surface, rect, *line)

    def _draw_line(
        self, surface: pygame.Surface, rect: pygame.Rect, name: str, score: str, winner: bool
    ) -> None:
        context, theme = self.context, self.context.theme
        size = theme.text.body
        rule = pygame.Rect(rect.x, rect.y, rect.w, context.px(theme.hairline))
        pygame.draw.rect(surface, theme.line, rule)
        indent = context.px(theme.space * 3.5)
        if winner:
            star = context.assets.icon("star", context.px(18), theme.accent)
            surface.blit(star, star.get_rect(midleft=rect.midleft))
        right = context.text.draw(
            surface, score, size, theme.ink, bold=winner, midright=rect.midright
        )
        room = right.left - rect.x - indent - context.px(theme.space * 2)
        names, size = self._name_lines(name, max(room, 1), bold=winner)
        high = context.text.line_height(size)
        top = rect.centery - len(names) * high // 2
        for place, words in enumerate(names):
            corner = (rect.x + indent, top + place * high)
            context.text.draw(surface, words, size, theme.ink, bold=winner, topleft=corner)

    def _name_lines(self, name: str, room: int, *, bold: bool) -> tuple[list[str], float]:
        """The lines of a name and their size: smaller letters, then two lines, then a part."""
        text, theme = self.context.text, self.context.theme
        words, size = text.squeezed(name, room, theme.text.body, bold=bold)
        if words == name:
            return [name], size
        for small in SMALL_NAMES:
            lines = text.wrap_evenly(name, room, small, bold=bold)
            if len(lines) <= 2:
                return lines, small
        return [words], size
