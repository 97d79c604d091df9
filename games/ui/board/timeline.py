"""The time of a script: steps one after the other or aside, sounds, cues and overlays."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

import pygame

from games.ui.toolkit.sound import SoundName

Draw = Callable[[pygame.Surface, float], None]
"""Draws an overlay; the number is the share of its time that has passed."""


@dataclass(frozen=True, slots=True)
class Cue:
    """Something that happens at one moment of a script."""

    at: float
    act: Callable[[], None]
    sound: bool = False
    """Whether it can be left out when the script is cut short."""


@dataclass(frozen=True, slots=True)
class Overlay:
    """Something drawn above (or below) the pieces for some time."""

    begin: float
    seconds: float
    draw: Draw
    below: bool = False


@dataclass(frozen=True, slots=True)
class Cues:
    """The functions of the window that a script can call."""

    sound: Callable[..., None] = lambda name, **how: None
    """`Sounds.play`."""
    reveal: Callable[[Any], None] = lambda position: None
    """Show the consequences in panel and status line: those of a position."""


class Timeline:
    """Steps follow one another, unless they stand in a block of `aside`."""

    def __init__(self, cues: Cues, *, brief: bool = False) -> None:
        """In a `brief` one, waits and overlays take no time."""
        self._cues = cues
        self._brief = brief
        self.now = 0.0
        """When the next step begins."""
        self.length = 0.0
        """When the last step ends."""
        self.cues: list[Cue] = []
        self.overlays: list[Overlay] = []
        self.revealed: Any = None
        """The last position whose consequences are shown."""

    # Time

    def wait(self, seconds: float) -> None:
        """Do nothing for some seconds."""
        if not self._brief:
            self.go_on(seconds)

    @contextmanager
    def aside(self, delay: float = 0.0) -> Iterator[None]:
        """The steps in this block begin after a delay; what follows the block does not wait."""
        begin = self.now
        self.wait(delay)
        yield
        self.now = begin

    def join(self) -> None:
        """Wait for the end of all steps so far."""
        self.now = self.length

    def go_on(self, seconds: float) -> None:
        """The next step begins so much later."""
        self.now += seconds
        self.length = max(self.length, self.now)

    # What is heard, drawn and told

    def sound(self, name: SoundName, **how: float) -> None:
        """Play a sound now; `how` goes to `Sounds.play`: `seconds` or `step`."""
        play = self._cues.sound
        self.cues.append(Cue(self.now, lambda: play(name, **how), sound=True))

    def reveal(self, position: Any) -> None:
        """Show the consequences of a move in the panel and the status line now.

        `position` is the one after the move, or one made up on the way to it.
        """
        tell = self._cues.reveal
        self.revealed = position
        self.cues.append(Cue(self.now, lambda: tell(position)))

    def overlay(self, draw: Draw, seconds: float, *, below: bool = False) -> None:
        """Draw something above the pieces, or below them, for some seconds."""
        if not self._brief:
            self.overlays.append(Overlay(self.now, seconds, draw, below))
            self.go_on(seconds)
