"""Positions of Tiananmen as states of the kernel, and the kernel's points as names."""

from __future__ import annotations

from functools import cache
from random import Random

from games.core.position import Side
from games.tiananmen.ai import kernel as k
from games.tiananmen.rules.board import board
from games.tiananmen.rules.position import TiananmenPosition


@cache
def keys() -> list[int]:
    """Random numbers for what a board may hold, the same in every process."""
    rng = Random("Tiananmen")
    return [rng.getrandbits(62) for _ in range(4 * k.POINTS)]


@cache
def _codes(size: int) -> dict[str, int]:
    """The kernel's point for each name."""
    table = board(size)
    places = {name: divmod(point, table.width) for point, name in table.names.items()}
    return {name: rank * 32 + file for name, (rank, file) in places.items()}


@cache
def _names(size: int) -> dict[int, str]:
    return {code: name for name, code in _codes(size).items()}


def code_of(size: int, name: str) -> int:
    """The kernel's point of that name."""
    return _codes(size)[name]


def name_of(size: int, code: int) -> str:
    """The name of a point of the kernel."""
    return _names(size)[code]


def state_of(position: TiananmenPosition) -> list[int]:
    """The state for a position in which no lid is being emptied."""
    size = position.size
    state = [0] * k.STATE
    for name in position.heroes:
        point = code_of(size, name)
        state[k.HEROES + (point >> 5)] |= 1 << (point & 31)
    for rank in range(size):
        state[k.EMPTY + rank] = (1 << size) - 1 ^ state[k.HEROES + rank]
    for number, side in enumerate((Side.BLACK, Side.WHITE)):
        for name in position.stone_points(side):
            k.put(state, code_of(size, name), number, keys())
        state[k.LID + number] = position.lid(side)
    state[k.SIZE] = size
    state[k.LAST] = k.NOWHERE if position.last is None else code_of(size, position.last)
    state[k.PART] = position.part
    state[k.LEFT] = position.left
    state[k.MAY_SAVE] = int(position.day > 1)
    return state
