"""Keys, the pointer and input methods."""

from __future__ import annotations

import math
from typing import Any

import pygame
import pytest

from games.ui.toolkit.devices import (
    LONG_PRESS,
    LONG_PRESS_TIME,
    Canvas,
    Gamepads,
    InputDevices,
    InputMethod,
    Touch,
)
from games.ui.toolkit.input import ACTIONS, KeyBindings, described, key_text, pressed

# -- Keys as texts, and the keys of actions


def press(code: int, mod: int = 0, typed: str = "") -> pygame.Event:
    return pygame.Event(pygame.KEYDOWN, key=code, mod=mod, unicode=typed, scancode=0)


@pytest.mark.parametrize(("event", "text"), [
    (press(pygame.K_h, 0, "h"), "h"),
    (press(pygame.K_h, pygame.KMOD_LSHIFT, "H"), "shift+h"),
    (press(pygame.K_z, pygame.KMOD_LCTRL, "\x1a"), "ctrl+z"),
    (press(pygame.K_z, pygame.KMOD_LMETA), "ctrl+z"),
    (press(pygame.K_z, pygame.KMOD_RCTRL | pygame.KMOD_RSHIFT), "ctrl+shift+z"),
    (press(pygame.K_F11), "f11"),
    (press(pygame.K_SLASH, pygame.KMOD_LSHIFT, "?"), "?"),
    (press(pygame.K_SLASH, pygame.KMOD_LSHIFT, "/"), "?"),
    (press(pygame.K_7, pygame.KMOD_LSHIFT, "/"), "/"),
    (press(pygame.K_SPACE, 0, " "), "space"),
    (press(pygame.K_LSHIFT, pygame.KMOD_LSHIFT), ""),
])  # fmt: skip
def test_a_pressed_key_is_a_text(event: pygame.Event, text: str) -> None:
    assert key_text(event) == text


def test_the_usual_keys_are_all_different_and_can_be_pressed() -> None:
    keys = KeyBindings({})
    assert len({action.key for action in ACTIONS}) == len(ACTIONS)
    for action in ACTIONS:
        assert keys.action(pressed(keys.key(action.name))) == action.name
        assert key_text(pressed(action.key)) == action.key


def test_the_owner_of_a_key() -> None:
    keys = KeyBindings({"hint": "ctrl+t"})
    owner = keys.owner("ctrl+t")
    assert owner is not None
    assert owner.title == "Hint"
    assert keys.owner("h") is None


def test_two_actions_exchange_a_key_that_both_want() -> None:
    changed = KeyBindings({}).changed("hint", "p")
    assert changed == {"hint": "p", "pause": "h"}
    assert KeyBindings(changed).changed("hint", "h") == {}


# -- Text input is on for text fields, and elsewhere as long as no input method is known

EDITING = pygame.Event(pygame.TEXTEDITING, text="", start=0, length=0)


