"""The settings scene; changes take effect at once and are saved."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from itertools import groupby, pairwise
from typing import Any, NamedTuple, get_args

import msgspec
import pygame

from games.ai.levels import opponents
from games.core.kernels import Speed, kernel_speed
from games.core.record import options_of, read_record
from games.core.translation import N_, _, languages, listed
from games.storage.documents import SettingRow, Settings
from games.ui.learning.practice_board import PracticeBoard
from games.ui.look.look import AnyLook, PieceSet, SceneContext
from games.ui.match.opening import player_name
from games.ui.match.view import ROOM
from games.ui.scenes.setup_rows import (
    BETWEEN,
    LABEL,
    NAME_LENGTH,
    WIDE_LABEL,
    ControlRow,
    HeadingRow,
    KeyHeadingRow,
    KeyRow,
    SetupRow,
)
from games.ui.toolkit.access import Topic
from games.ui.toolkit.drawing import clipped, draw_disc, draw_plate
from games.ui.toolkit.input import ACTIONS, GROUP_TITLES, KeyAction, key_title
from games.ui.toolkit.layout import GAP, columns, rows, scale_for
from games.ui.toolkit.system import access_is_installed
from games.ui.toolkit.theme import THEMES
from games.ui.widgets.base import Widget
from games.ui.widgets.button import Button, KeyField, Toggle, back_button
from games.ui.widgets.chooser import Dropdown, PictureChooser, SegmentedControl
from games.ui.widgets.form import POINTER_EVENTS, Form, FormScene
from games.ui.widgets.label import Label
from games.ui.widgets.scroll_view import ScrollView
from games.ui.widgets.slider import Slider
from games.ui.widgets.text_field import TextField

# All in units.
COLUMN = 736
"""Greatest width of a column of rows."""
LEAST_COLUMN = 560
"""Its least width beside something else."""
LEAST_GROUP = 460
"""The least width of a heading with its rows beside another one."""
LEAST_BOARD = 280
"""The least width of the board beside the rows."""
FOLD = 90
"""How much shorter the window on the rows may be to avoid cutting one."""
BOARD_HEIGHT = 1.1
"""Its height, as a share of its width: a square board with trays beside it, and words below."""

SAVE_DELAY = 0.5
"""Seconds after the last change of a name or a volume until it is saved."""


class SettingsChanges:
    """Changes of settings: in force at once, and written at once or after a short pause."""

    def __init__(self, context: SceneContext) -> None:
        self.context = context
        self._waiting: dict[str, object] = {}
        self.save_in = math.inf
        """Seconds until waiting changes are saved."""

    @property
    def wanted(self) -> Settings:
        """The settings with all changes, including unsaved ones."""
        return msgspec.structs.replace(self.context.settings, **self._waiting)

    def make(self, **values: object) -> None:
        wanted = msgspec.structs.replace(self.wanted, **values)
        self._waiting, self.save_in = {}, math.inf
        self.context.change_settings(wanted)

    def make_soon(self, **values: object) -> None:
        """Save a change after a short pause, so that not every step is written."""
        self._waiting |= values
        self.save_in = SAVE_DELAY

    def save(self) -> None:
        if self._waiting:
            self.make()

    def update(self, dt: float) -> None:
        self.save_in -= dt
        if self.save_in <= 0:
            self.save()


# -- The row of one setting --------------------------------------------------------------------


Titles = Mapping[Any, str]


class Setting(NamedTuple):
    """Makes a row: segments for a field with choices, else a switch, or a slider in percent."""

    name: str
    row: SettingRow
    choices: Titles
    """Untranslated; empty for a switch or a slider."""

    def rows(self, changes: SettingsChanges) -> Iterable[SetupRow]:
        context, value = changes.context, getattr(changes.wanted, self.name)

        def slide(percent: int) -> None:
            changes.make_soon(**{self.name: percent})
            context.sounds.follow(changes.wanted)

        control: Widget
        if self.choices:
            control = self.chooser(SegmentedControl, changes, self.titles())
        elif isinstance(value, bool):
            control = Toggle(context, "", value, lambda on: changes.make(**{self.name: on}))
        else:
            control = Slider(context, (0, 100), value, slide, step=5, show=_percent)
        yield self.beside(changes, control)

    def titles(self) -> Titles:
        return {value: _(title) for value, title in self.choices.items()}

    def chooser(
        self, kind: Callable[..., Widget], changes: SettingsChanges, titles: Titles, *more: object
    ) -> Widget:
        """A control with the values of these titles; the first one stands for unknown ones."""
        values, value = list(titles), getattr(changes.wanted, self.name)
        place = values.index(value) if value in values else 0

        def choose(place: int) -> None:
            changes.make(**{self.name: values[place]})

        return kind(changes.context, list(titles.values()), place, choose, *more)

    def beside(self, changes: SettingsChanges, control: Widget) -> ControlRow:
        context = changes.context

        def text() -> str:
            said = _(self.row.text)
            return TEXTS[self.name](context, said) if self.name in TEXTS else said

        return ControlRow(context, _(self.row.title), control, text, field=self.name)


def _percent(value: int) -> str:
    return _("{number}%").format(number=value)


# -- Texts that depend on the program ----------------------------------------------------------

INSTALL_ACCESS = "pip install 'tavoliere[access]'"
SPEED_TEXTS: dict[Speed, str] = {
    Speed.COMPILED: N_("The computer opponents run at full speed."),
    Speed.COMPILING: N_(
        "The computer opponents get ready to run at full speed; this takes a minute or two."
    ),
    Speed.FAILED: N_(
        "The computer opponents run at reduced speed: Numba does not work here ({reason})."
    ),
    Speed.UNSAFE: N_(
        "The computer opponents run at reduced speed: other users can change the folder {reason}. "
        "Delete it."
    ),
    Speed.PLAIN: N_(
        "The computer opponents run at reduced speed. The README explains how to make them faster."
    ),
}


def _scale_text(context: SceneContext, _text: str) -> str:
    percent = context.settings.ui_scale
    if percent is None:
        return _("Follows the height of the window.")
    possible = int(scale_for(context.size, percent).factor * 100 + 0.5)
    if possible >= percent:
        return ""
    return _("This window has room for {percent}% only.").format(percent=possible)


def _screen_reader_text(_context: SceneContext, text: str) -> str:
    if access_is_installed():
        return text
    return _("Needs a package: {command}").format(command=INSTALL_ACCESS)


def _motion_text(context: SceneContext, text: str) -> str:
    if not context.settings.system_reduces_motion:
        return text
    system = _("Your system asks for less motion.")
    return _("Pieces and scenes change without moving. {system}").format(system=system)


def _thinking_text(_context: SceneContext, text: str) -> str:
    kind, reason = kernel_speed()
    return text.format(speed=_(SPEED_TEXTS[kind]).format(reason=reason))


def _with_games(concerns: Callable[[AnyLook], bool], context: SceneContext, text: str) -> str:
    found = filter(concerns, context.game_views.values())
    return text.format(games=listed(_(view.game.title) for view in found))


def _ponders(view: AnyLook) -> bool:
    return any(level.ponder for level in opponents(view.game))


def _turns(view: AnyLook) -> bool:
    return view.turns


TEXTS: Mapping[str, Callable[[SceneContext, str], str]] = {
    "ui_scale": _scale_text,
    "screen_reader": _screen_reader_text,
    "reduced_motion": _motion_text,
    "show_thinking": _thinking_text,
    "ponder": partial(_with_games, _ponders),
    "cores": partial(_with_games, _ponders),
    "flip_board": partial(_with_games, _turns),
}


# -- Rows with a control of their own, and fields with several rows ----------------------------

SCALES = (80, 90, 100, 110, 125, 150, 175, 200)
"""Percent."""


def _language_row(setting: Setting, changes: SettingsChanges) -> Iterable[SetupRow]:
    if len(spoken := languages()) > 1:
        titles: Titles = {None: _("Like the system"), **spoken}
        yield setting.beside(changes, setting.chooser(Dropdown, changes, titles))


def _scale_row(setting: Setting, changes: SettingsChanges) -> Iterable[SetupRow]:
    titles: Titles = {None: _("Automatic"), **{each: _percent(each) for each in SCALES}}
    yield setting.beside(changes, setting.chooser(Dropdown, changes, titles))


def _theme_row(setting: Setting, changes: SettingsChanges) -> Iterable[SetupRow]:
    names = list(setting.choices)

    def paint(surface: pygame.Surface, rect: pygame.Rect, place: int) -> None:
        _paint_theme(changes.context, surface, rect, names[place])

    yield setting.beside(changes, setting.chooser(PictureChooser, changes, setting.titles(), paint))


def _paint_theme(
    context: SceneContext, surface: pygame.Surface, rect: pygame.Rect, name: str
) -> None:
    """Paint the colours of a theme; light and dark side by side for the system's."""
    themes = [theme for theme in THEMES.values() if theme.name == name]
    themes = themes or [THEMES["light"], THEMES["dark"]]
    for theme, cut in zip(themes, columns(rect, [None] * len(themes)), strict=True):
        surface.fill(theme.paper, cut)
        colours = (theme.ink, theme.accent, theme.card)[: 4 - len(themes)]
        side = context.px(24)
        discs = pygame.Rect(0, 0, len(colours) * (side + context.px(8)) - context.px(8), side)
        discs.center = cut.center
        places = columns(discs, [side] * len(colours), context.px(8))
        for colour, disc in zip(colours, places, strict=True):
            draw_disc(context, surface, disc, colour, border=theme.line)


