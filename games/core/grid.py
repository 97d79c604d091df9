"""Square boards: cells as small integers, their names, rays, neighbours and groups."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from functools import cache

Step = tuple[int, int]

ORTHOGONAL: tuple[Step, ...] = ((0, 1), (1, 0), (0, -1), (-1, 0))
DIAGONAL: tuple[Step, ...] = ((1, 1), (1, -1), (-1, -1), (-1, 1))
QUEEN: tuple[Step, ...] = ORTHOGONAL + DIAGONAL

ALPHABET = "abcdefghijklmnopqrstuvwxyz"
GO_ALPHABET = "ABCDEFGHJKLMNOPQRSTUVWXYZ"
"""Go leaves out the letter I."""


class Grid:
    """A square board of `size` × `size` cells.

    Inside the rules a cell is the integer `rank * size + file`, both counted from 0 at the
    bottom left; outside (moves, records, the window) it is its name, `a1` for the cell 0.
    Use `grid()` to get one: its tables are built once.
    """

    def __init__(self, size: int, alphabet: str = ALPHABET) -> None:
        self.size, self.alphabet = size, alphabet
        self.cells = range(size * size)
        self.names = tuple(f"{alphabet[c % size]}{c // size + 1}" for c in self.cells)
        """The name of each cell: file letter, then rank number."""
        queen = [tuple(self._ray(cell, step) for step in QUEEN) for cell in self.cells]
        self.rays = tuple(tuple(ray for ray in rays if ray) for rays in queen)
        """For each cell the eight rays (directions of `QUEEN`), nearest cell first, none empty."""
        self.orthogonal_rays = tuple(rays[:4] for rays in queen)
        """For each cell the four rays north, east, south, west; a ray may be empty."""
        self.neighbours = tuple(tuple(r[0] for r in rays if r) for rays in self.orthogonal_rays)
        """Orthogonal neighbours of each cell, in the order north, east, south, west."""
        self.surroundings = tuple(tuple(r[0] for r in rays) for rays in self.rays)
        """Neighbours of each cell in all eight directions."""
        self.index = {name: cell for cell, name in enumerate(self.names)}

    def _ray(self, cell: int, step: Step) -> tuple[int, ...]:
        rank, file = divmod(cell, self.size)
        ray = []
        while 0 <= (file := file + step[0]) < self.size and (
            0 <= (rank := rank + step[1]) < self.size
        ):
            ray.append(rank * self.size + file)
        return tuple(ray)

    def file_and_rank(self, cell: int) -> tuple[int, int]:
        """(file, rank), counted from 0."""
        rank, file = divmod(cell, self.size)
        return file, rank

    def on_edge(self, cell: int) -> bool:
        last = self.size - 1
        rank, file = divmod(cell, self.size)
        return rank in (0, last) or file in (0, last)

    def name(self, cell: int) -> str:
        """The name of a cell.

        >>> grid(10).name(99)
        'j10'
        """
        return self.names[cell]

    def cell(self, name: str) -> int:
        """The cell of that name, in either case; raises `ValueError` if there is none.

        >>> grid(19, GO_ALPHABET).cell('k10')
        180
        """
        proper = name.lower() if self.alphabet.islower() else name.upper()
        if proper not in self.index:
            raise ValueError(f"there is no {name[:12]!r} on a board of {self.size} by {self.size}")
        return self.index[proper]

    def line(self, name: str, step: Step) -> list[str]:
        """The names of the cells from a cell to the edge in a direction, nearest first.

        >>> grid(5).line('c3', (1, -1))
        ['d2', 'e1']
        """
        return [self.names[cell] for cell in self._ray(self.cell(name), step)]

    def group(self, start: int, belongs: Callable[[int], bool]) -> frozenset[int]:
        """The orthogonally connected cells around `start` for which `belongs` holds."""
        found = {start}
        frontier = [start]
        while frontier:
            for cell in self.neighbours[frontier.pop()]:
                if cell not in found and belongs(cell):
                    found.add(cell)
                    frontier.append(cell)
        return frozenset(found)

    def picture(self, symbols: Iterable[str]) -> str:
        """An ASCII picture from one character per cell, with names at the margins."""
        characters = list(symbols)
        files = " ".join(self.alphabet[: self.size])
        lines = []
        for rank in reversed(range(self.size)):
            row = " ".join(characters[rank * self.size : (rank + 1) * self.size])
            lines.append(f"{rank + 1:2} {row}")
        return "\n".join([*lines, f"   {files}"])


@cache
def grid(size: int, alphabet: str = ALPHABET) -> Grid:
    """The shared grid of that size."""
    return Grid(size, alphabet)


# -- Boards in one line, as FEN writes them: ranks from the top, numbers for empty cells -------


def packed(picture: str) -> str:
    """The board of a picture without names at its margins, `.` for an empty cell.

    >>> packed("x . . o\\n. . . .")
    'x2o/4'
    """
    ranks = "/".join("".join(row.split()) for row in picture.splitlines())
    return re.sub(r"\.+", lambda run: str(len(run[0])), ranks)


def unpacked(text: str) -> str:
    """The picture of a board written in one line, of any size."""
    ranks = re.sub(r"[1-9][0-9]?", lambda number: "." * int(number[0]), text).split("/")
    return "\n".join(map(" ".join, ranks))


# -- Reads an ASCII picture of a board, as `Grid.picture` draws it -----------------------------


def read_diagram(grid: Grid, text: str, symbols: str) -> Mapping[str, list[str]]:
    """The names of the cells by symbol, in reading order from the top left.

    The numbers of the ranks and the letters of the files may be left out. Raises `ValueError` for
    a wrong number of rows or signs, or a sign that is not among `symbols`.
    """
    rows = [line.split() for line in text.splitlines() if line.strip()]
    rows = [row[1:] if row[0].isdigit() else row for row in rows]
    files = list(grid.alphabet[: grid.size])
    if rows and rows[-1] == files:
        rows.pop()
    if len(rows) != grid.size:
        raise ValueError(f"the board has {grid.size} rows, and the picture has {len(rows)}")
    found: dict[str, list[str]] = {symbol: [] for symbol in symbols}
    for rank, row in zip(reversed(range(grid.size)), rows, strict=True):
        if len(row) != grid.size:
            raise ValueError(f"row {rank + 1} has {len(row)} signs instead of {grid.size}")
        for file, sign in enumerate(row):
            if sign not in found:
                known = " ".join(symbols)
                raise ValueError(f"row {rank + 1} has the sign {sign!r}, which is none of {known}")
            found[sign].append(grid.names[rank * grid.size + file])
    return found
