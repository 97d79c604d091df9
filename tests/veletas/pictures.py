"""Positions drawn by hand: `*` shooter, `B` `W` claimed, `x` black stone, `o` white stone."""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

from games.core.grid import grid
from games.core.position import Side, after_moves
from games.veletas.rules.pieces import Move
from games.veletas.rules.position import VeletasPosition, drawn_position

BLACK, WHITE = Side.BLACK, Side.WHITE

OPEN = """
    . . . . . . .
    . * . x . . .
    . . . . . . .
    . . . * . . .
    . . . . . o .
    . . . . * . .
    . . . . . . ."""
"""Free shooters and one stone of each colour on the small board; many lines are open."""

CORNER = """
    . . . . . . .
    . . . o . * .
    . . . . . . .
    . . . * . . .
    x . . . . . .
    x . . . . . .
    * o . . . . ."""
"""A shot at b2 traps the shooter in the corner."""


def drawn(
    rules: str, picture: str, to_move: Side = BLACK, *, swapped: bool = False
) -> VeletasPosition:
    """The position of a picture without margins, the highest rank first."""
    size = len(picture.strip().splitlines())
    return replace(drawn_position(size, rules, picture, to_move), swapped=swapped)


def custom_position(
    size: int,
    rules: str,
    *,
    shooters: Iterable[str],
    black: Iterable[str] = (),
    white: Iterable[str] = (),
    claims: Mapping[str, Side] | None = None,
    to_move: Side = BLACK,
    swapped: bool = False,
) -> VeletasPosition:
    """The position with these pieces on the squares named."""
    signs = dict.fromkeys(shooters, "*") | dict.fromkeys(black, "x") | dict.fromkeys(white, "o")
    signs |= {cell: "B" if owner is BLACK else "W" for cell, owner in (claims or {}).items()}
    cells = (signs.get(name, ".") for name in grid(size).names)
    position = drawn_position(size, rules, grid(size).picture(cells), to_move)
    return replace(position, swapped=swapped)


def example(name: str) -> Any:
    """The position of a diagram of the rules."""
    from games.veletas.view.look import LOOK  # not needed by tests of the rules

    return LOOK.diagrams[name]()


def played(position: VeletasPosition, *moves: Move) -> VeletasPosition:
    """The position after these moves."""
    after: VeletasPosition = after_moves(position, moves)
    return after


def texts(position: VeletasPosition) -> set[str]:
    """The legal moves as text."""
    return {str(move) for move in position.legal_moves()}
