"""What never changes during a game of Veletas: the rule set, the board and its tables.

Inside the rules a set of squares is an integer whose bit number `cell` says whether the
square belongs to it: one operation then answers for the whole board.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cache

from games.core.grid import Grid, grid
from games.veletas.rules.moves import Slide, Stone

NOT_IN_LINE = -1


@dataclass(frozen=True, slots=True)
class RuleSet:
    """One column of the table in which the sources disagree."""

    name: str
    placed_stones: bool
    """Whether each placement ends with a stone, and the pie rule follows the first."""
    on_the_edge: bool
    """Whether shooters may be placed on the outermost squares."""
    side_by_side: bool
    """Whether shooters may be placed next to each other, diagonally too."""
    over_shooters: bool
    """Whether moves and shots pass over shooters."""


RULE_SETS: dict[str, RuleSet] = {
    rules.name: rules
    for rules in (
        RuleSet("current", True, on_the_edge=False, side_by_side=True, over_shooters=True),
        RuleSet("leaflet-en", True, on_the_edge=True, side_by_side=False, over_shooters=False),
        RuleSet("leaflet-ja", False, on_the_edge=True, side_by_side=False, over_shooters=False),
    )
}

PLACEMENTS: dict[int, tuple[int, int]] = {10: (3, 4), 9: (2, 3), 7: (1, 2)}
"""For each board size the shooters of the first and of the second placement."""


@dataclass(frozen=True, slots=True)
class BoardGeometry:
    """The tables of one board size under one rule set; use `board_geometry()` to get one."""

    size: int
    rules: RuleSet
    grid: Grid = field(init=False, repr=False, compare=False)
    index: dict[str, int] = field(init=False, repr=False, compare=False)
    """The cell of each name."""
    first: int = field(init=False, repr=False, compare=False)
    """How many shooters the first placement has."""
    shooters: int = field(init=False, repr=False, compare=False)
    """How many shooters there are in all."""
    majority: int = field(init=False, repr=False, compare=False)
    full: int = field(init=False, repr=False, compare=False)
    """All cells as bits."""
    not_first_file: int = field(init=False, repr=False, compare=False)
    not_last_file: int = field(init=False, repr=False, compare=False)
    placeable: int = field(init=False, repr=False, compare=False)
    """The cells where this rule set lets a shooter be placed, neighbours aside."""
    beside: tuple[int, ...] = field(init=False, repr=False, compare=False)
    """For each cell the orthogonally adjacent cells as bits."""
    around: tuple[int, ...] = field(init=False, repr=False, compare=False)
    """For each cell the cells next to it in all eight directions as bits."""
    rays: tuple[tuple[tuple[tuple[int, int], ...], ...], ...] = field(
        init=False, repr=False, compare=False
    )
    """For each cell its rays; a ray lists (bit, cell), nearest first."""
    between: tuple[tuple[int, ...], ...] = field(init=False, repr=False, compare=False)
    """For two cells the bits strictly between them, or `NOT_IN_LINE`."""
    slides: tuple[tuple[Slide, ...], ...] = field(init=False, repr=False, compare=False)
    """The move for each origin and target, made once."""
    stones: tuple[Stone, ...] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        squares = grid(self.size)
        names, cells = squares.names, squares.cells
        first, second = PLACEMENTS[self.size]
        edge = bits_of(cell for cell in cells if squares.on_edge(cell))
        full = bits_of(cells)
        tables = {
            "grid": squares,
            "index": {name: cell for cell, name in enumerate(names)},
            "first": first,
            "shooters": first + second,
            "majority": (first + second + 1) // 2,
            "full": full,
            "not_first_file": bits_of(cell for cell in cells if cell % self.size),
            "not_last_file": bits_of(cell for cell in cells if (cell + 1) % self.size),
            "placeable": full if self.rules.on_the_edge else full & ~edge,
            "beside": tuple(bits_of(squares.neighbours[cell]) for cell in cells),
            "around": tuple(bits_of(squares.surroundings[cell]) for cell in cells),
            "rays": tuple(
                tuple(tuple((1 << target, target) for target in ray) for ray in squares.rays[cell])
                for cell in cells
            ),
            "between": tuple(_between(squares, cell) for cell in cells),
            "slides": tuple(tuple(Slide(origin, target) for target in names) for origin in names),
            "stones": tuple(Stone(name) for name in names),
        }
        for name, table in tables.items():
            object.__setattr__(self, name, table)

    def spread(self, bits: int) -> int:
        """These cells and all that are next to them, with bits beyond the last rank."""
        wide = bits | (bits & self.not_last_file) << 1 | (bits & self.not_first_file) >> 1
        return wide | wide << self.size | wide >> self.size

    def names(self, bits: int) -> tuple[str, ...]:
        """The names of a set of cells, sorted by file, then rank."""
        cells = sorted(cells_of(bits), key=self.grid.reading_order)
        return tuple(self.grid.names[cell] for cell in cells)

    def bits(self, names: Iterable[str]) -> int:
        """The set of cells with these names."""
        return bits_of(self.index[name] for name in names)


@cache
def board_geometry(size: int, rules: str) -> BoardGeometry:
    """The board of that size under that rule set; the same object every time."""
    return BoardGeometry(size, RULE_SETS[rules])


def bits_of(cells: Iterable[int]) -> int:
    """The set of these cells as bits."""
    bits = 0
    for cell in cells:
        bits |= 1 << cell
    return bits


def cells_of(bits: int) -> list[int]:
    """The cells of a set, lowest first."""
    cells = []
    while bits:
        low = bits & -bits
        cells.append(low.bit_length() - 1)
        bits ^= low
    return cells


def _between(squares: Grid, origin: int) -> tuple[int, ...]:
    row = [NOT_IN_LINE] * len(squares.cells)
    for ray in squares.rays[origin]:
        passed = 0
        for target in ray:
            row[target] = passed
            passed |= 1 << target
    return tuple(row)
