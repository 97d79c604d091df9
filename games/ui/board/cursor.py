"""Arrow-key navigation between places at arbitrary positions."""

from __future__ import annotations

from collections.abc import Mapping
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