def _piece_sets(_setting: Setting, changes: SettingsChanges) -> Iterable[SetupRow]:
    context = changes.context

    def row(name: str, title: str, sets: Sequence[PieceSet]) -> ControlRow:
        names = [each.name for each in sets]
        chosen = changes.wanted.piece_sets.get(name, names[0])
        chooser = PictureChooser(
            context,
            [_(each.title) for each in sets],
            names.index(chosen) if chosen in names else 0,
            lambda place: changes.make(
                piece_sets={**changes.wanted.piece_sets, name: names[place]}
            ),
            lambda surface, rect, place: sets[place].paint(context, surface, rect, names[place]),
        )
        return ControlRow(context, title, chooser)

    for view in context.game_views.values():
        if len(view.piece_sets) > 1:
            yield row(view.game.name, _(view.game.title), view.piece_sets)


def _turning_row(setting: Setting, changes: SettingsChanges) -> Iterable[SetupRow]:
    if any(map(_turns, changes.context.game_views.values())):
        yield from setting.rows(changes)


def _key_rows(setting: Setting, changes: SettingsChanges) -> Iterable[SetupRow]:
    context = changes.context
    fields: dict[str, KeyField] = {}

    def change(action: KeyAction, key: str) -> None:
        keys = context.keys
        other, old = keys.owner(key), keys.title(action.name)
        use(keys.changed(action.name, key))
        if other:
            sentence = _("This key belonged to “{other}”, which now uses {key}.")
            context.notify(sentence.format(other=_(other.title), key=old))

    def refuse(key: str) -> None:
        sentence = _("{key} is needed to move the cursor and to press buttons.")
        context.notify(sentence.format(key=key_title(key)))

    def use(keys: Mapping[str, str]) -> None:
        """Use these keys and show all of them: an action may get the old key of another one."""
        changes.make(keys=keys)
        for name, field in fields.items():
            field.show(context.keys.key(name))

    usual = Button(context, _("Restore the usual keys"), lambda: use({}))
    row = setting.beside(changes, usual)
    row.label.names_control = False  # the button has a name of its own
    yield row
    for group, title in GROUP_TITLES.items():
        if group == "reading" and not context.announcements.wanted:
            continue
        yield KeyHeadingRow(context, _(title))
        for action in ACTIONS:
            if action.group == group:
                field = fields[action.name] = KeyField(
                    context,
                    context.keys.key(action.name),
                    partial(change, action),
                    on_refuse=refuse,
                    usual=action.key,
                )
                yield KeyRow(context, _(action.title), field)


