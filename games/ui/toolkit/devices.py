"""Touch screens and gamepads: their events become mouse and keyboard events."""

from __future__ import annotations

import math
from collections.abc import Callable

import pygame
from pygame._sdl2 import controller

from games.ui.toolkit.input import KeyBindings, stroke
from games.ui.toolkit.layout import LEAST_SCALE, LEAST_SIZES


class InputDevices:
    """The devices besides mouse and keyboard."""

    def __init__(self) -> None:
        self._gamepads = Gamepads()
        self._touch = Touch()
        self._used = False
        """Whether any of them has sent an event; most people have only a mouse."""

    def translated(
        self, event: pygame.Event, canvas: Canvas, keys: KeyBindings
    ) -> list[pygame.Event]:
        self._used = self._used or event.type in FINGER_EVENTS or event.type in GAMEPAD_EVENTS
        if event.type in FINGER_EVENTS:
            return self._touch.handle(event, canvas.size)
        if event.type in GAMEPAD_EVENTS:
            return self._gamepads.handle(event, keys)
        # SDL makes mouse events of fingers, too; the finger itself is used instead.
        of_finger = event.type in MOUSE_EVENTS and getattr(event, "touch", False)
        return [] if of_finger else [canvas.event(event)]

    def next_change(self) -> float:
        if not self._used:
            return math.inf
        return min(self._gamepads.next_change(), self._touch.next_change())

    def update(self, dt: float) -> list[pygame.Event]:
        return [*self._gamepads.update(dt), *self._touch.update(dt)] if self._used else []


# -- Gamepads: their buttons become the keys that do the same, which every scene understands ---

FIRST_REPEAT, NEXT_REPEAT = 0.4, 0.12
"""Seconds until a held direction button repeats for the first time, and then again."""
STICK_ON, STICK_OFF = 20_000, 12_000
"""The tilt of a stick (of 32,767) from which it is a direction, and below which it is none."""

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
        """The key events for an event of a gamepad; none for other events."""
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
        return max(self._repeat_in, 0.0) if self._held else math.inf

    def update(self, dt: float) -> list[pygame.Event]:
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
            self._held, self._repeat_in = DIRECTIONS[button], FIRST_REPEAT
            return stroke(self._held)
        if button in ACTIONS:
            return stroke(keys.key(ACTIONS[button]))
        return stroke(FIXED_KEYS[button]) if button in FIXED_KEYS else []

    def _tilt(self, axis: int, value: int) -> list[pygame.Event]:
        """A stick does not repeat, because one that never rests would block the keys."""
        before = self._axes.get(axis, "")
        if abs(value) >= STICK_ON:
            way = STICKS[axis][value > 0]
            self._axes[axis] = way
            return stroke(way) if way != before else []
        if abs(value) < STICK_OFF:
            self._axes[axis] = ""
        return []


# -- Keeps an input method, as for Japanese, away from keys that are not meant as text ---------

# While text input is on, an input method takes every letter: no shortcut would arrive. SDL does
# not say whether there is one; the first `TEXTEDITING` event tells. Without one text input stays
# on, because SDL only then says which sign a key types.


class InputMethod:
    """Turns text input on for text fields only, once an input method is known."""

    def __init__(self) -> None:
        self._known = False
        self._on = True

    def handle(self, event: pygame.Event) -> None:
        self._known = self._known or event.type == pygame.TEXTEDITING

    def follow(self, *, typing: bool) -> None:
        """Turn text input on or off; `typing` is whether a text field has the focus."""
        on = typing or not self._known
        if on == self._on:
            return
        self._on = on
        if on:
            pygame.key.start_text_input()
        else:
            pygame.key.stop_text_input()


# -- Fingers on a screen become the mouse; a long press asks what is there ---------------------

LONG_PRESS = pygame.USEREVENT + 1
"""The type of an event with the `pos` of a resting finger."""
LONG_PRESS_TIME = 0.55
"""Seconds after which a resting finger asks for an explanation."""
REST_PIXELS = 12
"""Pixels that a resting finger may move."""
FINGER_EVENTS = (pygame.FINGERDOWN, pygame.FINGERMOTION, pygame.FINGERUP)
MOUSE_EVENTS = (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP, pygame.MOUSEMOTION)

