"""The setup of a match: one of a few ways to play; all other choices on request."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from random import Random

import msgspec
import pygame

from games.controller.seats import Kind
from games.core.game import Choice, Option, Options
from games.core.match import TimeControl, read_control
from games.core.position import AnyPosition, OptionError, Side
from games.core.translation import N_, _, ngettext
from games.storage.documents import SeatChoice, Setup
from games.storage.files import as_sentence, explained
from games.ui.match.opening import CLOCK, player_name, remembered_choices, seated
from games.ui.scenes.setup_rows import OptionRow, SeatRow, SeedRow, SetupRow
from games.ui.scenes.setup_ways import (
    PADDING,
    LevelPips,
    Way,
    WayCard,
    players_option,
    solitaire_of,
    ways_of,
)
from games.ui.toolkit.access import Topic
from games.ui.toolkit.layout import GAP, columns, inset, rows
from games.ui.toolkit.scene import SceneContext
from games.ui.toolkit.transition import Places
from games.ui.widgets.base import Widget
from games.ui.widgets.button import Button, back_button, lay_from_left
from games.ui.widgets.form import Form, FormScene
from games.ui.widgets.label import Label, Picture
from games.ui.widgets.scroll_view import ScrollView

# All in units.
WIDEST = 760
"""The largest width of the choices."""
LEAST_COLUMN = 480
"""Their least width beside the picture."""
SIDE_BY_SIDE = 900
"""The width of the window from which the picture is beside the choices."""
LARGE_PICTURE = 220
"""The least height of a picture with a place of its own."""
HIGHEST_CARD = 156
LINE = 32
"""Height of the line for the level of a computer."""

BEGINS = Option(
    "Begins",
    N_("Order"),
    (
        Choice("1", N_("As listed"), N_("The upper seat begins.")),
        Choice("2", N_("Reversed"), N_("The lower seat begins.")),
        Choice("lot", N_("At random"), N_("A random seat begins.")),
    ),
    "1",
)
"""Who begins, in games whose colour decides it."""

SIDE_TITLES = {
    Side.BLACK: N_("Black"),
    Side.WHITE: N_("White"),
    Side.FIRST: N_("Player 1"),
    Side.SECOND: N_("Player 2"),
    Side.THIRD: N_("Player 3"),
    Side.FOURTH: N_("Player 4"),
}


class SetupScene(FormScene):
    """A card for each way to play, the board, and all other choices of a game behind a button."""

    about = Topic(
        N_("A new match"),
        N_(
            "Choose who plays and by which rules. Everything has a default, so you can start "
            "right away."
        ),
    )

    def __init__(self, context: SceneContext, *, game: str, chance: Random | None = None) -> None:
        super().__init__(context)
        self.game_view = context.game_views[game]
        self.game = self.game_view.game
        self._chance = chance or Random()
        self._build_rows(context.settings.setups.get(game, Setup()))
        self._build_cards()
        self._build_frame()
        self._open = self._way is None
        """Whether the further choices are shown; those of a way no card has are."""
        scrolled = [
            *self._cards,
            self._pips,
            *_widgets(self._options),
            self._more,
            self._heading,
            *_widgets([*self._seats, self._begins, self._clock, self._seed]),
        ]
        self._view = ScrollView(context)
        self._view.add(*scrolled)
        frame = [self._title, self._summary, self._picture, self._view]
        buttons = [self.start_button, self._rules, self._back]
        self.form = Form(context, [*frame, *scrolled, *buttons], default=self.start_button)

    def _build_rows(self, setup: Setup) -> None:
        context, known = self.context, setup.options
        newcomer = self.game.name in context.user_files.lessons.load().introduced
        choices = remembered_choices(self.game, context.settings, newcomer=newcomer)
        players = players_option(self.game)
        self._options = [
            OptionRow(
                context,
                option,
                known.get(option.key, option.default),
                self._choose_players if option is players else self._changed,
            )
            for option in self.game.options
        ]
        self._players = next((row for row in self._options if row.option is players), None)
        self._begins = OptionRow(
            context, BEGINS, known.get(BEGINS.key, BEGINS.default), self._changed
        )
        self._seats = [
            SeatRow(context, self.game_view, self._named(choice, place), self._changed)
            for place, choice in enumerate(choices)
        ]
        self._clock = OptionRow(context, CLOCK, known.get(CLOCK.key, CLOCK.default), self._changed)
        self._seed = SeedRow(context, setup.seed, self._changed, self._draw_seed)
        self._more = Button(context, "", self._toggle_more, kind="quiet", align="left")

    def _build_cards(self) -> None:
        context = self.context
        ways = ways_of(self.game, lessons=bool(self.game.courses))
        self._cards = [WayCard(context, way, partial(self._choose, way)) for way in ways]
        levels = self._seats[0].level.choices
        self._pips = LevelPips(context, levels, 0, self._choose_level)
        self._pips.spoken_name = _("Level")
        self._learns = False
        modes = solitaire_of(self.game)
        self._in_cards = {modes[0]} if modes else set()
        """The keys of options that the cards choose."""

    @property
    def _further(self) -> list[OptionRow]:
        """The rows of options that no card has."""
        rows = [row for row in self._options if row is not self._players]
        return [row for row in rows if row.option.key not in self._in_cards]

    @property
    def _way(self) -> Way | None:
        """The chosen way; None for seats that no card has."""
        options, choices = self.options(), self._choices()
        ways = [card.way for card in self._cards]
        return next(
            (way for way in ways if (way.learns if self._learns else way.fits(options, choices))),
            None,
        )

    def _choose(self, way: Way) -> None:
        self._learns = way.learns
        if way.learns or way is self._way:
            self._changed(None)
            return
        for row in self._options:
            if value := way.options.get(row.option.key):
                row.take(value)
        for place, seat in enumerate(self._seats):
            kind: Kind = "computer" if place and way.opponents == "computer" else "human"
            seat.take(msgspec.structs.replace(seat.choice, kind=kind))
        self._changed(None)

    def _choose_level(self, place: int) -> None:
        """The level of all computers, against whom one person plays from now on."""
        self._choose(next(c.way for c in self._cards if c.way.opponents == "computer"))
        for seat in self._seats:
            if seat.choice.kind == "computer":
                seat.choose_level(place)
        self._changed(None)

    def _choose_players(self, _value: str) -> None:
        """The number of players, who play at one screen if no computer plays yet."""
        if self._way is None or not self._way.opponents:
            self._choose(next(c.way for c in self._cards if c.way.opponents == "human"))
        self._changed(None)

    def _count_changed(self) -> int:
        """The number of further options that are not as usual."""
        options = self.options()
        rows = [row for row in self._further if row.option.applies(options)]
        rows += [self._clock] if self.game.player_count(options) == 2 else []
        rows += [self._begins] if self._can_begin(options) else []
        changed = sum(row.chosen.value != row.option.default for row in rows)
        return changed + ("Seed" in options)

    def _can_begin(self, options: Options) -> bool:
        return self.game.player_count(options) == 2 and self._coloured()

    def _toggle_more(self) -> None:
        self._open = not self._open
        self._view.offset = 0
        self.resize()

    def _build_frame(self) -> None:
        context, theme = self.context, self.context.theme
        self._title = Label(context, _(self.game.title), size=theme.text.title, bold=True)
        self._summary = Label(context, _(self.game.summary), soft=True)
        self._heading = Label(context, _("Players"), size=theme.text.lead, bold=True)
        self._picture = Picture(context, self._paint)
        self._shown = self.options()
        self.start_button = Button(context, "", self.start, kind="primary")
        self._rules = Button(context, _("Rules"), self._open_rules, icon="rules", sound="page")
        self._back = back_button(context, _("Back"), self.go_back)

    # Choices

    def options(self) -> dict[str, str]:
        """The options that apply, as tags, and the seed if there is one."""
        chosen = {row.option.key: row.chosen.value for row in self._options}
        options = self.game.completed(chosen)
        seed = " ".join(self._seed.entry.text.split())
        if seed and self.game.uses_chance(options):
            options["Seed"] = seed
        return options

    def control(self) -> TimeControl | None:
        if self.game.player_count(self.options()) != 2:
            return None
        return read_control(self._clock.chosen.value)

    def start(self) -> None:
        self._remember()
        if self._learns:
            self.context.scenes.go("courses", game=self.game.name)
            return
        options = self.options()
        seats = seated(self.game_view, self._order(self._choices()), self.context.settings)
        try:
            prepared = self.game.set_up(options)
            self.game.start(prepared)
        except OptionError as error:
            self.context.notify(as_sentence(explained(error)))
            return
        control = self.control()
        self.context.scenes.go(self.game.name, options=prepared, seats=seats, control=control)

    def go_back(self) -> None:
        self._remember()
        self.context.scenes.go("menu")

    def _choices(self) -> list[SeatChoice]:
        count = self.game.player_count(self.options())
        return [row.choice for row in self._seats[:count]]

    def _order(self, choices: list[SeatChoice]) -> list[SeatChoice]:
        if not self._coloured():
            return choices
        begins = self._begins.chosen.value
        if begins == "2" or (begins == "lot" and self._chance.random() < 0.5):
            return choices[::-1]
        return choices

    def _sides(self) -> Sequence[Side]:
        try:
            start: AnyPosition = self.game.start(self.game.set_up(self.options()))
        except OptionError:
            return tuple(Side)[2:]
        return start.sides

    def _coloured(self) -> bool:
        return self._sides()[0] in (Side.BLACK, Side.WHITE)

    def _side_titles(self) -> list[str]:
        if named := self.game_view.seat_titles(self.options()):
            titles = [_(title) for title in named]
        else:
            titles = [_(SIDE_TITLES[side]) for side in self._sides()]
        if not self._coloured() or self._begins.chosen.value == "1":
            return titles
        if self._begins.chosen.value == "2":
            return titles[::-1]
        return [_("{one} or {other}").format(one=titles[0], other=titles[1])] * 2

    def _named(self, choice: SeatChoice, place: int) -> SeatChoice:
        name = choice.name or player_name(self.context.settings, place)
        return msgspec.structs.replace(choice, name=name)

    def _remember(self) -> None:
        """Save the choices; names equal to those in the settings are left out."""
        seats = []
        for place, row in enumerate(self._seats):
            own = row.choice.name == player_name(self.context.settings, place)
            seats.append(msgspec.structs.replace(row.choice, name="") if own else row.choice)
        further = (self._begins, self._clock)
        options = {row.option.key: row.chosen.value for row in (*self._options, *further)}
        setup = Setup(options, tuple(seats), self._seed.entry.text)
        settings = self.context.settings
        setups = {**settings.setups, self.game.name: setup}
        if setups != settings.setups:
            self.context.change_settings(msgspec.structs.replace(settings, setups=setups))

    def _draw_seed(self) -> str:
        return str(self._chance.randrange(100_000, 1_000_000))

    def _open_rules(self) -> None:
        self.context.scenes.push("rules", game=self.game.name, options=self.options())

    def _changed(self, _value: object) -> None:
        if self._shown != self.options():
            self._shown = self.options()
            self._picture.refresh()
        self.resize()

    def shared_boards(self) -> Places:
        return {self.game.name: self._picture.rect} if self._picture.visible else {}

    def _paint(self, surface: pygame.Surface, rect: pygame.Rect) -> None:
        self.game_view.picture(self.context, surface, rect, self.game_view.example(self._shown))

    # Layout

    def resize(self) -> None:
        self._show_choice()
        px, context = self.context.px, self.context
        control, whole = px(context.theme.control), self.page_rect()
        wide = context.size[0] >= px(SIDE_BY_SIDE) and context.size[0] > context.size[1]
        foot = control if wide else 2 * control + px(context.theme.space)
        title = self._header_height(whole.w)
        header, body, bottom = rows(whole, [title, None, foot], px(GAP))
        if wide:
            side = min(body.h, body.w - px(LEAST_COLUMN + GAP))
            left, right = columns(body, [side, None], px(GAP))
            right.w = min(right.w, px(WIDEST))
            self._picture.rect = pygame.Rect(left.x, left.y, side, side)
            self._lay_header(header)
            self._lay_rows(right)
            start = pygame.Rect(right.x, bottom.y, right.w, control)
            self._lay_buttons(bottom, start)
            return
        start, rest = rows(bottom, [control, control], px(context.theme.space))
        self._lay_buttons(rest, start)
        self._lay_stacked(whole, foot)

    def _lay_stacked(self, whole: pygame.Rect, foot: int) -> None:
        """The picture beside the title, or below it if there is room for a large one."""
        px, gap = self.context.px, self.context.px(GAP)
        title = self._header_height(whole.w)
        spare = whole.h - foot - 2 * gap - self._cards_height(whole.w)
        large = min(spare - title - gap, whole.w)
        if large >= px(LARGE_PICTURE):
            header, picture, body, _foot = rows(whole, [title, large, None, foot], gap)
            self._picture.rect = pygame.Rect(0, picture.y, large, large)
            self._picture.rect.centerx = picture.centerx
        else:
            side = min(max(spare, title), px(LARGE_PICTURE))
            header, body, _foot = rows(whole, [side, None, foot], gap)
            header, picture = columns(header, [None, side], gap)
            self._picture.rect = picture
            if self._header_height(header.w) > side:  # no room beside it
                self._picture.rect = pygame.Rect(0, 0, 0, 0)
                header, body, _foot = rows(whole, [title, None, foot], gap)
        self._lay_header(header)
        self._lay_rows(body)

    def _show_choice(self) -> None:
        """Let cards, pips and the start button tell what is chosen."""
        way = self._way
        teachable = [seat for seat in self._seats if seat.choice.kind == "computer"]
        seat = (teachable or self._seats[1:])[0]
        self._pips.chosen = seat.level.chosen
        for card in self._cards:
            card.chosen = card.way is way
            if card.way.opponents == "computer":
                card.text, card.longest = seat.level_text, seat.level_texts
                card.line = self.context.px(LINE)
            elif card.way.options and card.way.opponents and self._players:
                card.line = self.context.px(self.context.theme.control)
        self.start_button.label = _("Learn") if self._learns else _("Start the match")
        self.start_button.icon = "learn" if self._learns else "play"

    def _header_height(self, width: int) -> int:
        return self._title.height_for(width) + self._summary.height_for(width)

    def _lay_header(self, rect: pygame.Rect) -> None:
        height = self._title.height_for(rect.w)
        self._title.rect, self._summary.rect = rows(rect, [height, None])

    def _lay_buttons(self, rect: pygame.Rect, start: pygame.Rect) -> None:
        space = self.context.px(self.context.theme.space)
        lay_from_left((self._back, self._rules), rect, space)
        self.start_button.rect = start

    @property
    def _ring(self) -> int:
        """The margin for the focus ring, which is drawn around a widget."""
        return self.context.px(6)

    def _cards_height(self, width: int) -> int:
        """The height of the cards and the button below them."""
        px, space = self.context.px, self.context.theme.space
        heights = self._least_heights(width, 0)
        high = max(heights) + px(space)
        return len(heights) * high + px(self.context.theme.control)

    def _least_heights(self, width: int, emblem: int) -> list[int]:
        """Give all cards an emblem of that side; the heights they need."""
        for card in self._cards:
            card.emblem = emblem
        return [card.height_for(width) for card in self._cards]

    def _lay_rows(self, rect: pygame.Rect) -> None:
        px, space = self.context.px, self.context.theme.space
        self._view.rect = rect.inflate(2 * self._ring, 2 * self._ring)
        self._view.rect.w += self._view.gutter  # the bar lies in the margin
        field = inset(self._view.window, self._ring)
        options, count = self.options(), self.game.player_count(self.options())
        shown = self._open and not self._learns
        self._lay_cards(field, rect.h, shown=not shown)
        self._lay_more(field)
        for row in self._options:
            if not row.option.advanced and shown:
                self._place(row, field, row.option.applies(options))
        self._lay_seats(field, shown=shown)
        self._place(self._begins, field, shown and self._can_begin(options))
        self._place(self._clock, field, shown and count == 2)
        for row in self._options:
            if row.option.advanced:
                self._place(row, field, shown and row.option.applies(options))
        self._place(self._seed, field, shown and self.game.uses_chance(options))
        height = field.y - rect.y - px(space)
        self._view.arrange(height + 2 * self._ring)

    def _lay_cards(self, field: pygame.Rect, room: int, *, shown: bool) -> None:
        """The cards: all as high as there is room, with emblems as large, or else the least.

        All other choices stand in their place.
        """
        px, gap = self.context.px, self.context.px(self.context.theme.space)
        for widget in (*self._cards, self._pips):
            widget.visible = shown
        for row in self._options:
            row.show(False)
        if not shown:
            return
        high, count = max(self._least_heights(field.w, 0)), len(self._cards)
        rest = room - px(self.context.theme.control) - count * gap
        high = max(min(rest // count, px(HIGHEST_CARD)), high)
        if max(self._least_heights(field.w, high - 2 * px(PADDING))) > high:
            self._least_heights(field.w, 0)
        for card in self._cards:
            card.rect = pygame.Rect(field.x, field.y, field.w, high)
            field.y += high + gap
        against = next(card for card in self._cards if card.way.opponents == "computer")
        line = against.line_rect()
        self._pips.rect = pygame.Rect(line.x, line.y, self._pips.natural_width(), line.h)
        self._lay_players()

    def _lay_players(self) -> None:
        """How many play, on the card of a game for several people."""
        if self._players is None:
            return
        people = next(card for card in self._cards if card.way.opponents == "human")
        line = people.line_rect()
        segments = self._players.segments
        segments.visible = True
        width = min(segments.natural_width(), line.w)
        segments.rect = pygame.Rect(
            line.x, line.y + self.context.px(3), width, line.h - self.context.px(6)
        )

    def _lay_seats(self, field: pygame.Rect, *, shown: bool) -> None:
        space = self.context.px(self.context.theme.space)
        titles, count = self._side_titles(), self.game.player_count(self.options())
        self._heading.visible = shown
        if shown:
            height = self._heading.height_for(field.w)
            self._heading.rect = pygame.Rect(field.x, field.y + space, field.w, height)
            field.y += height + 2 * space
        for place, row in enumerate(self._seats):
            row.label.text = titles[place] if place < count else ""
            self._place(row, field, shown and place < count)

    def _place(self, row: SetupRow, field: pygame.Rect, shown: bool) -> None:
        row.show(shown)
        if shown:
            field.y = row.lay_out(field)

    def _lay_more(self, field: pygame.Rect) -> None:
        px, space, changed = self.context.px, self.context.theme.space, self._count_changed()
        self._more.visible = not self._learns
        self._more.icon = "chevron-up" if self._open else "chevron-down"
        self._more.label = _("Fewer options") if self._open else _("More options")
        if changed and not self._open:
            self._more.label = ngettext(
                "More options, {count} changed", "More options, {count} changed", changed
            ).format(count=changed)
        control = px(self.context.theme.control)
        width = min(self._more.natural_width(), field.w)
        self._more.rect = pygame.Rect(field.x, field.y, width, control)
        field.y += control + px(space)


def _widgets(rows: Sequence[SetupRow]) -> list[Widget]:
    return [widget for row in rows for widget in row.widgets]
