"""The pages of the settings: lists of rows, one page for each subject."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from games.core.numba_kernels import Speed, kernel_speed
from games.core.storage.settings import (
    Animation,
    CoordinatePlace,
    InputWay,
    ScreenReader,
    Settings,
    ThemeChoice,
)
from games.core.text import N_
from games.core.translation import languages
from games.ui.match.seats import player_name
from games.ui.scenes.settings.settings_changes import SettingsChanges
from games.ui.scenes.settings.settings_rows import ControlRow, HeadingRow, SettingRows
from games.ui.scenes.setup_rows import NAME_LENGTH, SetupRow
from games.ui.toolkit.i18n import _, listed
from games.ui.toolkit.input.key_bindings import ACTIONS, GROUP_TITLES, KeyAction, key_title
from games.ui.toolkit.layout import scale_for
from games.ui.toolkit.scene_context import SceneContext
from games.ui.toolkit.system.screen_reader import access_is_installed
from games.ui.widgets.button import Button
from games.ui.widgets.choosers.dropdown import Dropdown
from games.ui.widgets.key_field import KeyField
from games.ui.widgets.text_field import TextField

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
    Speed.UNSAFE: N_(
        "The computer opponents run at reduced speed: other users can change {reason}, where their "
        "compiled code would be kept. Delete that folder."
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
