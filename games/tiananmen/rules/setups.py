"""The first position of a game, and positions set up by hand."""

from __future__ import annotations

from collections.abc import Iterable

from games.core.position import Side
from games.tiananmen.rules.board_geometry import BoardGeometry, board_geometry
from games.tiananmen.rules.distance import has_chain, has_ring
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
    """A position at the start of a part of a day, for puzzles, diagrams and tests.

    `black`, `white` and `last`, the stone placed last, are names of points. `lids` are the stones
    saved by Black and White. Raises `ValueError` for stones on the Heroes, on each other or off
    the board, and if `last` is not one of the stones.
    """
    geometry = board_geometry(size)
    sets = [sum({1 << _known(geometry, name) for name in names}) for names in (black, white)]
    if sets[0] & sets[1] or (sets[0] | sets[1]) & geometry.heroes:
        raise ValueError("two stones, or a stone and the Heroes, cannot share a point")
    stones = sets[0] | sets[1]
    point = None if last is None else _known(geometry, last)
    if (point is None) == bool(stones) or (point is not None and not stones >> point & 1):
        raise ValueError(f"the stone placed last must be one on the board, not {last}")
    winner = Side.BLACK if has_ring(geometry, sets[0]) else None
    winner = Side.WHITE if has_chain(geometry, sets[1]) else winner
    left = PART_STONES[part]
    return TiananmenPosition(
        size, day, part, left, False, sets[0], sets[1], point, lids, winner, geometry
    )


def _known(geometry: BoardGeometry, name: str) -> int:
    if name not in geometry.points:
        raise ValueError(
            f"there is no point {name} on a board of {geometry.size} by {geometry.size}"
        )
    return geometry.points[name]
