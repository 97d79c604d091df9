"""The clock of the side to move, its warnings, and the time management of computers."""

from __future__ import annotations

import math
from collections.abc import Callable
from math import ceil

from games.controller.events import ClockTicked, Listener, LowTime
from games.controller.match_state import MatchState
from games.core.match.time_control import TimeControl, rounded_up

LAST_SECONDS = 10.0
"""Seconds from which a clock warns and shows tenths."""
RESERVE = 1.0
"""Seconds reserved for the transmission of a computer's answer."""
TURNS_AHEAD = 20
"""The number of future turns among which a computer divides its time."""
SHORTEST_TICK = 0.05
"""Seconds between two looks at a clock that shows tenths."""
SAVE_EVERY = 2.0
"""Interval in seconds at which the match is saved while a clock runs."""


class GameClock:
    """Runs the clock of the side to move, and detects the fall of its flag."""

    def __init__(self, state: MatchState, notify: Listener, flag_fell: Callable[[], None]) -> None:
        """`flag_fell` is called once when the time of the side to move is up."""
        self._state = state
        self._notify = notify
        self._flag_fell = flag_fell
        self._saved = 0.0  # seconds left at the last save

    @property
    def left(self) -> float:
        """Seconds left on the clock of the side to move; the match must have clocks."""
        position = self._state.position
        return self._state.match.clocks[position.sides.index(position.to_move)]

    def update(self, dt: float, *, thinking: bool) -> bool:
        """Run the clock of the side to move; True if the match should be saved soon.

        `thinking` says whether a computer is thinking about its turn.
        """
        if not self._runs(thinking=thinking):
            return False
        before, side = self.left, self._state.position.to_move
        self._state.match.spend(dt)
        left = self.left
        if ceil(rounded_up(left)) != ceil(rounded_up(before)):
            self._notify(ClockTicked(side, left))
        if self._state.over:
            self._flag_fell()
        elif left <= LAST_SECONDS < before:
            self._notify(LowTime(side))
        return self._save_due(left)

    def next_change(self, *, thinking: bool) -> float:
        """Seconds until the clock shows another time; infinity while it stands."""
        if not self._runs(thinking=thinking):
            return math.inf
        left = self.left
        if left <= LAST_SECONDS + 1:
            return SHORTEST_TICK
        return left % 1 or 1.0

    def _runs(self, *, thinking: bool) -> bool:
        state = self._state
        deciding = thinking or state.waits_for_person
        return state.match.control is not None and deciding and not state.halted

    def _save_due(self, left: float) -> bool:
        due = self._saved - left > SAVE_EVERY or self._saved < left
        if due:
            self._saved = left
        return due


def allowance(control: TimeControl, left: float, wished: float) -> float:
    """Seconds that a computer may think about a turn (time management).

    >>> allowance(TimeControl(300), 200, 3), allowance(TimeControl(300), 21, 3)
    (3, 1.0)
    """
    usable = max(left - RESERVE, left / 10)
    share = usable if control.per_turn else usable / TURNS_AHEAD + control.bonus
    return min(wished, share, usable)
