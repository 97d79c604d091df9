"""Connects the window with a screen reader, while one is on."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

import pygame

from games.ui.toolkit.scene_context import SceneContext
from games.ui.toolkit.system.screen_reader import access_is_installed, screen_reader_is_on
from games.ui.toolkit.system.system_inquiry import SystemInquiry
from games.window import adapter_maker, bounds_on_screen

if TYPE_CHECKING:
    from games.ui.toolkit.access.bridge import AccessBridge


ASKING_PAUSE = 5.0
"""Seconds between two questions to the system while keys are pressed."""


class Accessibility:
    """Turns the connection on and off as the settings or the system want.

    `accesskit` is not imported before.
    """

    def __init__(self, context: SceneContext, notices: Callable[[], Sequence[str]]) -> None:
        """`notices` are the texts that are drawn above all scenes."""
        self._context = context
        self._notices = notices
        self._inquiry = SystemInquiry(screen_reader_is_on)
        self._asked = False
        self._since_asked = 0.0
        self._key_pressed = False  # since the last update
        self._system = False
        """Whether the system says that a screen reader is on."""
        self._has_focus = True
        self._tried = False
        """Whether it was tried to connect since it is wanted; without the package it is in vain."""
        self._bridge: AccessBridge | None = None

    def start(self) -> None:
        """Ask the system."""
        self._asked = True
        self._inquiry.start()

    @property
    def has_news(self) -> bool:
        """Whether the system has answered, or a screen reader waits for something."""
        return self._inquiry.answered or bool(self._bridge and self._bridge.has_requests)

    def handle(self, event: pygame.Event) -> None:
        """Follow the focus and the place of the window; with the focus, ask the system again."""
        if event.type in (pygame.WINDOWFOCUSGAINED, pygame.WINDOWFOCUSLOST):
            self._has_focus = event.type == pygame.WINDOWFOCUSGAINED
            if self._has_focus and self._asked:
                self._ask_again()
            if self._bridge:
                self._bridge.focus(self._has_focus)
        elif event.type in (pygame.WINDOWMOVED, pygame.WINDOWSIZECHANGED) and self._bridge:
            self._bridge.place(bounds_on_screen())
        elif event.type == pygame.KEYDOWN:
            self._key_pressed = True

    def _ask_again(self) -> None:
        self._since_asked = 0.0
        if not self._inquiry.running:
            self._inquiry = SystemInquiry(screen_reader_is_on)
            self._inquiry.start()

    def act(self) -> bool:
        """Follow the settings and the system; do what a screen reader asks for, True if it did."""
        answer = self._inquiry.take()
        if answer is not None:
            self._system = answer
        choice = self._context.settings.screen_reader
        wanted = self._system if choice == "system" else choice == "on"
        if wanted and not self._tried:
            self._open()
        elif self._bridge and not wanted:
            self.close()
        self._tried = wanted
        return self._bridge is not None and self._bridge.act()

    def update(self, dt: float, *, touched: bool) -> None:
        """Tell the screen reader what has changed; at once after input."""
        self._since_asked += dt
        if self._key_pressed and self._asked and self._since_asked >= ASKING_PAUSE:
            self._ask_again()  # a screen reader that starts later does not change the focus
        self._key_pressed = False
        if self._bridge:
            self._bridge.update(dt, touched=touched)

    def next_change(self) -> float:
        """Seconds until something that has changed is told."""
        return self._bridge.next_change() if self._bridge else math.inf

    def close(self) -> None:
        """End the connection."""
        if self._bridge:
            self._bridge.close()
            self._bridge = None

    def _open(self) -> None:
        if not access_is_installed():
            return
        try:
            from games.ui.toolkit.access.bridge import AccessBridge
        except ImportError:  # one of another Python or processor
            return
        self._bridge = AccessBridge(self._context, self._notices, adapter_maker)
        self._bridge.place(bounds_on_screen())
        self._bridge.focus(self._has_focus)
