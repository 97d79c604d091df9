"""The settings scene; changes take effect at once and are saved."""

from __future__ import annotations

from collections.abc import Callable
from typing import get_args

import msgspec
import pygame

from games.core.numba_kernels import can_compile
from games.core.storage.settings import Animation, CoordinatePlace, Settings
from games.core.text import N_
from games.ui.match.seats import player_name
from games.ui.scenes.setup_rows import NAME_LENGTH, SetupRow
from games.ui.toolkit.i18n import _
from games.ui.toolkit.layout import columns, inset, rows, scale_for
from games.ui.toolkit.scene_context import SceneContext
from games.ui.widgets.base import Widget
from games.ui.widgets.button import Button
from games.ui.widgets.choosers import Dropdown, SegmentedControl
from games.ui.widgets.form import Form
from games.ui.widgets.form_scene import FormScene
from games.ui.widgets.label import Label
from games.ui.widgets.scroll_view import ScrollView
from games.ui.widgets.slider import Slider
from games.ui.widgets.text_field import TextField
from games.ui.widgets.toggle import Toggle

SCALES = (None, 80, 90, 100, 110, 125, 150, 175, 200)
"""Percent; None for the size of the window."""
SPEEDS: tuple[Animation, ...] = get_args(Animation)
SPEED_TITLES: dict[Animation, str] = {
    "off": N_("Off"),
    "fast": N_("Fast"),
    "normal": N_("Normal"),
    "slow": N_("Slow"),
}
COORDINATES: tuple[CoordinatePlace, ...] = get_args(CoordinatePlace)
COORDINATE_TITLES: dict[CoordinatePlace, str] = {
    "outside": N_("Outside"),
    "inside": N_("Inside"),
    "off": N_("Off"),
}
SAVE_DELAY = 0.5
"""Seconds after the last change of a name or the volume until it is saved."""
FIELD = 320
COLUMN = 480
"""Widths in units of a control, and of a column of controls with labels."""


class ControlRow(SetupRow):
    """A label and one control."""

    def __init__(self, context: SceneContext, title: str, control: Widget, text: str = "") -> None:
        super().__init__(context, title, text)
        self.control = control

    def controls(self) -> list[Widget]:
        """The control alone."""
        return [self.control]

    def lay_controls(self, field: pygame.Rect) -> None:
        """Use the natural width of segments and toggles, and `FIELD` for other controls."""
        width = self.context.px(FIELD)
        if isinstance(self.control, SegmentedControl | Toggle):
            width = self.control.natural_width()
        self.control.rect = pygame.Rect(field.x, field.y, min(width, field.w), field.h)


COMPILED = N_("Opponents run compiled code (Numba).")
PLAIN = N_("Opponents run plain Python; Numba, if installed, makes them much faster.")


