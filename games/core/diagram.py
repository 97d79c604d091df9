"""Reads an ASCII picture of a board, as `Grid.picture` draws it."""

from __future__ import annotations

from collections.abc import Mapping

from games.core.grid import Grid


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
