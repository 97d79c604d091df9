"""Actions on a board to come one after the other, each after a pause.

They are planned for a position. If one of them cannot be played, those after it have lost their
ground: all are given up.
"""

from __future__ import annotations

import math
from collections import deque
from collections.abc import Callable

from games.core.position import RuleError


class Agenda:
    """Functions to call later; true while there are any."""

    def __init__(self, given_up: Callable[[], None]) -> None:
        """`given_up` is called after an action has raised `RuleError` and all were forgotten."""
        self._given_up = given_up
        self._waiting: deque[tuple[float, Callable[[], None]]] = deque()

    def __bool__(self) -> bool:
        return bool(self._waiting)

    def add(self, pause: float, act: Callable[[], None]) -> None:
        """Call a function `pause` seconds after the last one."""
        self._waiting.append((pause, act))

    def clear(self) -> None:
        """Forget everything."""
        self._waiting.clear()

    def finish(self) -> None:
        """Call all functions now, those that they add too."""
        while self._waiting:
            self._act()

    def _act(self) -> None:
        _pause, act = self._waiting.popleft()
        try:
            act()
        except RuleError:
            self.clear()
            self._given_up()

    def update(self, dt: float) -> None:
        """Let `dt` seconds pass, and call the next function if it is due."""
        if not self._waiting:
            return
        left, act = self._waiting[0]
        if left - dt > 0:
            self._waiting[0] = (left - dt, act)
        else:
            self._act()

    def next_change(self) -> float:
        """Seconds until the next function is due."""
        return max(self._waiting[0][0], 0.0) if self._waiting else math.inf
