"""Tiles, the field they lie on, matching edges and diamonds (RULES 2.1 and 2.2)."""

from __future__ import annotations

from collections.abc import ItemsView, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from enum import Enum, auto
from typing import NoReturn

import msgspec

from games.core.position import IllegalMove

Cell = tuple[int, int]
"""A cell of the field: (x, y); x grows to the right, y grows down the screen."""

Bounds = tuple[int, int, int, int]
"""The bounding box of a field: least x, least y, greatest x, greatest y."""

WIDEST = 5
"""The greatest width of a field, in tiles; in the Workshop the greatest height too."""


class TileColour(Enum):
    BLACK = "black"
    WHITE = "white"


class Direction(Enum):
    """An edge of a tile; the value is the step (dx, dy) to the neighbour there."""

    N = (0, -1)
    E = (1, 0)
    S = (0, 1)
    W = (-1, 0)

    def of(self, cell: Cell) -> Cell:
        return cell[0] + self.value[0], cell[1] + self.value[1]

    @property
    def opposite(self) -> Direction:
        return Direction((-self.value[0], -self.value[1]))


class Corner(Enum):
    """A corner of a tile; the value is the step to the top left cell of the 2×2 block around it."""

    NW = (-1, -1)
    NE = (0, -1)
    SE = (0, 0)
    SW = (-1, 0)

    @property
    def opposite(self) -> Corner:
        return Corner((-1 - self.value[0], -1 - self.value[1]))


class Tile(Enum):
    """A tile, named after its black corner: `NW` is black to the north and to the west.

    >>> Tile.NW.edge(Direction.N), Tile.NW.edge(Direction.E)
    (<TileColour.BLACK: 'black'>, <TileColour.WHITE: 'white'>)
    """

    NW = "NW"
    NE = "NE"
    SE = "SE"
    SW = "SW"

    def __str__(self) -> str:
        return self.value

    def edge(self, direction: Direction) -> TileColour:
        return TileColour.BLACK if direction.name in self.value else TileColour.WHITE

    @property
    def black_corner(self) -> Corner:
        return Corner[self.value]

    def matches(self, direction: Direction, other: Tile) -> bool:
        return self.edge(direction) is other.edge(direction.opposite)


def tile_named(name: str) -> Tile:
    if name not in Tile.__members__:
        raise ValueError(f"{name[:12]!r} is no tile: a tile is one of {' '.join(Tile.__members__)}")
    return Tile[name]


def tiles_named(text: str) -> tuple[Tile, ...]:
    """The tiles of names between spaces. Raises `ValueError`.

    >>> tiles_named("NE SW")
    (<Tile.NE: 'NE'>, <Tile.SW: 'SW'>)
    """
    return tuple(map(tile_named, text.split()))


BLOCK: tuple[Cell, ...] = ((0, 0), (1, 0), (0, 1), (1, 1))

PATTERNS: dict[TileColour, tuple[Tile, ...]] = {
    TileColour.BLACK: (Tile.SE, Tile.SW, Tile.NE, Tile.NW),
    TileColour.WHITE: (Tile.NW, Tile.NE, Tile.SW, Tile.SE),
}
"""The four tiles of each diamond, in the order of `BLOCK`."""

_MATCHING: dict[Direction, dict[Tile, frozenset[Tile]]] = {
    direction: {
        other: frozenset(tile for tile in Tile if tile.matches(direction, other)) for other in Tile
    }
    for direction in Direction
}
"""By direction and neighbour there: the tiles that match it."""

_CORNERS: dict[Tile, tuple[tuple[TileColour, Cell], ...]] = {
    tile: (
        (TileColour.BLACK, tile.black_corner.value),
        (TileColour.WHITE, tile.black_corner.opposite.value),
    )
    for tile in Tile
}
"""The two corners where a tile can be part of a diamond, as steps to the block's top left."""

_STEPS = tuple((direction.value[0], direction.value[1], direction) for direction in Direction)


