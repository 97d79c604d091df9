"""Gamepads: their buttons become the keys that do the same, which every scene understands."""

from __future__ import annotations

import math
from collections.abc import Callable

import pygame
from pygame._sdl2 import controller

from games.ui.toolkit.input.key_bindings import KeyBindings, stroke

FIRST_REPEAT, NEXT_REPEAT = 0.4, 0.12
"""Seconds until a held direction button repeats for the first time, and then again."""
STICK_ON, STICK_OFF = 20_000, 12_000
"""How far a stick is moved (of 32,767) until it is a direction, and until it is none."""

FIXED_KEYS = {
    pygame.CONTROLLER_BUTTON_A: "return",
    pygame.CONTROLLER_BUTTON_B: "escape",
    pygame.CONTROLLER_BUTTON_BACK: "tab",
}
ACTIONS = {
    pygame.CONTROLLER_BUTTON_X: "hint",
    pygame.CONTROLLER_BUTTON_Y: "undo",
    pygame.CONTROLLER_BUTTON_START: "pause",
    pygame.CONTROLLER_BUTTON_LEFTSTICK: "explain",
    pygame.CONTROLLER_BUTTON_LEFTSHOULDER: "step_back",
    pygame.CONTROLLER_BUTTON_RIGHTSHOULDER: "step_on",
}
DIRECTIONS = {
    pygame.CONTROLLER_BUTTON_DPAD_UP: "up",
    pygame.CONTROLLER_BUTTON_DPAD_DOWN: "down",
    pygame.CONTROLLER_BUTTON_DPAD_LEFT: "left",
    pygame.CONTROLLER_BUTTON_DPAD_RIGHT: "right",
}
STICKS = {
    pygame.CONTROLLER_AXIS_LEFTX: ("left", "right"),
    pygame.CONTROLLER_AXIS_LEFTY: ("up", "down"),
}

GAMEPAD_EVENTS = (
    pygame.JOYDEVICEADDED,
    pygame.CONTROLLERDEVICEADDED,
    pygame.CONTROLLERDEVICEREMOVED,
    pygame.CONTROLLERBUTTONDOWN,
    pygame.CONTROLLERBUTTONUP,
    pygame.CONTROLLERAXISMOTION,
)

OpenDevice = Callable[[int], object]


def open_device(index: int) -> object:
    """Open a gamepad that SDL knows; None for other devices."""
    if not controller.get_init():
        controller.init()
    return controller.Controller(index) if controller.is_controller(index) else None


class Gamepads:
    """All connected gamepads; devices come and go while the program runs."""

    def __init__(self, open_device: OpenDevice = open_device) -> None:
        self._open = open_device
        self._devices: dict[int, object] = {}
        self._held: str | None = None  # the direction whose button is held
        self._axes: dict[int, str] = {}
        self._repeat_in = 0.0

    def handle(self, event: pygame.Event, keys: KeyBindings) -> list[pygame.Event]:
        """The key events that an event of a gamepad means; none for other events."""
        if event.type in (pygame.JOYDEVICEADDED, pygame.CONTROLLERDEVICEADDED):
            self._add(event.device_index)
        elif event.type == pygame.CONTROLLERDEVICEREMOVED:
            self._held = None
        elif event.type == pygame.CONTROLLERBUTTONDOWN:
            return self._press(event.button, keys)
        elif event.type == pygame.CONTROLLERBUTTONUP:
            if DIRECTIONS.get(event.button) == self._held:
                self._held = None
        elif event.type == pygame.CONTROLLERAXISMOTION and event.axis in STICKS:
            return self._tilt(event.axis, event.value)
        return []

    def next_change(self) -> float:
        """Seconds until a held direction repeats."""
        return max(self._repeat_in, 0.0) if self._held else math.inf

    def update(self, dt: float) -> list[pygame.Event]:
        """Let time pass; the key of a held direction, when it repeats."""
        if self._held is None:
            return []
        self._repeat_in -= dt
        if self._repeat_in > 0:
            return []
        self._repeat_in = NEXT_REPEAT
        return stroke(self._held)

    def _add(self, index: int) -> None:
        try:
            device = self._open(index)
        except (pygame.error, OSError):
            return
        if device is not None:
            self._devices[index] = device  # a device that is not kept is closed

    def _press(self, button: int, keys: KeyBindings) -> list[pygame.Event]:
        if button in DIRECTIONS:
            return self._hold(DIRECTIONS[button])
        if button in ACTIONS:
            return stroke(keys.key(ACTIONS[button]))
        return stroke(FIXED_KEYS[button]) if button in FIXED_KEYS else []

    def _tilt(self, axis: int, value: int) -> list[pygame.Event]:
        """A stick does not repeat: with one that never comes to rest no other key would count."""
        before = self._axes.get(axis, "")
        if abs(value) >= STICK_ON:
            way = STICKS[axis][value > 0]
            self._axes[axis] = way
            return stroke(way) if way != before else []
        if abs(value) < STICK_OFF:
            self._axes[axis] = ""
        return []

    def _hold(self, way: str) -> list[pygame.Event]:
        self._held, self._repeat_in = way, FIRST_REPEAT
        return stroke(way)
