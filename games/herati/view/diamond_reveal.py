"""Shows completed diamonds one by one, each after its tile has arrived."""

from __future__ import annotations

import math
from typing import Any

from games.herati.view.board_view import Glow
from games.ui.match.match_view import MatchView

FADE_TIME = 0.3
"""Seconds of the fade-in of a diamond."""


class DiamondReveal:
    """The diamonds of a match that are not shown yet, and the seconds until they will be."""

    def __init__(self, view: MatchView[Any]) -> None:
        self._view = view
        self._waiting: dict[Glow, float] = {}

    def delay(self, glow: Glow, seconds: float) -> None:
        """Hide a diamond for so many seconds."""
        if sprite := self._view.board.sprite_at(glow):
            sprite.glide("alpha", 0.0, 0.0)
            self._waiting[glow] = seconds

    def show_all(self) -> None:
        """Show all hidden diamonds at once."""
        for glow in list(self._waiting):
            self._show(glow, 0.0)

    def update(self, dt: float) -> None:
        """Let time pass."""
        for glow in list(self._waiting):
            self._waiting[glow] -= dt
            if self._waiting[glow] <= 0:
                self._show(glow, FADE_TIME * self._view.context.settings.time_factor)

    def next_change(self) -> float:
        """Seconds until the next diamond is shown."""
        return max(min(self._waiting.values(), default=math.inf), 0.0)

    def _show(self, glow: Glow, seconds: float) -> None:
        del self._waiting[glow]
        if sprite := self._view.board.sprite_at(glow):
            sprite.glide("alpha", 255.0, seconds)
