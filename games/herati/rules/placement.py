"""Where tiles may be placed in the Loom and in the Workshop, and why not elsewhere."""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum, auto

from games.core.position import IllegalMove
from games.herati.rules.field import WIDEST, Bounds, Cell, Direction, Field, Tile

Placements = dict[Cell, frozenset[Tile]]
"""The cells where a tile may be placed, and the tiles that fit there."""


class Fault(Enum):
    """The rule that forbids a placement."""

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


def loom_placements(field: Field) -> Placements:
    """All legal placements in the Loom (RULES 2.3, rules 1 to 4)."""
    if field.bounds is None:
        return {(0, 0): frozenset(Tile)}
    return {cell: frozenset().union(*field.matching_tiles(cell)) for cell in open_loom_cells(field)}


def workshop_placements(field: Field) -> Placements:
    """All legal placements in the Workshop (RULES 2.4): every edge matches, inside 5 by 5."""
    places = {}
    for cell in open_workshop_cells(field):
        first, *others = field.matching_tiles(cell)
        if tiles := first.intersection(*others):
            places[cell] = tiles
    return places


def open_loom_cells(field: Field) -> Iterator[Cell]:
    """The cells beside or below the tiles of the Loom that a tile may go on if its edges match."""
    for cell in field.adjacent_cells():
        if _width(field.bounds_with(cell)) <= WIDEST and _continues_a_row(field, cell):
            yield cell


def open_workshop_cells(field: Field) -> Iterator[Cell]:
    """The cells of the Workshop that a tile may go on if its edges match."""
    for cell in field.adjacent_cells():
        bounds = field.bounds_with(cell)
        if _width(bounds) <= WIDEST and _height(bounds) <= WIDEST:
            yield cell


def check_loom(field: Field, tile: Tile, cell: Cell) -> None:
    """Raises `IllegalMove` unless the tile may be placed there in the Loom."""
    if field.bounds is None:
        if cell != (0, 0):
            raise IllegalPlacement(
                Fault.NOT_FIRST_CELL, "the first tile goes on {cell}", cell="0,0"
            )
        return
    _check_touches(field, cell)
    _check_width(field, cell)
    _check_row(field, cell)
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
    """Raises `IllegalMove` unless the tile may be placed there in the Workshop."""
    _check_touches(field, cell)
    _check_width(field, cell)
    if _height(field.bounds_with(cell)) > WIDEST:
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
    """The edges at which the tile on that cell touches a tile that does not match."""
    return [
        direction
        for direction, other in field.neighbours(cell)
        if not tile.matches(direction, field[other])
    ]


def cell_name(cell: Cell) -> str:
    """A cell in notation: `1,0`."""
    return f"{cell[0]},{cell[1]}"


def _check_touches(field: Field, cell: Cell) -> None:
    """Raises `IllegalMove` unless the cell is empty and has a neighbour."""
    if cell in field:
        raise IllegalPlacement(
            Fault.TAKEN,
            "{cell} is taken by the tile {tile}",
            cell=cell_name(cell),
            tile=field[cell],
        )
    if not field.neighbours(cell):
        raise IllegalPlacement(
            Fault.TOUCHES_NOTHING,
            "{cell} touches nothing: a tile must lie edge to edge with a tile of the field",
            cell=cell_name(cell),
        )


def _check_width(field: Field, cell: Cell) -> None:
    if _width(field.bounds_with(cell)) > WIDEST:
        raise IllegalPlacement(
            Fault.TOO_WIDE,
            "with a tile on {cell} the field would be wider than {limit} tiles",
            cell=cell_name(cell),
            limit=WIDEST,
        )


def _check_row(field: Field, cell: Cell) -> None:
    """Raises `IllegalMove` unless rule 4 of the Loom allows the cell."""
    if _continues_a_row(field, cell):
        return
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

    A cell beside a tile within the five columns shows that its row is not full; `_check_width`
    and `open_loom_cells` test the columns.
    """
    x, y = cell
    beside = (x - 1, y) in field or (x + 1, y) in field
    return beside or ((x, y - 1) in field and _row_count(field, y - 1) == WIDEST)


def _row_count(field: Field, y: int) -> int:
    return sum(row == y for _, row in field)


def _width(bounds: Bounds) -> int:
    return bounds[2] - bounds[0] + 1


def _height(bounds: Bounds) -> int:
    return bounds[3] - bounds[1] + 1


def _listed(field: Field, cells: list[Cell]) -> str:
    """The tiles on these cells in notation, which is not translated."""
    return ", ".join(f"{field[cell]}@{cell_name(cell)}" for cell in cells)