class Diamond(msgspec.Struct, frozen=True):
    """A Herati pattern, completed or begun; (x, y) is the top left cell of its block."""

    x: int
    y: int
    colour: TileColour

    @property
    def cells(self) -> list[Cell]:
        return [(self.x + right, self.y + down) for right, down in BLOCK]

    def __str__(self) -> str:
        return f"{self.colour.value} {self.x},{self.y}"


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Field(Mapping[Cell, Tile]):
    """An immutable mapping from cell to tile, with its bounding box and its diamonds."""

    _tiles: dict[Cell, Tile] = field(default_factory=dict)
    bounds: Bounds | None = None
    diamonds: tuple[Diamond, ...] = ()
    """From top to bottom, left to right."""

    @staticmethod
    def of(tiles: Mapping[Cell, Tile]) -> Field:
        result = Field()
        for cell, tile in tiles.items():
            result = result.with_tile(cell, tile)
        return result

    def __getitem__(self, cell: Cell) -> Tile:
        return self._tiles[cell]

    def __contains__(self, cell: object) -> bool:
        return cell in self._tiles

    def __iter__(self) -> Iterator[Cell]:
        """The cells in the order in which their tiles were placed."""
        return iter(self._tiles)

    def __len__(self) -> int:
        return len(self._tiles)

    def __hash__(self) -> int:
        return hash(frozenset(self._tiles.items()))

    def items(self) -> ItemsView[Cell, Tile]:
        return self._tiles.items()

    def with_tile(self, cell: Cell, tile: Tile) -> Field:
        """The field with one more tile; does not check the rules."""
        completed = self.completed_by(cell, tile)
        diamonds = self.diamonds
        if completed:
            diamonds = tuple(sorted(diamonds + completed, key=lambda d: (d.y, d.x)))
        return Field({**self._tiles, cell: tile}, self.bounds_with(cell), diamonds)

    def bounds_with(self, cell: Cell) -> Bounds:
        x, y = cell
        if self.bounds is None:
            return x, y, x, y
        left, top, right, bottom = self.bounds
        return min(x, left), min(y, top), max(x, right), max(y, bottom)

    def completed_by(self, cell: Cell, tile: Tile) -> tuple[Diamond, ...]:
        """The diamonds that the tile would complete on that empty cell: none, one or two."""
        completed = []
        for colour, (dx, dy) in _CORNERS[tile]:
            x, y = cell[0] + dx, cell[1] + dy
            for (right, down), wanted in zip(BLOCK, PATTERNS[colour], strict=True):
                place = (x + right, y + down)
                if place != cell and self._tiles.get(place) is not wanted:
                    break
            else:
                completed.append(Diamond(x, y, colour))
        return tuple(completed)

    def missing(self, x: int, y: int, pattern: Iterable[Tile]) -> list[tuple[Cell, Tile]]:
        """The tiles that a block lacks for that diamond; empty if it is one or cannot become one.

        (x, y) is the top left cell of the block.
        """
        missing = []
        for (right, down), wanted in zip(BLOCK, pattern, strict=True):
            cell = (x + right, y + down)
            placed = self._tiles.get(cell)
            if placed is None:
                missing.append((cell, wanted))
            elif placed is not wanted:
                return []
        return missing

    def neighbours(self, cell: Cell) -> list[tuple[Direction, Cell]]:
        """The directions and cells of the tiles that touch a cell along an edge."""
        x, y = cell
        return [
            (direction, (x + dx, y + dy))
            for dx, dy, direction in _STEPS
            if (x + dx, y + dy) in self._tiles
        ]

    def adjacent_cells(self) -> list[Cell]:
        """The empty cells that touch a tile, from top to bottom, left to right."""
        tiles = self._tiles
        cells = {
            cell
            for x, y in tiles
            for dx, dy, _ in _STEPS
            if (cell := (x + dx, y + dy)) not in tiles
        }
        return sorted(cells, key=lambda cell: (cell[1], cell[0]))

    def matching_tiles(self, cell: Cell) -> list[frozenset[Tile]]:
        """For each neighbour of the cell, the tiles that match it there."""
        tiles = self._tiles
        x, y = cell
        return [
            _MATCHING[direction][other]
            for dx, dy, direction in _STEPS
            if (other := tiles.get((x + dx, y + dy))) is not None
        ]

    def __str__(self) -> str:
        if self.bounds is None:
            return "     the field is empty"
        left, top, right, bottom = self.bounds
        lines = ["    " + "".join(f"{x:3}" for x in range(left, right + 1))]
        for y in range(top, bottom + 1):
            row = [self._tiles.get((x, y)) for x in range(left, right + 1)]
            lines.append(f"{y:4}" + "".join(f" {tile or '..'!s:2}" for tile in row))
        return "\n".join(lines)

    def __repr__(self) -> str:
        return f"Field.of({self._tiles!r})"


# -- Where tiles may be placed in the Loom and in the Workshop, and why not elsewhere ----------

Placements = dict[Cell, frozenset[Tile]]
"""The cells where a tile may be placed, and the tiles that fit there."""


class Fault(Enum):
    NOT_FIRST_CELL = auto()
    TAKEN = auto()
    TOUCHES_NOTHING = auto()
    TOO_WIDE = auto()
    TOO_TALL = auto()
    ROW_ABOVE = auto()
    """The row above is not full."""
    ABOVE_FIRST_ROW = auto()
    NO_MATCH = auto()
    """No touching edge matches (Loom)."""
    MISMATCH = auto()
    """Some touching edge does not match (Workshop)."""


class IllegalPlacement(IllegalMove):
    """A placement that the rules forbid, with its fault."""

    def __init__(self, fault: Fault, template: str, **values: object) -> None:
        super().__init__(template, **values)
        self.fault = fault


