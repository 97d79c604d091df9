"""Line bitboards agree with the rules about squares in sight, and keep their counts up to date."""

from random import Random

import pytest

from games.core.kernels import Ints, Kernel
from games.veletas.ai import kernel as k
from games.veletas.ai import line_bitboards
from games.veletas.ai.search import square_of, state_of
from games.veletas.rules.pieces import board_geometry, cells_of
from games.veletas.rules.position import Phase
from tests.veletas.ai.kernel_forms import code_of, forms
from tests.veletas.random_play import crowding_turn, first_ordinary_turn

boards = pytest.mark.parametrize(
    ("rules", "size"),
    [(rules, size) for rules in ("current", "leaflet-en") for size in (7, 9, 10)],
)


@forms
@boards
def test_squares_in_sight_are_those_of_the_rules(rules: str, size: int, fast: bool) -> None:
    kernel = Kernel(line_bitboards, fast)
    rng = Random(size)
    position = first_ordinary_turn(rules, size, rng)
    lines = kernel.ints(
        line_bitboards.board_lines(size, board_geometry(size, rules).rules.over_shooters)
    )
    while position.outcome() is None and position.phase is Phase.PLAY:
        kernel.run.put_lines(kernel.ints(state_of(position)), lines)
        for shooter in cells_of(position.pieces.free):
            square = square_of(size, shooter)
            reached = {square_of(size, cell) for cell in position.pieces.reach(shooter)}
            number = kernel.run.in_sight(lines, square)
            assert number == len(reached)
            assert {kernel.run.nth_in_sight(lines, square, i) for i in range(number)} == reached
            assert kernel.run.is_blocked(lines, square) == (not reached)
        for move in crowding_turn(position, rng):
            position = position.play(move)


@forms
@boards
def test_counts_are_updated_when_pieces_come_and_go(rules: str, size: int, fast: bool) -> None:
    kernel = Kernel(line_bitboards, fast)
    rng = Random(size + 1)
    position = first_ordinary_turn(rules, size, rng)
    over = position.board.rules.over_shooters
    kept, fresh = (kernel.ints(line_bitboards.board_lines(size, over)) for _ in range(2))
    state = kernel.ints(state_of(position))
    kernel.run.put_lines(state, kept)
    kernel.run.count_sights(state, kept)
    while position.outcome() is None and position.phase is Phase.PLAY:
        turn = crowding_turn(position, rng)
        code = code_of(position, turn)
        origin, target, shot = state[k.SHOOTER_SQUARE + (code >> 16)], code >> 8 & 255, code & 255
        if origin != target:
            kernel.run.lift_counted(kept, origin)
            kernel.run.put_counted(kept, target, line_bitboards.SHOOTER_THERE)
        kernel.run.put_counted(kept, shot, line_bitboards.STONE)
        for move in turn:
            position = position.play(move)
        state = kernel.ints(state_of(position))
        kernel.run.put_lines(state, fresh)
        kernel.run.count_sights(state, fresh)
        assert keys(kept) == keys(fresh)
        assert open_counts(kept, state) == open_counts(fresh, state)


def keys(lines: Ints) -> list[int]:
    return [
        int(key) for key in lines[line_bitboards.KEYS : line_bitboards.KEYS + line_bitboards.LINES]
    ]


def open_counts(lines: Ints, state: Ints) -> list[int]:
    """For each empty square, the number of squares in sight."""
    squares = [square for square in range(k.SQUARE_COUNT) if state[square] == k.EMPTY]
    return [int(lines[line_bitboards.OPEN + square]) for square in squares]
