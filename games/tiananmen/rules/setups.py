"""Where games of Tiananmen begin, and positions set up by hand."""

from __future__ import annotations

from collections.abc import Iterable

from games.core.position import Side
from games.tiananmen.rules.board import Board, board
from games.tiananmen.rules.distance import chain_holds, ring_holds
from games.tiananmen.rules.position import PART_STONES, TiananmenPosition


def opening(size: int = 19) -> TiananmenPosition:
    """The start of a game: an empty board, Black to place four stones."""
    return set_up(size)


def set_up(
    size: int,
    *,
    black: Iterable[str] = (),
    white: Iterable[str] = (),
    last: str | None = None,
    day: int = 1,
    part: int = 0,
    lids: tuple[int, int] = (0, 0),
) -> TiananmenPosition:
    """Any position at the opening of a part of a day, for puzzles, pictures and tests.

    Raises `ValueError` for stones on the Heroes, on each other or off the board, and where
    `last`, the stone placed last, is missing.
    """
    table = board(size)
    sets = [sum({1 << _known(table, name) for name in names}) for names in (black, white)]
    if sets[0] & sets[1] or (sets[0] | sets[1]) & table.heroes:
        raise ValueError("two stones, or a stone and the Heroes, cannot share a point")
    stones = sets[0] | sets[1]
    point = None if last is None else _known(table, last)
    if (point is None) == bool(stones) or (point is not None and not stones >> point & 1):
        raise ValueError(f"the stone placed last must be one on the board, not {last}")
    winner = Side.BLACK if ring_holds(table, sets[0]) else None
    winner = Side.WHITE if chain_holds(table, sets[1]) else winner
    left = PART_STONES[part]
    return TiananmenPosition(
        size, day, part, left, False, sets[0], sets[1], point, lids, winner, table
    )


def _known(table: Board, name: str) -> int:
    if name not in table.points:
        raise ValueError(f"there is no point {name} on a board of {table.size} by {table.size}")
    return table.points[name]