Point = tuple[int, int]


class Touch:
    """The first finger on the screen; further ones are ignored."""

    def __init__(self) -> None:
        self._finger: int | None = None
        self._begin: Point = (0, 0)
        self._rest: float | None = None  # how long the finger has rested; None if it moved

    def handle(self, event: pygame.Event, size: Point) -> list[pygame.Event]:
        """The mouse events for an event of a finger, in a window of that size."""
        point = round(event.x * (size[0] - 1)), round(event.y * (size[1] - 1))
        if event.type == pygame.FINGERDOWN and self._finger is None:
            self._finger, self._begin, self._rest = event.finger_id, point, 0.0
            return [_motion(point, 0), _button(pygame.MOUSEBUTTONDOWN, point)]
        if event.finger_id != self._finger:
            return []
        if event.type == pygame.FINGERMOTION:
            if math.dist(point, self._begin) > REST_PIXELS:
                self._rest = None
            return [_motion(point, 1)]
        self._finger = self._rest = None
        return [_button(pygame.MOUSEBUTTONUP, point), pygame.Event(pygame.WINDOWLEAVE)]

    def next_change(self) -> float:
        return math.inf if self._rest is None else max(LONG_PRESS_TIME - self._rest, 0.0)

    def update(self, dt: float) -> list[pygame.Event]:
        if self._rest is None:
            return []
        self._rest += dt
        if self._rest < LONG_PRESS_TIME:
            return []
        self._finger = self._rest = None
        return [pygame.Event(LONG_PRESS, pos=self._begin)]


def _motion(point: Point, pressed: int) -> pygame.Event:
    return pygame.Event(pygame.MOUSEMOTION, pos=point, rel=(0, 0), buttons=(pressed, 0, 0))


def _button(kind: int, point: Point) -> pygame.Event:
    return pygame.Event(kind, pos=point, button=1)


# -- The surface that everything is drawn on: the window, or one scaled down to a tiny window --

LEAST_WIDTH, LEAST_HEIGHT = (round(side * LEAST_SCALE) for side in LEAST_SIZES[0])
"""Pixels: a smaller window has no room for the scenes at any scale."""
MOST_REDUCTION = 8
"""The greatest reduction that keeps the proportions; beyond it the picture is distorted."""


class Canvas:
    """The surface on which scenes draw, at least `LEAST_WIDTH` × `LEAST_HEIGHT` pixels.

    Window managers may ignore the least size of the window. In a smaller window the picture is
    scaled down.
    """

    def __init__(self, window: pygame.Surface) -> None:
        self._window = window
        self.surface = window
        size = canvas_size(window.get_size())
        if size != window.get_size():
            self.surface = pygame.Surface(size, depth=32)

    @property
    def size(self) -> tuple[int, int]:
        return self.surface.get_size()

    def show(self) -> None:
        """Copy the surface to the window, scaled if necessary."""
        if self.surface is not self._window:
            reduced = pygame.transform.smoothscale(self.surface, self._window.get_size())
            self._window.blit(reduced, (0, 0))

    def event(self, event: pygame.Event) -> pygame.Event:
        """The event with its positions converted from the window to the surface."""
        if self.surface is self._window:
            return event
        (width, height), (wide, high) = self.size, self._window.get_size()
        moved = {
            name: (event.dict[name][0] * width // wide, event.dict[name][1] * height // high)
            for name in ("pos", "rel") & event.dict.keys()
        }
        return pygame.Event(event.type, {**event.dict, **moved}) if moved else event


def canvas_size(window: tuple[int, int]) -> tuple[int, int]:
    """The size of the surface for a window of that size, in pixels.

    >>> canvas_size((1280, 800)), canvas_size((200, 150)), canvas_size((1200, 200))
    ((1280, 800), (400, 300), (1800, 300))
    """
    width, height = max(window[0], 1), max(window[1], 1)
    factor = min(max(LEAST_WIDTH / width, LEAST_HEIGHT / height, 1), MOST_REDUCTION)
    return max(round(width * factor), LEAST_WIDTH), max(round(height * factor), LEAST_HEIGHT)