def _name_rows(_setting: Setting, changes: SettingsChanges) -> Iterable[SetupRow]:
    context = changes.context

    def rename(place: int, name: str) -> None:
        names, plain = list(changes.wanted.names), Settings().names[place]
        names[place] = name.strip() if name.strip() not in ("", _(plain)) else plain
        changes.make_soon(names=tuple(names))

    for place, plain in enumerate(Settings().names):
        entry = TextField(
            context,
            player_name(changes.wanted, place),
            partial(rename, place),
            length=NAME_LENGTH,
            placeholder=_(plain),
        )
        yield ControlRow(context, _("Player {number}").format(number=place + 1), entry)


# -- All pages ---------------------------------------------------------------------------------

MakeRows = Callable[[Setting, SettingsChanges], Iterable[SetupRow]]

OWN_ROWS: Mapping[str, MakeRows] = {
    "language": _language_row,
    "ui_scale": _scale_row,
    "names": _name_rows,
    "theme": _theme_row,
    "piece_sets": _piece_sets,
    "flip_board": _turning_row,
    "keys": _key_rows,
}
WITHOUT_BOARD = ("General", "Controls")
"""The pages whose changes no board shows."""


def _settings() -> Iterable[Setting]:
    """The fields with a row, in their order."""
    for field in msgspec.structs.fields(Settings):
        kind, *notes = get_args(field.type) or [None]
        values = (None, True, False) if kind == bool | None else get_args(kind)
        for row in (each for each in notes if isinstance(each, SettingRow)):
            titles = zip(values, row.choices, strict=True) if row.choices else ()
            yield Setting(field.name, row, dict(titles))


