"""Positions of Veletas as states of the kernel, and the kernel's turns as moves."""

from __future__ import annotations

from games.core.position import Side
from games.veletas.ai import kernel as k
from games.veletas.rules.board_geometry import Board, cells_of
from games.veletas.rules.position import Move, Slide, Stone, VeletasPosition


def square_of(size: int, cell: int) -> int:
    """The square of the kernel's board for a cell."""
    return (cell // size + 1) * (size + 2) + cell % size + 1


def cell_of(size: int, square: int) -> int:
    """The cell for a square of the kernel's board."""
    return (square // (size + 2) - 1) * size + square % (size + 2) - 1


def empty_state(board: Board) -> list[int]:
    """The state of an empty board, Black to move."""
    state = [0] * k.STATE
    row = board.size + 2
    state[: k.SQUARES] = [k.WALL] * k.SQUARES
    for cell in board.grid.cells:
        state[square_of(board.size, cell)] = k.EMPTY
    state[k.MAJORITY] = board.majority
    state[k.OVER] = int(board.rules.over_shooters)
    state[k.SIZE] = board.size
    state[k.STEPS : k.STEPS + 8] = [row, 1, -row, -1, row + 1, row - 1, -row - 1, 1 - row]
    return state


def state_of(position: VeletasPosition) -> list[int]:
    """The state with the pieces of a position, and its side to move.

    The shooters are numbered by cell. A slide already made in this turn is part of it.
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
    """Give the shooter that was put last to a side."""
    last = state[k.SHOOTERS] - 1
    state[state[k.SHOOTER + last]] = k.BLACK_CLAIM + side
    state[k.OWNER + last] = side
    state[k.CLAIMS + side] += 1


def moves_of_turn(position: VeletasPosition, code: int) -> tuple[Move, ...]:
    """The moves of a turn from the position whose state it was found in."""
    names, size = position.board.grid.names, position.size
    origin = cells_of(position.pieces.shooters)[code >> 16]
    target, shot = cell_of(size, code >> 8 & 255), cell_of(size, code & 255)
    stone = Stone(names[shot])
    return (stone,) if origin == target else (Slide(names[origin], names[target]), stone)
