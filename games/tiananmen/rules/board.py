"""Static tables of a Tiananmen board: its points as the bits of one big integer.

A point is the integer `rank * width + file`, both counted from 0 at the bottom left, where
`width` is one more than the size: the spare file keeps shifted sets from running from the end
of one rank into the next. Only this package counts like that; moves speak of `"D4"`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import cache

from games.core.grid import GO_ALPHABET, Grid, grid

Rays = tuple[int, int, int, int]


def bits(points: int) -> Iterator[int]:
    """The points of a set, from the bottom left to the top right.

    >>> list(bits(0b10110))
    [1, 2, 4]
    """
    while points:
        lowest = points & -points
        yield lowest.bit_length() - 1
        points ^= lowest


@dataclass(frozen=True, slots=True)
class Board:
    """Everything about a board of `size` × `size` points that no stone changes.

    Use `board()` to get one: its tables are built once.
    """

    size: int
    grid: Grid = field(init=False, repr=False, compare=False)
    width: int = field(init=False, repr=False, compare=False)
    full: int = field(init=False, repr=False, compare=False)
    """All points, those of the Heroes included."""
    heroes: int = field(init=False, repr=False, compare=False)
    edge: int = field(init=False, repr=False, compare=False)
    """The outermost line."""
    stars: int = field(init=False, repr=False, compare=False)
    names: dict[int, str] = field(init=False, repr=False, compare=False)
    points: dict[str, int] = field(init=False, repr=False, compare=False)
    rays: dict[int, Rays] = field(init=False, repr=False, compare=False)
    """For each point the sets of points north, east, south and west of it."""
    neighbours: dict[int, int] = field(init=False, repr=False, compare=False)
    """For each point the set of its orthogonal neighbours."""

    def __post_init__(self) -> None:
        if self.size < 5 or self.size % 2 == 0:
            raise ValueError(f"a board needs an odd size from 5 on, not {self.size}")
        cells = grid(self.size, GO_ALPHABET)
        fill = object.__setattr__
        fill(self, "grid", cells)
        fill(self, "width", self.size + 1)
        names = {self.point(cell): cells.name(cell) for cell in cells.cells}
        fill(self, "names", names)
        fill(self, "points", {name: point for point, name in names.items()})
        fill(self, "full", sum(1 << point for point in names))
        fill(self, "edge", self._set(cell for cell in cells.cells if cells.on_edge(cell)))
        centre = self.size * self.size // 2
        fill(self, "heroes", self._set([centre, *cells.neighbours[centre]]))
        fill(self, "stars", self._set(self._star_cells()) & ~self.heroes)
        rays = {self.point(c): tuple(map(self._set, cells.orthogonal_rays[c])) for c in cells.cells}
        fill(self, "rays", rays)
        around = {self.point(c): self._set(cells.neighbours[c]) for c in cells.cells}
        fill(self, "neighbours", around)

    def point(self, cell: int) -> int:
        """The point of a cell of the grid."""
        rank, file = divmod(cell, self.size)
        return rank * (self.size + 1) + file

    def _set(self, cells: Iterable[int]) -> int:
        return sum(1 << self.point(cell) for cell in cells)

    def _star_cells(self) -> list[int]:
        margin = min(3, (self.size - 1) // 4)
        lines = (margin, self.size // 2, self.size - 1 - margin)
        return [rank * self.size + file for rank in lines for file in lines]

    def nearest(self, empty: int, point: int) -> list[int]:
        """The nearest empty points north, east, south and west of a point."""
        north, east, south, west = self.rays[point]
        found = []
        if ahead := north & empty:
            found.append((ahead & -ahead).bit_length() - 1)
        if ahead := east & empty:
            found.append((ahead & -ahead).bit_length() - 1)
        if ahead := south & empty:
            found.append(ahead.bit_length() - 1)
        if ahead := west & empty:
            found.append(ahead.bit_length() - 1)
        return found

    def named(self, points: int) -> tuple[str, ...]:
        """The names of a set of points, sorted by file, then by rank."""
        width = self.width
        order = sorted(bits(points), key=lambda point: (point % width, point // width))
        return tuple(self.names[point] for point in order)

    def around(self, points: int) -> int:
        """The points in the set or next to it in one of eight directions."""
        row = points | points << 1 | points >> 1
        return (row | row << self.width | row >> self.width) & self.full


@cache
def board(size: int) -> Board:
    """The board of that size; the same object every time."""
    return Board(size)
