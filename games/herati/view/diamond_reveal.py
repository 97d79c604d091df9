"""When the diamonds on the field are lit: each after its tile has arrived, one after the other."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from games.herati.view.board_view import Glow

if TYPE_CHECKING:
    from games.ui.match.match_scene import MatchScene

FADE_TIME = 0.3
"""Seconds in which a diamond's light comes up."""


class DiamondReveal:
    """The diamonds of a scene that are not lit yet, and the seconds until they will be."""

    def __init__(self, scene: MatchScene[Any]) -> None:
        self._scene = scene
        self._waiting: dict[Glow, float] = {}

    def delay(self, glow: Glow, seconds: float) -> None:
        """Light a diamond only after so many seconds."""
        if light := self._scene.board.sprite_at(glow):
            light.glide("alpha", 0.0, 0.0)
            self._waiting[glow] = seconds

    def show_all(self) -> None:
        """Light what is still dark at once."""
        for glow in list(self._waiting):
            self._show(glow, 0.0)

    def update(self, dt: float) -> None:
        """Let time pass."""
        for glow in list(self._waiting):
            self._waiting[glow] -= dt
            if self._waiting[glow] <= 0:
                self._show(glow, FADE_TIME * self._scene.context.settings.time_factor)

    def _show(self, glow: Glow, seconds: float) -> None:
        del self._waiting[glow]
        if light := self._scene.board.sprite_at(glow):
            light.glide("alpha", 255.0, seconds)
