"""Positions to begin with: the empty board, a random start, and any position laid out."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from games.core.position import Side
from games.veletas.rules.board_geometry import BoardGeometry, board_geometry, cells_of
from games.veletas.rules.pieces import COLOURS, Pieces, joined
from games.veletas.rules.position import Phase, Place, VeletasPosition


def first_position(size: int = 10, rules: str = "current") -> VeletasPosition:
    """The empty board before the first placement."""
    tables = board_geometry(size, rules)
    return VeletasPosition(
        Pieces(tables), Side.BLACK, Phase.FIRST_PLACEMENT, pie_ahead=tables.rules.placed_stones
    )


def random_start(size: int, rules: str, shooters: Iterable[str]) -> VeletasPosition:
    """All shooters on the board, and Black's turn, which the pie choice follows.

    Raises `IllegalMove` where the rule set forbids a shooter to be placed, or where there is
    one too many, and `ValueError` where one is missing.
    """
    position = VeletasPosition(
        Pieces(board_geometry(size, rules)), Side.BLACK, Phase.SECOND_PLACEMENT
    )
    for name in shooters:
        position = position.play(Place(name))
    if position.shooters_missing:
        raise ValueError(f"a board of {size} by {size} has more shooters")
    return VeletasPosition(position.pieces, Side.BLACK, Phase.PLAY, pie_ahead=True)


def arranged(
    size: int,
    rules: str,
    *,
    shooters: Iterable[str],
    black: Iterable[str] = (),
    white: Iterable[str] = (),
    claims: Mapping[str, Side] | None = None,
    to_move: Side = Side.BLACK,
    swapped: bool = False,
) -> VeletasPosition:
    """A position at the beginning of an ordinary turn, for examples and tests.

    Raises `ValueError` for one that could not go on: shooters missing, pieces on each other,
    a trapped shooter that is not claimed.
    """
    tables = board_geometry(size, rules)
    red, dark, light = list(shooters), list(black), list(white)
    owners = dict(claims or {})
    if len({*red, *dark, *light}) < len(red) + len(dark) + len(light):
        raise ValueError("two pieces stand on the same square")
    if len(red) != tables.shooters:
        raise ValueError(f"a board of {size} by {size} has {tables.shooters} shooters")
    if not owners.keys() <= set(red):
        raise ValueError("only shooters can be claimed")
    stones = tables.bits(dark), tables.bits(light)
    owned = [tables.bits(cell for cell in owners if owners[cell] is side) for side in COLOURS]
    pieces = Pieces(
        tables,
        tables.bits(red),
        (owned[0], owned[1]),
        stones,
        (_groups(stones[0], tables), _groups(stones[1], tables)),
    )
    if pieces.trapped():
        raise ValueError("an unclaimed shooter is trapped")
    return VeletasPosition(pieces, to_move, Phase.PLAY, swapped=swapped)


def _groups(stones: int, tables: BoardGeometry) -> tuple[int, ...]:
    groups: tuple[int, ...] = ()
    for cell in cells_of(stones):
        groups = joined(groups, cell, tables)
    return groups