PAGES = {
    page: list(found) for page, found in groupby(_settings(), lambda setting: setting.row.place[0])
}


def page_rows(page: str, changes: SettingsChanges) -> Iterable[SetupRow]:
    """The rows of a page, below their headings."""
    for heading, settings in groupby(PAGES[page], lambda setting: setting.row.place[1]):
        if heading:
            yield HeadingRow(changes.context, _(heading))
        for setting in settings:
            yield from OWN_ROWS.get(setting.name, Setting.rows)(setting, changes)


def _lay_below(rows: Iterable[SetupRow], place: pygame.Rect) -> int:
    """Lay out rows from the top of a rectangle down; returns the y of the next one."""
    rest = place.copy()
    for row in rows:
        rest.y = row.lay_out(rest)
    return rest.y


def _prepare_rows(context: SceneContext, rows: Iterable[SetupRow], width: int) -> None:
    """Align all controls at one side, beside labels that take the remaining width."""
    controlled = [row for row in rows if isinstance(row, ControlRow)]
    beside = [row for row in controlled if not isinstance(row, KeyRow)]
    for row in beside:
        row.label_units = WIDE_LABEL
    over = max((row.beside_width - width for row in beside), default=0)
    room = WIDE_LABEL - math.ceil(max(over, 0) / context.scale.factor)
    for row in beside:
        row.label_units = max(room, LABEL)
    tight = any(row.is_tight(width) for row in controlled)
    for row in controlled:
        row.stacked = tight


def spread(heights: Sequence[int], count: int) -> list[int]:
    """The columns of things of these heights, in their order; the highest column is low.

    >>> spread([5, 14, 4, 6], 2)
    [0, 0, 1, 1]
    """
    for limit in sorted({sum(heights[a:b]) for b in range(len(heights) + 1) for a in range(b)}):
        found, filled, column = [], 0, 0
        for height in heights:
            if filled and filled + height > limit:
                column, filled = column + 1, 0
            filled += height
            found.append(column)
        if column < count and max(heights) <= limit:
            return found
    return []


