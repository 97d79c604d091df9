"""Turns as text and back: `NE@1,0` lays, `x NE` sets aside, `-` could not place."""

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

_LAY = re.compile(r"([NS][EW])\s*@\s*(-?[0-9]{1,4})\s*,\s*(-?[0-9]{1,4})", re.IGNORECASE)
_ASIDE = re.compile(r"x\s*([NS][EW])", re.IGNORECASE)


def parse_move(text: str) -> Move:
    """The move of that text; case and spaces are forgiven.

    >>> parse_move("ne @ 1, -2")
    Lay(tile=<Tile.NE: 'NE'>, x=1, y=-2)
    """
    text = text.strip()
    if text == "-":
        return CannotPlace()
    if found := _LAY.fullmatch(text):
        return PlaceTile(Tile(found[1].upper()), int(found[2]), int(found[3]))
    if found := _ASIDE.fullmatch(text):
        return SetAside(Tile(found[1].upper()))
    raise NotationError(
        "{text} is no move: NE@1,0 lays a tile, x NE sets one aside, - says that none fits",
        text=repr(text[:20]),
    )


def format_turn(position: AnyPosition, moves: Sequence[Move]) -> str:
    """A turn, which is one move, as text."""
    return " ".join(map(str, moves))


def parse_turn(position: AnyPosition, text: str) -> list[Move]:
    """The move of a turn; raises `NotationError`, or `IllegalMove` if it cannot be played."""
    move = parse_move(text)
    position.play(move)
    return [move]


def turn_label(position: AnyPosition, number: int) -> str:
    """The running number of a turn."""
    return f"{number}."


def comment(before: AnyPosition, after: AnyPosition) -> str:
    """The points that a turn has brought, and what its player has now: `+2 =5`."""
    had, has = _points(before, before), _points(before, after)
    return f"+{has - had} ={has}" if has > had else ""


def _points(mover: AnyPosition, position: AnyPosition) -> int:
    """What the player who moves in `mover` has in `position`, earlier games of a match included."""
    if isinstance(position, LoomPosition):
        return position.score
    assert isinstance(position, WorkshopPosition)
    return position.points(mover.to_move) + position.points_before(mover.to_move)
