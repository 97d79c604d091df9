"""Statistics: one player, two players head to head, and the high scores of solitaires."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from functools import partial
from itertools import accumulate, chain

import pygame

from games.controller.seats import Seat
from games.core.position import OptionError
from games.core.translation import N_, Counted, _, date_text, ngettext
from games.storage.files import as_sentence, explained
from games.storage.matches import Summary
from games.storage.statistics import (
    HeadToHead,
    PlayerStatistics,
    StatisticsRow,
    form,
    head_to_head,
    high_scores,
    last_match,
    player_names,
    player_statistics,
    statistics_rows,
)
from games.ui.look.look import AnyLook, Deals, SceneContext
from games.ui.match.opening import player_name
from games.ui.scenes.match_preview import MatchPreview, Thumbnails
from games.ui.scenes.summary_text import (
    game_title,
    player_title,
    result_title,
    rules_title,
    score_text,
)
from games.ui.toolkit import system
from games.ui.toolkit.access import AccessNode, Topic
from games.ui.toolkit.context import Context
from games.ui.toolkit.drawing import draw_hairline, draw_plate
from games.ui.toolkit.layout import GAP, columns, inset, rows
from games.ui.widgets.base import Widget
from games.ui.widgets.box import Box, Column, Row, even
from games.ui.widgets.button import Button, back_button
from games.ui.widgets.chart import LineChart, MatchTally, draw_tally
from games.ui.widgets.chooser import Dropdown, SegmentedControl
from games.ui.widgets.form import Form, FormScene
from games.ui.widgets.label import Label, Picture
from games.ui.widgets.scroll_view import ScrollView
from games.ui.widgets.text_field import TextField

INVITATION = 440
"""The largest side of the board of an invitation to a match, in units."""
LAST = 0.34
"""The last match's share of the width beside a table."""
LEAST_LAST, MOST_LAST = 170, 360
"""The least and the greatest height of the last match, in units."""
PLAYER, HEAD_TO_HEAD, SOLITAIRES = range(3)
"""The views; from `SOLITAIRES` on there is one for each solitaire."""


