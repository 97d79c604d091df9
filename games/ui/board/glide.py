"""A number on the screen that follows its target."""

from __future__ import annotations

from dataclasses import dataclass

from games.ui.board.animation import ease_in_out


@dataclass(slots=True)
class Glide:
    """A number that moves to its target smoothly; without a value it jumps to the first target."""

    value: float | None = None
    _start: float = 0.0
    _end: float = 0.0
    _seconds: float = 0.0
    _elapsed: float = 0.0

    @property
    def moving(self) -> bool:
        """Whether the target is not reached yet."""
        return self.value is not None and self.value != self._end

    def aim(self, target: float, seconds: float) -> None:
        """Move to a target in so many seconds, if it is a new one; at once in 0 seconds."""
        if self.value is None or seconds <= 0:
            self.value = self._end = target
        elif target != self._end:
            self._start, self._end = self.value, target
            self._seconds, self._elapsed = seconds, 0.0

    def advance(self, dt: float) -> None:
        """Move on by `dt` seconds."""
        if not self.moving:
            return
        self._elapsed += dt
        share = min(self._elapsed / self._seconds, 1.0)
        self.value = self._start + (self._end - self._start) * ease_in_out(share)
        if share == 1:
            self.value = self._end
