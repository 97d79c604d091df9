"""A solitaire in the statistics: high scores, the deal of the day, codes of deals."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date

import pygame

from games.controller.seats import Seat
from games.core.error_text import as_sentence, explained
from games.core.position import OptionError
from games.core.storage.statistics import HighScore, high_scores
from games.core.storage.summary import Summary
from games.ui.match.seats import player_name
from games.ui.toolkit.game_views.deals import Deals
from games.ui.toolkit.game_views.game_view import GameView
from games.ui.toolkit.i18n import _
from games.ui.toolkit.input import clipboard
from games.ui.toolkit.layout import columns, rows
from games.ui.toolkit.scene_context import SceneContext
from games.ui.widgets.base import Widget
from games.ui.widgets.button import Button
from games.ui.widgets.label import Label
from games.ui.widgets.tables.text_table import TextColumn, TextTable
from games.ui.widgets.text_field import TextField

INITIALS = 3


class SolitaireScores:
    """The high scores of the day and of all time, and the ways to play."""

    def __init__(self, context: SceneContext, game_view: GameView, today: date) -> None:
        assert game_view.deals is not None
        self._context = context
        self._game_view = game_view
        self._deals: Deals = game_view.deals
        self._today = today
        theme, texts = context.theme, game_view.deals.texts
        day = _(texts.of_day).format(day=today.isoformat())
        self._heads = [
            Label(context, title, size=theme.text.lead, bold=True)
            for title in (day, _(texts.of_all_time))
        ]
        self._lists = [TextTable(context), TextTable(context)]
        self._empty_texts = [Label(context, "", soft=True) for _list in self._lists]
        for best in self._lists:
            best.first_bold = True
        self._ask = Label(context, _("Your initials"), soft=True)
        name = "".join(player_name(context.settings, 0).split())[:INITIALS]
        self.entry = TextField(context, name.upper(), lambda text: None, length=INITIALS)
        self.entry.spoken_name, self._ask.names_control = self._ask.text, True
        self._code = Label(
            context, _("Code {code}").format(code=self.code), soft=True, align="right"
        )
        self._play = Button(
            context, _(texts.play_today), self.play_today, icon="play", kind="primary"
        )
        self._copy = Button(context, _("Copy the code"), self.copy_code, icon="copy")
        self._enter = Button(context, _("Enter a code"), self.ask_for_code, icon="rename")

    @property
    def widgets(self) -> list[Widget]:
        """All widgets, in tab order."""
        fixed: list[Widget] = [
            *self._heads,
            *self._lists,
            *self._empty_texts,
            self._ask,
            self.entry,
        ]
        return [*fixed, self._code, self._copy, self._enter, self._play]

    @property
    def title(self) -> str:
        """The name of the solitaire."""
        return _(self._deals.texts.title)

    @property
    def code(self) -> str:
        """The code of today's deal."""
        return self._deals.code_of(self._deals.of_day(self._today))

    def show(self, shown: bool) -> None:
        """Show or hide all widgets."""
        for widget in self.widgets:
            widget.visible = shown
        for best, empty_text in zip(self._lists, self._empty_texts, strict=True):
            empty_text.visible = shown and not best.cells

    def take(self, summaries: Sequence[Summary]) -> None:
        """Show the high scores of these matches."""
        titles = [
            TextColumn("", 32, number=True),
            TextColumn(_("Initials")),
            TextColumn(_("Date"), 100),
            TextColumn(_("Points"), 70, number=True),
        ]
        for best, day in zip(self._lists, (self._today.isoformat(), None), strict=True):
            found = high_scores(summaries, self._game_view.game.name, self._deals.options, day=day)
            best.show(titles, [_cells(place, line) for place, line in enumerate(found, start=1)])
        texts = self._deals.texts
        for empty_text, text in zip(
            self._empty_texts, (texts.empty_today, texts.empty_ever), strict=True
        ):
            empty_text.text = _(text)

    def lay_out(self, rect: pygame.Rect) -> None:
        """Lay out the lists, and below them the ways to play."""
        px, theme = self._context.px, self._context.theme
        control, gap = px(theme.control), px(16)
        lists, ways, buttons = rows(rect, [None, control, control], gap)
        for place, cut in enumerate(columns(lists, [None, None], px(40))):
            height = self._heads[place].height_for(cut.w)
            head, body = rows(cut, [height, None], px(4))
            self._heads[place].rect, self._lists[place].rect = head, body
            self._lists[place].lay_out()
            self._empty_texts[place].rect = pygame.Rect(body.x, body.y + px(12), body.w, body.h)
        self._lay_ways(ways)
        right = buttons.right
        for button in (self._play, self._enter, self._copy):
            width = button.natural_width()
            button.rect = pygame.Rect(right - width, buttons.y, width, control)
            right -= width + px(theme.space)

    def _lay_ways(self, rect: pygame.Rect) -> None:
        px = self._context.px
        width = self._ask.natural_width() + px(4)
        ask, entry, code = columns(rect, [width, px(80), None], px(12))
        drop = (rect.h - self._context.text.line_height(self._context.theme.text.body)) // 2
        self._ask.rect, self._code.rect = ask.move(0, drop), code.move(0, drop)
        self.entry.rect = entry

    # Actions

    def play_today(self) -> None:
        """Start a match with the deal of the day."""
        self._begin(self._deals.today(self._game_view.game, self._today))

    def copy_code(self) -> None:
        """Copy the code of today's deal."""
        if clipboard.copy(self.code):
            self._context.notify(_("Copied {code}.").format(code=self.code))
        else:
            self._context.notify(
                _("No clipboard available. The code is {code}.").format(code=self.code)
            )

    def ask_for_code(self) -> None:
        """Ask for the code of a deal, and start a match with it."""
        self._context.scenes.push(
            "ask",
            title=_("Whose deal?"),
            text=_(self._deals.texts.about_codes),
            yes=_(self._deals.texts.play_code),
            action=self.play_code,
            length=20,
        )

    def play_code(self, code: str) -> None:
        """Start a match with the deal of a code; shows a toast for an invalid code."""
        try:
            deal = self._deals.deal_of(code)
        except OptionError as error:
            self._context.notify(as_sentence(explained(error)))
            return
        self._begin({**self._game_view.game.set_up(self._deals.options), "Deal": deal})

    def _begin(self, options: dict[str, str]) -> None:
        initials = "".join(self.entry.text.split()).upper()
        if initials:
            options = {**options, "Initials": initials}
        game = self._game_view.game
        seats = (Seat("human", player_name(self._context.settings, 0), ""),)
        self._context.scenes.go(game.name, options=options, seats=seats)


def _cells(place: int, line: HighScore) -> tuple[str, str, str, str]:
    return str(place), line.initials, line.date, str(line.points)
