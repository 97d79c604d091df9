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
        shown = context.text.fitted(name, max(room, 0), size, bold=winner)
        place = (rect.x + indent, rect.centery)
        context.text.draw(surface, shown, size, theme.ink, bold=winner, midleft=place)
