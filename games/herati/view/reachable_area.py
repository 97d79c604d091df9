"""The cells that the field can still grow to within its limit of five."""

from __future__ import annotations

from dataclasses import dataclass

from games.herati.rules.field import WIDEST, Bounds


@dataclass(frozen=True, slots=True)
class ReachableArea:
    """The cells that the field can still grow to, as many as the loom shows."""

    columns: range
    rows: range
    closed: tuple[bool, bool, bool, bool]
    """Left, top, right, bottom: whether the field can never go beyond that side."""


def reachable_area(bounds: Bounds | None, *, downwards: bool) -> ReachableArea:
    """What is left of the limits: it becomes less as the field grows."""
    left, top, right, bottom = bounds or (0, 0, 0, 0)
    columns, side = _reachable_range(left, right)
    if downwards:
        return ReachableArea(columns, range(WIDEST), (side, False, side, False))
    rows, end = _reachable_range(top, bottom)
    return ReachableArea(columns, rows, (side, end, side, end))


def _reachable_range(low: int, high: int) -> tuple[range, bool]:
    length = high - low + 1
    free = WIDEST - length
    shown = min(free, (WIDEST + 1 - length) // 2)
    return range(low - shown, high + shown + 1), shown == free
