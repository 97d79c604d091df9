"""The rows of a setup and of the settings: a label, controls to its right, a sentence below."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import msgspec
import pygame

from games.ai.levels import opponents
from games.controller.seats import Kind
from games.core.game import AnyLevel, Choice, Option
from games.core.translation import _
from games.storage.documents import SeatChoice
from games.ui.look.look import AnyLook, SceneContext
from games.ui.match.opening import TEACHING_TEXT, level_place
from games.ui.toolkit.access import Topic
from games.ui.widgets.base import Widget
from games.ui.widgets.button import Button, IconButton, Toggle
from games.ui.widgets.chooser import Dropdown, PictureChooser, SegmentedControl
from games.ui.widgets.label import Label
from games.ui.widgets.slider import KNOB, Slider
from games.ui.widgets.text_field import TextField

# All in units.
LABEL, WIDE_LABEL = 108, 168
"""Width of the column of labels: of a setup, and of the settings."""
FIELD = 320
PICTURES = 440
MUCH_WIDER = 1.25
"""The ratio of a row's width to theirs from which room stays free beside them."""
HELP = 15
BETWEEN, BELOW_TEXT, STACKED = 1.25, 1.6, 2
"""The room below a row, below one with a sentence, and below stacked ones, in spacing units."""
LEAST_FIELD = 150
MOST_SEGMENTS = 4
NAME_LENGTH, SEED_LENGTH = 24, 40
SECONDS = (1, 3, 10)
"""The choices of time per turn, for levels that use all their time."""
KINDS: tuple[Kind, Kind] = ("human", "computer")


