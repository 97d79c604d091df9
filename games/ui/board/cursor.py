"""Arrow-key navigation between places at arbitrary positions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import inf

from games.ui.board.sprites import Place

Point = tuple[float, float]

CONE = 3
"""The greatest ratio of the distance to the side to the distance ahead."""


def nearest_ahead(
    here: Point, centres: Mapping[Place, Point], step: tuple[int, int]
) -> Place | None:
    """The nearest place in the direction of a step, or None.

    A place counts only inside a cone around the direction; its distance to the side counts
    double.

    >>> nearest_ahead((0, 0), {"far ahead": (50, 0), "aside": (30, 20)}, (1, 0))
    'far ahead'
    """
    costs = {place: _cost(here, centre, step) for place, centre in centres.items()}
    nearest = min(costs, key=lambda place: costs[place], default=None)
    return nearest if nearest is not None and costs[nearest] < inf else None


def _cost(here: Point, there: Point, step: tuple[int, int]) -> float:
    dx, dy = there[0] - here[0], there[1] - here[1]
    ahead = dx * step[0] + dy * step[1]
    aside = abs(dx * step[1]) + abs(dy * step[0])
    return ahead + 2 * aside if ahead > 0 and ahead * CONE >= aside else inf


def next_in_rows(
    rows: Sequence[Sequence[Place]],
    here: Place,
    centres: Mapping[Place, Point],
    step: tuple[int, int],
) -> Place | None:
    """The neighbour in a row, or the nearest place of the next row; None at the end.

    >>> next_in_rows(["ab", "c"], "a", {"a": (0, 0), "b": (9, 0), "c": (4, 9)}, (0, 1))
    'c'
    """
    number, row = next((n, row) for n, row in enumerate(rows) if here in row)
    across, down = step
    if across:
        column = list(row).index(here) + across
        return row[column] if 0 <= column < len(row) else None
    while 0 <= (number := number + down) < len(rows):
        if rows[number]:
            left = centres[here][0]
            return min(rows[number], key=lambda place: abs(centres[place][0] - left))
    return None
