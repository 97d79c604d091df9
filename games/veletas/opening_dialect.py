"""Openings of Veletas: the shooters, stones and claims, and the phase of the game."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from games.core.grid import ALPHABET
from games.openings.opening_dialect import OpeningDialect, Symmetry, square_symmetries
from games.veletas.rules.position import VeletasPosition

_CELL = re.compile(r"[a-z][1-9][0-9]?")


def _symmetries(position: VeletasPosition) -> Sequence[Symmetry]:
    return square_symmetries(position.size, ALPHABET)


def _pieces(position: VeletasPosition) -> Iterator[str]:
    yield from (f"* {cell}" for cell in position.free_shooters)
    yield from (f"{side.value}* {cell}" for cell, side in position.claims.items())
    yield from (f"{side.value} {cell}" for cell, side in position.stones.items())


def _state(position: VeletasPosition) -> str:
    return f" {position.to_move.value} {position.phase.value} {position.pie_ahead}"


def _tidy(turn: str) -> str:
    """The cells of a placement in the order of their names."""
    placed, slash, stone = turn.partition("/")
    return ",".join(sorted(placed.split(","))) + slash + stone


OPENINGS = OpeningDialect(_CELL, _symmetries, _pieces, _state, _tidy)
