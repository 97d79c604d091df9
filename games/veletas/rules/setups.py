"""First positions: the empty board, a random start, and custom positions."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from games.core.position import Side
from games.veletas.rules.board_geometry import BoardGeometry, board_geometry, cells_of
from games.veletas.rules.pieces import COLOURS, Pieces, join_groups
from games.veletas.rules.position import Phase, Place, VeletasPosition


def first_position(size: int = 10, rules: str = "current") -> VeletasPosition:
    """The empty board, before the first placement."""
    geometry = board_geometry(size, rules)
    return VeletasPosition(
        Pieces(geometry), Side.BLACK, Phase.FIRST_PLACEMENT, pie_ahead=geometry.rules.placed_stones
    )


def random_start(size: int, rules: str, shooters: Iterable[str]) -> VeletasPosition:
    """All shooters on the board and Black to move; the pie choice follows this turn.

    Raises `IllegalMove` if a shooter may not be placed there or is one too many, and
    `ValueError` if one is missing.
    """
    position = VeletasPosition(
        Pieces(board_geometry(size, rules)), Side.BLACK, Phase.SECOND_PLACEMENT
    )
    for name in shooters:
        position = position.play(Place(name))
    if position.shooters_missing:
        raise ValueError(f"a board of {size} by {size} has more shooters")
    return VeletasPosition(position.pieces, Side.BLACK, Phase.PLAY, pie_ahead=True)


def custom_position(
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

    Raises `ValueError` if two pieces share a square, the number of shooters is wrong, something
    other than a shooter is claimed, or a trapped shooter is not claimed.
    """
    geometry = board_geometry(size, rules)
    red, dark, light = list(shooters), list(black), list(white)
    owners = dict(claims or {})
    if len({*red, *dark, *light}) < len(red) + len(dark) + len(light):
        raise ValueError("two pieces stand on the same square")
    if len(red) != geometry.shooters:
        raise ValueError(f"a board of {size} by {size} has {geometry.shooters} shooters")
    if not owners.keys() <= set(red):
        raise ValueError("only shooters can be claimed")
    stones = geometry.bits(dark), geometry.bits(light)
    owned = [geometry.bits(cell for cell in owners if owners[cell] is side) for side in COLOURS]
    pieces = Pieces(
        geometry,
        geometry.bits(red),
        (owned[0], owned[1]),
        stones,
        (_groups(stones[0], geometry), _groups(stones[1], geometry)),
    )
    if pieces.trapped():
        raise ValueError("an unclaimed shooter is trapped")
    return VeletasPosition(pieces, to_move, Phase.PLAY, swapped=swapped)


def _groups(stones: int, geometry: BoardGeometry) -> tuple[int, ...]:
    groups: tuple[int, ...] = ()
    for cell in cells_of(stones):
        groups = join_groups(groups, cell, geometry)
    return groups
