"""A session in the window whose frames are timed: what was done, and the longest frame of it."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

import pygame

from games.app import App
from games.main_loop import loop
from games.window import present

STEP = 1 / 60
REST_SECONDS = 3.0
"""How long a person looks before the next action."""


@dataclass(frozen=True, slots=True, order=True)
class Took:
    """Milliseconds of some work."""

    processor: float
    """Of this thread; others may use the processor, too."""
    clock: float

    def __add__(self, other: Took) -> Took:
        return Took(self.processor + other.processor, self.clock + other.clock)


def timed(work: Callable[[], object]) -> Took:
    """The time of some work."""
    clock, processor = time.perf_counter(), time.thread_time()
    work()
    processor = time.thread_time() - processor
    return Took(1000 * processor, 1000 * (time.perf_counter() - clock))


def timed_step(app: App, events: Sequence[pygame.Event], dt: float = STEP) -> tuple[Took, bool]:
    """The time of one frame, and whether it was drawn: a scene may still be prepared."""
    drawn = False

    def frame() -> None:
        nonlocal drawn
        drawn = app.step(events, dt)
        present()

    return timed(frame), drawn


@dataclass
class Session:
    """The actions in the window, and the longest frame of each."""

    app: App
    longest: dict[str, Took] = field(default_factory=dict)
    waits: dict[str, float] = field(default_factory=dict)
    """Milliseconds of processor time until the first picture of a scene that had to be prepared."""

    @property
    def scene(self) -> Any:
        """The scene that takes input."""
        return self.app.context.scenes.top

    def frames(
        self,
        action: str,
        seconds: float,
        events: Sequence[pygame.Event] = (),
        *,
        opening: Callable[[], object] | None = None,
        until: Callable[[], bool] = lambda: False,
    ) -> None:
        """Let frames pass, the first one with events, or with what opens a scene in it.

        They end before their time as soon as `until` is true.
        """
        pace = pygame.time.Clock()
        before, waited = timed(opening) if opening else Took(0.0, 0.0), 0.0
        for _ in range(max(round(seconds / STEP), 1)):
            took, drawn = timed_step(self.app, events)
            took = before + took
            self.longest[action] = max(self.longest.get(action, took), took)
            waited += took.processor
            if drawn:
                self.waits[action] = max(self.waits.get(action, 0.0), waited)
                waited = 0.0
            events, before = (), Took(0.0, 0.0)
            if until():
                break
            pace.tick(round(1 / STEP))

    def rest(self, seconds: float = REST_SECONDS) -> None:
        """Let the program use idle moments, as it has between two actions of a person."""
        loop(self.app, seconds)

    # What a person does

    def open(self, action: str, name: str, **arguments: Any) -> None:
        """Open a scene above the present one."""
        self.frames(action, 0.5, opening=lambda: self._change("push", name, arguments))

    def go(self, action: str, name: str, **arguments: Any) -> None:
        """Open a scene in the place of all others."""
        self.frames(action, 0.5, opening=lambda: self._change("go", name, arguments))

    def back(self, action: str, seconds: float = 0.3) -> None:
        """Close the top scene."""
        self.frames(action, seconds, opening=lambda: self._change("pop", "", {}))

    def _change(self, how: str, name: str, arguments: dict[str, Any]) -> None:
        scenes = self.app.context.scenes
        if how == "pop":
            scenes.pop()
        else:
            getattr(scenes, how)(name, **arguments)
        scenes.settle()

    def press(self, action: str, key: int, seconds: float = 0.5, modifiers: int = 0) -> None:
        """Press a key, with modifiers such as `KMOD_CTRL`."""
        sign = chr(key) if 32 < key < 127 and not modifiers else ""
        pressed = {"key": key, "mod": modifiers, "unicode": sign, "scancode": 0}
        events = [pygame.Event(kind, pressed) for kind in (pygame.KEYDOWN, pygame.KEYUP)]
        self.frames(action, seconds, events)

    def click(self, action: str, place: tuple[int, int], seconds: float = 0.5) -> None:
        """Click with the left button; the pointer moves there first."""
        moved = pygame.Event(pygame.MOUSEMOTION, pos=place, rel=(1, 1), buttons=(0, 0, 0))
        self.frames(f"{action}: the pointer comes", 0.2, [moved])
        down = pygame.Event(pygame.MOUSEBUTTONDOWN, pos=place, button=1)
        up = pygame.Event(pygame.MOUSEBUTTONUP, pos=place, button=1)
        self.frames(action, seconds, [down, up])

    def drag(self, action: str, start: tuple[int, int], end: tuple[int, int]) -> None:
        """Drag a piece to a target: from pick-up to landing, with the save between."""
        press = pygame.Event(pygame.MOUSEBUTTONDOWN, pos=start, button=1)
        self.frames(f"{action}, pick up", STEP, [press])
        for share in range(1, 13):
            x, y = (a + (b - a) * share // 12 for a, b in zip(start, end, strict=True))
            moved = pygame.Event(pygame.MOUSEMOTION, pos=(x, y), rel=(1, 1), buttons=(1, 0, 0))
            self.frames(f"{action}, drag", STEP, [moved])
        drop = pygame.Event(pygame.MOUSEBUTTONUP, pos=end, button=1)
        self.frames(f"{action}, drop and save", STEP, [drop])
        self.frames(f"{action}, until it lies", 1.5)
