"""Names of cells in few words: three or more above each other become a span."""

from __future__ import annotations

from collections.abc import Iterable

from games.ui.toolkit.i18n import _, listed

SHORTEST = 3
"""The fewest cells that are told as a span."""


def spans(names: Iterable[str]) -> str:
    """Cells sorted by file, then rank, such as "a1, c4 to c6"."""
    columns: list[list[str]] = []
    for name in names:
        if columns and _is_above(name, columns[-1][-1]):
            columns[-1].append(name)
        else:
            columns.append([name])
    return listed(told for column in columns for told in _column(column))


def _is_above(name: str, other: str) -> bool:
    return name[0] == other[0] and int(name[1:]) == int(other[1:]) + 1


def _column(names: list[str]) -> list[str]:
    if len(names) < SHORTEST:
        return names
    return [_("{first} to {last}").format(first=names[0], last=names[-1])]
