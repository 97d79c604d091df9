"""Names of columns, rows and cells on the screen, as on a chess board: `e5`.

Records count from the first tile instead, with negative numbers. The field is at most five cells
wide, so the first tile is in the middle of nine columns; in the Workshop also of nine rows.
"""

from __future__ import annotations

from games.herati.rules.field import WIDEST, Cell
from games.herati.rules.position import HeratiPosition, LoomPosition


def column_name(x: int) -> str:
    """The letter of a column, a to i; the first tile is in column e."""
    return chr(ord("e") + x)


def first_row(position: HeratiPosition) -> int:
    """The number of the row of the first tile: 1 in the Loom, which grows down only, else 5."""
    return 1 if isinstance(position, LoomPosition) else WIDEST


def row_name(position: HeratiPosition, y: int) -> str:
    """The number of a row."""
    return str(first_row(position) + y)


def cell_name(position: HeratiPosition, cell: Cell) -> str:
    """The name of a cell: column and row."""
    return column_name(cell[0]) + row_name(position, cell[1])
