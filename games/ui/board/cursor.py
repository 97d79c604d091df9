"""The keyboard cursor of a board: arrow keys move it between places at any positions."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from math import inf

import pygame

from games.ui.board.sprites import Place

Point = tuple[float, float]

CONE = 3
"""The greatest ratio of the distance to the side to the distance ahead."""


class BoardCursor:
    """The place that the arrow keys have chosen, if there is one."""

    def __init__(self, spot: Callable[[Place], pygame.Rect]) -> None:
        """`spot` is the square of a place, in pixels."""
        self._spot = spot
        self.place: Place | None = None
        self.find_rows: Callable[[], Sequence[Sequence[Place]]] = tuple
        """Tells the `rows` of the present position."""
        self._visited: Place | None = None  # where it was last

    @property
    def rows(self) -> Sequence[Sequence[Place]]:
        """All places, through which it walks one by one; empty: it goes to those to choose."""
        return self.find_rows()

    def walks_to(self, place: Place | None) -> bool:
        """Whether the cursor walks through all places, and this is one of them."""
        return any(place in row for row in self.rows)

    def walk(self, step: tuple[int, int]) -> None:
        """Go to the next of all places, whatever stands there."""
        if not self.walks_to(self.place):
            known = self.walks_to(self._visited)
            self.place = self._visited if known else self.rows[0][0]
            return
        centres = self._centres([place for row in self.rows for place in row])
        following = next_in_rows(self.rows, self.place, centres, step)
        self.place = self._visited = self.place if following is None else following

    def go(
        self,
        step: tuple[int, int],
        candidates: Sequence[Place],
        chosen: Place | None,
        start: Place | None,
    ) -> None:
        """Go to the nearest candidate in a direction.

        From elsewhere it goes to the chosen candidate, or the first one; then in the direction
        from there, or from `start`. Where it walks through all places, it goes on in reading order
        if no candidate lies in the direction.
        """
        begin = self.place
        if begin not in candidates and not self.walks_to(begin):
            begin = chosen if start is None else start
            self.place = chosen if chosen in candidates else candidates[0]
            if begin is None:
                return
        nearest = nearest_ahead(self._spot(begin).center, self._centres(candidates), step)
        if nearest is None and self.walks_to(begin):
            nearest = self._next_of(candidates, begin, 1 if sum(step) > 0 else -1)
        if nearest is not None:
            self.place = self._visited = nearest

    def _next_of(self, candidates: Collection[Place], here: Place, way: int) -> Place | None:
        """The next candidate in reading order, after the last one the first one; or backwards."""
        reading = [place for row in self.rows for place in row][::way]
        begin = reading.index(here) + 1
        return next((p for p in reading[begin:] + reading[:begin] if p in candidates), None)

    def _centres(self, places: Collection[Place]) -> dict[Place, Point]:
        return {place: self._spot(place).center for place in places}


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
