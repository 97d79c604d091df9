"""Positions and moves of the Workshop in the form of the kernel."""

from __future__ import annotations

from random import Random

from games.herati.ai.tile_encoding import NUMBERS, TILES
from games.herati.ai.workshop.kernel import (
    BOTTOM,
    EARLIER_POINTS,
    FACE_DOWN,
    FACE_UP,
    FIELD_SIZE,
    GAME_POINTS,
    LEFT,
    MOVER,
    OVER,
    PASS,
    PLAYERS,
    RIGHT,
    ROW,
    STATE_LENGTH,
    TARGET,
    TOP,
)
from games.herati.rules.position import CannotPlace, Move, PlaceTile, WorkshopPosition


def state_of(position: WorkshopPosition, rng: Random) -> list[int]:
    """The state of a position, `STATE_LENGTH` integers; of face-down tiles only the number.

    An unknown face-up tile becomes a random one.
    """
    state = [0] * STATE_LENGTH
    for (x, y), tile in position.field.items():
        state[_cell(position, x, y)] = NUMBERS[tile] + 1
    left, top, right, bottom = _bounds(position)
    state[LEFT], state[RIGHT] = _line(right, left), FIELD_SIZE
    state[TOP], state[BOTTOM] = _line(bottom, top), FIELD_SIZE
    state[PLAYERS] = position.players
    state[MOVER] = position.sides.index(position.to_move)
    state[TARGET] = position.target or 0
    for seat, hand in enumerate(position.hands):
        for shown in hand.face_up:
            number = rng.randrange(len(TILES)) if shown is None else NUMBERS[shown]
            state[FACE_UP + 4 * seat + number] += 1
        state[FACE_DOWN + seat] = hand.face_down
        state[GAME_POINTS + seat] = position.game_points[seat]
        state[EARLIER_POINTS + seat] = position.earlier_points[seat]
    state[OVER] = int(position.outcome() is not None)
    return state


def number_of(position: WorkshopPosition, move: Move) -> int:
    """A move of that position as an integer of the kernel."""
    if isinstance(move, CannotPlace):
        return PASS
    assert isinstance(move, PlaceTile)
    return 4 * _cell(position, move.x, move.y) + NUMBERS[move.tile]


def _bounds(position: WorkshopPosition) -> tuple[int, int, int, int]:
    assert position.bounds is not None
    return position.bounds


def _cell(position: WorkshopPosition, x: int, y: int) -> int:
    _, _, right, bottom = _bounds(position)
    return ROW * _line(bottom, y) + _line(right, x)


def _line(greatest: int, at: int) -> int:
    """A column or row of the field as one of the square, given the greatest one of the field.

    The greatest one becomes `FIELD_SIZE`: then the square has room for five on either side.
    """
    return at - greatest + FIELD_SIZE
