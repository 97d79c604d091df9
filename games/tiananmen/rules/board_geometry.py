"""Static tables of a Tiananmen board: sets of points are bitboards, one integer each.

A point is the integer `rank * width + file`, both counted from 0 at the bottom left. `width` is one
more than the size: the spare file stops shifted bitboards from running from the end of one rank
into the next. Only this package counts like that; moves name their points, such as `"D4"`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import cache

from games.core.grid import GO_ALPHABET, Grid, grid

Rays = tuple[int, int, int, int]


def bits(points: int) -> Iterator[int]:
    """The points of a bitboard, from the bottom left to the top right.

    >>> list(bits(0b10110))
    [1, 2, 4]
    """
    while points:
        lowest = points & -points
        yield lowest.bit_length() - 1
        points ^= lowest


@dataclass(frozen=True, slots=True)
class BoardGeometry:
    """The points of a board of `size` × `size` points, and how they are connected.

    `board_geometry()` returns it from a cache. Raises `ValueError` for an even size or one below 5.
    """

    size: int
    grid: Grid = field(init=False, repr=False, compare=False)
    width: int = field(init=False, repr=False, compare=False)
    all_points: int = field(init=False, repr=False, compare=False)
    """Bitboard of all points, including those of the Heroes."""
    heroes: int = field(init=False, repr=False, compare=False)
    """Bitboard of the Heroes."""
    edge: int = field(init=False, repr=False, compare=False)
    """Bitboard of the outermost line."""
    stars: int = field(init=False, repr=False, compare=False)
    """Bitboard of the star points outside the Heroes."""
    names: dict[int, str] = field(init=False, repr=False, compare=False)
    points: dict[str, int] = field(init=False, repr=False, compare=False)
    rays: dict[int, Rays] = field(init=False, repr=False, compare=False)
    """For each point the bitboards of the points north, east, south and west of it."""
    neighbours: dict[int, int] = field(init=False, repr=False, compare=False)
    """For each point the bitboard of its orthogonal neighbours."""

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
        fill(self, "all_points", sum(1 << point for point in names))
        fill(self, "edge", self._set(cell for cell in cells.cells if cells.on_edge(cell)))
        centre = self.size * self.size // 2
        fill(self, "heroes", self._set([centre, *cells.neighbours[centre]]))
        fill(self, "stars", self._set(self._star_cells()) & ~self.heroes)
        rays = {self.point(c): tuple(map(self._set, cells.orthogonal_rays[c])) for c in cells.cells}
        fill(self, "rays", rays)
        neighbours = {self.point(c): self._set(cells.neighbours[c]) for c in cells.cells}
        fill(self, "neighbours", neighbours)

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

    def nearest_empty(self, empty: int, point: int) -> list[int]:
        """The nearest empty points north, east, south and west of a point, in this order.

        `empty` is the bitboard of empty points. Directions without an empty point are left out.
        """
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

    def sorted_names(self, points: int) -> tuple[str, ...]:
        """The names of the points of a bitboard, sorted by file, then by rank."""
        width = self.width
        order = sorted(bits(points), key=lambda point: (point % width, point // width))
        return tuple(self.names[point] for point in order)

    def dilated(self, points: int) -> int:
        """The points of a bitboard and their neighbours in eight directions."""
        row = points | points << 1 | points >> 1
        return (row | row << self.width | row >> self.width) & self.all_points


@cache
def board_geometry(size: int) -> BoardGeometry:
    """The geometry of a board of that size, cached."""
    return BoardGeometry(size)
