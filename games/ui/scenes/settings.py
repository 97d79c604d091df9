"""The settings scene; changes take effect at once and are saved."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Any

import msgspec
import pygame

from games.core.kernels import Speed, kernel_speed
from games.core.translation import N_, _, languages, listed
from games.storage.documents import (
    Animation,
    CoordinatePlace,
    InputWay,
    ScreenReader,
    Settings,
    ThemeChoice,
)
from games.ui.match.opening import player_name
from games.ui.scenes.setup_rows import NAME_LENGTH, SetupRow
from games.ui.toolkit.access import AccessNode, Topic
from games.ui.toolkit.game_views import GameView
from games.ui.toolkit.input import ACTIONS, GROUP_TITLES, KeyAction, KeyGroup, key_title
from games.ui.toolkit.layout import columns, inset, rows, scale_for
from games.ui.toolkit.scene import SceneContext
from games.ui.toolkit.system import access_is_installed
from games.ui.widgets.base import Widget
from games.ui.widgets.button import Button, ButtonRow, back_button
from games.ui.widgets.chooser import Dropdown, PictureChooser, SegmentedControl
from games.ui.widgets.controls import KeyField, Slider, Toggle
from games.ui.widgets.dialog import DialogScene
from games.ui.widgets.form import Form, FormScene
from games.ui.widgets.label import Label
from games.ui.widgets.scroll_view import ScrollView
from games.ui.widgets.text_field import TextField

COLUMN = 736
"""Greatest width of the content, in units."""


class SettingsScene(FormScene):
    """Several pages, one for each subject."""

    about = Topic(
        N_("Settings"), N_("How the window looks, sounds and is used. Changes are kept at once.")
    )

    def __init__(self, context: SceneContext) -> None:
        super().__init__(context)
        self._changes = SettingsChanges(context)
        self._pages = SettingsPages(context, self._changes)
        self._title = Label(context, _("Settings"), size=context.theme.text.title, bold=True)
        self.tabs = SegmentedControl(context, self._pages.titles(), 0, self._open_page)
        self.tabs.spoken_name = _("Subject")
        self._view = ScrollView(context)
        self._back = back_button(context, _("Back"), self.go_back)
        self._rows: Sequence[SetupRow] = []
        self.form = Form(context, [], self._back)
        self._fill(0)

    @property
    def captures_keys(self) -> bool:
        """While a field waits for a key."""
        return any(
            isinstance(row.control, KeyField) and row.control.listening
            for row in self._control_rows()
        )

    def row(self, title: str) -> ControlRow:
        """The row with that title on the present page; raises `StopIteration` without one."""
        return next(row for row in self._control_rows() if row.label.text == title)

    def _control_rows(self) -> list[ControlRow]:
        return [row for row in self._rows if isinstance(row, ControlRow)]

    def _fill(self, page: int) -> None:
        self._view.empty()
        self._view.offset = 0
        self._rows = self._pages.rows(page)
        scrolled = [widget for row in self._rows for widget in row.widgets]
        self._view.add(*scrolled)
        widgets: list[Widget] = [self._title, self.tabs, self._view, *scrolled, self._back]
        self.form.set_widgets(widgets)

    def _open_page(self, page: int) -> None:
        self._changes.save()
        self._fill(page)
        self.resize()

    def go_back(self) -> None:
        """Go back to the scene that opened the settings, or to the menu."""
        if len(self.context.scenes.stack) > 1:
            self.context.scenes.pop()
        else:
            self.context.scenes.go("menu")

    # Layout and events

    def page_rect(self) -> pygame.Rect:
        """A column in the middle of the window."""
        whole = super().page_rect()
        width = min(whole.w, self.context.px(COLUMN))
        return pygame.Rect(whole.centerx - width // 2, whole.y, width, whole.h)

    def resize(self) -> None:
        """Lay out title, pages, the rows of one page and the button."""
        px, theme = self.context.px, self.context.theme
        self._pages.explain_scale()
        whole = self.page_rect()
        heights = [self._title.height_for(whole.w), px(theme.control), None, px(48)]
        self._title.rect, tabs, body, footer = rows(whole, heights, px(20))
        width = min(self.tabs.natural_width(), tabs.w)
        self.tabs.rect = pygame.Rect(tabs.x, tabs.y, width, tabs.h)
        self._back.rect = pygame.Rect(footer.x, footer.y, self._back.natural_width(), footer.h)
        air = px(6)
        self._view.rect = body.inflate(2 * air, 2 * air)
        rest = inset(self._view.window, air)
        for row in self._rows:
            rest.y = row.lay_out(rest) + px(4)
        self._view.arrange(rest.y - body.y + 2 * air)

    def update(self, dt: float) -> None:
        """Save waiting changes when due; follow settings changed by a key."""
        super().update(dt)
        self._changes.update(dt)
        for row in self._control_rows():
            if row.field and isinstance(row.control, Toggle):
                row.control.value = getattr(self.context.settings, row.field)

    def next_change(self) -> float:
        """Seconds until a widget changes or a change is saved."""
        due = self._changes.seconds_to_save
        return min(super().next_change(), math.inf if due is None else max(due, 0.0))

    def covered(self) -> None:
        """Release pressed widgets, and save changes."""
        super().covered()
        self._changes.save()

    def leave(self) -> None:
        """Save changes."""
        self._changes.save()


# -- Changes of settings: in force at once, written at once or after a short pause -------------

SAVE_DELAY = 0.5
"""Seconds after the last change of a name or a volume until it is saved."""


class SettingsChanges:
    """The settings as changed so far; `wanted` includes what is not saved yet."""

    def __init__(self, context: SceneContext) -> None:
        self._context = context
        self._waiting: dict[str, object] = {}
        self._save_in: float | None = None

    @property
    def wanted(self) -> Settings:
        """The settings with all changes."""
        return msgspec.structs.replace(self._context.settings, **self._waiting)

    @property
    def seconds_to_save(self) -> float | None:
        """Seconds until waiting changes are saved; None without any."""
        return self._save_in

    def make(self, **values: object) -> None:
        """Save a change, and all waiting ones."""
        wanted = msgspec.structs.replace(self.wanted, **values)
        self._waiting, self._save_in = {}, None
        self._context.change_settings(wanted)

    def make_soon(self, **values: object) -> None:
        """Save a change after a short pause, so that not every step is written."""
        self._waiting |= values
        self._save_in = SAVE_DELAY

    def save(self) -> None:
        """Save the waiting changes now."""
        if self._save_in is not None:
            self.make()

    def update(self, dt: float) -> None:
        """Advance by `dt` seconds."""
        if self._save_in is not None:
            self._save_in -= dt
            if self._save_in <= 0:
                self.save()


# -- The pages of the settings: lists of rows, one page for each subject -----------------------

INSTALL_ACCESS = "pip install 'tavoliere[access]'"
SCALES = (None, 80, 90, 100, 110, 125, 150, 175, 200)
"""Percent; None for the size of the window."""
SPEED_TITLES: dict[Animation, str] = {
    "off": N_("Off"),
    "fast": N_("Fast"),
    "normal": N_("Normal"),
    "slow": N_("Slow"),
}
MOTION_TITLES: dict[bool | None, str] = {
    None: N_("Like the system"),
    True: N_("On"),
    False: N_("Off"),
}
SCREEN_READER_TITLES: dict[ScreenReader, str] = {
    "system": N_("Like the system"),
    "on": N_("On"),
    "off": N_("Off"),
}
THEME_TITLES: dict[ThemeChoice, str] = {
    "system": N_("Like the system"),
    "light": N_("Light"),
    "dark": N_("Dark"),
    "contrast": N_("High contrast"),
}
COORDINATE_TITLES: dict[CoordinatePlace, str] = {
    "outside": N_("Outside"),
    "inside": N_("Inside"),
    "off": N_("Off"),
}
INPUT_TITLES: dict[InputWay, str] = {
    "both": N_("Drag or click"),
    "drag": N_("Drag only"),
    "click": N_("Click only"),
}
SPEED_TEXTS: dict[Speed, str] = {
    Speed.COMPILED: N_("Opponents run compiled code."),
    Speed.COMPILING: N_(
        "The computer opponents run at reduced speed until their code is compiled."
    ),
    Speed.FAILED: N_(
        "The computer opponents run at reduced speed: Numba does not work here ({reason})."
    ),
    Speed.PLAIN: N_(
        "The computer opponents run at reduced speed. The README says how to make them faster."
    ),
}


class SettingsPages:
    """Makes the rows of each page from the settings as they are then."""

    def __init__(self, context: SceneContext, changes: SettingsChanges) -> None:
        self._context = context
        self._changes = changes
        self._rows = SettingRows(context, changes)
        self._scale_row: ControlRow | None = None
        self._key_rows: dict[str, ControlRow] = {}

    def titles(self) -> list[str]:
        """The titles of all pages."""
        return [_("Window"), _("Look"), _("Board"), _("Sound"), _("Controls"), _("Players")]

    def rows(self, page: int) -> Sequence[SetupRow]:
        """New rows of one page."""
        self._scale_row = None
        pages: tuple[Callable[[], Sequence[SetupRow]], ...] = (
            self._window_rows,
            self._look_rows,
            self._board_rows,
            self._sound_rows,
            self._control_rows,
            self._player_rows,
        )
        return pages[page]()

    def _window_rows(self) -> list[ControlRow]:
        system = (
            _("Your system asks for less motion.")
            if self._context.settings.system_reduces_motion
            else _("Your system does not ask for less motion.")
        )
        motion = _("Pieces and scenes change without moving. {system}").format(system=system)
        self._scale_row = ControlRow(self._context, _("Scale"), self._scale())
        self.explain_scale()
        rows = self._rows
        spoken = languages()
        return [
            *([self._language_row(spoken)] if len(spoken) > 1 else []),
            rows.switch(
                "fullscreen",
                _("Fullscreen"),
                _("{key} does the same.").format(key=self._context.keys.title("fullscreen")),
            ),
            self._scale_row,
            rows.choice("animation", _("Animation"), SPEED_TITLES),
            rows.choice("reduced_motion", _("Reduced motion"), MOTION_TITLES, motion),
            self._screen_reader_row(),
        ]

    def _look_rows(self) -> list[ControlRow]:
        views = self._context.game_views.values()
        return [
            self._rows.choice("theme", _("Colours"), THEME_TITLES),
            *[self._rows.piece_sets(view) for view in views if len(view.piece_sets) > 1],
        ]

    def _board_rows(self) -> list[ControlRow]:
        rows = self._rows
        kind, reason = kernel_speed()
        speed = _(SPEED_TEXTS[kind]).format(reason=reason)
        thinking = _("Shows an expert's best turn so far and its chance to win. {speed}")
        return [
            rows.choice(
                "coordinates",
                _("Coordinates"),
                COORDINATE_TITLES,
                _("Letters and numbers of the rows: beside the board, in it, or none."),
            ),
            rows.switch(
                "show_targets", _("Legal targets"), _("Marks where a held piece may be put.")
            ),
            rows.switch(
                "show_consequences",
                _("Consequences"),
                _("Shows what a drop would bring about while the piece is still held."),
            ),
            rows.switch(
                "confirm_turns",
                _("Confirm turns"),
                _("A finished turn waits for a button before the next player moves."),
            ),
            *self._turning_rows(),
            rows.switch("show_thinking", _("Thinking"), thinking.format(speed=speed)),
        ]

    def _turning_rows(self) -> list[ControlRow]:
        """The switch for boards that turn, if a game has one."""
        views = [view for view in self._context.game_views.values() if view.turns]
        titles = listed(_(view.game.title) for view in views)
        text = _(
            "For two at one table: turns the board to the person to move ({games}). Other boards "
            "stay as they are, with each hand at its own side."
        ).format(games=titles)
        return [self._rows.switch("flip_board", _("Turn the board"), text)] if views else []

    def _sound_rows(self) -> list[ControlRow]:
        rows, key = self._rows, self._context.keys.title("mute")
        return [
            rows.switch("muted", _("Mute"), _("{key} does the same.").format(key=key)),
            rows.percent("volume", _("Volume"), heard=self._hear),
            rows.percent("effects_volume", _("Pieces and signals"), heard=self._hear),
            rows.percent(
                "ambient_volume",
                _("Background"),
                _("A quiet sound for each game, off at 0 %."),
                heard=self._hear,
            ),
        ]

    def _control_rows(self) -> list[SetupRow]:
        text = _("Click on a piece and then on its target, or drag it there.")
        rows: list[SetupRow] = [self._rows.choice("input", _("Moving pieces"), INPUT_TITLES, text)]
        self._key_rows = {action.name: self._key_row(action) for action in ACTIONS}
        for group, title in GROUP_TITLES.items():
            rows.append(HeadingRow(self._context, _(title)))
            rows += [self._key_rows[each.name] for each in ACTIONS if each.group == group]
        usual = Button(self._context, _("Usual keys"), self._reset_keys)
        return [*rows, ControlRow(self._context, "", usual)]

    def _key_row(self, action: KeyAction) -> ControlRow:
        key = self._context.keys.key(action.name)
        field = KeyField(
            self._context,
            key,
            lambda key: self._change_key(action, key),
            on_refuse=self._refuse_key,
            usual=action.key,
        )
        return ControlRow(self._context, _(action.title), field)

    def _change_key(self, action: KeyAction, key: str) -> None:
        """Give an action a key, and say which action had it."""
        keys = self._context.keys
        other, old = keys.owner(key), keys.title(action.name)
        self._changes.make(keys=keys.changed(action.name, key))
        self._show_keys()
        if other:
            sentence = _("“{other}” had this key. It has {key} now.")
            self._context.notify(sentence.format(other=_(other.title), key=old))

    def _refuse_key(self, key: str) -> None:
        sentence = _("{key} is needed to move the cursor and to press buttons.")
        self._context.notify(sentence.format(key=key_title(key)))

    def _reset_keys(self) -> None:
        self._changes.make(keys={})
        self._show_keys()

    def _show_keys(self) -> None:
        """Show the present keys: an action may have got the old key of another one."""
        for name, row in self._key_rows.items():
            if isinstance(row.control, KeyField):
                row.control.show(self._context.keys.key(name))

    def _player_rows(self) -> list[ControlRow]:
        return [self._name_row(place) for place in range(4)]

    # Single rows

    def _language_row(self, spoken: Mapping[str, str]) -> ControlRow:
        codes = [None, *spoken]
        present = self._context.settings.language
        place = codes.index(present) if present in codes else 0
        titles = [_("Like the system"), *spoken.values()]
        dropdown = Dropdown(
            self._context, titles, place, lambda place: self._changes.make(language=codes[place])
        )
        return ControlRow(self._context, _("Language"), dropdown)

    def _screen_reader_row(self) -> ControlRow:
        text = _("A screen reader can read the whole window, and all games can be played with it.")
        if not access_is_installed():
            text = _("Needs a package: {command}").format(command=INSTALL_ACCESS)
        return self._rows.choice("screen_reader", _("Screen reader"), SCREEN_READER_TITLES, text)

    def _scale(self) -> Dropdown:
        percent = self._context.settings.ui_scale
        titles = [_("Automatic"), *[f"{each} %" for each in SCALES[1:]]]
        place = SCALES.index(percent) if percent in SCALES else 0
        return Dropdown(self._context, titles, place, self._change_scale)

    def _change_scale(self, place: int) -> None:
        self._changes.make(ui_scale=SCALES[place])

    def explain_scale(self) -> None:
        """Say below the scale where it comes from, or that the window has no room for it."""
        if self._scale_row is None:
            return
        percent = self._context.settings.ui_scale
        self._scale_row.text.text = ""
        if percent is None:
            self._scale_row.text.text = _("Follows the height of the window.")
            return
        possible = int(scale_for(self._context.size, percent).factor * 100 + 0.5)
        if possible < percent:
            sentence = _("This window has room for {percent} % only.")
            self._scale_row.text.text = sentence.format(percent=possible)

    def _hear(self) -> None:
        self._context.set_volumes(self._changes.wanted)

    def _name_row(self, place: int) -> ControlRow:
        wanted = self._changes.wanted
        entry = TextField(
            self._context,
            player_name(wanted, place),
            self._namer(place),
            length=NAME_LENGTH,
            placeholder=_(Settings().names[place]),
        )
        title = _("Player {number}").format(number=place + 1)
        return ControlRow(self._context, title, entry)

    def _namer(self, place: int) -> Callable[[str], None]:
        def rename(name: str) -> None:
            names = list(self._changes.wanted.names)
            plain = Settings().names[place]
            names[place] = name.strip() if name.strip() not in ("", _(plain)) else plain
            self._changes.make_soon(names=tuple(names))

        return rename


# -- The rows of the settings: a label and a control that changes one setting ------------------

FIELD = 320
"""Width of a slider or a field, in units."""
LABEL = 176
"""Width of the column of labels, in units."""


class ControlRow(SetupRow):
    """A label and one control."""

    label_units = LABEL

    def __init__(
        self, context: SceneContext, title: str, control: Widget, text: str = "", *, field: str = ""
    ) -> None:
        super().__init__(context, title, text)
        self.control = control
        self.field = field
        """The name of the setting that the control changes; empty if it changes part of one."""

    def controls(self) -> list[Widget]:
        """The control alone."""
        return [self.control]

    def lay_controls(self, field: pygame.Rect) -> None:
        """Use the natural width of segments and toggles, and `FIELD` for other controls."""
        width = self.context.px(FIELD)
        if isinstance(self.control, SegmentedControl | Toggle):
            width = self.control.natural_width()
        elif isinstance(self.control, Dropdown | Button):
            width = max(self.control.natural_width(), width // 2)
        self.control.rect = pygame.Rect(field.x, field.y, min(width, field.w), field.h)


class HeadingRow(SetupRow):
    """A title above further rows."""

    def __init__(self, context: SceneContext, title: str) -> None:
        super().__init__(context, title)
        self.label = Label(context, title, size=context.theme.text.lead, bold=True)

    def lay_out(self, rect: pygame.Rect) -> int:
        """Take a line, with space above it."""
        space = self.context.px(self.context.theme.space)
        height = self.label.height_for(rect.w)
        self.label.rect = pygame.Rect(rect.x, rect.y + 2 * space, rect.w, height)
        self.text.rect = pygame.Rect(rect.x, self.label.rect.bottom, rect.w, 0)
        return self.label.rect.bottom + space


class PictureRow(ControlRow):
    """A label and a chooser of pictures."""

    def __init__(self, context: SceneContext, title: str, chooser: PictureChooser) -> None:
        super().__init__(context, title, chooser)
        self._chooser = chooser

    def lay_controls(self, field: pygame.Rect) -> None:
        """Make the row as high as a picture."""
        field.h = self._chooser.height()
        width = min(self._chooser.natural_width(), field.w)
        self._chooser.rect = pygame.Rect(field.x, field.y, width, field.h)


class SettingRows:
    """Makes rows for single settings, by the names of their fields."""

    def __init__(self, context: SceneContext, changes: SettingsChanges) -> None:
        self._context = context
        self._changes = changes

    def switch(self, field: str, title: str, text: str = "") -> ControlRow:
        """A toggle for a setting that is on or off."""
        on: bool = getattr(self._changes.wanted, field)
        toggle = Toggle(self._context, "", on, lambda on: self._changes.make(**{field: on}))
        return ControlRow(self._context, title, toggle, text, field=field)

    def choice(
        self, field: str, title: str, titles: Mapping[Any, str], text: str = ""
    ) -> ControlRow:
        """Segments for a setting with a few values; `titles` has their titles, untranslated."""
        values = list(titles)
        place = values.index(getattr(self._changes.wanted, field))

        def choose(place: int) -> None:
            self._changes.make(**{field: values[place]})

        segments = SegmentedControl(self._context, [_(titles[v]) for v in values], place, choose)
        return ControlRow(self._context, title, segments, text, field=field)

    def piece_sets(self, game_view: GameView) -> PictureRow:
        """The piece sets of a game, in pictures."""
        context, sets, name = self._context, game_view.piece_sets, game_view.game.name
        names = [each.name for each in sets]
        chosen = self._changes.wanted.piece_sets.get(name, names[0])

        def choose(place: int) -> None:
            others = self._changes.wanted.piece_sets
            self._changes.make(piece_sets={**others, name: names[place]})

        def paint(surface: pygame.Surface, rect: pygame.Rect, place: int) -> None:
            sets[place].paint(context, surface, rect)

        titles = [_(each.title) for each in sets]
        place = names.index(chosen) if chosen in names else 0
        chooser = PictureChooser(context, titles, place, choose, paint)
        return PictureRow(context, _(game_view.game.title), chooser)

    def percent(
        self, field: str, title: str, text: str = "", heard: Callable[[], None] | None = None
    ) -> ControlRow:
        """A slider for a setting in percent; `heard` is called after each step."""

        def slide(value: int) -> None:
            self._changes.make_soon(**{field: value})
            if heard:
                heard()

        value: int = getattr(self._changes.wanted, field)
        slider = Slider(self._context, (0, 100), value, slide, step=5, show=_percent)
        return ControlRow(self._context, title, slider, text, field=field)


def _percent(value: int) -> str:
    return _("{number} %").format(number=value)


# -- The dialog with all keys and buttons ------------------------------------------------------

LINE = 19
"""Height of a line, in units."""
AROUND = 176
"""Height of all that is above and below the lines, in units."""
COLUMN_GAP = 24
KEY_PART, PAD_PART = 0.45, 0.71
"""Where keys and gamepad buttons begin in a column, as shares of its width."""
ONLY_KEY_PART = 0.66
"""Where keys begin in a section without gamepad buttons."""

Line = tuple[str, str, str]
"""An action, its key, and the button of a gamepad."""


def sections(
    context: SceneContext, own: Mapping[str, str] = MappingProxyType({})
) -> dict[KeyGroup, list[Line]]:
    """All keys by where they do something, with those of a gamepad where it has one.

    `own` are the titles that a game gives to some actions.
    """
    # The buttons carry these words in every language.
    pads = {"undo": "Y", "hint": "X", "pause": "Start", "step_back": "LB", "step_on": "RB"}
    found: dict[KeyGroup, list[Line]] = {group: [] for group in GROUP_TITLES}
    found["everywhere"] = [
        (_("Move the cursor"), _("Arrow keys"), _("Cross, stick")),
        (_("Pick up, put down, press"), _("Enter or space"), "A"),
        (_("Cancel, go back, pause"), _("Esc"), "B"),
        (_("Next button, and back"), _("Tab, Shift+Tab"), "Back"),
    ]
    shift = _("Walk to what can be chosen"), _("Shift+arrow keys"), ""
    found["reading"] = [shift]
    for each in ACTIONS:
        title = own.get(each.name) or _(each.title)
        line = title, context.keys.title(each.name), pads.get(each.name, "")
        found[each.group].append(line)
    found["practice"].insert(0, (_("Why not?"), context.keys.title("why"), ""))
    return found


class KeyTable(Widget):
    """The sections in two columns: keys of a match and its library to the right."""

    kind_title = N_("Keys")
    how = N_("What each key does. Keys can be changed in the settings.")

    def __init__(self, context: SceneContext, found: dict[KeyGroup, list[Line]]) -> None:
        super().__init__(context)
        self._columns: tuple[list[Line], list[Line]] = ([], [])
        for group, shown in found.items():
            pads = _("Gamepad") if any(pad for _title, _key, pad in shown) else ""
            head = (_(GROUP_TITLES[group]), "", pads)
            self._columns[group in ("match", "library")].extend([head, *shown])

    def accessible(self) -> AccessNode | None:
        """The sections in reading order: heads, and lines with their keys."""
        lines = (line for column in self._columns for line in column)
        children = tuple(
            AccessNode(number, "list item" if line[1] else "heading", listed(filter(None, line)))
            for number, line in enumerate(lines)
        )
        return self.access_node("list", children=children)

    def height(self) -> int:
        """The height of the longer column."""
        return self._lines * self._line

    @property
    def _lines(self) -> int:
        return max(map(len, self._columns))

    @property
    def _line(self) -> int:
        """The height of a line in pixels; less where the window is low."""
        room = self.context.size[1] - self.context.px(AROUND)
        return min(self.context.px(LINE), room // self._lines)

    def draw(self, surface: pygame.Surface) -> None:
        """Draw both columns."""
        cuts = columns(self.rect, [None, None], self.context.px(COLUMN_GAP))
        for shown, cut in zip(self._columns, cuts, strict=True):
            height, y = self._line, cut.y
            key_part = KEY_PART
            for number, line in enumerate(shown):
                row = pygame.Rect(cut.x, y + number * height, cut.w, height)
                if not line[1]:
                    key_part = KEY_PART if line[2] else ONLY_KEY_PART
                self._draw_line(surface, row, line, key_part, dark=number % 2 == 1)

    def _draw_line(
        self, surface: pygame.Surface, row: pygame.Rect, line: Line, key_part: float, *, dark: bool
    ) -> None:
        """Draw one line; a line without a key is the head of a section."""
        context, theme = self.context, self.context.theme
        head = not line[1]
        if dark and not head:
            pygame.draw.rect(surface, theme.sunken, row)
        starts = [0.0, key_part, PAD_PART, 1.0]
        for column, text in enumerate(line):
            left = row.x + round(row.w * starts[column]) + context.px(4)
            end = starts[column + 1] if line[1] or column else PAD_PART
            if column == 1 and key_part == ONLY_KEY_PART:
                end = 1.0
            room = round(row.w * (end - starts[column])) - context.px(6)
            shown, size = context.text.squeezed(text, room, theme.text.small, bold=head)
            place = left, row.centery
            context.text.draw(surface, shown, size, theme.ink, bold=head, midleft=place)


class KeysScene(DialogScene):
    """All keys; any key that opens it closes it, too."""

    common_help = False
    WIDTH = 760
    MARGIN = 20

    def __init__(
        self, context: SceneContext, own: Mapping[str, str] = MappingProxyType({})
    ) -> None:
        """`own` are the titles that a game gives to some actions."""
        buttons = [back_button(context, _("Close"), self.close, icon=None, kind="primary")]
        super().__init__(
            context,
            _("Keys"),
            _("Keys can be changed in the settings."),
            buttons=buttons,
            button_layout=ButtonRow(buttons),
            body=KeyTable(context, sections(context, own)),
        )

    def handle_key(self, event: pygame.Event) -> None:
        """Close the dialog with its own key, too."""
        if self.context.keys.action(event) == "keys":
            self.escape()
        else:
            super().handle_key(event)
