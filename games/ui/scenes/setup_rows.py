"""The rows of a setup: a label to the left, controls to the right, a sentence below."""

from __future__ import annotations

from collections.abc import Callable

import msgspec
import pygame

from games.controller.seats import Kind
from games.core.game import Choice, Level, Option
from games.core.translation import N_, _
from games.storage.documents import SeatChoice
from games.ui.match.opening import level_place
from games.ui.toolkit.access import Topic
from games.ui.toolkit.game_views import Look
from games.ui.toolkit.scene import SceneContext
from games.ui.widgets.base import Widget
from games.ui.widgets.button import IconButton
from games.ui.widgets.chooser import Dropdown, SegmentedControl
from games.ui.widgets.label import Label
from games.ui.widgets.text_field import TextField

LABEL = 116
"""Width of the column of labels, in units."""
HELP = 14
"""Size of the sentences, in units."""
LEAST_FIELD = 150
"""The least width of a name or a level."""
MOST_SEGMENTS = 4
NAME_LENGTH, SEED_LENGTH = 24, 40
SECONDS = (1, 3, 10)
"""The choices of time per turn, for levels that use all their time."""
TEACHING_TEXT = N_("Plays to your strength and explains. Not counted in the statistics.")
KINDS: tuple[Kind, Kind] = ("human", "computer")


