"""The turns of an analysed match in a list, each with the sign of its quality."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import pygame

from games.ui.coach.quality import Quality
from games.ui.toolkit.context import Context
from games.ui.toolkit.game_views.turn_entry import TurnEntry, draw_entry
from games.ui.toolkit.i18n import listed
from games.ui.widgets.tables.list_view import ListView

ROW = 26
"""Height of a turn, in units."""
LABEL, SIGN = 44, 34
"""Widths of a turn's number and of its sign, in units."""


@dataclass(frozen=True, slots=True)
class TableRow:
    """One turn."""

    label: str
    entry: TurnEntry
    quality: Quality | None = None


class TurnTable(ListView):
    """All turns, those that were not analysed yet without a sign. A tooltip explains signs."""

    def __init__(
        self,
        context: Context,
        count: int,
        row_of: Callable[[int], TableRow],
        on_choose: Callable[[int], None],
    ) -> None:
        """`row_of` makes the row of a turn when it is drawn; there may be very many."""
        super().__init__(
            context, [""] * count, on_choose, row_height=ROW, paint_row=self._paint_turn
        )
        self._row_of = row_of

    def show(self, chosen: int) -> None:
        """Show a turn as chosen; none if the number is too high."""
        if chosen != self.chosen:
            self.mark(chosen)

    def row_text(self, row: int) -> str:
        """The number of a turn, the turn in words, and its quality."""
        shown = self._row_of(row)
        quality = shown.quality.title if shown.quality else ""
        return listed(filter(None, (shown.label.rstrip("."), shown.entry.in_words, quality)))

    def handle(self, event: pygame.Event) -> bool:
        """Handle an event; the tooltip is that of the turn under the pointer."""
        if event.type == pygame.MOUSEMOTION:
            row = self.row_at(event.pos)
            quality = self._row_of(row).quality if row is not None else None
            self.hint = quality.text if quality else ""
        return super().handle(event)

    def _paint_turn(self, surface: pygame.Surface, rect: pygame.Rect, place: int) -> None:
        context, row = self.context, self._row_of(place)
        text, theme, px = context.text, context.theme, context.px
        here = place == self.chosen
        ink, soft = (theme.card, theme.on_ink_soft) if here else (theme.ink, theme.ink_soft)
        left = rect.x + px(LABEL)
        number = (left - px(8), rect.centery)
        text.draw(surface, row.label, theme.text.small, soft, midright=number)
        width, middle = rect.right - left - px(SIGN), (left, rect.centery)
        draw_entry(context, surface, row.entry, theme.text.body, ink, middle, width)
        if row.quality:
            good = row.quality is Quality.GOOD
            colour = theme.card if here else theme.focus if good else theme.accent
            place_of_sign = (rect.right - px(10), rect.centery)
            sign = row.quality.value
            text.draw(surface, sign, theme.text.body, colour, bold=True, midright=place_of_sign)
