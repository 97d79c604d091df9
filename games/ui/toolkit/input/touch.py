"""Fingers on a screen become the mouse; a long press asks what is there."""

from __future__ import annotations

import math

import pygame

LONG_PRESS = pygame.USEREVENT + 1
"""The type of an event with the `pos` at which a finger has rested."""
LONG_PRESS_TIME = 0.55
"""Seconds after which a resting finger asks what is below it."""
REST_PIXELS = 12
"""Pixels that a resting finger may move."""
FINGER_EVENTS = (pygame.FINGERDOWN, pygame.FINGERMOTION, pygame.FINGERUP)
MOUSE_EVENTS = (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP, pygame.MOUSEMOTION)

Point = tuple[int, int]


def is_mouse_of_finger(event: pygame.Event) -> bool:
    """Whether SDL has made a mouse event of a finger; the finger itself is used instead."""
    return event.type in MOUSE_EVENTS and bool(getattr(event, "touch", False))


class Touch:
    """The first finger on the screen; further ones are ignored."""

    def __init__(self) -> None:
        self._finger: int | None = None
        self._begin: Point = (0, 0)
        self._rest: float | None = None  # how long the finger has rested; None if it moved

    def handle(self, event: pygame.Event, size: Point) -> list[pygame.Event]:
        """The mouse events that an event of a finger means, in a window of that size."""
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
        """Seconds until a resting finger asks what is below it."""
        return math.inf if self._rest is None else max(LONG_PRESS_TIME - self._rest, 0.0)

    def update(self, dt: float) -> list[pygame.Event]:
        """Let time pass; the event of a long press when it is due."""
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
