"""The setup of a match: one of a few ways to play; all other choices on request."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from random import Random

import msgspec
import pygame

from games.controller.seats import Kind
from games.core.game import AnyGame, Choice, Option, Options
from games.core.match import read_control
from games.core.position import AnyPosition, OptionError, Side
from games.core.translation import N_, Counted, _
from games.learning.course import shipped_courses
from games.storage.documents import SeatChoice, Setup
from games.storage.files import as_sentence, explained
from games.ui.look.look import SceneContext
from games.ui.match.opening import CLOCK, player_name, remembered_choices, seated
from games.ui.scenes.setup_rows import HeadingRow, OptionRow, SeatRow, SeedRow, SetupRow
from games.ui.toolkit.access import AccessNode, Role, Topic
from games.ui.toolkit.context import Context
from games.ui.toolkit.drawing import draw_disc, draw_icon, draw_plate
from games.ui.toolkit.layout import GAP, centred, columns, inset, rows
from games.ui.toolkit.theme import Colour
from games.ui.toolkit.transition import Places
from games.ui.widgets.base import Widget
from games.ui.widgets.box import Box, Column, Row
from games.ui.widgets.button import Button, back_button
from games.ui.widgets.chooser import SegmentedControl
from games.ui.widgets.form import Form, FormScene
from games.ui.widgets.label import Label, Picture
from games.ui.widgets.scroll_view import RING, ScrollView

# All in units.
WIDEST = 760
"""The largest width of the choices."""
LEAST_COLUMNS = (420, 480)
"""Their least widths beside the picture: the first that avoids scrolling of the cards is used."""
WIDEST_COLUMN = 0.46
"""The greatest share of the window for choices with controls beside their labels."""
SIDE_BY_SIDE = 900
"""The width of the window from which the picture is beside the choices."""
LARGE_PICTURE = 220
"""The least height of a picture with a place of its own."""
HIGHEST_CARD = 156
LEAST_WORDS = 300
"""The least width of a card beside its emblem: the pips with the name of the level."""
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
"""The option of the first player, in games whose colour decides it."""

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

    context: SceneContext
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
        self._build_rows(context.settings.setups.get(game) or self._first_setup())
        self._build_cards()
        self._open = self._way is None
        """Whether the further choices are shown; always for a way without a card."""
        self._shown = self.options()
        self._title = Label(context, _(self.game.title), size=context.theme.text.title, bold=True)
        self._summary = Label(context, _(self.game.summary), soft=True)
        self._header = Column(self._title, (self._summary, None))
        self._picture = Picture(context, self._paint)
        self.start_button = Button(
            context, _("Start the match"), self.start, kind="primary", icon="play"
        )
        self._rules = Button(context, _("Rules"), self._open_rules, icon="rules", sound="page")
        self._back = back_button(context, _("Back"), self.go_back)
        others = [self._heading, *self._seats, self._begins, self._clock, self._seed]
        scrolled = [*self._cards, self._pips, *_widgets(self._options)]
        scrolled += [self._more, *_widgets(others)]
        self._view = ScrollView(context)
        self._view.add(*scrolled)
        frame = [self._title, self._summary, self._picture, self._view]
        buttons = [self.start_button, self._rules, self._back]
        self.form = Form(context, [*frame, *scrolled, *buttons], default=self.start_button)

    @property
    def _newcomer(self) -> bool:
        return self.game.name in self.context.user_files.lessons.load().introduced

    def _first_setup(self) -> Setup:
        """The setup of a newcomer's first match: the one that follows the first course."""
        with suppress(OSError, ValueError):
            for course in shipped_courses(self.game) if self._newcomer else ():
                return Setup(dict(course.play_on or {}))
        return Setup()

    def _build_rows(self, setup: Setup) -> None:
        context, known = self.context, setup.options
        choices = remembered_choices(self.game, context.settings, newcomer=self._newcomer)
        players = players_option(self.game)

        def row(option: Option) -> OptionRow:
            changed = self._choose_players if option is players else self._changed
            return OptionRow(context, option, known.get(option.key, option.default), changed)

        self._options = list(map(row, self.game.options))
        self._players = next((row for row in self._options if row.option is players), None)
        self._begins, self._clock = row(BEGINS), row(CLOCK)
        self._heading = HeadingRow(context, _("Players"))
        self._seats = [
            SeatRow(context, self.game_view, self._named(choice, place), self._changed)
            for place, choice in enumerate(choices)
        ]
        draw = self._chance.randrange
        self._seed = SeedRow(
            context, setup.seed, self._changed, lambda: str(draw(100_000, 1_000_000))
        )
        self._more = Button(context, "", self._toggle_more, kind="quiet", align="left")

    def _build_cards(self) -> None:
        context = self.context
        ways = ways_of(self.game, lessons=bool(self.game.courses))
        self._cards = [WayCard(context, way, partial(self._choose, way)) for way in ways]
        self._against, self._together = (
            next(card for card in self._cards if card.way.opponents == kind)
            for kind in ("computer", "human")
        )
        levels = self._seats[0].level.choices
        self._pips = LevelPips(context, levels, 0, self._choose_level)
        self._pips.spoken_name = _("Level")
        self._against.hold(self._pips, LINE)
        if self._players:
            self._together.hold(self._players.control, context.theme.control, 3)
        modes = solitaire_of(self.game)
        self._in_cards = [modes[0]] if modes else []
        self._in_cards += [self._players.option.key] if self._players else []
        """The keys of options set by the cards."""

    @property
    def _way(self) -> Way | None:
        options, choices = self.options(), self._choices()
        ways = [card.way for card in self._cards]
        return next((way for way in ways if way.fits(options, choices)), None)

    def _choose(self, way: Way) -> None:
        if way.learns:
            self._remember()
            self.context.scenes.go("courses", game=self.game.name)
            return
        if way is self._way:
            self._changed()
            return
        for row in self._options:
            if value := way.options.get(row.option.key):
                row.take(value)
        for place, seat in enumerate(self._seats):
            kind: Kind = "computer" if place and way.opponents == "computer" else "human"
            seat.take(msgspec.structs.replace(seat.choice, kind=kind))
        self._changed()

    def _choose_level(self, place: int) -> None:
        """Set the level of all computers; one person plays against them."""
        self._choose(self._against.way)
        for seat in self._seats:
            if seat.choice.kind == "computer":
                seat.choose_level(place)
        self._changed()

    def _choose_players(self) -> None:
        """Set the number of players; without a computer all play at one screen."""
        if self._way is None or not self._way.opponents:
            self._choose(self._together.way)
        self._changed()

    def _further(self) -> list[tuple[SetupRow, bool]]:
        """The rows behind the button in their order, and whether they apply."""
        options, count = self.options(), self.game.player_count(self.options())
        rows = [(row, row.option.applies(options)) for row in self._options]
        return [
            *(row for row in rows if not row[0].option.advanced),
            (self._heading, count > 1),
            *((row, place < count) for place, row in enumerate(self._seats)),
            (self._begins, count == 2 and self._coloured()),
            (self._clock, count == 2),
            *(row for row in rows if row[0].option.advanced),
            (self._seed, self.game.uses_chance(options)),
        ]

    def _count_changed(self) -> int:
        """The number of further options different from the defaults."""
        rows = [row for row, applies in self._further() if applies and isinstance(row, OptionRow)]
        rows = [row for row in rows if row.option.key not in self._in_cards]
        changed = sum(row.chosen.value != row.option.default for row in rows)
        return changed + ("Seed" in self.options())

    def _toggle_more(self) -> None:
        self._open = not self._open
        self._view.offset = 0
        self.resize()

    # Choices

    def options(self) -> dict[str, str]:
        """The options that apply, as tags, and the seed if there is one."""
        chosen = {row.option.key: row.chosen.value for row in self._options}
        options = self.game.completed(chosen)
        seed = " ".join(self._seed.entry.line.text.split())
        if seed and self.game.uses_chance(options):
            options["Seed"] = seed
        return options

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
        timed = self.game.player_count(options) == 2
        control = read_control(self._clock.chosen.value) if timed else None
        self.context.scenes.go(self.game.name, options=prepared, seats=seats, control=control)

    def go_back(self) -> None:
        self._remember()
        super().go_back()

    def _choices(self) -> list[SeatChoice]:
        count = self.game.player_count(self.options())
        return [row.choice for row in self._seats[:count]]

    def _order(self, choices: list[SeatChoice]) -> list[SeatChoice]:
        begins = self._begins.chosen.value if self._coloured() else "1"
        turned = begins == "2" or (begins == "lot" and self._chance.random() < 0.5)
        return choices[::-1] if turned else choices

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
        settings, seats = self.context.settings, []
        for place, row in enumerate(self._seats):
            own = row.choice.name == player_name(settings, place)
            seats.append(msgspec.structs.replace(row.choice, name="") if own else row.choice)
        further = (*self._options, self._begins, self._clock)
        options = {row.option.key: row.chosen.value for row in further}
        setup = Setup(options, tuple(seats), self._seed.entry.line.text)
        setups = {**settings.setups, self.game.name: setup}
        if setups != settings.setups:
            self.context.change_settings(msgspec.structs.replace(settings, setups=setups))

    def _open_rules(self) -> None:
        self.context.scenes.push("rules", game=self.game.name, options=self.options())

    def _changed(self) -> None:
        if self._shown != self.options():
            self._shown = self.options()
            self._picture.refresh()
        self.resize()

    def shared_boards(self) -> Places:
        return {self.game.name: self._picture.rect} if self._picture.visible else {}

    def _paint(self, surface: pygame.Surface, rect: pygame.Rect) -> None:
        self.game_view.thumbnail(self.context, surface, rect, self.game_view.example(self._shown))

    # Layout

    def resize(self) -> None:
        self._show_choice()
        px, size, whole = self.context.px, self.context.size, self.page_rect()
        gap, space = px(GAP), px(self.context.theme.space)
        if size[0] < px(SIDE_BY_SIDE) or size[0] <= size[1]:
            foot = Column(self.start_button, Row(self._back, self._rules, gap=space), gap=2 * space)
            self._lay_stacked(whole, foot)
            return
        control = px(self.context.theme.control)
        header, body, bottom = rows(whole, [self._header.height_for(whole.w), None, control], gap)
        narrow, least = map(px, LEAST_COLUMNS)
        if self._cards_height(narrow, self.context.theme.text.body, 0) <= body.h:
            least = narrow
        column = max([least, *(row.beside_width for row in self._options)])
        if column > body.w * WIDEST_COLUMN:  # some controls lie below their labels anyway
            column = least
        side = min(body.h, body.w - column - gap)
        left, right = columns(body, [side, None], gap)
        right.w = min(right.w, px(WIDEST))
        self._picture.visible = True
        self._picture.rect = pygame.Rect(left.x, left.y, side, side)
        self._header.place(header)
        self._lay_rows(right)
        self.start_button.rect = pygame.Rect(right.x, bottom.y, right.w, control)
        Row(self._back, self._rules, gap=space).place(bottom)

    def _lay_stacked(self, whole: pygame.Rect, foot: Column) -> None:
        """The picture beside the title, or below it if there is room for a large one."""
        px, gap, head, room = self.context.px, self.context.px(GAP), self._header, whole.w
        title, low = head.height_for(room), foot.height_for(room)
        for size, higher in self._tries:
            spare = whole.h - low - 2 * gap - self._cards_height(room, size, higher)
            large, side = min(spare - title - gap, room), min(max(spare, title), px(LARGE_PICTURE))
            beside = head.height_for(room - side - gap) <= side
            if beside and spare >= side:
                break
        self._picture.visible = large >= px(LARGE_PICTURE) or beside
        if large >= px(LARGE_PICTURE):
            above: Box = Column(head, (self._picture, large), gap=gap)
            high = title + gap + large
        else:
            above = Row((head, None), (self._picture, side), gap=gap)
            high = side if beside else title
        place, body, below = rows(whole, [high, None, low], gap)
        above.place(place)
        foot.place(below)
        self._lay_rows(body)

    def _show_choice(self) -> None:
        way = self._way
        teachable = [seat for seat in self._seats if seat.choice.kind == "computer"]
        seat = (teachable or self._seats[1:])[0]
        self._pips.chosen = seat.level.chosen
        for other in self._seats:  # a computer that takes the seat of a person has the same level
            if other.choice.kind == "human" and other.level.chosen != seat.level.chosen:
                other.choose_level(seat.level.chosen)
        self._against.text, self._against.longest = seat.level_text, seat.level_texts
        for card in self._cards:
            card.chosen = card.way is way

    @property
    def _tries(self) -> Sequence[tuple[float, int]]:
        """Text sizes, each with the number of cards that may be higher; best first."""
        sizes = self.context.theme.text.up_to_body
        most = len(self._cards) - 1
        one = min(most, 1)
        return (sizes[0], 0), (sizes[0], one), (sizes[1], one), *((size, most) for size in sizes)

    def _cards_height(self, width: int, size: float, higher: int) -> int:
        """The height of the cards with texts of a size, and the button below."""
        px, heights = self.context.px, self._least_heights(width, size, higher)
        below = len(heights) * px(self.context.theme.space) + px(self.context.theme.control)
        return sum(heights) + below

    def _least_heights(self, width: int, size: float, higher: int) -> list[int]:
        """Set a text size for all cards; their heights if `higher` of them may be higher."""
        for card in self._cards:
            card.emblem, card.size = 0, size
        heights = [card.height_for(width) for card in self._cards]
        return [max(each, sorted(heights)[-1 - higher]) for each in heights]

    def _lay_rows(self, rect: pygame.Rect) -> None:
        field = self._view.surround(rect)
        for seat, title in zip(self._seats, self._side_titles(), strict=False):
            seat.label.text = title
        further = self._further()
        tight = any(row.is_tight(field.w) for row in self._options)
        for row, applies in further:
            row.show(self._open and applies)
            row.stacked = tight
        self._lay_cards(field, rect.h, shown=not self._open)
        self._lay_more(field)
        for row, applies in further:
            if self._open and applies:
                field.y = row.lay_out(field)
        self._view.arrange_to(field.y - self.context.px(self.context.theme.space))

    def _lay_cards(self, field: pygame.Rect, room: int, *, shown: bool) -> None:
        """The cards with the largest texts that fit, equally high if that fits.

        All other choices take their place.
        """
        px, gap = self.context.px, self.context.px(self.context.theme.space)
        for widget in (*self._cards, self._pips):
            widget.visible = shown
        if not shown:
            return
        if self._players:
            self._players.control.visible = True
        rest = room - px(self.context.theme.control) - len(self._cards) * gap
        for size, higher in self._tries:
            heights = self._least_heights(field.w, size, higher)
            if sum(heights) <= rest:
                break
        high = min(rest // len(heights), px(HIGHEST_CARD))
        while high > 0 and sum(max(high, each) for each in heights) > rest:
            high -= 1
        heights = [max(high, each) for each in heights]
        for card in self._cards:
            card.emblem = min(*heights, field.w - px(LEAST_WORDS)) - 2 * px(PADDING)
        if any(
            card.height_for(field.w) > each for card, each in zip(self._cards, heights, strict=True)
        ):
            self._least_heights(field.w, size, higher)
        for card, each in zip(self._cards, heights, strict=True):
            card.place(pygame.Rect(field.x, field.y, field.w, each))
            field.y += each + gap

    def _lay_more(self, field: pygame.Rect) -> None:
        px, space, changed = self.context.px, self.context.theme.space, self._count_changed()
        self._more.icon = "chevron-up" if self._open else "chevron-down"
        self._more.label = _("Fewer options") if self._open else _("More options")
        if changed and not self._open:
            more = Counted("More options, {count} changed", "More options, {count} changed")
            self._more.label = more.of(changed)
        control = px(self.context.theme.control)
        left = field.x - px(RING)  # its icon stands above the labels
        width = min(self._more.natural_width(), field.w)
        self._more.rect = pygame.Rect(left, field.y, width, control)
        field.y += control + px(space)


def _widgets(rows: Sequence[SetupRow]) -> list[Widget]:
    return [widget for row in rows for widget in row.widgets]


# -- The ways to play a game, each a card: one click chooses who plays --------------------------

PADDING = 12
ABOVE = 9
"""Above and below the words, at least, in units."""
LEAST_HEIGHT = 88
"""The least height of a card, in units."""
EMBLEM = 76
"""Least side of a card's emblem, in units."""
SIGN = 24
"""Side of the tick or the arrow of a card, in units."""
PIP = 16
"""Diameter of a pip, in units."""
PIP_ROOM = 28
"""Width and height of the place of a pip, in units."""


@dataclass(frozen=True, slots=True)
class Way:
    """The players: a person alone, one against computers, or people; or the way to the lessons."""

    title: str
    text: str
    emblem: tuple[str, ...]
    """One or two icons."""
    opponents: str = ""
    """The kind of the other seats: `computer` or `human`; empty without any."""
    options: Options = field(default_factory=dict)
    learns: bool = False

    def fits(self, options: Options, seats: Sequence[SeatChoice]) -> bool:
        people = sum(seat.kind == "human" for seat in seats)
        wanted = 1 if self.opponents == "computer" else len(seats)
        return not self.learns and self.options.items() <= options.items() and people == wanted


def ways_of(game: AnyGame, *, lessons: bool) -> list[Way]:
    """The ways to play a game; the more usual ones come first."""
    ways = []
    options: Mapping[str, str] = {}
    against, together = _("You against the computer"), _("Two players")
    if modes := solitaire_of(game):
        key, alone, table = modes
        counts = [game.player_count(game.completed({key: table.value}))]
        if players := players_option(game):
            counts = _player_counts(game, players)
        ways.append(Way(_(alone.title), _(alone.text), ("person",), options={key: alone.value}))
        options = {key: table.value}
        against = _("{game} against the computer").format(game=_(table.title))
        together = _("{game} for {least} to {most} players").format(
            game=_(table.title), least=min(counts), most=max(counts)
        )
    ways += [
        Way(against, "", ("person", "computer"), "computer", options),
        Way(
            together,
            _("Together at this screen, turn by turn."),
            ("person", "person"),
            "human",
            options,
        ),
    ]
    if lessons:
        ways.append(
            Way(_("Learn"), _("Short lessons, from the first turn on."), ("learn",), learns=True)
        )
    return ways


def _player_counts(game: AnyGame, option: Option) -> list[int]:
    """The number of players for each choice of an option, with its requirements."""
    values = [{**dict(option.needs), option.key: each.value} for each in option.choices]
    return [game.player_count(game.completed(value)) for value in values]


def solitaire_of(game: AnyGame) -> tuple[str, Choice, Choice] | None:
    """The option that chooses between a game for one and one for several, and its two choices."""
    for option in game.options:
        counts = _player_counts(game, option)
        if min(counts) == 1 < max(counts):
            alone = option.choices[counts.index(1)]
            return option.key, alone, option.choices[counts.index(max(counts))]
    return None


def players_option(game: AnyGame) -> Option | None:
    """The option for the number of players; None if it is fixed."""
    for option in game.options:
        counts = {*_player_counts(game, option)}
        if len(counts) > 1 and 1 not in counts:
            return option
    return None


# -- The card of a way -------------------------------------------------------------------------


class WayCard(Button):
    """A card with an emblem, a title and a text.

    The chosen one has a thick border and a tick. The one for the lessons has an arrow.
    """

    def __init__(self, context: Context, way: Way, choose: Callable[[], None]) -> None:
        super().__init__(context, way.title, choose)
        if not way.learns:
            self.how = N_("Click on it, or press Enter, to choose it.")
        self.way = way
        self.chosen = False
        self.text = way.text
        self.longest: Sequence[str] = (way.text,)
        """All possible values of `text`: room is kept for the longest."""
        self.emblem = 0
        """Side of the emblem in pixels; 0 for the least one."""
        self.size = context.theme.text.small
        """The size of the text, in units."""
        self._control: Widget | None = None
        self._line, self._air = 0.0, 0.0  # in units: the height of its line, and above and below

    def hold(self, control: Widget, line: float, air: float = 0) -> None:
        """Show a control between title and text, in a line of `line` units."""
        self._control, self._line, self._air = control, line, air

    def accessible(self) -> AccessNode | None:
        role: Role = "button" if self.way.learns else "radio button"
        return self.access_node(
            role, description=self.text, selected=self.chosen, actions={"click": self.press}
        )

    def height_for(self, width: int) -> int:
        text, theme = self.context.text, self.context.theme
        room = self._words(pygame.Rect(0, 0, width, 0)).w
        title = len(text.wrap(self.label, room - self._tick, theme.text.lead, bold=True))
        lines = max(len(text.wrap(each, room, self.size)) for each in self.longest)
        height = title * text.line_height(theme.text.lead) + self._line_height
        height += lines * text.line_height(self.size) + 2 * self.context.px(ABOVE)
        return max(height, self.context.px(LEAST_HEIGHT))

    @property
    def _line_height(self) -> int:
        return self.context.px(self._line)

    def place(self, rect: pygame.Rect) -> None:
        self.rect = rect
        if self._control:
            words, high = self._words(rect), self._line_height
            title, text = self._paragraphs(words.w)
            top = self._top(title, text) + title.get_height()
            width = min(self._control.natural_width(), words.w)
            line = pygame.Rect(words.x, top, width, high)
            self._control.rect = line.inflate(0, -2 * self.context.px(self._air))

    def draw(self, surface: pygame.Surface) -> None:
        context, theme = self.context, self.context.theme
        edge = theme.accent if self.chosen else theme.ink if self.hovered else theme.line
        fill = theme.sunken if self.down else theme.card
        width = theme.hairline * (2 if self.chosen else 1)
        draw_plate(
            context, surface, self.rect, fill, border=edge, width=width, radius=theme.radius * 1.5
        )
        self._draw_emblem(surface)
        words = self._words(self.rect)
        title, text = self._paragraphs(words.w)
        top = self._top(title, text)
        surface.blit(title, (words.x, top))
        surface.blit(text, (words.x, top + title.get_height() + self._line_height))
        side, inner = context.px(SIGN), inset(self.rect, context.px(PADDING))
        if self.way.learns:
            soft = theme.ink_soft
            draw_icon(context, surface, "arrow-right", side, soft, midright=inner.midright)
        if self.chosen:
            sign = pygame.Rect(inner.right - side, inner.y, side, side)
            draw_disc(context, surface, sign, theme.accent)
            ink, middle = theme.on_accent, sign.center
            draw_icon(context, surface, "check", context.px(16), ink, center=middle)

    def _words(self, rect: pygame.Rect) -> pygame.Rect:
        px = self.context.px
        left = self._emblem(rect).w + px(2 * PADDING + 4)
        right = px(PADDING) + (px(SIGN + 4) if self.way.learns else 0)
        return pygame.Rect(rect.x + left, rect.y, max(rect.w - left - right, 1), 0)

    @property
    def _tick(self) -> int:
        return 0 if self.way.learns else self.context.px(SIGN + PADDING)

    def _emblem(self, rect: pygame.Rect) -> pygame.Rect:
        px = self.context.px
        side = self.emblem or px(EMBLEM)
        place = pygame.Rect(rect.x + px(PADDING), 0, side, side)
        place.centery = rect.centery
        return place

    def _paragraphs(self, width: int) -> tuple[pygame.Surface, pygame.Surface]:
        text, theme = self.context.text, self.context.theme
        return (
            text.paragraph(
                self.label, max(width - self._tick, 1), theme.text.lead, theme.ink, bold=True
            ),
            text.paragraph(self.text, width, self.size, theme.ink_soft),
        )

    def _top(self, title: pygame.Surface, text: pygame.Surface) -> int:
        high = title.get_height() + self._line_height + text.get_height()
        return self.rect.centery - high // 2

    def _draw_emblem(self, surface: pygame.Surface) -> None:
        """A square ground with one disc, or with a dark and a light one, like two players."""
        context, theme, px = self.context, self.context.theme, self.context.px
        ground = self._emblem(self.rect)
        draw_plate(context, surface, ground, theme.sunken)
        icons = self.way.emblem
        if len(icons) == 1:
            fill = theme.accent if self.way.learns else theme.ink
            ink = theme.on_accent if self.way.learns else theme.card
            self._draw_disc(surface, inset(ground, ground.w // 5), icons[0], fill, ink)
            return
        side = round(ground.w * 0.58)
        back = pygame.Rect(ground.right - side - px(5), ground.y + px(5), side, side)
        front = pygame.Rect(ground.x + px(5), ground.bottom - side - px(5), side, side)
        self._draw_disc(surface, back, icons[1], theme.card, theme.ink)
        self._draw_disc(surface, front, icons[0], theme.ink, theme.card)

    def _draw_disc(
        self, surface: pygame.Surface, rect: pygame.Rect, icon: str, fill: Colour, ink: Colour
    ) -> None:
        context = self.context
        draw_disc(context, surface, rect, fill, context.theme.ink)
        draw_icon(context, surface, icon, round(rect.w * 0.58), ink, center=rect.center)


# -- The level of a computer: pips from weak to strong -----------------------------------------


class LevelPips(SegmentedControl):
    """The levels as pips, full up to the chosen one, and its name."""

    def natural_width(self) -> int:
        """The width of the pips, which can be pressed; the name stands to their right."""
        return len(self.choices) * self.context.px(PIP_ROOM)

    def rects(self) -> Sequence[pygame.Rect]:
        side = self.context.px(PIP_ROOM)
        return [
            pygame.Rect(self.rect.x + place * side, self.rect.y, side, self.rect.h)
            for place in range(len(self.choices))
        ]

    def draw(self, surface: pygame.Surface) -> None:
        context, theme = self.context, self.context.theme
        places = self.rects()
        shown = self._pointed if self.hovered and self._pointed is not None else self.chosen
        for place, rect in enumerate(places):
            disc = centred((context.px(PIP), context.px(PIP)), rect)
            fill = theme.accent if place <= shown else theme.card
            draw_disc(context, surface, disc, fill, theme.ink)
        name = (places[-1].right + context.px(PADDING), self.rect.centery)
        label = self.choices[shown]
        context.text.draw(surface, label, theme.text.body, theme.ink, bold=True, midleft=name)
