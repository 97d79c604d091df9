"""The searches of puzzles find exactly what an independent implementation of the rules finds."""

from __future__ import annotations

import pytest

from games.core.kernels import Kernel
from games.veletas.ai import kernel as k
from games.veletas.ai import proof_kernel
from games.veletas.ai.proofs import PuzzleSolver
from games.veletas.ai.search import square_of, state_of
from games.veletas.rules.notation import read_position, write_position
from games.veletas.rules.pieces import cells_of
from games.veletas.rules.position import VeletasPosition
from tests.veletas.ai.kernel_forms import BESET, CORNERED, forms, variants
from tests.veletas.pictures import WHITE, drawn
from tests.veletas.puzzle_proof import Board, Turn, read
from tests.veletas.random_play import random_positions


def board_of(position: VeletasPosition) -> Board:
    return read(write_position(position), f"Size={position.size}; Rules={position.rules}")


def turn_of(position: VeletasPosition, code: int) -> Turn:
    """The turn of a code, in the numbers of the independent implementation."""
    state, row = state_of(position), position.size + 2

    def cell(square: int) -> int:
        return (square // row - 1) * position.size + square % row - 1

    origin, target = state[k.SHOOTER_SQUARE + (code >> 16)], code >> 8 & 255
    if origin == target:
        return None, None, cell(code & 255)
    return cell(origin), cell(target), cell(code & 255)


def turns_of(position: VeletasPosition, codes: list[int]) -> set[Turn]:
    turns = {turn_of(position, code) for code in codes}
    assert len(turns) == len(codes)
    return turns


def unfinished(rules: str, size: int, count: int) -> list[VeletasPosition]:
    found = random_positions(rules, size, count)
    return [position for position in found if position.outcome() is None]


@forms
@variants
def test_claiming_turns_are_those_that_claim(rules: str, size: int, fast: bool) -> None:
    solver, found = PuzzleSolver(fast), 0
    for position in unfinished(rules, size, 12 if fast else 3):
        board = board_of(position)
        turns = turns_of(position, solver.claiming_turns(state_of(position)))
        assert turns == {turn for turn in board.turns() if board.claims_by(turn)}
        assert (board.claiming_turn() is None) == (not turns)
        found += len(turns)
    assert found or not fast


@forms
def test_safe_turns_leave_no_claim(fast: bool) -> None:
    solver = PuzzleSolver(fast)
    for position in unfinished("current", 7, 8 if fast else 1):
        board, expected = board_of(position), set()
        other = "o" if board.turn == "x" else "x"
        for turn in board.turns():
            after = board.played(turn)
            if after.claims(other) == board.claims(other) and after.claiming_turn() is None:
                expected.add(turn)
        assert turns_of(position, solver.safe_turns(state_of(position))) == expected


TWO_CORNERS = """
. . . . . . .
. . . o . . .
. . . . . . .
. . . . . . .
x . . . . . x
x . o . o . x
* o . * . o *
"""
"""a1 and g1 have one exit each; Black can close one in a turn, and White only one of them."""


@forms
def test_turns_that_claim_next_stand_every_reply(fast: bool) -> None:
    solver = PuzzleSolver(fast)
    positions = [position for position in unfinished("current", 7, 30) if crowded(position)]
    for position in positions[: 4 if fast else 1]:
        board = board_of(position)
        claims, expected = board.claims(board.turn), set()
        for turn in board.turns():
            after = board.played(turn)
            won = after.winner()
            if won != after.turn and after.reply_that_prevents(claims) is None:
                expected.add(turn)
        assert turns_of(position, solver.turns_that_claim_next(state_of(position))) == expected


def crowded(position: VeletasPosition) -> bool:
    return len(position.stones) > 24


@forms
def test_one_reply_cannot_meet_two_threats(fast: bool) -> None:
    solver, position = PuzzleSolver(fast), drawn("current", TWO_CORNERS, WHITE)
    state = state_of(position)
    shots = {turn[2] for turn in turns_of(position, solver.threats(state))}
    assert {1 + 7, 5 + 7} <= shots  # b2 and f2
    assert solver.refuting_reply(state, 0) is None
    one = drawn(
        "current", TWO_CORNERS.replace(". x\nx", ". .\nx").replace("o . x\n*", "o . .\n*"), WHITE
    )
    assert solver.refuting_reply(state_of(one), 0) is not None


BOTH = "4ooWWoW/5ooooo/6o1**/3xxxxxoo/4ox1*xx/3*xxxxx1/10/10/10/8o1 black"
"""A stone on h8 claims one shooter for Black and another one, the fourth, for White."""


def test_a_claim_by_which_the_other_side_wins_does_not_count() -> None:
    solver, position = PuzzleSolver(False), read_position(BOTH, 10, "current")
    state, h8 = state_of(position), (None, None, 7 + 7 * 10)
    [code] = [code for code in solver.turns(state) if turn_of(position, code) == h8]
    after = solver.after(state, code)
    assert (after[k.CLAIMS], after[k.CLAIMS + 1]) == (1, 4)
    assert h8 not in turns_of(position, solver.claiming_turns(state))


@pytest.mark.numba
def test_a_turn_that_lets_the_other_side_win_does_not_claim_next() -> None:
    solver, position = PuzzleSolver(True), read_position(BOTH, 10, "current")
    turns = turns_of(position, solver.turns_that_claim_next(state_of(position)))
    assert (None, None, 7 + 7 * 10) not in turns


@forms
def test_a_reply_that_wins_refutes_every_threat(fast: bool) -> None:
    solver = PuzzleSolver(fast)
    # White, who has d1, wins by a stone on b2: it unites b1 and c2 beside a1
    state = state_of(drawn("current", TWO_CORNERS.replace("o . *", "o . W"), WHITE))
    reply = solver.refuting_reply(state, 0)
    assert reply is not None
    assert k.winner(solver.after(state, reply)) == 1


@forms
@variants
def test_a_shooter_sees_what_it_can_shoot_at(rules: str, size: int, fast: bool) -> None:
    kernel = Kernel(proof_kernel, fast=fast)
    for position in random_positions(rules, size, 3):
        state = kernel.ints(state_of(position))
        for name in position.free_shooters:
            cell = position.board.index[name]
            empty = position.board.full & ~position.pieces.occupied
            seen = {
                other
                for other in cells_of(empty)
                if kernel.run.sees(state, square_of(size, cell), square_of(size, other))
            }
            assert seen == set(position.pieces.reach(cell))


@forms
def test_a_shooter_with_one_exit_tells_where(fast: bool) -> None:
    kernel = Kernel(proof_kernel, fast=fast)
    state = kernel.ints(state_of(drawn("current", CORNERED)))
    # rows have 9 squares with the border: a1 is 10, b1 11; e1 14
    assert kernel.run.only_exit(state, 10) == 11
    assert kernel.run.exits(state, 10) == 1
    assert kernel.run.only_exit(state, 14) == proof_kernel.MANY
    beset = kernel.ints(state_of(drawn("current", BESET)))
    assert kernel.run.only_exit(beset, 16) == 15


@forms
def test_a_stone_unites_the_groups_beside_it(fast: bool) -> None:
    picture = """
    . . . . . . .
    . . x . . . .
    . x . x . * .
    . . x x . . .
    . . . . . . .
    . x . . * . .
    . . . . . . *
    """
    kernel = Kernel(proof_kernel, fast=fast)
    state = kernel.ints(state_of(drawn("current", picture)))
    square = 9 * 5 + 3  # c5, beside c6, b5, d5 and c4, of which the last two are one group
    assert kernel.run.united_size(state, square, 0) == 1 + 1 + 1 + 3
    assert kernel.run.united_size(state, square, 1) == 1
