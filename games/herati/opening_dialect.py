"""Openings of Herati's Workshop: the tiles on the field, not the hands, which hardly repeat.

A Loom has none: it is played alone, from a new deal each time, and its best turns are known.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from games.core.game import Options
from games.herati.rules.position import WorkshopPosition
from games.openings.opening_dialect import OpeningDialect, Symmetry

_NAME = re.compile(r"[NS][EW]|-?[0-9]+(?=,)")
_SIDES = str.maketrans("EW", "WE")


def _mirrored(name: str) -> str:
    """The image of a tile or of a column when left and right are exchanged."""
    return name.translate(_SIDES) if name.isalpha() else str(-int(name))


_SYMMETRIES = (Symmetry(str, str), Symmetry(_mirrored, _mirrored))


def _symmetries(position: WorkshopPosition) -> Sequence[Symmetry]:
    return _SYMMETRIES


def _pieces(position: WorkshopPosition) -> Iterator[str]:
    return (f"{tile.value}@{x},{y}" for (x, y), tile in position.field.items())


def _state(position: WorkshopPosition) -> str:
    """The number of players, since a turn of one of four does not compare with one of two."""
    return f" {position.players}"


def _applies(options: Options) -> bool:
    return options.get("Mode") == "workshop"


OPENINGS = OpeningDialect(_NAME, _symmetries, _pieces, _state, applies=_applies)
