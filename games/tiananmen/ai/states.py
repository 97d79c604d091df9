"""Converts positions into states of the kernel, and points between names and kernel numbers."""

from __future__ import annotations

from functools import cache
from random import Random

from games.core.position import Side
from games.tiananmen.ai import kernel as k
from games.tiananmen.rules.board_geometry import board_geometry
from games.tiananmen.rules.position import TiananmenPosition


@cache
def zobrist_keys() -> list[int]:
    """The kernel's Zobrist keys, `4 * POINTS` numbers of 62 bits; the same in every process."""
    rng = Random("Tiananmen")
    return [rng.getrandbits(62) for _ in range(4 * k.POINTS)]


@cache
def board_key(size: int) -> int:
    """The Zobrist key of an empty board: a point has the same number on boards of all sizes."""
    return Random(f"Tiananmen {size}").getrandbits(62)


@cache
def _codes(size: int) -> dict[str, int]:
    """The kernel's point for each name of a point."""
    geometry = board_geometry(size)
    places = {name: divmod(point, geometry.width) for point, name in geometry.names.items()}
    return {name: rank * 32 + file for name, (rank, file) in places.items()}


@cache
def _names(size: int) -> dict[int, str]:
    return {code: name for name, code in _codes(size).items()}


def point_code(size: int, name: str) -> int:
    """The kernel's point for a name such as `"D4"`."""
    return _codes(size)[name]


def name_of(size: int, code: int) -> str:
    """The name of a kernel's point."""
    return _names(size)[code]


def state_of(position: TiananmenPosition) -> list[int]:
    """The kernel's state for a position, as a list of `STATE` integers.

    The state has no room for a lid that is being emptied.
    """
    size = position.size
    state = [0] * k.STATE
    state[k.ZOBRIST] = board_key(size)
    for name in position.heroes:
        point = point_code(size, name)
        state[k.HEROES + (point >> 5)] |= 1 << (point & 31)
    for rank in range(size):
        state[k.EMPTY + rank] = (1 << size) - 1 ^ state[k.HEROES + rank]
    for number, side in enumerate((Side.BLACK, Side.WHITE)):
        for name in position.stone_points(side):
            k.put_stone(state, point_code(size, name), number, zobrist_keys())
        state[k.LID + number] = position.lid(side)
    state[k.SIZE] = size
    state[k.LAST] = k.NO_POINT if position.last is None else point_code(size, position.last)
    state[k.PART] = position.part
    state[k.LEFT] = position.left
    state[k.MAY_SAVE] = int(position.day > 1)
    return state
