"""Where tiles may be laid in either game, and the sentence for every place where they may not."""

from __future__ import annotations

from games.core.position import IllegalMove
from games.herati.rules.field import WIDEST, Bounds, Cell, Field, Tile

Places = dict[Cell, frozenset[Tile]]
"""Where a tile may be laid, and which tiles fit there."""


def loom_places(field: Field) -> Places:
    """Where the cloth can grow: beside a tile of a row that is not full, or below a full row."""
    if field.bounds is None:
        return {(0, 0): frozenset(Tile)}
    return {
        cell: frozenset().union(*field.matching_tiles(cell))
        for cell in field.adjacent_cells()
        if _width(field.bounds_with(cell)) <= WIDEST and _continues_a_row(field, cell)
    }


def workshop_places(field: Field) -> Places:
    """Where a tile can fit all its neighbours inside 5 by 5."""
    places = {}
    for cell in field.adjacent_cells():
        bounds = field.bounds_with(cell)
        if _width(bounds) > WIDEST or _height(bounds) > WIDEST:
            continue
        first, *others = field.matching_tiles(cell)
        if tiles := first.intersection(*others):
            places[cell] = tiles
    return places


def check_loom(field: Field, tile: Tile, cell: Cell) -> None:
    """Raises `IllegalMove` unless the tile may be laid there in the Loom."""
    if field.bounds is None:
        if cell != (0, 0):
            raise IllegalMove("the first tile is laid on {cell}", cell="0,0")
        return
    _check_touches(field, cell)
    _check_width(field, cell)
    _check_row(field, cell)
    neighbours = [other for _, other in field.neighbours(cell)]
    if _clashes(field, cell, tile) == neighbours:
        raise IllegalMove(
            "{tile} on {cell} matches no neighbour ({neighbours}): "
            "at least one touching edge must match",
            tile=tile,
            cell=cell_name(cell),
            neighbours=_listed(field, neighbours),
        )


def check_workshop(field: Field, tile: Tile, cell: Cell) -> None:
    """Raises `IllegalMove` unless the tile may be laid there in the Workshop."""
    _check_touches(field, cell)
    _check_width(field, cell)
    if _height(field.bounds_with(cell)) > WIDEST:
        raise IllegalMove(
            "with a tile on {cell} the field would be taller than {limit} tiles",
            cell=cell_name(cell),
            limit=WIDEST,
        )
    if clashes := _clashes(field, cell, tile):
        raise IllegalMove(
            "{tile} on {cell} does not match {neighbours}: every touching edge must match",
            tile=tile,
            cell=cell_name(cell),
            neighbours=_listed(field, clashes),
        )


def cell_name(cell: Cell) -> str:
    """A spot as it is written: `1,0`."""
    return f"{cell[0]},{cell[1]}"


def _check_touches(field: Field, cell: Cell) -> None:
    """The spot is free and has a neighbour."""
    if cell in field:
        raise IllegalMove(
            "{cell} is taken by the tile {tile}", cell=cell_name(cell), tile=field[cell]
        )
    if not field.neighbours(cell):
        raise IllegalMove(
            "{cell} touches nothing: a tile must lie edge to edge with a tile of the field",
            cell=cell_name(cell),
        )


def _check_width(field: Field, cell: Cell) -> None:
    if _width(field.bounds_with(cell)) > WIDEST:
        raise IllegalMove(
            "with a tile on {cell} the field would be wider than {limit} tiles",
            cell=cell_name(cell),
            limit=WIDEST,
        )


def _check_row(field: Field, cell: Cell) -> None:
    """The cloth is woven row by row, downwards."""
    if _continues_a_row(field, cell):
        return
    if (cell[0], cell[1] - 1) in field:
        raise IllegalMove(
            "the row above {cell} must be full first: it has {count} of {limit} tiles",
            cell=cell_name(cell),
            count=_row_count(field, cell[1] - 1),
            limit=WIDEST,
        )
    raise IllegalMove(
        "{cell} is above the first row: the cloth grows towards you", cell=cell_name(cell)
    )


def _continues_a_row(field: Field, cell: Cell) -> bool:
    """Whether the spot is beside a tile, or below a full row; the width is looked at elsewhere.

    A row beside which there is room in the five columns is not full.
    """
    x, y = cell
    beside = (x - 1, y) in field or (x + 1, y) in field
    return beside or ((x, y - 1) in field and _row_count(field, y - 1) == WIDEST)


def _row_count(field: Field, y: int) -> int:
    return sum(row == y for _, row in field)


def _clashes(field: Field, cell: Cell, tile: Tile) -> list[Cell]:
    """The neighbours whose common edge has another colour than the tile's."""
    return [
        other
        for direction, other in field.neighbours(cell)
        if not tile.matches(direction, field[other])
    ]


def _width(bounds: Bounds) -> int:
    return bounds[2] - bounds[0] + 1


def _height(bounds: Bounds) -> int:
    return bounds[3] - bounds[1] + 1


def _listed(field: Field, cells: list[Cell]) -> str:
    """The tiles there in notation, which needs no translation."""
    return ", ".join(f"{field[cell]}@{cell_name(cell)}" for cell in cells)