def open_loom_cells(field: Field) -> Iterator[Cell]:
    """The Loom cells beside or below a tile where a matching tile may go."""
    for cell in field.adjacent_cells():
        left, _, right, _ = field.bounds_with(cell)
        if right - left < WIDEST and _continues_a_row(field, cell):
            yield cell


def open_workshop_cells(field: Field) -> Iterator[Cell]:
    """The Workshop cells where a matching tile may go."""
    for cell in field.adjacent_cells():
        left, top, right, bottom = field.bounds_with(cell)
        if right - left < WIDEST and bottom - top < WIDEST:
            yield cell


def check_loom(field: Field, tile: Tile, cell: Cell) -> None:
    if field.bounds is None:
        if cell != (0, 0):
            raise IllegalPlacement(
                Fault.NOT_FIRST_CELL, "the first tile goes on {cell}", cell="0,0"
            )
        return
    _check_place(field, cell)
    if not _continues_a_row(field, cell):
        _explain_row(field, cell)
    neighbours = [other for _, other in field.neighbours(cell)]
    if len(clashing_edges(field, cell, tile)) == len(neighbours):
        raise IllegalPlacement(
            Fault.NO_MATCH,
            "{tile} on {cell} matches no neighbour ({neighbours}): "
            "at least one touching edge must match",
            tile=tile,
            cell=cell_name(cell),
            neighbours=_listed(field, neighbours),
        )


def check_workshop(field: Field, tile: Tile, cell: Cell) -> None:
    _check_place(field, cell)
    _, top, _, bottom = field.bounds_with(cell)
    if bottom - top >= WIDEST:
        raise IllegalPlacement(
            Fault.TOO_TALL,
            "with a tile on {cell} the field would be taller than {limit} tiles",
            cell=cell_name(cell),
            limit=WIDEST,
        )
    if edges := clashing_edges(field, cell, tile):
        raise IllegalPlacement(
            Fault.MISMATCH,
            "{tile} on {cell} does not match {neighbours}: every touching edge must match",
            tile=tile,
            cell=cell_name(cell),
            neighbours=_listed(field, [edge.of(cell) for edge in edges]),
        )


def clashing_edges(field: Field, cell: Cell, tile: Tile) -> list[Direction]:
    """The edges at which a tile on a cell would not match its neighbour."""
    return [
        direction
        for direction, other in field.neighbours(cell)
        if tile not in _MATCHING[direction][field._tiles[other]]
    ]


def matching_edges(field: Field, cell: Cell, tile: Tile) -> list[Direction]:
    clashing = clashing_edges(field, cell, tile)
    return [direction for direction, _ in field.neighbours(cell) if direction not in clashing]


def cell_name(cell: Cell) -> str:
    return f"{cell[0]},{cell[1]}"


def _check_place(field: Field, cell: Cell) -> None:
    """Raise `IllegalPlacement` unless a cell is empty, beside a tile, and in bounds."""
    if cell in field._tiles:
        raise IllegalPlacement(
            Fault.TAKEN,
            "{cell} is taken by the tile {tile}",
            cell=cell_name(cell),
            tile=field._tiles[cell],
        )
    if not field.neighbours(cell):
        raise IllegalPlacement(
            Fault.TOUCHES_NOTHING,
            "{cell} touches nothing: a tile must lie edge to edge with a tile of the field",
            cell=cell_name(cell),
        )
    left, _, right, _ = field.bounds_with(cell)
    if right - left >= WIDEST:
        raise IllegalPlacement(
            Fault.TOO_WIDE,
            "with a tile on {cell} the field would be wider than {limit} tiles",
            cell=cell_name(cell),
            limit=WIDEST,
        )


def _explain_row(field: Field, cell: Cell) -> NoReturn:
    if (cell[0], cell[1] - 1) in field:
        raise IllegalPlacement(
            Fault.ROW_ABOVE,
            "the row above {cell} must be full first: it has {count} of {limit} tiles",
            cell=cell_name(cell),
            count=_row_count(field, cell[1] - 1),
            limit=WIDEST,
        )
    raise IllegalPlacement(
        Fault.ABOVE_FIRST_ROW,
        "{cell} is above the first row: the field grows downwards",
        cell=cell_name(cell),
    )


def _continues_a_row(field: Field, cell: Cell) -> bool:
    """Whether the cell is beside a tile, or below a tile of a full row (rule 4 of the Loom).

    A cell beside a tile within the five columns shows that its row is not full; `_check_place`
    and `open_loom_cells` test the columns.
    """
    (x, y), tiles = cell, field._tiles
    beside = (x - 1, y) in tiles or (x + 1, y) in tiles
    return beside or ((x, y - 1) in tiles and _row_count(field, y - 1) == WIDEST)


def _row_count(field: Field, y: int) -> int:
    return sum(row == y for _, row in field._tiles)


def _listed(field: Field, cells: list[Cell]) -> str:
    """The tiles on these cells in notation, which is not translated."""
    return ", ".join(f"{field[cell]}@{cell_name(cell)}" for cell in cells)
