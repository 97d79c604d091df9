"""The lines of bits: what is in sight by them is what the rules say, and counts keep up."""

from random import Random

import pytest

from games.core.numba_kernels import Ints, Kernel, can_compile
from games.veletas.ai import kernel as k
from games.veletas.ai import line_bitboards, rollouts
from games.veletas.ai.states import square_of, state_of
from games.veletas.rules.board_geometry import board, cells_of
from games.veletas.rules.position import Phase
from tests.veletas.ai.test_kernel import code_of, opened, random_turn

needs_numba = pytest.mark.skipif(not can_compile(), reason="Numba is not installed")
forms = pytest.mark.parametrize("fast", [False, pytest.param(True, marks=needs_numba)])
boards = pytest.mark.parametrize(
    ("rules", "size"),
    [(rules, size) for rules in ("current", "leaflet-en") for size in (7, 9, 10)],
)


@forms
@boards
def test_what_is_in_sight_is_what_the_rules_say(rules: str, size: int, fast: bool) -> None:
    kernel = Kernel(line_bitboards, fast)
    rng = Random(size)
    position = opened(rules, size, rng)
    driver = kernel.ints(line_bitboards.board_lines(size, board(size, rules).rules.over_shooters))
    while position.outcome() is None and position.phase is Phase.PLAY:
        kernel.run.put_lines(kernel.ints(state_of(position)), driver)
        for shooter in cells_of(position.pieces.free):
            square = square_of(size, shooter)
            reached = {square_of(size, cell) for cell in position.pieces.reach(shooter)}
            number = kernel.run.in_sight(driver, square)
            assert number == len(reached)
            assert {kernel.run.nth_in_sight(driver, square, i) for i in range(number)} == reached
            assert kernel.run.sees_nothing(driver, square) == (not reached)
        for move in random_turn(position, rng):
            position = position.play(move)


@forms
@boards
def test_counts_keep_up_with_what_is_put_and_lifted(rules: str, size: int, fast: bool) -> None:
    kernel = Kernel(line_bitboards, fast)
    rng = Random(size + 1)
    position = opened(rules, size, rng)
    over = position.board.rules.over_shooters
    kept, fresh = (kernel.ints(line_bitboards.board_lines(size, over)) for _ in range(2))
    state = kernel.ints(state_of(position))
    kernel.run.put_lines(state, kept)
    kernel.run.count_sights(state, kept)
    while position.outcome() is None and position.phase is Phase.PLAY:
        turn = random_turn(position, rng)
        code = code_of(position, turn)
        origin, target, shot = state[k.SHOOTER + (code >> 16)], code >> 8 & 255, code & 255
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


def keys(driver: Ints) -> list[int]:
    return [
        int(key) for key in driver[line_bitboards.KEYS : line_bitboards.KEYS + line_bitboards.LINES]
    ]


def open_counts(driver: Ints, state: Ints) -> list[int]:
    """For each empty square how many are in sight of it."""
    squares = [square for square in range(k.SQUARES) if state[square] == k.EMPTY]
    return [int(driver[line_bitboards.OPEN + square]) for square in squares]


@forms
@boards
def test_playouts_end_with_a_state_of_the_kernel(rules: str, size: int, fast: bool) -> None:
    """Groups, claims and shooters are those that the same pieces would have."""
    position = opened(rules, size, Random(3))
    kernel = Kernel(rollouts, fast)
    driver = kernel.ints(line_bitboards.board_lines(size, position.board.rules.over_shooters))
    for play in (kernel.run.quick_playout, kernel.run.even_playout):
        state = kernel.ints(state_of(position))
        turns = play(state, kernel.ints([7]), driver)
        ended = [int(i) for i in state]
        stones = sum(ended[i] in (k.BLACK_STONE, k.WHITE_STONE) for i in range(k.SQUARES))
        before = position.pieces.stones[0] | position.pieces.stones[1]
        assert stones == before.bit_count() + turns
        majority = position.majority
        assert max(ended[k.CLAIMS : k.CLAIMS + 2]) >= majority
        trapped = [not k.can_move(ended, ended[k.SHOOTER + i]) for i in range(ended[k.SHOOTERS])]
        owners = ended[k.OWNER : k.OWNER + ended[k.SHOOTERS]]
        # what was claimed never becomes free again: the free ones can move, no matter who claims
        assert all(not stuck for stuck, owner in zip(trapped, owners, strict=True) if owner < 0)
