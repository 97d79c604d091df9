"""The time that a controller of the Go Text Protocol grants, shared out over the turns to come."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from games.core.position import Side

LEAST = 0.01
"""Seconds that are always spent, however little is left."""
RESERVE = 0.9
"""The part of a share that is used: answering and passing on take time as well."""


@dataclass(frozen=True, slots=True)
class TimeLeft:
    """What one side has left: seconds, and the turns to be made in them; 0 turns in main time."""

    seconds: float
    turns: int = 0


@dataclass(slots=True)
class GtpClock:
    """`time_settings` and `time_left`; without settings there is no limit.

    >>> clock = Allowance(main=0, period=10, turns=5)
    >>> clock.share(Side.BLACK, horizon=20)
    1.8
    """

    main: float = 0.0
    period: float = 1.0
    turns: int = 0
    """A period without turns means no limit, by the protocol."""
    _time_left: dict[Side, TimeLeft] = field(default_factory=dict)

    @property
    def limited(self) -> bool:
        """Whether time can run out at all."""
        return self.period <= 0 or self.turns > 0

    def configure(self, main: float, period: float, turns: int) -> None:
        """Take over `time_settings`, the whole time before everybody."""
        self.main, self.period, self.turns = main, period, turns
        self.reset()

    def reset(self) -> None:
        """Give every side the whole time again."""
        self._time_left.clear()

    def set_left(self, side: Side, seconds: float, turns: int) -> None:
        """What the controller says is left: no turns in main time, else those of the period."""
        self._time_left[side] = TimeLeft(seconds, turns)

    def share(self, side: Side, horizon: int) -> float | None:
        """The seconds for the next turn, with so many turns to come; None without a limit."""
        if not self.limited:
            return None
        account = self._of(side)
        share = account.seconds / (account.turns or horizon)
        if not account.turns and self.turns and self.period > 0:
            share = max(share, min(account.seconds, self.period / self.turns))
        return max(LEAST, share * RESERVE)

    def spend(self, side: Side, seconds: float) -> None:
        """Take the seconds of a turn from the account; a used up main time opens a period."""
        if not self.limited:
            return
        account = self._of(side)
        left = account.seconds - seconds
        if account.turns > 1 and left > 0:
            self._time_left[side] = TimeLeft(left, account.turns - 1)
        elif account.turns or (left <= 0 and self.turns and self.period > 0):
            self._time_left[side] = TimeLeft(self.period, self.turns)
        else:
            self._time_left[side] = replace(account, seconds=max(left, 0.0))

    def _of(self, side: Side) -> TimeLeft:
        if side not in self._time_left:
            fresh = TimeLeft(self.main) if self.main > 0 else TimeLeft(self.period, self.turns)
            self._time_left[side] = fresh
        return self._time_left[side]