class SetupRow:
    """A label, controls and a sentence that are shown and hidden together."""

    label_units = LABEL
    """Width of the column of labels, in units."""

    def __init__(self, context: SceneContext, title: str, text: str = "") -> None:
        self.context = context
        self.label = Label(context, title, bold=True)
        self.text = Label(context, text, size=HELP, soft=True)

    @property
    def indent(self) -> int:
        """Where the controls begin, from the left end of the row."""
        return self.context.px(self.label_units) + self.context.px(self.context.theme.space)

    def topic(self) -> Topic:
        return Topic(self.label.text, self.text.text)

    @property
    def widgets(self) -> list[Widget]:
        return [self.label, *self.controls(), self.text]

    def controls(self) -> list[Widget]:
        return []

    def show(self, shown: bool) -> None:
        for widget in self.widgets:
            widget.visible = shown

    def lay_out(self, rect: pygame.Rect) -> int:
        """Take a place at the top of a rectangle; the y where the next row may begin."""
        px, theme = self.context.px, self.context.theme
        self.label.names_control = self.text.names_control = bool(self.controls())
        for widget in self.widgets:
            widget.topic = self.topic
        control = px(theme.control)
        indent = self.indent
        height = self.label.height_for(px(self.label_units))
        drop = max((control - height) // 2, 0)
        self.label.rect = pygame.Rect(rect.x, rect.y + drop, px(self.label_units), height)
        field = pygame.Rect(rect.x + indent, rect.y, rect.w - indent, control)
        self.lay_controls(field)
        top = max(field.bottom, self.label.rect.bottom) + px(4)
        height = self._text_height(field.w)
        self.text.rect = pygame.Rect(field.x, top, field.w, height)
        return top + height + px(theme.space * 1.5)

    def lay_controls(self, field: pygame.Rect) -> None:
        """Place the controls in the field."""

    def sentences(self) -> list[str]:
        """All sentences the row may show; room is kept for the longest one."""
        return [self.text.text]

    def _text_height(self, width: int) -> int:
        text, size = self.context.text, HELP
        lines = max((len(text.wrap(s, width, size)) for s in self.sentences() if s), default=0)
        return lines * text.line_height(size)


class OptionRow(SetupRow):
    """One option of a game: a segmented control if it fits, else a dropdown."""

    def __init__(
        self, context: SceneContext, option: Option, value: str, on_change: Callable[[str], None]
    ) -> None:
        super().__init__(context, _(option.title))
        self.option = option
        self._on_change = on_change
        values = [choice.value for choice in option.choices]
        place = values.index(value if value in values else option.default)
        titles = [_(choice.title) for choice in option.choices]
        self.segments = SegmentedControl(context, titles, place, self._choose)
        self.dropdown = Dropdown(context, titles, place, self._choose)
        self._say(place)

    @property
    def chosen(self) -> Choice:
        return self.option.choices[self.segments.chosen]

    def controls(self) -> list[Widget]:
        return [self.segments, self.dropdown]

    def lay_controls(self, field: pygame.Rect) -> None:
        width = self.segments.natural_width()
        fits = len(self.option.choices) <= MOST_SEGMENTS and width <= field.w
        self.segments.rect = pygame.Rect(field.x, field.y, width, field.h)
        width = min(self.dropdown.natural_width(), field.w)
        self.dropdown.rect = pygame.Rect(field.x, field.y, width, field.h)
        self.segments.visible, self.dropdown.visible = fits, not fits

    def sentences(self) -> list[str]:
        return [_(choice.text) for choice in self.option.choices]

    def take(self, value: str) -> None:
        place = [choice.value for choice in self.option.choices].index(value)
        self.segments.chosen = self.dropdown.chosen = place
        self._say(place)

    def _choose(self, place: int) -> None:
        value = self.option.choices[place].value
        self.take(value)
        self._on_change(value)

    def _say(self, place: int) -> None:
        self.text.text = _(self.option.choices[place].text)


class SeatRow(SetupRow):
    """One seat: a person with a name, or a computer with its level and time."""

    def __init__(
        self,
        context: SceneContext,
        game_view: Look,
        choice: SeatChoice,
        on_change: Callable[[SeatChoice], None],
    ) -> None:
        super().__init__(context, "")
        self.choice = choice
        self._game_view = game_view
        self._on_change = on_change
        become = self._become
        kinds = [_("Human"), _("Computer")]
        self.kind = SegmentedControl(context, kinds, 0, lambda place: become(kind=KINDS[place]))
        self.name = TextField(
            context, "", lambda n: become(name=n), length=NAME_LENGTH, placeholder=_("Name")
        )
        titles = [_("Teaching"), *(_(level.title) for level in game_view.opponents)]
        self.level = Dropdown(context, titles, 0, self._choose_level)
        times = [_("{seconds} s").format(seconds=seconds) for seconds in SECONDS]
        self.time = Dropdown(context, times, 0, lambda n: become(seconds=float(SECONDS[n])))
        self.take(choice)

    def controls(self) -> list[Widget]:
        return [self.kind, self.name, self.level, self.time]

    def take(self, choice: SeatChoice) -> None:
        self.choice = choice
        self.kind.chosen = KINDS.index(choice.kind)
        self.name.set_text(choice.name)
        self.level.chosen = 0 if choice.teaching else 1 + level_place(self._game_view, choice)
        nearest = min(SECONDS, key=lambda seconds: abs(seconds - choice.seconds))
        self.time.chosen = SECONDS.index(nearest)
        self._say()

    def lay_controls(self, field: pygame.Rect) -> None:
        self._name_controls(self.label.text)
        px, theme = self.context.px, self.context.theme
        gap = px(theme.space)
        self.kind.rect = pygame.Rect(field.x, field.y, self.kind.natural_width(), field.h)
        left, top = self.kind.rect.right + gap, field.y
        if field.right - left < px(LEAST_FIELD):  # below it
            left, top = field.x, field.bottom + gap
            field.h += field.h + gap
        rest = pygame.Rect(left, top, min(field.right - left, px(260)), self.kind.rect.h)
        self.name.rect, self.level.rect, self.time.rect = rest.copy(), rest.copy(), rest.copy()
        self.name.visible = self.choice.kind == "human"
        self.level.visible = not self.name.visible
        self.time.visible = self.level.visible and self._level is not None and self._level.timed
        if self.time.visible:
            self.time.rect.w = min(self.time.natural_width(), rest.w // 2)
            self.time.rect.right = rest.right
            self.level.rect.w = self.time.rect.left - gap - left

    def _name_controls(self, seat: str) -> None:
        self.kind.spoken_name = seat
        self.name.spoken_name = _("{seat}: name").format(seat=seat)
        self.level.spoken_name = _("{seat}: level").format(seat=seat)
        self.time.spoken_name = _("{seat}: time for a turn").format(seat=seat)

    def sentences(self) -> list[str]:
        return self.level_texts if self.choice.kind == "computer" else []

    @property
    def level_texts(self) -> list[str]:
        return [_(TEACHING_TEXT), *(_(level.text) for level in self._game_view.opponents)]

    @property
    def level_text(self) -> str:
        """The sentence about its level, also while a person has the seat."""
        return self.level_texts[self.level.chosen]

    def choose_level(self, place: int) -> None:
        """Choose a level: 0 for the teaching one."""
        self.take(
            msgspec.structs.replace(self.choice, level=place - 1, teaching=False)
            if place
            else msgspec.structs.replace(self.choice, teaching=True)
        )

    def _choose_level(self, place: int) -> None:
        self.choose_level(place)
        self._on_change(self.choice)

    def _become(self, **changes: object) -> None:
        self.choice = msgspec.structs.replace(self.choice, **changes)
        self._say()
        self._on_change(self.choice)

    def _say(self) -> None:
        self.text.text = self.level_text if self.choice.kind == "computer" else ""

    @property
    def _level(self) -> Level | None:
        """The chosen level; None for a teaching opponent."""
        place = self.level.chosen
        return self._game_view.opponents[place - 1] if place else None


class SeedRow(SetupRow):
    """The seed of random draws, and a button that generates one."""

    def __init__(
        self,
        context: SceneContext,
        seed: str,
        on_change: Callable[[str], None],
        draw_seed: Callable[[], str],
    ) -> None:
        text = _("The same number or word gives the same draws. Leave it empty for random ones.")
        super().__init__(context, _("Fixed draws"), text)
        self._on_change = on_change
        self._draw_seed = draw_seed
        self.entry = TextField(
            context, seed, on_change, length=SEED_LENGTH, placeholder=_("At random")
        )
        self.dice = IconButton(context, "dice", _("Draw one at random"), self._roll, kind="plain")
        self.dice.spoken_name = self.dice.hint

    def controls(self) -> list[Widget]:
        return [self.entry, self.dice]

    def lay_controls(self, field: pygame.Rect) -> None:
        px, theme = self.context.px, self.context.theme
        width = min(field.w - field.h - px(theme.space), px(260))
        self.entry.rect = pygame.Rect(field.x, field.y, width, field.h)
        left = self.entry.rect.right + px(theme.space)
        self.dice.rect = pygame.Rect(left, field.y, field.h, field.h)

    def _roll(self) -> None:
        seed = self._draw_seed()
        self.entry.set_text(seed)
        self._on_change(seed)
