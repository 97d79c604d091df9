"""Gamepads as keys, with simulated devices."""

from __future__ import annotations

import math

import pygame
import pytest

from games.ui.toolkit.devices import Gamepads, open_device
from games.ui.toolkit.input import KeyBindings, key_text

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
    pads.handle(stick(axis, 500), KEYS)
    assert keys(pads.handle(stick(axis, -25_000), KEYS)) == ["left"]
    assert keys(pads.handle(stick(axis, 25_000), KEYS)) == ["right"]


def test_a_stick_that_stays_where_it_is_does_nothing_more() -> None:
    pads = Gamepads()
    axis = pygame.CONTROLLER_AXIS_LEFTX
    assert keys(pads.handle(stick(axis, -25_000), KEYS)) == ["left"]
    assert pads.next_change() == math.inf
    assert keys(pads.update(60)) == []


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


def test_a_device_that_does_not_exist_is_no_gamepad() -> None:
    assert open_device(77) is None