@pytest.fixture
def calls(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The calls of pygame, in order."""
    calls: list[str] = []
    monkeypatch.setattr(pygame.key, "start_text_input", lambda: calls.append("on"))
    monkeypatch.setattr(pygame.key, "stop_text_input", lambda: calls.append("off"))
    return calls


def test_an_input_method_gets_the_keys_of_text_fields_only(calls: list[str]) -> None:
    method = InputMethod()
    method.handle(EDITING)
    for typing in (False, False, True, True, False):
        method.follow(typing=typing)
    assert calls == ["off", "on", "off"]


# -- Gamepads as keys, with simulated devices

KEYS = KeyBindings({"hint": "ctrl+t"})


def button(number: int, kind: int = pygame.CONTROLLERBUTTONDOWN) -> pygame.Event:
    return pygame.Event(kind, button=number, instance_id=0)


def stick(axis: int, value: int) -> pygame.Event:
    return pygame.Event(pygame.CONTROLLERAXISMOTION, axis=axis, value=value, instance_id=0)


def keys(events: list[pygame.Event]) -> list[str]:
    """The keys that are pressed; each must be released, too."""
    downs = [each for each in events if each.type == pygame.KEYDOWN]
    ups = [each for each in events if each.type == pygame.KEYUP]
    assert [each.key for each in downs] == [each.key for each in ups]
    return [key_text(each) for each in downs]


@pytest.mark.parametrize(("number", "key"), [
    (pygame.CONTROLLER_BUTTON_A, "return"),
    (pygame.CONTROLLER_BUTTON_B, "escape"),
    (pygame.CONTROLLER_BUTTON_X, "ctrl+t"),
    (pygame.CONTROLLER_BUTTON_Y, "ctrl+z"),
    (pygame.CONTROLLER_BUTTON_START, "p"),
    (pygame.CONTROLLER_BUTTON_LEFTSTICK, "f1"),
    (pygame.CONTROLLER_BUTTON_DPAD_LEFT, "left"),
])  # fmt: skip
def test_buttons_mean_keys(number: int, key: str) -> None:
    assert keys(Gamepads().handle(button(number), KEYS)) == [key]


def test_a_held_direction_repeats_until_it_is_released() -> None:
    pads = Gamepads()
    down = pygame.CONTROLLER_BUTTON_DPAD_DOWN
    pads.handle(button(down), KEYS)
    assert pads.next_change() == 0.4
    assert keys(pads.update(0.25)) == []
    assert keys(pads.update(0.2)) == ["down"]
    assert keys(pads.update(0.15)) == ["down"]
    pads.handle(button(down, pygame.CONTROLLERBUTTONUP), KEYS)
    assert keys(pads.update(9)) == []
    assert pads.next_change() == math.inf


def test_a_stick_is_a_direction_beyond_a_threshold() -> None:
    pads = Gamepads()
    axis = pygame.CONTROLLER_AXIS_LEFTX
    assert keys(pads.handle(stick(axis, 9_000), KEYS)) == []
    assert keys(pads.handle(stick(axis, -25_000), KEYS)) == ["left"]
    assert keys(pads.handle(stick(axis, -30_000), KEYS)) == []
    assert pads.next_change() == math.inf  # it does not repeat
    pads.handle(stick(axis, 500), KEYS)
    assert keys(pads.handle(stick(axis, -25_000), KEYS)) == ["left"]
    assert keys(pads.handle(stick(axis, 25_000), KEYS)) == ["right"]


def test_a_stick_ends_no_direction_that_a_button_holds() -> None:
    pads = Gamepads()
    axis = pygame.CONTROLLER_AXIS_LEFTY
    pads.handle(button(pygame.CONTROLLER_BUTTON_DPAD_DOWN), KEYS)
    assert keys(pads.handle(stick(axis, 25_000), KEYS)) == ["down"]
    pads.handle(stick(axis, 0), KEYS)
    assert keys(pads.update(0.4)) == ["down"]


def test_devices_are_opened_when_they_come_and_a_broken_one_is_left_alone() -> None:
    opened: list[int] = []

    def open_one(index: int) -> object:
        opened.append(index)
        if index == 2:
            raise pygame.error("broken")
        return object()

    pads = Gamepads(open_one)
    for index in (0, 2):
        added = pygame.Event(pygame.JOYDEVICEADDED, device_index=index, guid="")
        assert pads.handle(added, KEYS) == []
    pads.handle(button(pygame.CONTROLLER_BUTTON_DPAD_UP), KEYS)
    assert pads.handle(pygame.Event(pygame.CONTROLLERDEVICEREMOVED, instance_id=0), KEYS) == []
    assert pads.next_change() == math.inf
    assert opened == [0, 2]


# -- Fingers as a mouse

SIZE = (1001, 501)


def finger(kind: int, x: float, y: float, number: int = 1) -> pygame.Event:
    return pygame.Event(kind, x=x, y=y, finger_id=number, touch_id=0, dx=0, dy=0, pressure=1)


def said(events: list[pygame.Event]) -> list[tuple[Any, ...]]:
    return [(each.type, *([each.pos] if hasattr(each, "pos") else [])) for each in events]


def test_a_tap_is_a_click_and_then_the_pointer_is_gone() -> None:
    touch = Touch()
    down = touch.handle(finger(pygame.FINGERDOWN, 0.5, 0.2), SIZE)
    up = touch.handle(finger(pygame.FINGERUP, 0.5, 0.2), SIZE)
    assert said(down) == [(pygame.MOUSEMOTION, (500, 100)), (pygame.MOUSEBUTTONDOWN, (500, 100))]
    assert said(up) == [(pygame.MOUSEBUTTONUP, (500, 100)), (pygame.WINDOWLEAVE,)]


def test_a_moving_finger_drags_and_never_asks() -> None:
    touch = Touch()
    touch.handle(finger(pygame.FINGERDOWN, 0.5, 0.5), SIZE)
    moved = touch.handle(finger(pygame.FINGERMOTION, 0.6, 0.5), SIZE)
    assert said(moved) == [(pygame.MOUSEMOTION, (600, 250))]
    assert touch.next_change() == math.inf
    assert touch.update(10) == []


def test_a_resting_finger_asks_once_and_presses_nothing() -> None:
    touch = Touch()
    touch.handle(finger(pygame.FINGERDOWN, 0.5, 0.5), SIZE)
    touch.handle(finger(pygame.FINGERMOTION, 0.505, 0.5), SIZE)  # it trembles
    assert touch.next_change() == LONG_PRESS_TIME
    assert touch.update(0.3) == []
    assert said(touch.update(0.3)) == [(LONG_PRESS, (500, 250))]
    assert touch.update(1) == []
    assert touch.handle(finger(pygame.FINGERUP, 0.5, 0.5), SIZE) == []


# -- Which events reach the scenes


def test_fingers_and_gamepads_are_translated_and_other_events_are_not() -> None:
    devices, canvas = InputDevices(), Canvas(pygame.Surface((801, 601)))
    tap = pygame.Event(pygame.FINGERDOWN, x=0.5, y=0.5, finger_id=1, touch_id=0)
    assert devices.translated(tap, canvas, KEYS)[1].pos == (400, 300)
    made = pygame.Event(pygame.MOUSEBUTTONDOWN, pos=(1, 1), button=1, touch=True)
    assert devices.translated(made, canvas, KEYS) == []
    key = pygame.Event(pygame.KEYDOWN, key=pygame.K_x, mod=0, unicode="x")
    assert devices.translated(key, canvas, KEYS) == [key]
    pad = pygame.Event(
        pygame.CONTROLLERBUTTONDOWN, button=pygame.CONTROLLER_BUTTON_DPAD_UP, instance_id=0
    )
    assert devices.translated(pad, canvas, KEYS)[0].key == pygame.K_UP
    assert devices.next_change() == 0.4
    assert devices.update(0.4)[0].key == pygame.K_UP


# -- Event log


def key(code: int, mod: int = 0) -> pygame.Event:
    return pygame.Event(pygame.KEYDOWN, key=code, mod=mod, unicode="?")


def test_typed_and_dropped_texts_and_file_names_are_left_out() -> None:
    assert described(pygame.Event(pygame.TEXTINPUT, text="Ada"), "Text") == "Text of 3 characters"
    assert described(pygame.Event(pygame.DROPTEXT, text="Ada"), "Drop") == "Drop of 3 characters"
    assert described(pygame.Event(pygame.DROPFILE, file="/home/ada"), "Drop") == "Drop"
