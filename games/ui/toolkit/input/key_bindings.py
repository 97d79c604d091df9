"""The keys of actions: the usual ones, changed ones, and their names for people.

A key is a text: modifiers and the name of the key, such as `ctrl+shift+z`, `f1` or `?`. A sign that
is neither letter nor digit means what was typed, whatever keys that takes on a keyboard.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import pygame

from games.core.text import N_
from games.ui.toolkit.i18n import _


@dataclass(frozen=True, slots=True)
class KeyAction:
    """Something that a key does."""

    name: str
    title: str
    key: str
    """The usual key."""


ACTIONS = (
    KeyAction("undo", N_("Undo"), "ctrl+z"),
    KeyAction("redo", N_("Redo"), "ctrl+y"),
    KeyAction("undo_turn", N_("Undo a whole turn"), "ctrl+shift+z"),
    KeyAction("redo_turn", N_("Redo a whole turn"), "ctrl+shift+y"),
    KeyAction("hint", N_("Hint"), "h"),
    KeyAction("rules", N_("Rules"), "f1"),
    KeyAction("pause", N_("Pause"), "p"),
    KeyAction("copy", N_("Copy the match as text"), "ctrl+c"),
    KeyAction("paste", N_("Open a copied match"), "ctrl+v"),
    KeyAction("mute", N_("Sound on or off"), "m"),
    KeyAction("fullscreen", N_("Fullscreen on or off"), "f11"),
    KeyAction("keys", N_("Show all keys"), "?"),
)
"""The actions whose keys can be changed."""

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
        *("home", "end", "page up", "page down", "alt+left", "alt+right", "shift+tab"),
    }
)
"""Keys that move the cursor or the focus, press, cancel or step; they cannot be changed."""


def key_text(event: pygame.Event) -> str:
    """The text of a pressed key; empty for a modifier alone."""
    if event.key in MODIFIER_KEYS:
        return ""
    modifiers = [name for name, mask in MODIFIERS.items() if event.mod & mask]
    typed = getattr(event, "unicode", "")
    sign = len(typed) == 1 and typed.isprintable() and not (typed.isalnum() or typed.isspace())
    if sign and not modifiers:
        return str(typed)
    if event.mod & pygame.KMOD_SHIFT:
        modifiers.append("shift")
    return "+".join([*modifiers, pygame.key.name(event.key).lower()])


def key_title(key: str) -> str:
    """The name of a key for people.

    >>> key_title("ctrl+shift+z"), key_title("f1"), key_title("?")
    ('Ctrl+Shift+Z', 'F1', '?')
    """
    *modifiers, last = key.split("+") if not key.endswith("+") else [key]
    return "+".join([*(name.capitalize() for name in modifiers), last.title()])


class KeyBindings:
    """The keys of all actions, some of them changed."""

    def __init__(self, changed: Mapping[str, str]) -> None:
        self._keys = {each.name: changed.get(each.name, each.key) for each in ACTIONS}

    def key(self, action: str) -> str:
        """The key of an action."""
        return self._keys[action]

    def title(self, action: str) -> str:
        """The name of an action's key for people."""
        return key_title(self._keys[action])

    def action(self, event: pygame.Event) -> str:
        """The action of a pressed key; empty for none."""
        text = key_text(event)
        return next((name for name, key in self._keys.items() if text and key == text), "")

    def changed(self, action: str, key: str) -> dict[str, str]:
        """The changed keys after giving an action a key; one that had it gets the old key."""
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
    """The events of pressing and releasing a key, for devices without keys."""
    press = pressed(key)
    return [press, pygame.Event(pygame.KEYUP, key=press.key, mod=press.mod)]


def with_key(text: str, key: str) -> str:
    """A tooltip with the name of a key."""
    return _("{text} ({key})").format(text=text, key=key)
