"""Which events reach the scenes."""

from __future__ import annotations

import pygame

from games.ui.toolkit.devices import Canvas, InputDevices
from games.ui.toolkit.input import KeyBindings

KEYS = KeyBindings({})


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


def test_places_are_those_of_the_canvas_in_a_tiny_window() -> None:
    canvas = Canvas(pygame.Surface((200, 150)))  # drawn at 400 × 300
    click = pygame.Event(pygame.MOUSEBUTTONDOWN, pos=(100, 75), button=1)
    assert InputDevices().translated(click, canvas, KEYS)[0].pos == (200, 150)
