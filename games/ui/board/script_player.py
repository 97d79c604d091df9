"""Plays a script: gives its sprites their looks of each moment, forwards or backwards."""

from __future__ import annotations

from collections.abc import Sequence
from operator import attrgetter

import pygame

from games.ui.board.actor import Actor
from games.ui.board.script import Script
from games.ui.board.sprites import PieceSprite
from games.ui.board.timeline import Cue

BACKWARDS_TIME = 0.3
"""The most seconds that a script takes backwards."""
BACKWARDS_SPEED = 2.0
"""The least speed at which it is played backwards."""


class ScriptPlayer:
    """One running script with its sprites."""

    def __init__(
        self,
        script: Script,
        sprites: Sequence[tuple[Actor, PieceSprite]],
        *,
        speed: float = 1.0,
        backwards: bool = False,
    ) -> None:
        """`speed` is the number of seconds of the script in a second; `update` shows its begin."""
        self._script = script
        self._sprites = sprites
        self._cues = [] if backwards else sorted(script.cues, key=attrgetter("at"))
        self._backwards = backwards
        if backwards:
            speed *= max(BACKWARDS_SPEED, script.length / BACKWARDS_TIME)
        self._speed = speed
        self._elapsed = 0.0

    @property
    def done(self) -> bool:
        """Whether the script has ended."""
        return self._elapsed >= self._script.length

    @property
    def sprites(self) -> list[PieceSprite]:
        """The sprites of the pieces in the script, lowest first."""
        return sorted([sprite for _, sprite in self._sprites], key=attrgetter("height"))

    def update(self, dt: float) -> None:
        """Advance by `dt` seconds."""
        self._elapsed = min(self._elapsed + dt * self._speed, self._script.length)
        self._give(self._elapsed)
        self._show()

    def finish(self, *, silent: bool = True) -> None:
        """Go to the end at once; the sounds still to come are left out if it is `silent`."""
        self._elapsed = self._script.length
        if silent:
            self._cues = [cue for cue in self._cues if not cue.sound]
        self._give(self._elapsed)
        self._show()

    def _give(self, at: float) -> None:
        while self._cues and self._cues[0].at <= at:
            cue: Cue = self._cues.pop(0)
            cue.act()

    def _show(self) -> None:
        at = self._script.length - self._elapsed if self._backwards else self._elapsed
        for actor, sprite in self._sprites:
            actor.show(sprite, at)

    def draw_overlays(self, surface: pygame.Surface, *, below: bool) -> None:
        """Draw the overlays of this moment that lie below the pieces, or above them."""
        if self._backwards:
            return
        for overlay in self._script.overlays:
            share = (self._elapsed - overlay.begin) / overlay.seconds
            if overlay.below is below and 0 <= share < 1:
                overlay.draw(surface, share)