class StatisticsScene(FormScene):
    context: SceneContext
    about = Topic(N_("Statistics"), N_("Your results, by game, by opponent and over time."))

    def __init__(self, context: SceneContext, *, today: date | None = None) -> None:
        super().__init__(context)
        self._library = context.match_index()
        self._finished: list[Summary] = []
        self._names: list[str] = []
        self._title = Label(context, _("Statistics"), size=context.theme.text.title, bold=True)
        self._solitaires = [
            SolitaireScores(context, game_view, today or date.today())
            for game_view in context.game_views.values()
            if game_view.deals
        ]
        titles = [scores.title for scores in self._solitaires]
        views = [_("Players"), _("Head to head"), *titles]
        self._views = SegmentedControl(context, views, 0, self._refill)
        self._who = Dropdown(context, [""], 0, self._refill)
        self._other = Dropdown(context, [""], 0, self._refill)
        self._views.spoken_name = _("Subject")
        self._who.spoken_name, self._other.spoken_name = _("Player"), _("The other player")
        self._verdict = Label(context, "", size=context.theme.text.lead, bold=True, align="center")
        self._nothing = Label(context, "", size=context.theme.text.lead, soft=True, align="center")
        self._card = PlayerCard(context)
        self._tally = TallyBar(context)
        self._table = TextTable(context)
        self._thumbnails = Thumbnails(context, self, context.user_files.matches)
        self._last = MatchPreview(context, self._thumbnails)
        self._last_title = Label(context, _("Last match"), size=context.theme.text.lead, bold=True)
        game_view = next(iter(context.game_views.values()))

        def paint(surface: pygame.Surface, rect: pygame.Rect) -> None:
            game_view.thumbnail(context, surface, rect, game_view.example({}))

        self._board = Picture(context, paint)
        begin = partial(context.scenes.go, "setup", game=game_view.game.name)
        self._begin = Button(context, _("Play a match"), begin, icon="play", kind="primary")
        self._back = back_button(context, _("Back"), self.go_back)
        head: list[Widget] = [self._title, self._views, self._who, self._other, self._verdict]
        solitaires = chain.from_iterable(scores.widgets for scores in self._solitaires)
        empty = [self._board, self._nothing]
        shown = [self._card, self._tally, self._table, self._last_title, self._last]
        self.form = Form(context, [*head, *empty, *shown, *solitaires, self._begin, self._back])
        self._take_over()
        self.work(self._library.read, self._show_read)

    # Contents

    def _show_read(self, _count: int) -> None:
        self._take_over()
        self.resize()

    def _take_over(self) -> None:
        self._finished = [s for s in self._library.summaries if s.finished]
        self._names = player_names(self._finished)
        for chooser, place in ((self._who, 0), (self._other, 1)):
            before = chooser.choices[chooser.chosen]
            chooser.choices = tuple(self._names) or ("",)
            known = before in self._names
            place = min(place, len(chooser.choices) - 1)
            chooser.chosen = self._names.index(before) if known else place
        for scores in self._solitaires:
            scores.take(self._finished)
        self._fill()

    def _fill(self) -> None:
        view = self._views.chosen
        if not self._names:
            self._verdict.text = ""
            self._table.show((), ())
        elif view == PLAYER:
            self._show_player(self._names[self._who.chosen])
        elif view == HEAD_TO_HEAD:
            self._show_head_to_head(self._names[self._who.chosen], self._names[self._other.chosen])
        if self._table.cells or view >= SOLITAIRES:
            self._nothing.text = ""
        elif not self._names and self._finished:
            self._nothing.text = _("Matches against “Teaching” do not count here.")
        elif not self._names or view != HEAD_TO_HEAD:
            self._nothing.text = _("Finish a match to see statistics here.")
        elif len(self._names) == 1:
            self._nothing.text = _("Finish a match of two people to compare them here.")
        else:
            self._nothing.text = _("These two have not finished a match yet.")
        self._show_view()

    def _show_player(self, name: str) -> None:
        titles = [*map(TextColumn, (_("Game"), _("Against"), _("Results")))]
        titles.append(TextColumn(_("Won"), number=True))
        self._verdict.text = ""
        found = player_statistics(self._finished, name)
        found_rows = statistics_rows(self._finished, name)
        best = self._best(found_rows[0]) if found_rows and not found.decided else ""
        self._card.show(name, found, form(self._finished, name), best)
        found_rows.sort(key=lambda row: row.opponent is None)  # those with a bar stay together
        self._table.show(titles, [*map(self._cells, found_rows)])
        self._last.show(last_match(self._finished, name))

    def _best(self, row: StatisticsRow) -> str:
        score = row.results.best_score
        return "" if score is None else score_text(self.context.game_views[row.game], score)

    def _cells(self, row: StatisticsRow) -> TextRow:
        game_views, found = self.context.game_views, row.results
        rules = rules_title(game_views, row.game, dict(row.rules))
        game = " · ".join(filter(None, [game_title(game_views, row.game), rules]))
        if row.opponent:
            against = player_title(game_views, row.game, row.opponent)
            tally = MatchTally(found.won, found.tied, found.lost)
            return game, against, tally, percent(found.share_won)
        text = Counted("{count} match", "{count} matches").of(found.played)
        if found.best_score is not None:
            text = _("{played}, best: {points}").format(played=text, points=found.best_score)
        return game, "", text, ""

    def _show_head_to_head(self, first: str, second: str) -> None:
        titles = [*map(TextColumn, (_("Date"), _("Game"), _("Result")))]
        titles.append(TextColumn(_("Turns"), number=True, rare=True))
        game_views = self.context.game_views
        met = HeadToHead(0, 0, 0, 0, ())
        if first != second:
            met = head_to_head(self._finished, first, second)
        self._verdict.text = _("{first} {one} : {other} {second}").format(
            first=first, one=met.first, other=met.second, second=second
        )
        self._verdict.short = f"{met.first} : {met.second}"  # the names stand at both sides
        if met.tied:
            tied = Counted("{count} tied", "{count} tied").of(met.tied)
            self._verdict.text += f" · {tied}"
            self._verdict.short += f" · {tied}"
        self._tally.tally = MatchTally(met.first, met.tied, met.second)
        self._last.show(next(iter(met.matches), None))
        table = []
        for s in met.matches:
            game, result = game_title(game_views, s.game), result_title(game_views, s)
            table.append((date_text(s.date), game, result, str(s.turns or "")))
        self._table.show(titles, table)

    def _refill(self, place: int) -> None:
        self._fill()
        self.resize()

    def _show_view(self) -> None:
        view = self._views.chosen
        several = len(self._names) > 1
        self._who.visible = several and view < SOLITAIRES
        self._other.visible = self._verdict.visible = several and view == HEAD_TO_HEAD
        filled = view < SOLITAIRES and bool(self._table.cells)
        self._card.visible = filled and view == PLAYER
        self._tally.visible = filled and view == HEAD_TO_HEAD
        self._table.visible = filled
        self._nothing.visible = bool(self._nothing.text)
        self._last.visible = self._last_title.visible = False
        self._board.visible = not filled and not several and view < SOLITAIRES
        self._begin.visible = view < SOLITAIRES
        for place, scores in enumerate(self._solitaires, start=SOLITAIRES):
            scores.show(view == place)

    def go_back(self) -> None:
        self.context.scenes.go("library")

    # Layout

    def resize(self) -> None:
        px, gap = self.context.px, self.context.px(GAP)
        _head, body, foot = self.lay_page(self._title, [self._back], gap, self._views)
        for scores in self._solitaires:
            scores.place(body, columns(foot, [self._back.rect.w, None], px(16))[1])
        self._lay_invitation(body, foot)
        beside = self._last.is_beside
        self._last.visible = self._last_title.visible = beside and self._table.visible
        wide = min(max(px(200), self._who.natural_width()), body.w // 3)
        names = Row((self._who, wide), (self._verdict, None), (self._other, wide), gap=px(16))
        last = Column(self._last_title, (self._last, None), gap=px(12))
        below = body.h - self._last_title.height_for(body.w) - px(12)
        aside = self._last.width_beside(pygame.Rect(body.topleft, (body.w, below)), LAST)
        table = Column(names, self._tally, self._card, (self._table, None), gap=px(16))
        whole = Row((table, None), (last, aside), gap=gap)
        whole.place(body)
        if self._table.visible and not beside:
            self._lay_below(last)
        elif self._card.visible and len(self._table.cells) == 1:
            Column(names, (last, None), gap=px(16)).place(body)
            if not self._lay_beside(self._last.room_beside):
                whole.place(body)

    def _lay_beside(self, room: pygame.Rect) -> bool:
        """Place the card and the table beside a large picture, below its details, if they fit."""
        gap, table = self.context.px(16), self._table
        table.place(room)
        if self._card.height_for(room.w) + gap + table.content_height > room.h:
            return False
        Column(self._card, (table, table.content_height), None, gap=gap).place(room)
        return True

    def _lay_below(self, last: Column) -> None:
        """Show the last match below a table that leaves room for it."""
        px, table = self.context.px, self._table.rect
        top = table.y + self._table.content_height + px(GAP)
        rest = pygame.Rect(table.x, top, self._table.window.w, table.bottom - top)
        title = self._last_title.height_for(rest.w) + px(12)
        if rest.h >= title + px(LEAST_LAST):
            table.h = self._table.content_height
            rest.h = min(rest.h, title + px(MOST_LAST))
            self._last.visible = self._last_title.visible = True
            last.place(rest)

    def _lay_invitation(self, body: pygame.Rect, foot: pygame.Rect) -> None:
        """Centre a board, a sentence and a button; only the sentence if it stands alone."""
        px, gap = self.context.px, self.context.px(GAP)
        begin = self._begin, max(self._begin.natural_width(), px(180))
        if self._board.visible:
            words = Column(self._nothing, Row(None, begin, None), gap=gap)
            side = min(px(INVITATION), body.h - words.height_for(body.w) - gap, body.w)
            Column(None, (self._board, max(side, 0)), words, None, gap=gap).place(body)
        else:
            Column(None, self._nothing, None).place(body)
            Row(None, begin).place(foot)

    # Time

    def update(self, dt: float) -> None:
        super().update(dt)
        self._thumbnails.update(self._last.wanted())

    def next_change(self) -> float:
        return min(super().next_change(), self._thumbnails.next_change())


# -- What a player has done: four numbers, and the form as a curve -----------------------------

CARD_PADDING = 16
NUMBER = 34
"""Size of a number, in units."""
FIGURE, MOST_FIGURE = 108, 200
"""The least and the greatest width of a number with its caption, in units."""
CURVE = 148
"""Height of the card beside the curve, or of the curve below the numbers, in units."""
BESIDE = 580
"""Width of the card from which the curve stands beside the numbers, in units."""


def percent(share: float) -> str:
    return _("{number}%").format(number=round(100 * share))


class PlayerCard(Widget):
    """The matches of a player, the share won, the wins in a row, and the form as a curve."""

    kind_title = N_("Overview")
    how = N_("The curve shows how many of the last ten matches were won, after each match.")

    def __init__(self, context: Context) -> None:
        super().__init__(context)
        self._name = ""
        """The player, if no chooser above the card names them."""
        self._figures: list[tuple[str, str]] = []
        self._form: Sequence[float] = ()
        under = ngettext("match", "matches", 2)
        self._chart = LineChart(context, under, number=lambda each: percent(each / 100))

    def show(
        self, name: str, found: PlayerStatistics, form: Sequence[float], best: str = ""
    ) -> None:
        """`best` is the best result of somebody who has only played alone."""
        matches = ngettext("match", "matches", found.played)
        self._figures = [(str(found.played), matches)]
        self._name = name if best else ""
        if best:
            self._figures.append((best, _("best result")))
        if found.decided:
            self._figures += [
                (percent(found.share_won), _("won")),
                (str(found.streak), _("current run")),
                (str(found.best_streak), _("longest run")),
            ]
        self._form = form
        self._chart.show([100 * share for share in form], range(0, 101, 50))

    def accessible(self) -> AccessNode | None:
        lately = [(percent(self._form[-1]), _("Won of the last ten"))] if self._form else []
        told = (f"{number} {caption}" for number, caption in (*self._figures, *lately))
        return self.told((self._name, *told))

    def _is_beside(self, width: int) -> bool:
        return width >= self.context.px(BESIDE) and self._chart.has_line

    def _figure_height(self) -> int:
        text, sizes = self.context.text, self.context.theme.text
        return text.line_height(NUMBER) + text.line_height(sizes.small)

    def _name_height(self) -> int:
        if not self._name:
            return 0
        return self.context.text.line_height(self.context.theme.text.lead) + self.context.px(4)

    def height_for(self, width: int) -> int:
        px = self.context.px
        if self._is_beside(width):
            return px(CURVE + 2 * CARD_PADDING)
        curve = px(CURVE) if self._chart.has_line else 0
        return self._name_height() + self._figure_height() + curve + px(2 * CARD_PADDING)

    def draw(self, surface: pygame.Surface) -> None:
        context, theme, px = self.context, self.context.theme, self.context.px
        draw_plate(context, surface, self.rect, theme.card, border=theme.line)
        box = inset(self.rect, px(CARD_PADDING))
        if self._name:
            context.text.draw_squeezed(
                surface, self._name, box.w, theme.text.lead, theme.ink, bold=True,
                topleft=box.topleft,
            )  # fmt: skip
            _name, box = rows(box, [self._name_height(), None])
        if self._is_beside(self.rect.w):
            left, chart = columns(box, [px(2 * FIGURE + 48), None], px(GAP))
            lines = rows(left, [None, None])
            cuts = [cut for line in lines for cut in columns(line, [None, None])]
        else:
            line, chart = rows(box, [self._figure_height(), None], px(20))
            line.w = min(line.w, len(self._figures) * px(MOST_FIGURE))
            widths = [px(FIGURE), None] if self._name else [None] * len(self._figures)
            cuts = columns(line, widths)
        for (number, caption), cut in zip(self._figures, cuts, strict=False):
            place = pygame.Rect(cut.x, 0, cut.w, self._figure_height())
            place.centery = cut.centery
            room, size = cut.w - px(8), theme.text.small
            context.text.draw_squeezed(
                surface, number, room, NUMBER, theme.ink, bold=True, topleft=place.topleft
            )
            context.text.draw_squeezed(
                surface, caption, room, size, theme.ink_soft, bottomleft=place.bottomleft
            )
        if self._chart.has_line:
            self._draw_chart(surface, chart)

    def _draw_chart(self, surface: pygame.Surface, rect: pygame.Rect) -> None:
        context, theme = self.context, self.context.theme
        line = context.text.line_height(theme.text.small)
        head, self._chart.rect = rows(rect, [line, None], context.px(4))
        context.text.draw_squeezed(
            surface, _("Won of the last ten"), head.w, theme.text.small, theme.ink_soft,
            topleft=head.topleft,
        )  # fmt: skip
        self._chart.draw(surface)


class TallyBar(Widget):
    """The results of two players as one wide bar."""

    def __init__(self, context: Context) -> None:
        super().__init__(context)
        self.tally = MatchTally(0, 0, 0)

    def height_for(self, width: int) -> int:
        return self.context.px(28)

    def draw(self, surface: pygame.Surface) -> None:
        draw_tally(self.context, surface, self.rect, self.tally)


# -- A solitaire in the statistics: high scores, the deal of the day, codes of deals -----------

INITIALS = 3
SIDE_BY_SIDE = 860
"""Width in units from which the lists of the day and of all time stand side by side."""
DEAL, LOW_DEAL = 220, 56
"""The greatest height of the first tiles of a deal beside the list of all time, and above it,
in units."""


class DealCard(Widget):
    """A plate below everything about a deal."""

    def draw(self, surface: pygame.Surface) -> None:
        theme = self.context.theme
        draw_plate(self.context, surface, self.rect, theme.card, border=theme.line)


class DealTiles(Widget):
    """The first pieces of a deal."""

    size = 1

    def __init__(self, context: Context, deals: Deals, deal: str) -> None:
        super().__init__(context)
        self._deals = deals
        self._deal = deal

    def natural_width(self) -> int:
        picture = self._picture()
        return picture.get_width() if picture else 0

    def height_for(self, width: int) -> int:
        return self.size

    def _picture(self) -> pygame.Surface | None:
        return self._deals.picture(self.context, self._deal, self.size)

    def draw(self, surface: pygame.Surface) -> None:
        if picture := self._picture():
            surface.blit(picture, self.rect)


class SolitaireScores:
    """The high scores of the day and of all time, and the ways to play."""

    def __init__(self, context: SceneContext, game_view: AnyLook, today: date) -> None:
        assert game_view.deals is not None
        self._context = context
        self._game_view = game_view
        self._deals: Deals = game_view.deals
        self._today = today
        theme, texts = context.theme, game_view.deals.texts
        day = _(texts.of_day).format(day=date_text(today.isoformat()))
        self._heads = [
            Label(context, title, size=theme.text.lead, bold=True)
            for title in (day, _(texts.of_all_time))
        ]
        self._lists = [TextTable(context), TextTable(context)]
        self._empty_texts = [
            Label(context, _(text), soft=True) for text in (texts.empty_today, texts.empty_ever)
        ]
        for best in self._lists:
            best.first_bold = True
        self._lists[1].fills = True
        self._ask = Label(context, _("Your initials"), soft=True)
        self.entry = TextField(context, "", lambda text: None, length=INITIALS, placeholder="ABC")
        self.entry.spoken_name, self._ask.names_control = self._ask.text, True
        self._code = Label(context, _("Code {code}").format(code=self.code), soft=True)
        self.play = Button(
            context, _(texts.play_today), self.play_today, icon="play", kind="primary"
        )
        self._copy = Button(context, _("Copy the code"), self.copy_code, icon="copy")
        self._enter = Button(context, _("Enter a code"), self.ask_for_code, icon="rename")
        purpose = _("Whoever enters your code plays the same deal.")
        self._purpose = Label(context, purpose, soft=True)
        self._card = DealCard(context)
        self._tiles = DealTiles(context, self._deals, self._deals.of_day(today))

    @property
    def widgets(self) -> list[Widget]:
        initials, codes = [self._ask, self.entry], [self._copy, self._enter, self._purpose]
        day, ever = self._heads
        about = [self._card, self._tiles, day, self._code, *initials, *codes]
        return [*about, ever, *self._lists, *self._empty_texts, self.play]

    @property
    def title(self) -> str:
        return _(self._deals.texts.title)

    @property
    def code(self) -> str:
        return self._deals.code_of(self._deals.of_day(self._today))

    def show(self, shown: bool) -> None:
        for widget in self.widgets:
            widget.visible = shown
        for best, empty_text in zip(self._lists, self._empty_texts, strict=True):
            best.visible = shown and bool(best.cells)
            empty_text.visible = shown and not best.cells

    def take(self, summaries: Sequence[Summary]) -> None:
        scores = partial(high_scores, summaries, self._game_view.game.name, self._deals.options)
        today, ever = scores(day=self._today.isoformat()), scores()
        if ever and not self.entry.line.text:
            self.entry.set_text(max(ever, key=lambda line: line.date).initials)
        titles = [TextColumn("", number=True), TextColumn(_("Initials")), TextColumn(_("Date"))]
        titles.append(TextColumn(_("Points"), number=True))
        for best, found in zip(self._lists, (today, ever), strict=True):
            best.show(titles, [
                (str(place), line.initials, date_text(line.date), str(line.points))
                for place, line in enumerate(found, start=1)
            ])  # fmt: skip

    def place(self, rect: pygame.Rect, foot: pygame.Rect) -> None:
        """Place the deal of the day above its list, the list of all time beside or below them."""
        today, gap = self._empty_texts[0], self._context.px(16)
        fits = today.natural_width() + gap + self.play.natural_width() <= foot.w
        today.visible = fits and self.play.visible and not self._lists[0].cells
        Row(None, today, self.play, gap=gap).place(foot)
        px, gap, edge = self._context.px, self._context.px(GAP), self._context.px(CARD_PADDING)
        wide = rect.w >= px(SIDE_BY_SIDE)
        room = ((rect.w - gap) // 2 if wide else rect.w) - 2 * edge
        about = self._about_deal(room, wide=wide)
        card = self._card, about.height_for(room) + 2 * edge
        day, ever = ((best, None) for best in self._lists)
        below = Column(self._heads[1], ever, (self._empty_texts[1], None), gap=px(4))
        if wide:
            even(Column(card, day, gap=gap), below, gap=gap).place(rect)
        else:
            Column(card, day, (below, None), gap=gap).place(rect)
        about.place(inset(self._card.rect, edge))

    def _about_deal(self, width: int, *, wide: bool) -> Column:
        """The deal with its code and its first tiles, the way to play it, and the use of codes."""
        px, gap, tiles = self._context.px, self._context.px(CARD_PADDING), self._tiles
        tiles.size = most = px(DEAL if wide else LOW_DEAL)
        words = Column(self._heads[0], self._code)
        deal: Box = Row(tiles, (words, None), gap=gap)
        if wide:  # the tiles as large as there is room
            tiles.size = min(most * width // max(tiles.natural_width(), 1), most)
            deal = Column(words, tiles, gap=gap)
        initials = Row(self._ask, (self.entry, px(80)), None, gap=px(12))
        codes = even(self._copy, self._enter, gap=px(self._context.theme.space))
        return Column(deal, initials, codes, self._purpose, gap=gap)

    # Actions

    def play_today(self) -> None:
        self._begin(self._deals.today(self._game_view.game, self._today))

    def copy_code(self) -> None:
        sentence = _("Copied {code}.")
        if not system.copy_text(self.code):
            sentence = _("No clipboard available. The code is {code}.")
        self._context.notify(sentence.format(code=self.code))

    def ask_for_code(self) -> None:
        self._context.scenes.push(
            "ask",
            title=_("Whose deal?"),
            text=_(self._deals.texts.about_codes),
            yes=_(self._deals.texts.play_code),
            action=self.play_code,
            length=20,
        )

    def play_code(self, code: str) -> None:
        try:
            deal = self._deals.deal_of(code)
        except OptionError as error:
            self._context.notify(as_sentence(explained(error)))
            return
        self._begin({**self._game_view.game.set_up(self._deals.options), "Deal": deal})

    def _begin(self, options: dict[str, str]) -> None:
        initials = "".join(self.entry.line.text.split()).upper()
        if initials:
            options = {**options, "Initials": initials}
        game = self._game_view.game
        seats = (Seat("human", player_name(self._context.settings, 0), ""),)
        self._context.scenes.go(game.name, options=options, seats=seats)


# -- A table of texts and numbers that scrolls below its header --------------------------------

ROW = 34
HEAD = 30
GAP_BETWEEN = 14
LEAST_BAR = 80
"""The least width of a column of bars, in units; it gets the width left by the texts."""
MOST_LINES = 3
"""The most lines of a cell."""


TextRow = tuple[str | MatchTally, ...]
"""Texts; a tally is drawn as a bar."""


@dataclass(frozen=True, slots=True)
class TextColumn:
    """A column, as wide as its texts."""

    title: str
    number: bool = False
    """Whether its texts are aligned to the right."""
    rare: bool = False
    """Whether it is left out if there is little room, the last one first."""


class TextTable(ScrollView):
    """Rows of texts; only the visible ones are drawn."""

    kind_title = N_("Table")
    how = N_("The wheel scrolls.")

    def __init__(self, context: Context) -> None:
        super().__init__(context, self._paint_rows)
        self.columns: Sequence[TextColumn] = ()
        """The columns that are not empty."""
        self.cells: Sequence[TextRow] = ()
        self.first_bold = False
        self.fills = False
        """Whether rows grow by up to a half if there is room."""
        self._tops: Sequence[int] = (0,)
        """The top of each row below the header, and the end of the last one."""
        self._natural: Sequence[int] = ()
        """The width of each column, without a broken line."""

    def show(self, columns: Sequence[TextColumn], cells: Sequence[TextRow]) -> None:
        kept = [n for n in range(len(columns)) if any(row[n] for row in cells)]
        self.columns = [columns[n] for n in kept]
        self.cells = [tuple(row[n] for n in kept) for row in cells]
        self._lay_rows()

    def place(self, rect: pygame.Rect) -> None:
        """Take a place, and the margin right of it for the bar."""
        self.rect = pygame.Rect(rect.topleft, (rect.w + self.gutter, rect.h))
        self._lay_rows()

    def _lay_rows(self) -> None:
        text, px, theme = self.context.text, self.context.px, self.context.theme
        size = theme.text.body
        self._natural = [self._natural_width(place) for place in range(len(self.columns))]
        cuts = self._cuts(pygame.Rect(0, 0, self.window.w, 0))
        line = text.line_height(size)
        heights = []
        for cells in self.cells:
            shown = zip(cells, self._over_empty(cells, cuts), strict=False)
            lines = (
                len(text.wrap_within(cell, cut.w, size, MOST_LINES))
                for cell, cut in shown
                if isinstance(cell, str) and text.width(cell, size) > cut.w
            )
            heights.append(px(ROW) + (max(lines, default=1) - 1) * line)
        rest = self.rect.h - px(HEAD)
        if self.fills and heights:
            spare = min((rest - sum(heights)) // len(heights), px(ROW) // 2)
            heights = [height + max(spare, 0) for height in heights]
        self._tops = [0, *accumulate(heights)]
        if 0 < rest < self._tops[-1]:  # the last row in sight is whole
            self.rect.h -= rest - self._tops[bisect_right(self._tops, rest) - 1]
        self.arrange(px(HEAD) + self._tops[-1])

    def _natural_width(self, place: int) -> int:
        text, sizes = self.context.text, self.context.theme.text
        title = text.width(self.columns[place].title, sizes.small, bold=True)
        if self._has_bars(place):
            return max(title, self.context.px(LEAST_BAR))
        widths = (
            text.width(str(row[place]), sizes.body, bold=self.first_bold and number == 0)
            for number, row in enumerate(self.cells)
        )
        return max(title, *widths)

    def _has_bars(self, place: int) -> bool:
        return any(isinstance(row[place], MatchTally) for row in self.cells)

    def accessible(self) -> AccessNode | None:
        if not self.cells:
            return None
        titles = tuple(column.title for column in self.columns)
        rows = []
        for number, cells in enumerate((titles, *self.cells)):
            above = titles if number else ("",) * len(titles)
            described = enumerate(zip(cells, above, strict=True))
            row = tuple(
                AccessNode(n, "cell", _in_words(cell), description=_in_words(about))
                for n, (cell, about) in described
            )
            rows.append(AccessNode(number, "row", "", children=row))
        return self.access_node("grid", children=tuple(rows))

    def draw_above(self, surface: pygame.Surface) -> None:
        if not self.cells:
            return
        context, theme = self.context, self.context.theme
        head = pygame.Rect(self.window.x, self.rect.y, self.window.w, context.px(HEAD))
        pygame.draw.rect(surface, theme.paper, head)
        titles = tuple(column.title for column in self.columns)
        self._draw_cells(surface, head, titles, theme.text.small, theme.ink_soft, bold=True)
        draw_hairline(context, surface, head, theme.ink)

    def _paint_rows(self, surface: pygame.Surface, content: pygame.Rect) -> None:
        context, theme = self.context, self.context.theme
        first = bisect_right(self._tops, self.offset) - 1
        last = min(bisect_right(self._tops, self.offset + self.rect.h), len(self.cells))
        top = content.y + context.px(HEAD)
        for number in range(first, last):
            start, end = self._tops[number], self._tops[number + 1]
            row = pygame.Rect(content.x, top + start, content.w, end - start)
            bold = self.first_bold and number == 0
            self._draw_cells(
                surface, row, self.cells[number], theme.text.body, theme.ink, bold=bold
            )
            draw_hairline(context, surface, row, theme.line)

    def _draw_cells(
        self,
        surface: pygame.Surface,
        row: pygame.Rect,
        cells: TextRow,
        size: float,
        colour: tuple[int, int, int],
        *,
        bold: bool,
    ) -> None:
        text = self.context.text
        shown = zip(self.columns, cells, self._over_empty(cells, self._cuts(row)), strict=False)
        line = text.line_height(size)
        for column, cell, cut in shown:
            if isinstance(cell, MatchTally):
                draw_tally(self.context, surface, cut, cell)
                continue
            lines = text.wrap_within(cell, cut.w, size, MOST_LINES, bold=bold)
            top = cut.centery - len(lines) * line // 2
            for words in lines:
                corner = "topright" if column.number else "topleft"
                place = cut.right if column.number else cut.x, top
                text.draw(surface, words, size, colour, bold=bold, **{corner: place})
                top += line

    def _cuts(self, row: pygame.Rect) -> list[pygame.Rect]:
        """The places of the columns that fit; bars or all texts share the rest."""
        gap, row = self.context.px(GAP_BETWEEN), inset(row, self.context.px(6), 0)
        shown, widths = [*self.columns], [*self._natural]
        while shown and shown[-1].rare and sum(widths) + gap * (len(widths) - 1) > row.w:
            shown.pop()
            widths.pop()
        room = row.w - gap * (len(widths) - 1)
        while sum(widths) > room and (longest := max(widths)) > 1:  # its texts get more lines
            others = [width for width in widths if width < longest]
            least = max([longest - (sum(widths) - room), *others, 1])
            widths[widths.index(longest)] = least if least < longest else longest - 1
        bars = [place for place in range(len(shown)) if self._has_bars(place)]
        takers = bars or [place for place, column in enumerate(shown) if not column.number]
        for done, place in enumerate(takers):
            widths[place] += (room - sum(widths)) // (len(takers) - done)
        return columns(row, widths, gap)

    def _over_empty(self, cells: TextRow, cuts: Sequence[pygame.Rect]) -> list[pygame.Rect]:
        """The places of a row's cells; a text continues over empty cells after it."""
        found = [*cuts]
        for place in reversed(range(len(cuts) - 1)):
            if not cells[place + 1] and not self.columns[place].number:
                found[place] = found[place].union(found[place + 1])
        return found


def _in_words(cell: str | MatchTally) -> str:
    return cell.in_words() if isinstance(cell, MatchTally) else cell
