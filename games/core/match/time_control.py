"""Time controls of games for two players.

This module reads no clock: callers pass seconds in. Times are rounded to a tenth of a second in
favour of the player, so that a record restores them exactly.
"""

from __future__ import annotations

import math
import re
from dataclasses import dataclass

from games.core.position import AnyPosition, OptionError
from games.core.text import N_

LONGEST = 24 * 3600
"""The greatest value in seconds."""

_CONTROL = re.compile(r"(\d{1,6}(?:\.\d)?)\s*(?:\+\s*(\d{1,6}(?:\.\d)?)|(/\s*turn))?")
_TIME = re.compile(r"(?:(\d{1,4}):)?(?:(\d{1,4}):)?(\d{1,6}(?:\.\d{1,6})?)")


@dataclass(frozen=True, slots=True)
class TimeControl:
    """A time control: time for the game, an increment per turn, or a time for each turn.

    >>> str(TimeControl(300)), str(TimeControl(300, bonus=5)), str(TimeControl(30, per_turn=True))
    ('300', '300+5', '30/turn')
    """

    seconds: float
    """Seconds for the game; with `per_turn` seconds for each turn."""
    bonus: float = 0.0
    """Seconds added after each complete turn (increment)."""
    per_turn: bool = False

    def __str__(self) -> str:
        ending = "/turn" if self.per_turn else f"+{self.bonus:g}" if self.bonus else ""
        return f"{self.seconds:g}{ending}"

    def start(self) -> tuple[float, float]:
        """Seconds of the two players before the first move."""
        return self.seconds, self.seconds

    def after(self, left: float, spent: float, *, turn_complete: bool) -> float:
        """Seconds left to a player after a move that took `spent` seconds."""
        if turn_complete and self.per_turn:
            return self.seconds
        rest = rounded_up(max(left - spent, 0.0))
        return rounded_up(rest + self.bonus) if turn_complete else rest


def read_control(text: str) -> TimeControl | None:
    """The time control of a tag: `300`, `300+5`, `30/turn`; None for `-`. Raises `OptionError`."""
    if (plain := text.strip()) in ("", "-"):
        return None
    found = _CONTROL.fullmatch(plain) if plain.isascii() else None
    if found:
        seconds, bonus = float(found[1]), float(found[2] or 0)
        if 0 < seconds <= LONGEST and bonus <= LONGEST:
            return TimeControl(seconds, bonus, per_turn=bool(found[3]))
    raise OptionError(
        N_("{text} is no time control, such as 300, 300+5 or 30/turn"), text=repr(text[:20])
    )


def check_control(control: TimeControl | None, start: AnyPosition) -> None:
    """Raise `OptionError` for a control in a game that is not for two players."""
    if control is not None and len(start.sides) != 2:
        raise OptionError(N_("only games for two players are played by the clock"))


def time_text(seconds: float) -> str:
    """Seconds as a clock shows them in a record.

    >>> time_text(299.3), time_text(4000)
    ('4:59.3', '66:40.0')
    """
    tenths = round(seconds * 10)
    return f"{tenths // 600}:{tenths % 600 // 10:02}.{tenths % 10}"


def read_time(text: str) -> float | None:
    """The seconds of `4:59.3`, `1:02:03` or `59.3`; None for anything else."""
    if not text.isascii() or (found := _TIME.fullmatch(text)) is None:
        return None
    first, second, seconds = found.groups()
    if second is None:
        hours, minutes = 0, int(first or 0)
    else:
        hours, minutes = int(first), int(second)
    return rounded_up(hours * 3600 + minutes * 60 + float(seconds))


def rounded_up(seconds: float) -> float:
    """Rounded up to a tenth of a second, with tolerance for floating-point errors."""
    return math.ceil(seconds * 10 - 1e-6) / 10


def rounded_down(seconds: float) -> float:
    """Rounded down to a tenth of a second, with tolerance for floating-point errors."""
    return math.floor(seconds * 10 + 1e-6) / 10
