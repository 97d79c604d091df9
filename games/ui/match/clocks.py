"""Clocks in the window: the choices of time controls, and the text of a clock."""

from __future__ import annotations

from games.controller.session import LAST_SECONDS
from games.core.game import Choice, Option
from games.core.match import rounded_up
from games.core.translation import N_

NO_CLOCK = "-"

CLOCK = Option(
    "Clock",
    N_("Clock"),
    (
        Choice(NO_CLOCK, N_("No clock"), N_("No time limit.")),
        Choice("300", N_("5 minutes"), N_("Five minutes each for the whole game.")),
        Choice("900", N_("15 minutes"), N_("A quarter of an hour each for the whole game.")),
        Choice("180+5", N_("3 minutes + 5 s"), N_("Three minutes each, and 5 s more every turn.")),
        Choice(
            "600+10", N_("10 minutes + 10 s"), N_("Ten minutes each, and 10 s more every turn.")
        ),
        Choice("30/turn", N_("30 s a turn"), N_("Thirty seconds for every turn.")),
        Choice("120/turn", N_("2 minutes a turn"), N_("Two minutes for every turn.")),
    ),
    NO_CLOCK,
)
"""The choices for two players; the values are those of a record's `TimeControl`."""


def clock_text(seconds: float) -> str:
    """The text of a clock: minutes and seconds; tenths in the last seconds.

    >>> clock_text(299.2), clock_text(4000), clock_text(9.94), clock_text(0)
    ('5:00', '1:06:40', '9.9', '0.0')
    """
    if seconds <= LAST_SECONDS:
        tenths = int(seconds * 10 + 1e-6)
        return f"{tenths // 10}.{tenths % 10}"
    whole = int(-(-rounded_up(seconds) // 1))
    hours, minutes, rest = whole // 3600, whole // 60 % 60, whole % 60
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"
