"""The clock of whoever decides: when it runs, when it warns, when it is kept."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from games.ui.match.clocks import LAST_SECONDS

if TYPE_CHECKING:
    from games.ui.match.match_scene import MatchScene

CLOCK_KEPT = 2.0
"""Seconds on a clock after which it is kept again."""


class RunningClock:
    """Takes a scene's time from its match, and sees whether the flag has fallen."""

    def __init__(self, scene: MatchScene[Any]) -> None:
        self._scene = scene
        self._kept = 0.0  # what the clock showed when it was kept last

    @property
    def left(self) -> float:
        """The seconds left on the clock of the side to move, in a match by the clock."""
        match, side = self._scene.match, self._scene.position.to_move
        return match.clocks[match.position.sides.index(side)]

    def update(self, dt: float) -> None:
        """Let the clock run while somebody decides."""
        if not self._runs:
            return
        scene, warned = self._scene, self.left <= LAST_SECONDS
        scene.match.spend(dt + scene.context.skipped)
        if scene.over:
            self._flag_fell()
        elif self.left <= LAST_SECONDS and not warned:
            scene.context.sounds.play("refuse")
        if self._kept - self.left > CLOCK_KEPT or self._kept < self.left:
            self._kept = self.left
            scene.keeper.soon()

    @property
    def _runs(self) -> bool:
        scene = self._scene
        deciding = scene.waits_for_hand or scene.computers.thinking
        stopped = scene.halted or scene.computers.trouble
        return scene.match.control is not None and deciding and not stopped

    def _flag_fell(self) -> None:
        scene = self._scene
        scene.computers.stop()
        scene.review.stop()
        scene.ending.expect()
        scene.sync()
        scene.keeper.save(scene.match)
