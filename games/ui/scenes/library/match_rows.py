"""The rows of the table of matches."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from games.core.storage.summary import Summary
from games.core.text import N_
from games.ui.scenes.library.summary_text import (
    game_title,
    players_title,
    result_title,
    rules_title,
    score_title,
    turns_title,
)
from games.ui.scenes.library.thumbnails import Thumbnails
from games.ui.toolkit.drawing import draw_plate
from games.ui.toolkit.i18n import _, listed
from games.ui.toolkit.layout import columns, inset
from games.ui.toolkit.scene_context import SceneContext
from games.ui.toolkit.theme import Colour
from games.ui.widgets.tables.list_view import ListView

ROW = 60
PICTURE = 48
WIDTHS: tuple[int | None, ...] = (None, 160, 136, 86, 44)
"""Widths in units of the columns after the picture: players, game, result, date, turns."""
GAP = 12
DOUBLE_CLICK = 0.4
"""Seconds within which a second press on a row opens it."""


class MatchRows(ListView):
    """The matches found; a click chooses a row, a double click opens it."""

    kind_title = N_("Matches")
    how = N_("Click on a match to choose it, and once more to open it. The wheel scrolls.")

    def __init__(
        self, context: SceneContext, thumbnails: Thumbnails, on_choose: Callable[[int], None]
    ) -> None:
        super().__init__(context, (), on_choose, row_height=ROW, paint_row=self._paint_match)
        self.found: Sequence[Summary] = ()
        self.on_open: Callable[[], None] = lambda: None
        self._game_views = context.game_views
        self._thumbnails = thumbnails
        self._since_press = DOUBLE_CLICK

    def show(self, found: Sequence[Summary], chosen: int | None) -> None:
        """Show other matches."""
        self.found = found
        self.set_rows([summary.name for summary in found], chosen)

    def row_text(self, row: int) -> str:
        """All columns of a match, one after the other."""
        summary, game_views = self.found[row], self._game_views
        rules = rules_title(game_views, summary.game, summary.options)
        return listed(
            filter(
                None,
                (
                    players_title(game_views, summary),
                    summary.name,
                    game_title(game_views, summary.game),
                    _("Deal of the day") if summary.daily else rules,
                    result_title(game_views, summary),
                    score_title(summary),
                    f"{summary.date} {summary.time[:5]}",
                    turns_title(summary.turns) if summary.game else "",
                ),
            )
        )

    def in_sight(self) -> list[Summary]:
        """The matches of the visible rows."""
        height = self.context.px(ROW)
        first = self.offset // height
        return list(self.found[first : (self.offset + self.rect.h) // height + 1])

    def picture_size(self) -> int:
        """The side of a picture in pixels."""
        return self.context.px(PICTURE)

    def cuts(self, row: pygame.Rect) -> list[pygame.Rect]:
        """The rectangles of the picture and of the columns after it."""
        px = self.context.px
        field = inset(row, px(6), 0)
        widths = [None if width is None else px(width) for width in WIDTHS]
        return columns(field, [px(PICTURE), *widths], px(GAP))

    def handle(self, event: pygame.Event) -> bool:
        """Take events; a double click on a row opens it."""
        before = self.chosen
        press = event.type == pygame.MOUSEBUTTONDOWN and event.button == 1
        used = super().handle(event)
        if press and used and self.row_at(event.pos) is not None:
            if self._since_press < DOUBLE_CLICK and self.chosen == before:
                self.on_open()
            self._since_press = 0.0
        return used

    def update(self, dt: float) -> None:
        """Let time pass."""
        self._since_press += dt

    def _paint_match(self, surface: pygame.Surface, rect: pygame.Rect, row: int) -> None:
        context, theme, game_views = self.context, self.context.theme, self._game_views
        summary, chosen = self.found[row], row == self.chosen
        ink = theme.card if chosen else theme.ink
        soft = theme.on_ink_soft if chosen else theme.ink_soft
        picture, players, game, result, date, turns = self.cuts(rect)
        self._paint_picture(surface, picture, summary)
        small = theme.text.small
        named = players_title(game_views, summary)
        below = summary.name if named else ""
        self._lines(surface, players, (named or summary.name, ink), (below, soft))
        rules = rules_title(game_views, summary.game, summary.options)
        if summary.daily:
            rules = _("Deal of the day")
        self._lines(surface, game, (game_title(game_views, summary.game), ink), (rules, soft))
        self._lines(
            surface, result, (result_title(game_views, summary), ink), (score_title(summary), soft)
        )
        self._lines(surface, date, (summary.date, ink), (summary.time[:5], soft), size=small + 1)
        if summary.game:
            context.text.draw(
                surface, str(summary.turns), small + 1, ink, midleft=(turns.x, turns.centery)
            )
        if not chosen:
            line = pygame.Rect(rect.x, 0, rect.w, context.px(theme.hairline))
            line.bottom = rect.bottom
            pygame.draw.rect(surface, theme.line, line)

    def _paint_picture(self, surface: pygame.Surface, cut: pygame.Rect, summary: Summary) -> None:
        size = self.picture_size()
        place = pygame.Rect(cut.x, cut.centery - size // 2, size, size)
        picture = self._thumbnails.picture(summary, size)
        if picture is None:
            draw_plate(self.context, surface, place, self.context.theme.sunken, radius=4)
        else:
            surface.blit(picture, place)

    def _lines(
        self,
        surface: pygame.Surface,
        cut: pygame.Rect,
        first: tuple[str, Colour],
        second: tuple[str, Colour],
        size: float | None = None,
    ) -> None:
        """Draw two lines of text in a column, or one in its middle."""
        text, theme = self.context.text, self.context.theme
        size = theme.text.body if size is None else size
        shown = [(first, size), (second, theme.text.small)] if second[0] else [(first, size)]
        y = cut.centery - sum(text.line_height(height) for _line, height in shown) // 2
        for (words, colour), height in shown:
            fitted, drawn = text.squeezed(words, cut.w, height)
            text.draw(surface, fitted, drawn, colour, topleft=(cut.x, y))
            y += text.line_height(height)
