"""The effects that are running above the board."""

from __future__ import annotations

from collections.abc import Iterable

import pygame

from games.ui.board.animation import Effect


class RunningEffects:
    """The running effects; finished ones are removed."""

    def __init__(self) -> None:
        self._effects: list[Effect] = []

    @property
    def running(self) -> bool:
        """Whether any effect is unfinished."""
        return bool(self._effects)

    def add(self, effects: Iterable[Effect]) -> None:
        """Begin effects."""
        self._effects += effects

    def clear(self) -> None:
        """End all effects."""
        self._effects.clear()

    def update(self, dt: float) -> None:
        """Advance by `dt` seconds."""
        for effect in self._effects:
            effect.update(dt)
        self._effects = [effect for effect in self._effects if not effect.done]

    def draw(self, surface: pygame.Surface) -> None:
        """Draw all effects."""
        for effect in self._effects:
            effect.draw(surface, effect.share)
