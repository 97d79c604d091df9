"""The constants of a game of Veletas: the rule set, and the geometry of the board.

The rules keep sets of cells as bitboards: integers in which bit number `cell` is set if the cell
belongs to the set.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cache

from games.core.grid import Grid, grid
from games.veletas.rules.moves import Slide, Stone

NOT_IN_LINE = -1
"""In place of a bitboard: two cells are not on a queen's line."""


@dataclass(frozen=True, slots=True)
class RuleSet:
    """One column of the table in RULES.md 1.2."""

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
"""By board size, the shooters of the first and of the second placement."""


@dataclass(frozen=True, slots=True)
class BoardGeometry:
    """Look-up tables of a board size under a rule set; `board_geometry()` makes them once."""

    size: int
    rules: RuleSet
    grid: Grid = field(init=False, repr=False, compare=False)
    index: dict[str, int] = field(init=False, repr=False, compare=False)
    """The cell of each name."""
    in_order: tuple[tuple[int, str], ...] = field(init=False, repr=False, compare=False)
    """The bit and the name of each cell, by file, then rank."""
    places: dict[str, int] = field(init=False, repr=False, compare=False)
    """The place of each name in this order, from 0."""
    first: int = field(init=False, repr=False, compare=False)
    """The number of shooters of the first placement."""
    shooters: int = field(init=False, repr=False, compare=False)
    """The number of shooters in all."""
    majority: int = field(init=False, repr=False, compare=False)
    """The number of claims that wins."""
    full: int = field(init=False, repr=False, compare=False)
    """All cells."""
    not_first_file: int = field(init=False, repr=False, compare=False)
    """All cells but those of the file a."""
    not_last_file: int = field(init=False, repr=False, compare=False)
    """All cells but those of the last file."""
    placeable: int = field(init=False, repr=False, compare=False)
    """The cells where a shooter may be placed, unless a neighbour forbids it."""
    beside: tuple[int, ...] = field(init=False, repr=False, compare=False)
    """By cell: its orthogonal neighbours."""
    around: tuple[int, ...] = field(init=False, repr=False, compare=False)
    """By cell: its neighbours in all eight directions."""
    rays: tuple[tuple[tuple[tuple[int, int], ...], ...], ...] = field(
        init=False, repr=False, compare=False
    )
    """By cell: its rays as sequences of (bit, cell), nearest first."""
    between: tuple[tuple[int, ...], ...] = field(init=False, repr=False, compare=False)
    """By two cells: the cells strictly between them, or `NOT_IN_LINE`."""
    slides: tuple[tuple[Slide, ...], ...] = field(init=False, repr=False, compare=False)
    """By origin and target: the move."""
    stones: tuple[Stone, ...] = field(init=False, repr=False, compare=False)
    """By cell: the move."""

    def __post_init__(self) -> None:
        squares = grid(self.size)
        names, cells = squares.names, squares.cells
        first, second = PLACEMENTS[self.size]
        edge = bits_of(cell for cell in cells if squares.on_edge(cell))
        full = bits_of(cells)
        order = sorted(cells, key=squares.reading_order)
        tables = {
            "grid": squares,
            "index": {name: cell for cell, name in enumerate(names)},
            "in_order": tuple((1 << cell, names[cell]) for cell in order),
            "places": {names[cell]: place for place, cell in enumerate(order)},
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
        """These cells and all their neighbours; bits beyond the last rank may be set."""
        wide = bits | (bits & self.not_last_file) << 1 | (bits & self.not_first_file) >> 1
        return wide | wide << self.size | wide >> self.size

    def names(self, bits: int) -> tuple[str, ...]:
        """The names of a set of cells, sorted by file, then rank."""
        if not bits:
            return ()
        return tuple([name for bit, name in self.in_order if bits & bit])

    def bits(self, names: Iterable[str]) -> int:
        """The set of cells with these names."""
        return bits_of(self.index[name] for name in names)


@cache
def board_geometry(size: int, rules: str) -> BoardGeometry:
    """The geometry of a board; the same object for the same arguments.

    Raises `KeyError` for an unknown size or rule set.
    """
    return BoardGeometry(size, RULE_SETS[rules])


def bits_of(cells: Iterable[int]) -> int:
    """The bitboard of these cells."""
    bits = 0
    for cell in cells:
        bits |= 1 << cell
    return bits


def cells_of(bits: int) -> list[int]:
    """The cells of a bitboard, lowest first."""
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
