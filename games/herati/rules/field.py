"""Tiles, and the field they lie on: edges that match, and diamonds, in either game."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from enum import Enum

Cell = tuple[int, int]
"""A place of the field: x grows to the right, y grows towards the player, down the screen."""

Bounds = tuple[int, int, int, int]
"""The smallest rectangle around a field: least x, least y, greatest x, greatest y."""

WIDEST = 5
"""No field is wider than this, and none in the Workshop taller."""


class TileColour(Enum):
    """The colour of an edge or of a diamond."""

    BLACK = "black"
    WHITE = "white"


class Direction(Enum):
    """A side of a tile; the value is the step to the neighbour there."""

    N = (0, -1)
    E = (1, 0)
    S = (0, 1)
    W = (-1, 0)

    def of(self, cell: Cell) -> Cell:
        """The neighbour of a spot in this direction."""
        return cell[0] + self.value[0], cell[1] + self.value[1]

    @property
    def opposite(self) -> Direction:
        """The direction back."""
        return Direction((-self.value[0], -self.value[1]))


class Corner(Enum):
    """A corner of a tile; the value is the step to the top left tile of the block around it."""

    NW = (-1, -1)
    NE = (0, -1)
    SE = (0, 0)
    SW = (-1, 0)

    @property
    def opposite(self) -> Corner:
        """The corner at the other end of the diagonal."""
        return _OPPOSITE_CORNERS[self]


_OPPOSITE_CORNERS = {
    Corner.NW: Corner.SE,
    Corner.NE: Corner.SW,
    Corner.SE: Corner.NW,
    Corner.SW: Corner.NE,
}


class Tile(Enum):
    """A tile, named after its black corner: `NW` is black to the north and to the west.

    >>> Tile.NW.edge(Direction.N), Tile.NW.edge(Direction.E)
    (<Colour.BLACK: 'black'>, <Colour.WHITE: 'white'>)
    """

    NW = "NW"
    NE = "NE"
    SE = "SE"
    SW = "SW"

    def __str__(self) -> str:
        return self.value

    def edge(self, direction: Direction) -> TileColour:
        """The colour of the edge on that side."""
        return TileColour.BLACK if direction.name in self.value else TileColour.WHITE

    @property
    def black_corner(self) -> Corner:
        """The corner between the two black edges."""
        return Corner[self.value]

    @property
    def white_corner(self) -> Corner:
        """The corner between the two white edges."""
        return self.black_corner.opposite

    def matches(self, direction: Direction, other: Tile) -> bool:
        """Whether the common edge has one colour when `other` lies on that side."""
        return self.edge(direction) is other.edge(direction.opposite)


BLOCK: tuple[Cell, ...] = ((0, 0), (1, 0), (0, 1), (1, 1))
"""Top left, top right, bottom left, bottom right: the tiles around a vertex."""

PATTERNS: dict[TileColour, tuple[Tile, ...]] = {
    TileColour.BLACK: (Tile.SE, Tile.SW, Tile.NE, Tile.NW),
    TileColour.WHITE: (Tile.NW, Tile.NE, Tile.SW, Tile.SE),
}
"""The block of each diamond, in the order of `BLOCK`."""

_FITTING: dict[Direction, dict[Tile, frozenset[Tile]]] = {
    direction: {
        other: frozenset(tile for tile in Tile if tile.matches(direction, other)) for other in Tile
    }
    for direction in Direction
}
"""The tiles that match a neighbour which lies on that side of them."""

_CORNERS: dict[Tile, tuple[tuple[TileColour, Cell], ...]] = {
    tile: (
        (TileColour.BLACK, tile.black_corner.value),
        (TileColour.WHITE, tile.white_corner.value),
    )
    for tile in Tile
}
"""The two vertices where a tile can be part of a diamond, as steps to the block's top left."""

_STEPS = tuple((direction.value[0], direction.value[1], direction) for direction in Direction)


@dataclass(frozen=True, slots=True)
class Diamond:
    """A completed Herati pattern; x and y are those of the top left tile of its block."""

    x: int
    y: int
    colour: TileColour

    def __str__(self) -> str:
        return f"{self.colour.value} {self.x},{self.y}"


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Field(Mapping[Cell, Tile]):
    """The tiles laid so far: an immutable mapping from spot to tile that knows its diamonds."""

    _tiles: dict[Cell, Tile] = field(default_factory=dict)
    bounds: Bounds | None = None
    diamonds: tuple[Diamond, ...] = ()
    """From top to bottom, left to right."""

    @staticmethod
    def of(tiles: Mapping[Cell, Tile]) -> Field:
        """The field with these tiles."""
        laid = Field()
        for cell, tile in tiles.items():
            laid = laid.with_tile(cell, tile)
        return laid

    def __getitem__(self, cell: Cell) -> Tile:
        return self._tiles[cell]

    def __contains__(self, cell: object) -> bool:
        return cell in self._tiles

    def __iter__(self) -> Iterator[Cell]:
        return iter(self._tiles)

    def __len__(self) -> int:
        return len(self._tiles)

    def __hash__(self) -> int:
        return hash(frozenset(self._tiles.items()))

    def with_tile(self, cell: Cell, tile: Tile) -> Field:
        """The field with one tile more; the rules of neither game are asked."""
        completed = self.completed_by(cell, tile)
        diamonds = self.diamonds
        if completed:
            diamonds = tuple(sorted(diamonds + completed, key=lambda d: (d.y, d.x)))
        return Field({**self._tiles, cell: tile}, self.bounds_with(cell), diamonds)

    def bounds_with(self, cell: Cell) -> Bounds:
        """The rectangle that the field would take with a tile on that spot."""
        x, y = cell
        if self.bounds is None:
            return x, y, x, y
        left, top, right, bottom = self.bounds
        return min(x, left), min(y, top), max(x, right), max(y, bottom)

    def completed_by(self, cell: Cell, tile: Tile) -> tuple[Diamond, ...]:
        """The diamonds that the tile would complete on that empty spot: none, one or two."""
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

    def neighbours(self, cell: Cell) -> list[tuple[Direction, Cell]]:
        """The laid tiles that touch a spot along an edge: in which direction, and where."""
        x, y = cell
        return [
            (direction, (x + dx, y + dy))
            for dx, dy, direction in _STEPS
            if (x + dx, y + dy) in self._tiles
        ]

    def adjacent_cells(self) -> list[Cell]:
        """The empty spots that touch a laid tile, from top to bottom, left to right."""
        tiles = self._tiles
        cells = {
            cell
            for x, y in tiles
            for dx, dy, _ in _STEPS
            if (cell := (x + dx, y + dy)) not in tiles
        }
        return sorted(cells, key=lambda cell: (cell[1], cell[0]))

    def matching_tiles(self, cell: Cell) -> list[frozenset[Tile]]:
        """For each tile that touches the spot, the tiles that match it there."""
        tiles = self._tiles
        x, y = cell
        return [
            _FITTING[direction][other]
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