class SettingsScene(FormScene):
    """One page in one column or two."""

    def __init__(self, context: SceneContext) -> None:
        super().__init__(context)
        theme = context.theme
        self._wanted = context.settings
        self._save_in: float | None = None
        self._title = Label(context, _("Settings"), size=theme.text.title, bold=True)
        self._headings = [
            Label(context, title, size=theme.text.lead, bold=True)
            for title in (_("Window and sound"), _("Names of the players"))
        ]
        self._window_rows = self._build_window_rows()
        self._name_rows = [self._name_row(place) for place in range(4)]
        self._back = Button(context, _("Back"), self.go_back, icon="back", sound="back")
        self._view = ScrollView(context)
        first, second = self._headings
        scrolled: list[Widget] = [first, *_widgets(self._window_rows)]
        scrolled += [second, *_widgets(self._name_rows)]
        self._view.add(*scrolled)
        self.form = Form(context, [self._title, self._view, *scrolled, self._back], self._back)

    def _build_window_rows(self) -> list[SetupRow]:
        self.fullscreen = self._switch("fullscreen", on=self.context.settings.fullscreen)
        self.coordinates = self._build_coordinates()
        self.show_thinking = self._switch("show_thinking", on=self.context.settings.show_thinking)
        self.scale = self._build_scale()
        self.speed = self._build_speed()
        self.volume = self._build_volume()
        self._scale_row = self._row(_("Scale"), self.scale)
        self._explain_scale()
        speed = _(COMPILED if can_compile() else PLAIN)
        thinking = _("Shows an expert's best turn so far and its chance to win. {speed}")
        margin = _("Letters and numbers of the rows: beside the board, in it, or none.")
        return [
            self._row(_("Fullscreen"), self.fullscreen, _("F11 does the same.")),
            self._scale_row,
            self._row(_("Animation"), self.speed),
            self._row(_("Coordinates"), self.coordinates, margin),
            self._row(_("Thinking"), self.show_thinking, thinking.format(speed=speed)),
            self._row(_("Volume"), self.volume),
        ]

    def _row(self, title: str, control: Widget, text: str = "") -> ControlRow:
        return ControlRow(self.context, title, control, text)

    def _switch(self, key: str, *, on: bool) -> Toggle:
        """A toggle for a setting."""
        return Toggle(self.context, "", on, lambda on: self._change(**{key: on}))

    def _build_scale(self) -> Dropdown:
        percent = self.context.settings.ui_scale
        titles = [_("Automatic"), *[f"{each} %" for each in SCALES[1:]]]
        place = SCALES.index(percent) if percent in SCALES else 0
        return Dropdown(self.context, titles, place, self._change_scale)

    def _build_speed(self) -> SegmentedControl:
        titles = [_(SPEED_TITLES[speed]) for speed in SPEEDS]
        place = SPEEDS.index(self.context.settings.animation)
        return SegmentedControl(
            self.context, titles, place, lambda place: self._change(animation=SPEEDS[place])
        )

    def _build_coordinates(self) -> SegmentedControl:
        titles = [_(COORDINATE_TITLES[place]) for place in COORDINATES]
        place = COORDINATES.index(self.context.settings.coordinates)
        return SegmentedControl(
            self.context, titles, place, lambda i: self._change(coordinates=COORDINATES[i])
        )

    def _build_volume(self) -> Slider:
        volume = self.context.settings.volume
        return Slider(self.context, (0, 100), volume, self._change_volume, step=5, show=_percent)

    def _name_row(self, place: int) -> ControlRow:
        context = self.context
        entry = TextField(
            context,
            player_name(context.settings, place),
            self._namer(place),
            length=NAME_LENGTH,
            placeholder=_(Settings().names[place]),
        )
        return self._row(_("Player {number}").format(number=place + 1), entry)

    @property
    def names(self) -> list[Widget]:
        """The fields for the names."""
        return [widget for row in self._name_rows for widget in row.controls()]

    # Changes

    def _change(self, **values: object) -> None:
        """Save a change, and all pending ones."""
        self._save_in = None
        self._wanted = msgspec.structs.replace(self.context.settings, **self._waiting(), **values)
        self.context.change_settings(self._wanted)

    def _change_soon(self, **values: object) -> None:
        """Save a change after a short pause, so that not every step is written."""
        self._wanted = msgspec.structs.replace(self._wanted, **values)
        self._save_in = SAVE_DELAY

    def _waiting(self) -> dict[str, object]:
        return {"names": self._wanted.names, "volume": self._wanted.volume}

    def _change_scale(self, place: int) -> None:
        self._change(ui_scale=SCALES[place])
        self._explain_scale()
        self.resize()

    def _explain_scale(self) -> None:
        percent = self.context.settings.ui_scale
        self._scale_row.text.text = ""
        if percent is None:
            self._scale_row.text.text = _("Follows the height of the window.")
            return
        possible = int(scale_for(self.context.size, percent).factor * 100 + 0.5)
        if possible < percent:
            sentence = _("This window has room for {percent} % only.")
            self._scale_row.text.text = sentence.format(percent=possible)

    def _change_volume(self, volume: int) -> None:
        self.context.sounds.volume = volume / 100
        self._change_soon(volume=volume)

    def _namer(self, place: int) -> Callable[[str], None]:
        def rename(name: str) -> None:
            names = list(self._wanted.names)
            plain = Settings().names[place]
            names[place] = name.strip() if name.strip() not in ("", _(plain)) else plain
            self._change_soon(names=tuple(names))

        return rename

    def _save(self) -> None:
        if self._save_in is not None:
            self._change()

    def go_back(self) -> None:
        """Go back to the scene that opened the settings, or to the menu."""
        if len(self.context.scenes.stack) > 1:
            self.context.scenes.pop()
        else:
            self.context.scenes.go("menu")

    # Layout and events

    def resize(self) -> None:
        """Lay out two columns, or one in a narrow window."""
        px = self.context.px
        self._explain_scale()
        whole = self.page_rect()
        title = self._title.height_for(whole.w)
        self._title.rect, body, footer = rows(whole, [title, None, px(48)], px(24))
        self._back.rect = pygame.Rect(footer.x, footer.y, self._back.natural_width(), footer.h)
        air = px(6)
        self._view.rect = body.inflate(2 * air, 2 * air)
        field = inset(self._view.window, air)
        first, second = self._headings
        if field.w >= px(2 * COLUMN - 60):
            left, right = columns(field, [None, None], px(40))
            bottom = max(
                self._lay_column(first, self._window_rows, left),
                self._lay_column(second, self._name_rows, right),
            )
        else:
            bottom = self._lay_column(first, self._window_rows, field)
            field.y = bottom + px(16)
            bottom = self._lay_column(second, self._name_rows, field)
        self._view.arrange(bottom - body.y + 2 * air)

    def _lay_column(
        self, heading: Label, lines: list[SetupRow] | list[ControlRow], at: pygame.Rect
    ) -> int:
        px, rest = self.context.px, at.copy()
        height = heading.height_for(rest.w)
        heading.rect = pygame.Rect(rest.x, rest.y, rest.w, height)
        rest.y += height + px(12)
        for row in lines:
            rest.y = row.lay_out(rest) + px(4)
        return rest.y

    def update(self, dt: float) -> None:
        """Save pending changes when due; follow a fullscreen setting changed by F11."""
        super().update(dt)
        self.fullscreen.value = self.context.settings.fullscreen
        if self._save_in is not None:
            self._save_in -= dt
            if self._save_in <= 0:
                self._save()

    def covered(self) -> None:
        """Release pressed widgets, and save changes."""
        super().covered()
        self._save()

    def leave(self) -> None:
        """Save changes."""
        self._save()


def _percent(value: int) -> str:
    return f"{value} %"


def _widgets(lines: list[SetupRow] | list[ControlRow]) -> list[Widget]:
    return [widget for row in lines for widget in row.widgets]
