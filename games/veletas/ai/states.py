"""Conversion of positions to states of the kernel, and of its turns to moves."""

from __future__ import annotations

from games.core.position import Side
from games.veletas.ai import kernel as k
from games.veletas.rules.board_geometry import BoardGeometry, cells_of
from games.veletas.rules.position import Move, Slide, Stone, VeletasPosition


def square_of(size: int, cell: int) -> int:
    """The square of the kernel's mailbox board for a cell of the rules."""
    return (cell // size + 1) * (size + 2) + cell % size + 1


def cell_of(size: int, square: int) -> int:
    """The cell of the rules for a square of the kernel's mailbox board."""
    return (square // (size + 2) - 1) * size + square % (size + 2) - 1


def empty_state(geometry: BoardGeometry) -> list[int]:
    """The state of an empty board, Black to move."""
    state = [0] * k.STATE_LENGTH
    row = geometry.size + 2
    state[: k.SQUARE_COUNT] = [k.WALL] * k.SQUARE_COUNT
    for cell in geometry.grid.cells:
        state[square_of(geometry.size, cell)] = k.EMPTY
    state[k.MAJORITY] = geometry.majority
    state[k.OVER] = int(geometry.rules.over_shooters)
    state[k.SIZE] = geometry.size
    state[k.STEPS : k.STEPS + 8] = [row, 1, -row, -1, row + 1, row - 1, -row - 1, 1 - row]
    return state


def state_of(position: VeletasPosition) -> list[int]:
    """The state of a position. The shooters are numbered in the order of their cells.

    A shooter that has slid in this turn stands on its target; the state does not say that it slid.
    """
    size, pieces = position.size, position.pieces
    state = empty_state(position.board)
    for cell in cells_of(pieces.shooters):
        k.put_shooter(state, square_of(size, cell))
        for side in (0, 1):
            if pieces.claims[side] >> cell & 1:
                _claim(state, side)
    for side in (0, 1):
        for cell in cells_of(pieces.stones[side]):
            k.put_stone(state, square_of(size, cell), side)
    state[k.MOVER] = 0 if position.to_move is Side.BLACK else 1
    return state


def _claim(state: list[int], side: int) -> None:
    """Give the last shooter of a state to a side."""
    last = state[k.SHOOTER_COUNT] - 1
    state[state[k.SHOOTER_SQUARE + last]] = k.BLACK_SHOOTER + side
    state[k.OWNER + last] = side
    state[k.CLAIMS + side] += 1


def moves_of_turn(position: VeletasPosition, code: int) -> tuple[Move, ...]:
    """The moves of a turn code, in the position whose state it belongs to."""
    names, size = position.board.grid.names, position.size
    origin = cells_of(position.pieces.shooters)[code >> 16]
    target, shot = cell_of(size, code >> 8 & 255), cell_of(size, code & 255)
    stone = Stone(names[shot])
    return (stone,) if origin == target else (Slide(names[origin], names[target]), stone)
