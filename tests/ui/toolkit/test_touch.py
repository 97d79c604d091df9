"""Fingers as a mouse."""

from __future__ import annotations

import math
from typing import Any

import pygame
import pytest

from games.ui.toolkit.devices import LONG_PRESS, LONG_PRESS_TIME, Touch, is_mouse_of_finger

SIZE = (1001, 501)


def finger(kind: int, x: float, y: float, number: int = 1) -> pygame.Event:
    return pygame.Event(kind, x=x, y=y, finger_id=number, touch_id=0, dx=0, dy=0, pressure=1)


def said(events: list[pygame.Event]) -> list[tuple[Any, ...]]:
    return [(each.type, *([each.pos] if hasattr(each, "pos") else [])) for each in events]


def test_a_tap_is_a_click_and_then_the_pointer_is_gone() -> None:
    touch = Touch()
    down = touch.handle(finger(pygame.FINGERDOWN, 0.5, 0.2), SIZE)
    up = touch.handle(finger(pygame.FINGERUP, 0.5, 0.2), SIZE)
    assert said(down) == [
        (pygame.MOUSEMOTION, (500, 100)),
        (pygame.MOUSEBUTTONDOWN, (500, 100)),
    ]
    assert said(up) == [(pygame.MOUSEBUTTONUP, (500, 100)), (pygame.WINDOWLEAVE,)]


def test_a_moving_finger_drags_and_never_asks() -> None:
    touch = Touch()
    touch.handle(finger(pygame.FINGERDOWN, 0.5, 0.5), SIZE)
    moved = touch.handle(finger(pygame.FINGERMOTION, 0.6, 0.5), SIZE)
    assert said(moved) == [(pygame.MOUSEMOTION, (600, 250))]
    assert touch.next_change() == math.inf
    assert touch.update(10) == []


def test_a_second_finger_is_ignored() -> None:
    touch = Touch()
    touch.handle(finger(pygame.FINGERDOWN, 0.5, 0.5), SIZE)
    assert touch.handle(finger(pygame.FINGERDOWN, 0.1, 0.1, number=2), SIZE) == []
    assert touch.handle(finger(pygame.FINGERUP, 0.1, 0.1, number=2), SIZE) == []


def test_a_resting_finger_asks_once_and_presses_nothing() -> None:
    touch = Touch()
    touch.handle(finger(pygame.FINGERDOWN, 0.5, 0.5), SIZE)
    touch.handle(finger(pygame.FINGERMOTION, 0.505, 0.5), SIZE)  # it trembles
    assert touch.next_change() == LONG_PRESS_TIME
    assert touch.update(0.3) == []
    assert said(touch.update(0.3)) == [(LONG_PRESS, (500, 250))]
    assert touch.update(1) == []
    assert touch.handle(finger(pygame.FINGERUP, 0.5, 0.5), SIZE) == []


@pytest.mark.parametrize(("touch", "of_finger"), [(True, True), (False, False), (None, False)])
def test_the_mouse_events_that_sdl_makes_of_fingers(touch: bool | None, of_finger: bool) -> None:
    more: dict[str, Any] = {} if touch is None else {"touch": touch}
    event = pygame.Event(pygame.MOUSEBUTTONDOWN, pos=(1, 1), button=1, **more)
    assert is_mouse_of_finger(event) is of_finger
