"""Turns as text and back: `NE@1,0` places a tile, `x NE` sets one aside, `-` passes (RULES 2.5)."""

from __future__ import annotations

import re
from collections.abc import Sequence

from games.core.position import AnyPosition, NotationError
from games.herati.rules.field import Tile
from games.herati.rules.position import (
    CannotPlace,
    LoomPosition,
    Move,
    PlaceTile,
    SetAside,
    WorkshopPosition,
)

_PLACE = re.compile(r"([NS][EW])\s*@\s*(-?[0-9]{1,4})\s*,\s*(-?[0-9]{1,4})", re.IGNORECASE)
_SET_ASIDE = re.compile(r"x\s*([NS][EW])", re.IGNORECASE)


def tile_named(name: str) -> Tile:
    if name not in Tile.__members__:
        raise ValueError(f"{name[:12]!r} is no tile: a tile is one of {' '.join(Tile.__members__)}")
    return Tile[name]


def tiles_named(text: str) -> tuple[Tile, ...]:
    """The tiles of names between spaces. Raises `ValueError`.

    >>> tiles_named("NE SW")
    (<Tile.NE: 'NE'>, <Tile.SW: 'SW'>)
    """
    return tuple(map(tile_named, text.split()))


def parse_move(text: str) -> Move:
    """The move of a text; ignores case and spaces. Raises `NotationError`.

    >>> parse_move("ne @ 1, -2")
    PlaceTile(tile=<Tile.NE: 'NE'>, x=1, y=-2)
    """
    text = text.strip()
    if text == "-":
        return CannotPlace()
    if found := _PLACE.fullmatch(text):
        return PlaceTile(Tile(found[1].upper()), int(found[2]), int(found[3]))
    if found := _SET_ASIDE.fullmatch(text):
        return SetAside(Tile(found[1].upper()))
    raise NotationError(
        "{text} is not a move: NE@1,0 places a tile, x NE sets one aside, - means that none fits",
        text=repr(text[:20]),
    )


def format_turn(position: AnyPosition, moves: Sequence[Move]) -> str:
    return " ".join(map(str, moves))


def parse_turn(position: AnyPosition, text: str) -> list[Move]:
    move = parse_move(text)
    position.play(move)
    return [move]


def comment(before: AnyPosition, after: AnyPosition) -> str:
    """The points that a turn scored and the player's total after it: `+2 =5`; else empty."""
    had, has = _points(before, before), _points(before, after)
    return f"+{has - had} ={has}" if has > had else ""


def _points(mover: AnyPosition, position: AnyPosition) -> int:
    """The total in `position` of the side to move in `mover`, with earlier games of the match."""
    if isinstance(position, LoomPosition):
        return position.score
    assert isinstance(position, WorkshopPosition)
    return position.points(mover.to_move) + position.points_before(mover.to_move)
