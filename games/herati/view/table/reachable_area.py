"""The cells that the field can still grow to within its limit of five."""

from __future__ import annotations

from dataclasses import dataclass

from games.herati.rules.field import WIDEST, Bounds


@dataclass(frozen=True, slots=True)
class ReachableArea:
    """The cells that the field can still grow to, as many as the window shows."""

    columns: range
    rows: range
    closed: tuple[bool, bool, bool, bool]
    """Left, top, right, bottom: whether that side of the area is a limit."""


def reachable_area(bounds: Bounds | None, *, downwards: bool) -> ReachableArea:
    """The cells in reach of a field with these bounds; fewer as it grows."""
    left, top, right, bottom = bounds or (0, 0, 0, 0)
    columns, side = _reachable_range(left, right)
    if downwards:
        return ReachableArea(columns, range(WIDEST), (side, False, side, False))
    rows, end = _reachable_range(top, bottom)
    return ReachableArea(columns, rows, (side, end, side, end))


def _reachable_range(low: int, high: int) -> tuple[range, bool]:
    """The columns or rows in reach, at most six, and whether they are all that are left."""
    length = high - low + 1
    free = WIDEST - length
    shown = min(free, (WIDEST + 1 - length) // 2)
    return range(low - shown, high + shown + 1), shown == free
