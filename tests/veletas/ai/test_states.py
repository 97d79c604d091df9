"""Conversion between positions of the rules and states of the kernel."""

import pytest

from games.veletas.ai import kernel as k
from games.veletas.ai.search import cell_of, empty_state, moves_of_turn, square_of, state_of
from games.veletas.rules.pieces import Slide, Stone, board_geometry
from tests.veletas.ai.kernel_forms import CORNERED
from tests.veletas.pictures import BLACK, WHITE, drawn


@pytest.mark.parametrize("size", [7, 9, 10])
def test_squares_and_cells_are_counterparts(size: int) -> None:
    state = empty_state(board_geometry(size, "current"))
    squares = [square_of(size, cell) for cell in range(size * size)]
    assert [cell_of(size, square) for square in squares] == list(range(size * size))
    assert {square for square in range(k.SQUARE_COUNT) if state[square] == k.EMPTY} == set(squares)
    assert squares[0] == size + 3  # a1, behind a row of walls and one wall


def test_an_empty_state_has_the_constants_of_its_board() -> None:
    for size, rules, majority, over in ((10, "current", 4, 1), (7, "leaflet-ja", 2, 0)):
        state = empty_state(board_geometry(size, rules))
        assert (state[k.SIZE], state[k.MAJORITY], state[k.OVER]) == (size, majority, over)
        assert (state[k.SHOOTER_COUNT], state[k.MOVER]) == (0, 0)


def test_a_state_has_the_pieces_of_its_position() -> None:
    state = state_of(drawn("leaflet-en", CORNERED, WHITE))
    a1, e1, g1 = (square_of(7, cell) for cell in (0, 4, 6))
    assert state[k.SHOOTER_SQUARE : k.SHOOTER_SQUARE + 3] == [a1, e1, g1]
    assert state[k.OWNER : k.OWNER + 3] == [k.NONE, k.NONE, 0]
    assert (state[a1], state[g1]) == (k.FREE_SHOOTER, k.BLACK_SHOOTER)
    assert state[k.CLAIMS : k.CLAIMS + 2] == [1, 0]
    assert state[k.MOVER] == 1
    stones = [square_of(7, cell) for cell in (7, 8, 14)]  # a2, b2, a3
    assert all(state[square] == k.BLACK_STONE for square in stones)
    assert len({state[k.GROUP + square] for square in stones}) == 1
    assert state[k.GROUP_SIZE + state[k.GROUP + stones[0]]] == 3


def test_a_turn_code_gives_its_moves() -> None:
    position = drawn("leaflet-en", CORNERED, BLACK)
    e1, e5, a5 = (square_of(7, cell) for cell in (4, 32, 28))
    assert moves_of_turn(position, k.turn_code(1, e5, a5)) == (Slide("e1", "e5"), Stone("a5"))
    assert moves_of_turn(position, k.turn_code(1, e1, e5)) == (Stone("e5"),)
