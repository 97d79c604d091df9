"""Touch screens and gamepads: their events become those of the mouse and the keyboard."""

from __future__ import annotations

import pygame

from games.ui.toolkit.input.gamepad import GAMEPAD_EVENTS, Gamepads
from games.ui.toolkit.input.key_bindings import KeyBindings
from games.ui.toolkit.input.touch import FINGER_EVENTS, Touch, is_mouse_of_finger
from games.ui.toolkit.rendering.canvas import Canvas


class InputDevices:
    """The devices besides mouse and keyboard."""

    def __init__(self, gamepads: Gamepads | None = None) -> None:
        self._gamepads = gamepads or Gamepads()
        self._touch = Touch()

    def translated(
        self, event: pygame.Event, canvas: Canvas, keys: KeyBindings
    ) -> list[pygame.Event]:
        """The events that scenes get for an event of the window, at the places of the canvas."""
        if event.type in FINGER_EVENTS:
            return self._touch.handle(event, canvas.size)
        if event.type in GAMEPAD_EVENTS:
            return self._gamepads.handle(event, keys)
        return [] if is_mouse_of_finger(event) else [canvas.event(event)]

    def next_change(self) -> float:
        """Seconds until a held direction repeats, or a resting finger asks."""
        return min(self._gamepads.next_change(), self._touch.next_change())

    def update(self, dt: float) -> list[pygame.Event]:
        """Let time pass; the events that are due."""
        return [*self._gamepads.update(dt), *self._touch.update(dt)]
