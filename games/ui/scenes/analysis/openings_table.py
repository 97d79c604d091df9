"""The turns that were played in a position, each with its number of games and their results."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from games.core.text import N_
from games.openings.opening_book import PlayedTurn, Tally
from games.ui.toolkit.context import Context
from games.ui.toolkit.drawing import draw_plate
from games.ui.toolkit.game_views.turn_entry import TurnEntry, draw_entry
from games.ui.toolkit.i18n import _, listed, ngettext
from games.ui.widgets.base import ACTIVATE_KEYS
from games.ui.widgets.tables.list_view import ListView

ROW = 44
"""Height of a turn, in units."""
BAR = 12
"""Height of the bar of results, in units."""


class OpeningsTable(ListView):
    """Rows with a turn, its games in words, and a bar: won, drawn and lost for its player."""

    kind_title = N_("Openings")
    how = N_(
        "What was played in this position, how often, and how it ended for the player of the turn. "
        "Click on a turn to see it on the board. The bar shows won games dark, drawn ones striped "
        "and lost ones empty."
    )

    def __init__(self, context: Context, on_choose: Callable[[int], None]) -> None:
        super().__init__(context, [], on_choose, row_height=ROW, paint_row=self._paint_turn)
        self._turns: Sequence[tuple[TurnEntry, Tally]] = ()

    def show(self, turns: Sequence[tuple[TurnEntry, PlayedTurn]]) -> None:
        """Show these turns, from the first one on."""
        self._turns = [(entry, turn.tally) for entry, turn in turns]
        self.set_rows([turn.text for _entry, turn in turns])
        self.scroll_to(0)

    def row_text(self, row: int) -> str:
        """A turn, its number of games, and how they ended."""
        entry, tally = self._turns[row]
        return listed((entry.in_words, games_text(tally), result_words(tally)))

    def _key(self, key: int) -> bool:
        """The arrow keys only mark a turn, so that each can be reached; Enter shows it."""
        if key in ACTIVATE_KEYS and self.chosen is not None:
            self.choose(self.chosen)
            return True
        return super()._key(key)

    def _go_to(self, row: int) -> None:
        self.mark(row)

    def _paint_turn(self, surface: pygame.Surface, rect: pygame.Rect, place: int) -> None:
        context, (entry, tally) = self.context, self._turns[place]
        text, theme, px = context.text, context.theme, context.px
        here = place == self.chosen
        ink, soft = (theme.card, theme.on_ink_soft) if here else (theme.ink, theme.ink_soft)
        left, right = rect.x + px(10), rect.right - px(10)
        count = games_text(tally)
        high = rect.y + px(13)
        drawn = text.draw(surface, count, theme.text.small, soft, midright=(right, high))
        draw_entry(
            context, surface, entry, theme.text.body, ink, (left, high), drawn.x - px(8) - left
        )
        words = result_words(tally)
        low = rect.bottom - px(11)
        width = (right - left) * 2 // 5
        room = pygame.Rect(left, low - px(BAR) // 2, width, px(BAR))
        beside = right - room.right - px(10)
        words, size = text.squeezed(words, max(beside, 0), theme.text.small)
        text.draw(surface, words, size, soft, midright=(right, low))
        self._draw_bar_of(surface, room, tally, here=here)

    def _draw_bar_of(
        self, surface: pygame.Surface, rect: pygame.Rect, tally: Tally, *, here: bool
    ) -> None:
        """A bar in three parts: filled, striped and empty."""
        theme, px = self.context.theme, self.context.px
        ink = theme.card if here else theme.ink
        ground = theme.ink if here else theme.card
        draw_plate(self.context, surface, rect, ground, border=ink, width=1, radius=0)
        won = round(rect.w * tally.wins / tally.games)
        drawn = round(rect.w * (tally.wins + tally.draws) / tally.games)
        pygame.draw.rect(surface, ink, (rect.x, rect.y, won, rect.h))
        for x in range(rect.x + won, rect.x + drawn, max(px(4), 2)):
            pygame.draw.line(surface, ink, (x, rect.y), (x, rect.bottom - 1), px(1))


def games_text(tally: Tally) -> str:
    """The number of games."""
    return ngettext("{count} game", "{count} games", tally.games).format(count=tally.games)


def result_words(tally: Tally) -> str:
    """The results in words, without draws where there are none."""
    if tally.draws:
        said = _("{wins} won, {draws} drawn, {losses} lost")
        return said.format(wins=tally.wins, draws=tally.draws, losses=tally.losses)
    return _("{wins} won, {losses} lost").format(wins=tally.wins, losses=tally.losses)