class SettingsScene(FormScene):
    context: SceneContext
    about = Topic(
        N_("Settings"), N_("How the window looks, sounds and is used. Changes are kept at once.")
    )

    def __init__(self, context: SceneContext) -> None:
        super().__init__(context)
        self._changes = SettingsChanges(context)
        self._title = Label(context, _("Settings"), size=context.theme.text.title, bold=True)
        self.tabs = SegmentedControl(context, list(map(_, PAGES)), 0, self._open_page)
        self.tabs.spoken_name = _("Subject")
        self._view = ScrollView(context)
        self._view.fades = True
        self._back = back_button(context, _("Back"), self.go_back)
        self._rows: Sequence[SetupRow] = []
        self.board = SettingsBoard(context)
        games = [_(view.game.title) for view in self.board.views]
        self._games = SegmentedControl(context, games or [""], 0, self.board.choose)
        self._games.spoken_name = _("Game")
        self.form = Form(context, [], self._back)
        self._fill(next(iter(PAGES)))

    @property
    def captures_keys(self) -> bool:
        controls = [row.control for row in self._control_rows()]
        return any(isinstance(each, KeyField) and each.listening for each in controls)

    def row(self, title: str) -> ControlRow:
        """The row with that title on the current page; raises `StopIteration` without one."""
        return next(row for row in self._control_rows() if row.label.text == title)

    def _control_rows(self) -> list[ControlRow]:
        return [row for row in self._rows if isinstance(row, ControlRow)]

    def _fill(self, page: str) -> None:
        self._view.empty()
        self._view.offset = 0
        self._rows = list(page_rows(page, self._changes))
        scrolled = [widget for row in self._rows for widget in row.widgets]
        self._view.add(*scrolled)
        parts: list[Widget] = [self._title, self.tabs, self._view, *scrolled]
        self.form.set_widgets([*parts, self._games, self._back])

    def _open_page(self, page: int) -> None:
        self._changes.save()
        self._fill(list(PAGES)[page])
        self.resize()

    # Layout and events

    def resize(self) -> None:
        gap = self.context.px(GAP)
        _head, body, _foot = self.lay_page(self._title, [self._back], gap, self.tabs)
        self._lay_rows(self._lay_board(body))

    def _lay_board(self, body: pygame.Rect) -> pygame.Rect:
        """Place the board at the right end of a wide window, if useful; returns the rest."""
        px, control = self.context.px, self.context.px(self.context.theme.control)
        gap, least, found = px(GAP) + self._view.gutter, px(LEAST_COLUMN), self._control_rows()
        if not any(row.text.text for row in found):  # pictures alone need less than sentences
            for row in found:
                row.label_units = LABEL
            least = max(row.beside_width for row in found)
        width = min(body.w - least - gap, body.h)
        rest, area = columns(body, [None, max(width, 0)], gap)
        high = min(round(area.w * BOARD_HEIGHT), area.h - control - px(12))
        board, chooser = rows(area, [high, control], px(12))  # below it: the tabs are above
        useful = list(PAGES)[self.tabs.chosen] not in WITHOUT_BOARD
        shown = useful and width >= px(LEAST_BOARD)
        self.board.resize(board if shown else pygame.Rect(0, 0, 0, 0))
        self._games.visible = bool(self.board) and len(self._games.choices) > 1
        self._games.rect = chooser
        return rest if self.board else body

    def _lay_rows(self, body: pygame.Rect) -> None:
        """Lay out the rows; those below a heading stay together, in columns without a board."""
        px, rest = self.context.px, self._view.surround(body)
        starts = [n for n, row in enumerate(self._rows) if isinstance(row, HeadingRow)]
        across = self._rows[: starts[0]] if starts else self._rows
        groups = [self._rows[a:b] for a, b in pairwise([*starts, len(self._rows)])]
        count = 1 if self.board else min(len(groups), rest.w // px(LEAST_GROUP))
        places = columns(rest, [None] * max(count, 1), px(2 * GAP))
        for place in places:
            place.w = min(place.w, px(COLUMN))
        rest.w = min(rest.w, px(COLUMN))
        _prepare_rows(self.context, across, rest.w)
        _prepare_rows(self.context, self._rows[len(across) :], places[0].w)
        top = _lay_below(across, rest)
        if not across:
            top -= HeadingRow.space_above(self.context)
        for place in places:
            place.y = top
        heights = [_lay_below(group, places[0]) - top for group in groups]
        found = spread(heights, len(places))
        ends = [top]
        for column, place in enumerate(places):
            own = [
                row for n, group in zip(found, groups, strict=True) if n == column for row in group
            ]
            _prepare_rows(self.context, own, place.w)
            ends.append(_lay_below(own, place))
        self._end_between_rows()
        self._view.arrange_to(max(ends) - px(self.context.theme.space * BETWEEN))

    def _end_between_rows(self) -> None:
        """End the window between rows, or controls, if it need not be much shorter."""
        view = self._view.rect
        for sentences in (True, False):
            spans = self._spans(sentences)
            for end in range(view.bottom, view.bottom - self.context.px(FOLD), -1):
                if not any(span.top < end < span.bottom for span in spans):
                    view.h = end - view.y
                    return

    def _spans(self, sentences: bool) -> Sequence[pygame.Rect]:
        """The places of the rows, with or without their sentences; headings with the row below."""
        spans: list[pygame.Rect] = []
        for row in reversed(self._rows):
            shown = [w.rect for w in row.widgets if w.rect.h and (sentences or w is not row.text)]
            whole = shown[0].unionall(shown[1:])
            spans.append(whole.union(spans[-1]) if isinstance(row, HeadingRow) else whole)
        return spans

    def handle(self, event: pygame.Event) -> None:
        if not self.board.handle(event):
            super().handle(event)

    def draw(self, surface: pygame.Surface) -> None:
        super().draw(surface)
        self.board.draw(surface)

    def update(self, dt: float) -> None:
        super().update(dt)
        self._changes.update(dt)
        self.board.update(dt)
        self._games.chosen = self.board.shown
        for row in self._control_rows():
            if row.field and isinstance(row.control, Toggle):
                row.control.value = getattr(self.context.settings, row.field)

    def next_change(self) -> float:
        saving = max(self._changes.save_in, 0.0)
        return min(super().next_change(), saving, self.board.next_change())

    def covered(self) -> None:
        super().covered()
        self.board.cancel()
        self._changes.save()

    def leave(self) -> None:
        super().leave()
        self.board.leave()
        self._changes.save()


# -- A board beside the settings: it shows them at work, and pieces can be moved on it ---------

BEGUN = 13
"""The number of moves already made on the board of a game."""
SEEN = ("theme", "system_theme", "coordinates", "piece_sets", "flip_board")
"""Settings visible on a board at rest; the others are shown by a move."""

EDGE = 12
"""Between the board and the right edge, in units."""


class SettingsBoard:
    """Shows the middle of a demonstrated game, and continues it."""

    def __init__(self, context: SceneContext) -> None:
        self._context = context
        self.area = pygame.Rect(0, 0, 0, 0)
        """Where it lies; nothing is shown without a size."""
        self._known = context.settings
        self._coming: Sequence[Any] = ()
        self._board: PracticeBoard | None = None
        heard = context.announcements.wanted
        views = () if heard else context.game_views.values()
        self.views = [view for view in views if view.demo()]
        """The available games; none for a screen reader."""
        self.shown = 0
        """The place of the one that is shown."""
        if self.views:
            self._open(0)

    def __bool__(self) -> bool:
        return self.seen is not None

    @property
    def seen(self) -> PracticeBoard | None:
        return self._board if self.area.w else None

    def choose(self, place: int) -> None:
        self._open(place)
        self.resize(self.area)

    def _open(self, place: int) -> None:
        self.leave()
        self.shown, game, demo = place, self.views[place].game, self.views[place].demo()
        assert demo is not None
        record = read_record(demo.record, {game.name: game})
        match, options = record.match, options_of(record.tags)
        match.go_to(match.root.main_end())
        self._coming = list(match.line)[BEGUN:]
        match.go(BEGUN)
        self._board = PracticeBoard(
            self._context, game, match.position, options, played=self._stray
        )

    def _stray(self, _move: object) -> None:
        """The person plays: the demonstration stops."""
        self._coming = ()

    def resize(self, area: pygame.Rect) -> None:
        self.area = area
        if self._board and area.w:
            room = self._context.px(ROOM)  # as much above it as the strip of words has below
            width = area.w - self._context.px(EDGE)
            self._board.resize(pygame.Rect(area.x, area.y + room, width, area.h - room))

    def handle(self, event: pygame.Event) -> bool:
        """Handle the pointer on the board."""
        if not (board := self.seen) or event.type not in POINTER_EVENTS:
            return False
        inside = self.area.collidepoint(event.pos) or board.is_busy
        return bool(inside and board.handle(event))

    def update(self, dt: float) -> None:
        if self.seen:
            self._follow(self._context.settings)
        if board := self.seen:  # perhaps another one
            board.update(dt)

    def _follow(self, settings: Settings) -> None:
        """Show changes of the settings: at once, or by the next move."""
        before, self._known = self._known, settings
        if before == settings or not self._board:
            return
        for place, name in enumerate(view.game.name for view in self.views):
            if before.piece_sets.get(name) != settings.piece_sets.get(name):
                self._open(place)
        seen = any(getattr(before, name) != getattr(settings, name) for name in SEEN)
        if not seen and not self._coming:
            self._open(self.shown)
        self.resize(self.area)
        if self._coming and not seen:
            move, *self._coming = self._coming
            self._board.answer(move)

    def next_change(self) -> float:
        if not (board := self.seen):
            return math.inf
        return 0.0 if self._known != self._context.settings else board.next_change()

    def draw(self, surface: pygame.Surface) -> None:
        if not (board := self.seen):
            return
        with clipped(surface, self.area):
            board.draw(surface)
        theme = self._context.theme
        if theme.card == theme.paper:  # the ground of most boards is as white
            draw_plate(self._context, surface, self.area, None, border=theme.line, radius=0)
        board.draw_held(surface)

    def cancel(self) -> None:
        if self._board:
            self._board.cancel()

    def leave(self) -> None:
        if self._board:
            self._board.session.close()
