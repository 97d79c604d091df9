"""Positions of the Workshop as states of the kernel, and moves as numbers, there and back."""

from __future__ import annotations

from random import Random

from games.herati.ai.loom_states import NUMBERS, TILES
from games.herati.ai.workshop_kernel import (
    BOTTOM,
    BROUGHT,
    DOWN,
    EXTENT,
    HELD,
    LEFT,
    MOVER,
    OVER,
    PASS,
    PLAYERS,
    RIGHT,
    ROW,
    SCORED,
    STATE,
    TARGET,
    TOP,
)
from games.herati.rules.position import CannotPlace, Move, PlaceTile, WorkshopPosition


def state_of(position: WorkshopPosition, rng: Random) -> list[int]:
    """The state of a position; what lies face down is counted, never looked at.

    A tile that has been turned up but is not known is drawn by lot.
    """
    state = [0] * STATE
    for (x, y), tile in position.field.items():
        state[_place(position, x, y)] = NUMBERS[tile] + 1
    left, top, right, bottom = _bounds(position)
    state[LEFT], state[RIGHT] = _index(right, left), EXTENT
    state[TOP], state[BOTTOM] = _index(bottom, top), EXTENT
    state[PLAYERS] = position.players
    state[MOVER] = position.sides.index(position.to_move)
    state[TARGET] = position.target or 0
    for seat, hand in enumerate(position.hands):
        for shown in hand.face_up:
            number = rng.randrange(len(TILES)) if shown is None else NUMBERS[shown]
            state[HELD + 4 * seat + number] += 1
        state[DOWN + seat] = hand.face_down
        state[SCORED + seat] = position.game_points[seat]
        state[BROUGHT + seat] = position.earlier_points[seat]
    state[OVER] = int(position.outcome() is not None)
    return state


def number_of(position: WorkshopPosition, move: Move) -> int:
    """A move of that position as a number of the kernel."""
    if isinstance(move, CannotPlace):
        return PASS
    assert isinstance(move, PlaceTile)
    return 4 * _place(position, move.x, move.y) + NUMBERS[move.tile]


def _bounds(position: WorkshopPosition) -> tuple[int, int, int, int]:
    assert position.bounds is not None
    return position.bounds


def _place(position: WorkshopPosition, x: int, y: int) -> int:
    _, _, right, bottom = _bounds(position)
    return ROW * _index(bottom, y) + _index(right, x)


def _index(greatest: int, at: int) -> int:
    """Where a column or row lies in the square, given the greatest one of the field.

    The greatest is the fifth: then there is room for five on either side of any field.
    """
    return at - greatest + EXTENT
