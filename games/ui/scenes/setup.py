"""The setup of a match: board, seats and who begins; further options, clock and seed on request."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from random import Random

import msgspec
import pygame

from games.core.game import Choice, Option
from games.core.match import TimeControl, read_control
from games.core.position import AnyPosition, OptionError, Side
from games.core.translation import N_, _, ngettext
from games.storage.documents import SeatChoice, Setup
from games.storage.files import as_sentence, explained
from games.ui.match.opening import CLOCK, player_name, remembered_choices, seated
from games.ui.scenes.setup_rows import OptionRow, SeatRow, SeedRow, SetupRow
from games.ui.toolkit.access import Topic
from games.ui.toolkit.layout import columns, inset, rows
from games.ui.toolkit.scene import SceneContext
from games.ui.toolkit.transition import Places
from games.ui.widgets.base import Widget
from games.ui.widgets.button import Button, back_button, lay_from_left
from games.ui.widgets.form import Form, FormScene
from games.ui.widgets.label import Label, Picture
from games.ui.widgets.scroll_view import ScrollView

WIDEST = 720
"""The largest width of the choices, in units."""
LEAST_PICTURE = 160
PICTURE_SHARE = 0.36
SIDE_BY_SIDE = 900
"""Width of the window in units from which the picture is beside the choices."""

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
    """The choices of any game, made from its options."""

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
        setup = context.settings.setups.get(game, Setup())
        self._build_rows(setup)
        self._build_frame()
        scrolled = [
            *_widgets(self._basic),
            self._heading,
            self._swap,
            *_widgets([*self._seats, self._begins]),
            self._more,
            *_widgets([*self._advanced, self._clock, self._seed]),
        ]
        self._view = ScrollView(context)
        self._view.add(*scrolled)
        frame = [self._title, self._summary, self._picture, self._view]
        buttons = [self.start_button, self._daily, self._rules, self._back]
        self.form = Form(context, [*frame, *scrolled, *buttons], default=self.start_button)

    def _build_rows(self, setup: Setup) -> None:
        context, known = self.context, setup.options
        newcomer = self.game.name in context.user_files.lessons.load().introduced
        choices = remembered_choices(self.game, context.settings, newcomer=newcomer)
        self._options = [
            OptionRow(context, option, known.get(option.key, option.default), self._changed)
            for option in self.game.options
        ]
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
        self._open = self._count_changed() > 0

    @property
    def _basic(self) -> list[OptionRow]:
        return [row for row in self._options if not row.option.advanced]

    @property
    def _advanced(self) -> list[OptionRow]:
        return [row for row in self._options if row.option.advanced]

    def _count_changed(self) -> int:
        """The number of further options that are not as usual."""
        options = self.options()
        rows = [row for row in self._advanced if row.option.applies(options)]
        rows += [self._clock] if self.game.player_count(options) == 2 else []
        changed = sum(row.chosen.value != row.option.default for row in rows)
        return changed + ("Seed" in options)

    def _toggle_more(self) -> None:
        self._open = not self._open
        self.resize()
        if self._open:
            self._view.reveal(self._more.rect)

    def _build_frame(self) -> None:
        context, theme = self.context, self.context.theme
        self._title = Label(context, _(self.game.title), size=theme.text.title, bold=True)
        self._summary = Label(context, _(self.game.summary), soft=True)
        self._heading = Label(context, _("Seats"), size=theme.text.lead, bold=True)
        self._swap = Button(context, _("Swap seats"), self._swap_seats, icon="swap", kind="quiet")
        self._picture = Picture(context, self._paint)
        self._shown = self.options()
        self.start_button = Button(
            context, _("Start the match"), self.start, icon="play", kind="primary"
        )
        self._daily = Button(
            context,
            _("Deal of the day"),
            self.start_daily,
            icon="star",
            hint=_("Everyone who plays today gets the same tiles"),
        )
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

    def start_daily(self) -> None:
        if self.game_view.deals:
            self._remember()
            seats = seated(self.game_view, self._choices(), self.context.settings)
            options = self.game_view.deals.today(self.game, date.today(), self.options())
            self.context.scenes.go(self.game.name, options=options, seats=seats)

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

    def _swap_seats(self) -> None:
        first, second = self._seats[:2]
        one, other = first.choice, second.choice
        first.take(other)
        second.take(one)
        self.resize()

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
        px, context = self.context.px, self.context
        whole = self.page_rect()
        gap, footer = px(24), px(48)
        title = self._header_height(whole.w)
        header, body, bottom = rows(whole, [title, None, footer], gap)
        self._lay_footer(bottom)
        if context.size[0] >= px(SIDE_BY_SIDE):
            self._lay_side_by_side(header, body)
            return
        # Measured with computers in all seats, so that the picture keeps its size when a seat
        # changes.
        people = sum(choice.kind == "human" for choice in self._choices())
        unsaid = people * (
            px(context.theme.space) + context.text.line_height(context.theme.text.small)
        )
        spare = whole.h - footer - 2 * gap - self._lay_rows(body) - unsaid
        self._picture.visible = spare >= px(LEAST_PICTURE)
        if self._picture.visible:
            header, body, _bottom = rows(whole, [min(spare, whole.w // 2), None, footer], gap)
            self._picture.rect = pygame.Rect(header.x, header.y, header.h, header.h)
            header = columns(header, [header.h, None], gap)[1]
            title = self._header_height(header.w)
            header = pygame.Rect(header.x, header.bottom - title, header.w, title)
            self._lay_rows(body)
        self._lay_header(header)

    def _lay_side_by_side(self, header: pygame.Rect, body: pygame.Rect) -> None:
        side = min(body.h, round(body.w * PICTURE_SHARE))
        left, right = columns(body, [None, side], self.context.px(40))
        self._picture.visible = True
        self._picture.rect = pygame.Rect(right.x, right.y, side, side)
        left.w = min(left.w, self.context.px(WIDEST))
        self._lay_rows(left)
        self._lay_header(header)

    def _header_height(self, width: int) -> int:
        return self._title.height_for(width) + self._summary.height_for(width)

    def _lay_header(self, rect: pygame.Rect) -> None:
        height = self._title.height_for(rect.w)
        self._title.rect, self._summary.rect = rows(rect, [height, None])

    def _lay_footer(self, rect: pygame.Rect) -> None:
        gap = self.context.px(self.context.theme.space)
        deals = self.game_view.deals
        self._daily.visible = bool(deals and deals.options.items() <= self.options().items())
        left = lay_from_left((self._back, self._rules, self._daily), rect, gap)
        width = min(max(round(rect.w * PICTURE_SHARE), self.context.px(240)), rect.right - left)
        self.start_button.rect = pygame.Rect(rect.right - width, rect.y, width, rect.h)

    def _lay_rows(self, rect: pygame.Rect) -> int:
        px, space = self.context.px, self.context.theme.space
        # A margin for the focus ring, which is drawn around a widget.
        ring = px(6)
        self._view.rect = rect.inflate(2 * ring, 2 * ring)
        field = inset(self._view.window, ring)
        options = self.options()
        titles, count = self._side_titles(), self.game.player_count(options)
        for option_row in self._basic:
            self._place(option_row, field, option_row.option.applies(options))
        self._lay_heading(field, swap=count == 2)
        for place, seat_row in enumerate(self._seats):
            seat_row.label.text = titles[place] if place < count else ""
            self._place(seat_row, field, place < count)
        self._place(self._begins, field, count == 2 and self._coloured())
        self._lay_more(field)
        for option_row in self._advanced:
            shown = self._open and option_row.option.applies(options)
            self._place(option_row, field, shown)
        self._place(self._clock, field, self._open and count == 2)
        self._place(self._seed, field, self._open and self.game.uses_chance(options))
        height = field.y - rect.y - px(space)
        self._view.arrange(height + 2 * ring)
        return height

    def _place(self, row: SetupRow, field: pygame.Rect, shown: bool) -> None:
        row.show(shown)
        if shown:
            field.y = row.lay_out(field)

    def _lay_more(self, field: pygame.Rect) -> None:
        px, space, changed = self.context.px, self.context.theme.space, self._count_changed()
        count = self.game.player_count(self.options())
        self._more.visible = bool(
            self._advanced or count == 2 or self.game.uses_chance(self.options())
        )
        if not self._more.visible:
            return
        self._more.icon = "chevron-up" if self._open else "chevron-down"
        self._more.label = _("Fewer options") if self._open else _("More options")
        if changed and not self._open:
            self._more.label = ngettext(
                "More options, {count} changed", "More options, {count} changed", changed
            ).format(count=changed)
        control = px(self.context.theme.control)
        width = min(self._more.natural_width(), field.w)
        self._more.rect = pygame.Rect(field.x - px(6), field.y, width, control)
        field.y += control + px(space)

    def _lay_heading(self, field: pygame.Rect, *, swap: bool) -> None:
        px, space = self.context.px, self.context.theme.space
        control = px(self.context.theme.control)
        height = self._heading.height_for(field.w)
        drop = (control - height) // 2
        self._heading.rect = pygame.Rect(field.x, field.y + drop, field.w // 2, height)
        width = self._swap.natural_width()
        self._swap.visible = swap
        self._swap.rect = pygame.Rect(field.right - width, field.y, width, control)
        field.y += control + px(space)


def _widgets(rows: Sequence[SetupRow]) -> list[Widget]:
    return [widget for row in rows for widget in row.widgets]
