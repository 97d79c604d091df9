"""Openings of Tiananmen: the stones, the stone placed last, the part of the day and the lids."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from games.core.grid import GO_ALPHABET
from games.core.position import Side
from games.openings.opening_dialect import OpeningDialect, Symmetry, square_symmetries
from games.tiananmen.rules.position import TiananmenPosition

_POINT = re.compile(r"[A-HJ-Z][1-9][0-9]?")


def _symmetries(position: TiananmenPosition) -> Sequence[Symmetry]:
    return square_symmetries(position.size, GO_ALPHABET)


def _pieces(position: TiananmenPosition) -> Iterator[str]:
    for side in (Side.BLACK, Side.WHITE):
        yield from (f"{side.value} {point}" for point in position.stone_points(side))
    if position.last is not None:
        yield f"last {position.last}"


def _state(position: TiananmenPosition) -> str:
    lids = (position.lid(Side.BLACK), position.lid(Side.WHITE))
    later = "later" if position.day > 1 else "first"
    return f" {position.to_move.value} {later} {position.part} {lids}"


OPENINGS = OpeningDialect(_POINT, _symmetries, _pieces, _state)
