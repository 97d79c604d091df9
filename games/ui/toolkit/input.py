"""The keys of actions: the defaults, changed ones, and their names for people.

A key is a text: modifiers and the name of the key, such as `ctrl+shift+z`, `f1` or `?`. A sign that
is neither letter nor digit means the typed sign, whatever its keys on a keyboard.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Collection, Mapping
from contextlib import suppress
from typing import Literal

import msgspec
import pygame

from games.core.system import FOLDER
from games.core.translation import N_, _, pgettext

KeyGroup = Literal["match", "practice", "reading", "library", "everywhere"]
"""Where a key has an effect."""

GROUP_TITLES: dict[KeyGroup, str] = {
    "everywhere": N_("Everywhere"),
    "match": N_("In a match"),
    "practice": N_("In puzzles, lessons and exercises"),
    "reading": N_("With a screen reader"),
    "library": N_("In the library"),
}


class KeyAction(msgspec.Struct, frozen=True):
    name: str
    title: str
    key: str
    """The default key."""
    group: KeyGroup = "match"


ACTIONS = (
    KeyAction("undo", N_("Undo"), "ctrl+z"),
    KeyAction("redo", N_("Redo"), "ctrl+y"),
    KeyAction("undo_turn", N_("Undo a whole turn"), "ctrl+shift+z"),
    KeyAction("redo_turn", N_("Redo a whole turn"), "ctrl+shift+y"),
    KeyAction("hint", N_("Hint"), "h"),
    KeyAction("why", N_("Why this turn?"), "w"),
    KeyAction("rules", N_("Rules"), "r"),
    KeyAction("pause", N_("Pause"), "p"),
    KeyAction("copy", N_("Copy the match as text"), "ctrl+c"),
    KeyAction("step_back", N_("Previous move"), "alt+left"),
    KeyAction("step_on", N_("Next move"), "alt+right"),
    KeyAction("turn_back", N_("Previous turn"), "page up"),
    KeyAction("turn_on", N_("Next turn"), "page down"),
    KeyAction("to_start", N_("To the start"), "home"),
    KeyAction("to_end", N_("To the end"), "end"),
    KeyAction("play_back", N_("Play back, stop"), "space"),
    KeyAction("next", N_("Next puzzle, lesson or exercise"), "n", "practice"),
    KeyAction("solution", N_("Show the solution"), "o", "practice"),
    KeyAction("read_turn", N_("Whose turn it is, and the task"), "t", "reading"),
    KeyAction("read_last", N_("The last turn; again: the one before"), "l", "reading"),
    KeyAction("read_score", N_("The score and the clocks"), "s", "reading"),
    KeyAction("read_board", N_("What stands where"), "a", "reading"),
    KeyAction("read_place", N_("This place once more"), "c", "reading"),
    KeyAction("read_moves", N_("What is legal here"), "v", "reading"),
    KeyAction("read_lines", N_("The lines from here"), "d", "reading"),
    KeyAction("read_around", N_("What is around"), "b", "reading"),
    KeyAction("read_goal", N_("How near the goal is"), "g", "reading"),
    KeyAction("go_to_place", N_("Go to a place by its name"), "j", "reading"),
    KeyAction("rename", N_("Rename"), "f2", "library"),
    KeyAction("duplicate", N_("Duplicate"), "ctrl+d", "library"),
    KeyAction("export", N_("Export"), "ctrl+e", "library"),
    KeyAction("delete", N_("Delete"), "delete", "library"),
    KeyAction("search", N_("Search"), "ctrl+f", "library"),
    KeyAction("paste", N_("Open a copied match"), "ctrl+v", "everywhere"),
    KeyAction("mute", N_("Sound on or off"), "m", "everywhere"),
    KeyAction("fullscreen", N_("Fullscreen on or off"), "f11", "everywhere"),
    KeyAction("explain", N_("What is this?"), "f1", "everywhere"),
    KeyAction("keys", N_("Show all keys"), "?", "everywhere"),
)
"""The actions with changeable keys."""

MODIFIERS = {"ctrl": pygame.KMOD_CTRL | pygame.KMOD_META, "alt": pygame.KMOD_ALT}
MODIFIER_KEYS = frozenset(
    {
        *(pygame.K_LSHIFT, pygame.K_RSHIFT, pygame.K_LCTRL, pygame.K_RCTRL),
        *(pygame.K_LALT, pygame.K_RALT, pygame.K_LMETA, pygame.K_RMETA),
        *(pygame.K_CAPSLOCK, pygame.K_NUMLOCKCLEAR, pygame.K_MODE, 0),
    }
)
RESERVED = frozenset(
    {
        *("escape", "return", "enter", "space", "tab", "up", "down", "left", "right"),
        "shift+tab",
    }
)
"""Keys that move the cursor or the focus, press or cancel; not available to actions."""


NAMES: Mapping[str, Callable[[], str]] = {
    "shift": lambda: pgettext("key", "Shift"),
    "return": lambda: pgettext("key", "Enter"),
    "escape": lambda: _("Esc"),
    "space": lambda: pgettext("key", "Space"),
    "delete": lambda: pgettext("key", "Del"),
    "insert": lambda: pgettext("key", "Insert"),
    "home": lambda: pgettext("key", "Home"),
    "end": lambda: pgettext("key", "End"),
    "page up": lambda: pgettext("key", "Page Up"),
    "page down": lambda: pgettext("key", "Page Down"),
    "left": lambda: "\u200a←",
    "right": lambda: "\u200a→",
    "up": lambda: "\u200a↑",
    "down": lambda: "\u200a↓",
}
"""The keys with different names on keyboards, or with other names than in pygame. A hair space
keeps an arrow off the plus sign before it."""


def key_text(event: pygame.Event) -> str:
    """The text of a pressed key; empty for a modifier alone."""
    if event.key in MODIFIER_KEYS:
        return ""
    modifiers = [name for name, mask in MODIFIERS.items() if event.mod & mask]
    typed = getattr(event, "unicode", "")
    if event.key == pygame.K_SLASH and event.mod & pygame.KMOD_SHIFT:
        typed = "?"  # SDL does not say so while text input is off
    sign = len(typed) == 1 and typed.isprintable() and not (typed.isalnum() or typed.isspace())
    if sign and not modifiers:
        return str(typed)
    if event.mod & pygame.KMOD_SHIFT:
        modifiers.append("shift")
    return "+".join([*modifiers, pygame.key.name(event.key).lower()])


def key_title(key: str) -> str:
    """The name of a key for people.

    >>> key_title("ctrl+shift+z"), key_title("f1"), key_title("?"), key_title("delete")
    ('Ctrl+Shift+Z', 'F1', '?', 'Del')
    >>> key_title("up"), key_title("alt+left").replace("\u200a", "")
    ('↑', 'Alt+←')
    """
    parts = key.split("+") if not key.endswith("+") else [key]
    title = "+".join(NAMES[part]() if part in NAMES else part.title() for part in parts)
    return title.strip()


class KeyBindings:
    """The keys of all actions, some of them changed."""

    def __init__(self, changed: Mapping[str, str]) -> None:
        self._keys = {each.name: changed.get(each.name, each.key) for each in ACTIONS}

    def key(self, action: str) -> str:
        return self._keys[action]

    def title(self, action: str) -> str:
        return key_title(self._keys[action])

    def action(self, event: pygame.Event, among: Collection[str] | None = None) -> str:
        """The action of a pressed key, among all or some actions; empty for none."""
        text = key_text(event)
        names = self._keys if among is None else among
        return next((name for name in names if text and self._keys[name] == text), "")

    def owner(self, key: str) -> KeyAction | None:
        return next((each for each in ACTIONS if self._keys[each.name] == key), None)

    def changed(self, action: str, key: str) -> dict[str, str]:
        """The changed keys with a key assigned to an action; its old action gets the old key."""
        keys = dict(self._keys)
        for other, taken in keys.items():
            if taken == key:
                keys[other] = keys[action]
        keys[action] = key
        return {each.name: keys[each.name] for each in ACTIONS if keys[each.name] != each.key}


def pressed(key: str) -> pygame.Event:
    """The event of pressing a key.

    >>> pressed("ctrl+z").key == pygame.K_z, pressed("?").unicode
    (True, '?')
    """
    *modifiers, last = key.split("+") if not key.endswith("+") else [key]
    masks = {"ctrl": pygame.KMOD_LCTRL, "alt": pygame.KMOD_LALT, "shift": pygame.KMOD_LSHIFT}
    mod = sum(masks[name] for name in modifiers)
    code = pygame.key.key_code(last)
    typed = last if len(last) == 1 and not modifiers else ""
    return pygame.Event(pygame.KEYDOWN, key=code, mod=mod, unicode=typed, scancode=0)


def stroke(key: str) -> list[pygame.Event]:
    press = pressed(key)
    return [press, pygame.Event(pygame.KEYUP, key=press.key, mod=press.mod)]


def with_key(text: str, key: str) -> str:
    return _("{text} ({key})").format(text=text, key=key)


# -- The last events of the window, for a crash report. Typed text is not in it ----------------

MOST_EVENTS = 200

_TEXT_EVENTS = (pygame.TEXTINPUT, pygame.TEXTEDITING, pygame.DROPTEXT)
_KEYPAD = {*range(pygame.K_KP_DIVIDE, pygame.K_KP_PERIOD + 1)} - {pygame.K_KP_ENTER}
_SHORTCUT = pygame.KMOD_CTRL | pygame.KMOD_META
_NUMBERS = ("pos", "button", "x", "y")
"""Attributes that are logged; all others may hold text."""


class EventLog:
    """The last events with their times, in seconds since the start, and their scenes."""

    def __init__(self) -> None:
        self._lines: deque[str] = deque(maxlen=MOST_EVENTS)
        self._seconds = 0.0
        self._last = pygame.NOEVENT

    def update(self, dt: float) -> None:
        self._seconds += dt

    def add(self, event: pygame.Event, name: str, scene: object) -> None:
        """Add an event, by its name, for a scene; consecutive movements count as one."""
        if event.type == pygame.MOUSEMOTION == self._last:
            self._lines.pop()
        self._last = event.type
        line = f"{self._seconds:9.2f}  {type(scene).__name__}  {described(event, name)}"
        self._lines.append(line)

    @property
    def lines(self) -> list[str]:
        return list(self._lines)


def described(event: pygame.Event, name: str) -> str:
    """The name of an event and its numbers, without typed characters and names of files.

    >>> described(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=(3, 4), button=1), "Down")
    'Down pos=(3, 4) button=1'
    """
    values = event.dict
    if event.type in (pygame.KEYDOWN, pygame.KEYUP):
        mod = values.get("mod", 0)
        return f"{name} {_key(values['key'], mod)} mod={mod}"
    if event.type in _TEXT_EVENTS:
        return f"{name} of {len(values.get('text', ''))} characters"
    return " ".join([name, *(f"{key}={values[key]}" for key in _NUMBERS if key in values)])


def _key(key: int, mod: int) -> str:
    """The name of a key; empty for one that writes a character."""
    shortcut = mod & _SHORTCUT and not mod & pygame.KMOD_ALT  # together they are AltGr
    writes = (32 < key < 0x110000 and key != pygame.K_DELETE) or key in _KEYPAD
    return "a character" if writes and not shortcut else pygame.key.name(key)


# -- The shape of the mouse pointer: an arrow, or a hand over what can be picked up ------------

PointerShape = Literal["arrow", "open", "closed"]
"""`open` is a hand over something movable, `closed` one that holds something."""

HAND = 28


class MousePointer:
    """Sets the pointer when its shape or its size changes."""

    def __init__(self) -> None:
        self._shown: tuple[PointerShape, int] = ("arrow", 0)

    def show(self, shape: PointerShape, side: int) -> None:
        """Show a shape; hands are `side` pixels wide and high."""
        wanted = (shape, 0 if shape == "arrow" else side)
        if wanted == self._shown:
            return
        self._shown = wanted
        with suppress(pygame.error):  # a video driver without pointers
            pygame.mouse.set_cursor(_cursor(shape, side))


def _cursor(shape: PointerShape, side: int) -> pygame.Cursor:
    if shape == "arrow":
        return pygame.Cursor(pygame.SYSTEM_CURSOR_ARROW)
    path = FOLDER / "cursors" / f"hand-{shape}.svg"
    try:
        picture = pygame.image.load_sized_svg(path, (side, side))
    except (OSError, pygame.error):
        return pygame.Cursor(pygame.SYSTEM_CURSOR_HAND)
    return pygame.Cursor((side // 2, side // 2), picture)
