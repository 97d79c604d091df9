"""The last events of the window, for a crash report. Typed text is not in it."""

from __future__ import annotations

from collections import deque

import pygame

MOST_EVENTS = 200

_TEXT_EVENTS = (pygame.TEXTINPUT, pygame.TEXTEDITING, pygame.DROPTEXT)
_KEYPAD = {*range(pygame.K_KP_DIVIDE, pygame.K_KP_PERIOD + 1)} - {pygame.K_KP_ENTER}
_SHORTCUT = pygame.KMOD_CTRL | pygame.KMOD_META
_NUMBERS = ("pos", "button", "x", "y")
"""Attributes that are written down; all others may hold text."""


class EventLog:
    """The last events with their times, in seconds since the start, and their scenes."""

    def __init__(self, most: int = MOST_EVENTS) -> None:
        self._lines: deque[str] = deque(maxlen=most)
        self._seconds = 0.0
        self._last = pygame.NOEVENT

    def update(self, dt: float) -> None:
        """Advance by `dt` seconds."""
        self._seconds += dt

    def add(self, event: pygame.Event, name: str, scene: object) -> None:
        """Add an event, by its name, for a scene; movements in a row count as one."""
        if event.type == pygame.MOUSEMOTION == self._last:
            self._lines.pop()
        self._last = event.type
        line = f"{self._seconds:9.2f}  {type(scene).__name__}  {described(event, name)}"
        self._lines.append(line)

    @property
    def lines(self) -> list[str]:
        """One line for each event, the oldest first."""
        return list(self._lines)


def described(event: pygame.Event, name: str) -> str:
    """The name of an event and its numbers; neither typed characters nor names of files.

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
    """The name of a key; not of one that writes a character."""
    shortcut = mod & _SHORTCUT and not mod & pygame.KMOD_ALT  # together they are AltGr
    writes = (32 < key < 0x110000 and key != pygame.K_DELETE) or key in _KEYPAD
    return "a character" if writes and not shortcut else pygame.key.name(key)