class SetupRow:
    """A label, controls and a sentence that are shown and hidden together."""

    label_units: float = LABEL
    """Width of the column of labels, in units."""
    bold_label = True
    stacked = False
    """Whether the controls lie below the label."""

    def __init__(
        self,
        context: SceneContext,
        title: str,
        controls: Sequence[Widget],
        text: Callable[[], str] = str,
    ) -> None:
        """`text` makes the sentence anew with each layout."""
        self.context = context
        self.label = Label(context, title, bold=self.bold_label)
        self.text = Label(context, text(), size=HELP, soft=True)
        self.label.names_control = self.text.names_control = bool(controls)
        self.widgets: list[Widget] = [self.label, *controls, self.text]
        for widget in self.widgets:
            widget.topic = self.topic
        self._sentence = text

    @property
    def indent(self) -> int:
        """The left edge of the controls, from the left end of the row."""
        return self.context.px(self.label_units) + 2 * self.context.px(self.context.theme.space)

    def topic(self) -> Topic:
        return Topic(self.label.text, self.text.text)

    def show(self, shown: bool) -> None:
        for widget in self.widgets:
            widget.visible = shown

    def lay_out(self, rect: pygame.Rect) -> int:
        """Take a place at the top of a rectangle; returns the y of the next row."""
        px, theme = self.context.px, self.context.theme
        self.text.text = self._sentence()
        control, wide = px(theme.control), rect.w if self.stacked else px(self.label_units)
        height = self.label.height_for(wide)
        drop = 0 if self.stacked else max((control - height) // 2, 0)
        self.label.rect = pygame.Rect(rect.x, rect.y + drop, wide, height)
        field = pygame.Rect(rect.x + self.indent, rect.y, rect.w - self.indent, control)
        if self.stacked:
            below = self.label.rect.bottom + px(4) if height else rect.y
            field = pygame.Rect(rect.x, below, rect.w, control)
        self.lay_controls(field)
        height = self.text.height_for(field.w)
        self.text.rect = pygame.Rect(field.x, field.bottom + px(4), field.w, height)
        bottom = self.text.rect.bottom if height else field.bottom
        gap = STACKED if self.stacked else BELOW_TEXT if height else BETWEEN
        return max(bottom, self.label.rect.bottom) + px(theme.space * gap)

    def lay_controls(self, field: pygame.Rect) -> None:
        """Place the controls in the field, which may be changed."""


class HeadingRow(SetupRow):
    """A title above further rows."""

    def __init__(self, context: SceneContext, title: str) -> None:
        super().__init__(context, "", ())
        self.label = Label(context, title, size=context.theme.text.lead, bold=True)
        self.widgets = [self.label]

    @staticmethod
    def space_above(context: SceneContext) -> int:
        return 2 * context.px(context.theme.space)

    def lay_out(self, rect: pygame.Rect) -> int:
        height, top = self.label.height_for(rect.w), rect.y + self.space_above(self.context)
        self.label.rect = pygame.Rect(rect.x, top, rect.w, height)
        return self.label.rect.bottom + self.context.px(self.context.theme.space)


class ControlRow(SetupRow):
    label_units = WIDE_LABEL

    def __init__(
        self,
        context: SceneContext,
        title: str,
        control: Widget,
        text: Callable[[], str] = str,
        *,
        field: str = "",
    ) -> None:
        super().__init__(context, title, [control], text)
        self.control = control
        self.field = field
        """The setting changed by the control; empty if it changes only a part of one."""

    @property
    def beside_width(self) -> int:
        """The least width at which the control stands beside the label."""
        rigid = isinstance(self.control, SegmentedControl | PictureChooser)
        return self.indent + (self.control.natural_width() if rigid else 0)

    def is_tight(self, width: int) -> bool:
        return self.beside_width > width

    def lay_controls(self, field: pygame.Rect) -> None:
        control, width = self.control, self.context.px(FIELD)
        if isinstance(control, Dropdown | Button):
            width = max(control.natural_width(), width * 3 // 4)
        if isinstance(control, SegmentedControl | Toggle):
            width = control.natural_width()
        elif isinstance(control, PictureChooser):
            width = max(control.natural_width(), self.context.px(PICTURES))
        elif field.w < width * MUCH_WIDER:  # it ends where the page ends
            width = field.w
        field.h = control.height_for(field.w)
        left = field.x - self.context.px(KNOB / 2) * isinstance(control, Slider)  # its track
        control.rect = pygame.Rect(left, field.y, min(width, field.w), field.h)
        if isinstance(control, Toggle) and self.text.text:  # it stands as close to a switch
            field.h -= self.context.px(6)


class KeyRow(ControlRow):
    """An action and its key: one of many lines, close to each other."""

    label_units = 260
    bold_label = False

    @staticmethod
    def pitch(context: SceneContext) -> int:
        return context.px(context.theme.control) + context.px(4)

    def lay_out(self, rect: pygame.Rect) -> int:
        super().lay_out(rect)
        return max(rect.y + self.pitch(self.context), self.label.rect.bottom)


class KeyHeadingRow(HeadingRow):
    """A title above rows of keys, as high as one of them, so that columns share their lines."""

    def lay_out(self, rect: pygame.Rect) -> int:
        bottom = rect.y + KeyRow.pitch(self.context)
        height = self.label.height_for(rect.w)
        top = bottom - height - self.context.px(4)
        self.label.rect = pygame.Rect(rect.x, top, rect.w, height)
        return bottom


class OptionRow(ControlRow):
    label_units = LABEL
    control: SegmentedControl | Dropdown

    def __init__(
        self, context: SceneContext, option: Option, value: str, on_change: Callable[[], None]
    ) -> None:
        self.option = option
        values = [choice.value for choice in option.choices]
        kind = SegmentedControl if len(values) <= MOST_SEGMENTS else Dropdown
        control = kind(
            context,
            [_(choice.title) for choice in option.choices],
            values.index(value if value in values else option.default),
            lambda _place: on_change(),
        )
        super().__init__(
            context, _(option.title), control, lambda: _(option.choices[control.chosen].text)
        )

    @property
    def chosen(self) -> Choice:
        return self.option.choices[self.control.chosen]

    def take(self, value: str) -> None:
        self.control.chosen = [choice.value for choice in self.option.choices].index(value)


class SeatRow(SetupRow):
    """One seat: a person with a name, or a computer with its level and time."""

    def __init__(
        self,
        context: SceneContext,
        game_view: AnyLook,
        choice: SeatChoice,
        on_change: Callable[[], None],
    ) -> None:
        self.choice = choice
        self._game_view = game_view
        self._on_change = on_change
        become = self._become
        kinds = [_("Human"), _("Computer")]
        self.kind = SegmentedControl(context, kinds, 0, lambda place: become(kind=KINDS[place]))
        self.name = TextField(
            context, "", lambda n: become(name=n), length=NAME_LENGTH, placeholder=_("Name")
        )
        titles = [_("Teaching"), *(_(level.title) for level in opponents(game_view.game))]
        self.level = Dropdown(context, titles, 0, self._choose_level)
        times = [_("{seconds} s").format(seconds=seconds) for seconds in SECONDS]
        self.time = Dropdown(context, times, 0, lambda n: become(seconds=float(SECONDS[n])))
        self.take(choice)
        controls = [self.kind, self.name, self.level, self.time]
        super().__init__(context, "", controls, self._present_text)

    def take(self, choice: SeatChoice) -> None:
        self.choice = choice
        self.kind.chosen = KINDS.index(choice.kind)
        self.name.set_text(choice.name)
        self.level.chosen = 0 if choice.teaching else 1 + level_place(self._game_view, choice)
        nearest = min(SECONDS, key=lambda seconds: abs(seconds - choice.seconds))
        self.time.chosen = SECONDS.index(nearest)

    def lay_controls(self, field: pygame.Rect) -> None:
        self._name_controls(self.label.text)
        px, theme = self.context.px, self.context.theme
        gap = px(theme.space)
        self.kind.rect = pygame.Rect(field.x, field.y, self.kind.natural_width(), field.h)
        left, top = self.kind.rect.right + gap, field.y
        if field.right - left < px(LEAST_FIELD):  # below it
            left, top = field.x, field.bottom + gap
            field.h += field.h + gap
        rest = pygame.Rect(left, top, field.right - left, self.kind.rect.h)
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

    @property
    def level_texts(self) -> list[str]:
        return [_(TEACHING_TEXT), *(_(level.text) for level in opponents(self._game_view.game))]

    @property
    def level_text(self) -> str:
        """The sentence about its level, also while a person has the seat."""
        return self.level_texts[self.level.chosen]

    def _present_text(self) -> str:
        return self.level_text if self.choice.kind == "computer" else ""

    def choose_level(self, place: int) -> None:
        """Choose a level: 0 for the teaching one."""
        level = place - 1 if place else self.choice.level
        self.take(msgspec.structs.replace(self.choice, level=level, teaching=not place))

    def _choose_level(self, place: int) -> None:
        self.choose_level(place)
        self._on_change()

    def _become(self, **changes: object) -> None:
        self.choice = msgspec.structs.replace(self.choice, **changes)
        self._on_change()

    @property
    def _level(self) -> AnyLevel | None:
        place = self.level.chosen
        return opponents(self._game_view.game)[place - 1] if place else None


class SeedRow(SetupRow):
    """The seed of random draws, and a button that generates one."""

    def __init__(
        self,
        context: SceneContext,
        seed: str,
        on_change: Callable[[], None],
        draw_seed: Callable[[], str],
    ) -> None:
        def roll() -> None:
            self.entry.set_text(draw_seed())
            on_change()

        text = _("The same number or word gives the same draws. Leave it empty for random ones.")
        self.entry = TextField(
            context, seed, lambda _: on_change(), length=SEED_LENGTH, placeholder=_("At random")
        )
        self.dice = IconButton(context, "dice", _("Draw one at random"), roll, kind="plain")
        self.dice.spoken_name = self.dice.hint
        super().__init__(context, _("Fixed draws"), [self.entry, self.dice], lambda: text)

    def lay_controls(self, field: pygame.Rect) -> None:
        px, theme = self.context.px, self.context.theme
        width = field.w - field.h - px(theme.space)
        self.entry.rect = pygame.Rect(field.x, field.y, width, field.h)
        left = self.entry.rect.right + px(theme.space)
        self.dice.rect = pygame.Rect(left, field.y, field.h, field.h)
