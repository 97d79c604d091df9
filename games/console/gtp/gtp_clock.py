"""Time settings of the Go Text Protocol: how many seconds the next turn may take."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from games.core.position import Side

MIN_SECONDS = 0.01
"""A turn gets at least this time, even when none is left."""
USED_SHARE = 0.9
"""The rest of a turn's time is left for the answer and its transmission."""


@dataclass(frozen=True, slots=True)
class TimeLeft:
    """One side's time in seconds and the turns to make in it; 0 turns in main time."""

    seconds: float
    turns: int = 0


@dataclass(slots=True)
class GtpClock:
    """Main time and byo-yomi periods as in `time_settings`; unlimited by default.

    >>> clock = GtpClock(main=0, period=10, turns=5)
    >>> clock.seconds_for_turn(Side.BLACK, horizon=20)
    1.8
    """

    main: float = 0.0
    period: float = 1.0
    turns: int = 0
    """The protocol: a period above 0 with 0 turns means no limit."""
    _left: dict[Side, TimeLeft] = field(default_factory=dict)

    @property
    def limited(self) -> bool:
        """Whether time can run out."""
        return self.period <= 0 or self.turns > 0

    def configure(self, main: float, period: float, turns: int) -> None:
        """Apply `time_settings` (seconds) and give every side its whole time."""
        self.main, self.period, self.turns = main, period, turns
        self.reset()

    def reset(self) -> None:
        """Give every side its whole time again."""
        self._left.clear()

    def set_left(self, side: Side, seconds: float, turns: int) -> None:
        """Apply `time_left`: 0 turns in main time, else the turns left in the period."""
        self._left[side] = TimeLeft(seconds, turns)

    def seconds_for_turn(self, side: Side, horizon: int) -> float | None:
        """The time for the next turn if `horizon` turns are still to come; None if unlimited."""
        if not self.limited:
            return None
        left = self._time_left(side)
        share = left.seconds / (left.turns or horizon)
        if not left.turns and self.turns and self.period > 0:
            share = max(share, min(left.seconds, self.period / self.turns))
        return max(MIN_SECONDS, share * USED_SHARE)

    def spend(self, side: Side, seconds: float) -> None:
        """Subtract the time of a turn; a period follows the main time or a completed period."""
        if not self.limited:
            return
        left = self._time_left(side)
        rest = left.seconds - seconds
        if left.turns > 1 and rest > 0:
            self._left[side] = TimeLeft(rest, left.turns - 1)
        elif left.turns or (rest <= 0 and self.turns and self.period > 0):
            self._left[side] = TimeLeft(self.period, self.turns)
        else:
            self._left[side] = replace(left, seconds=max(rest, 0.0))

    def _time_left(self, side: Side) -> TimeLeft:
        if side not in self._left:
            fresh = TimeLeft(self.main) if self.main > 0 else TimeLeft(self.period, self.turns)
            self._left[side] = fresh
        return self._left[side]
