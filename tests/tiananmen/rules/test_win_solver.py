"""Sequences that few random boards hold; `test_position_properties` compares with `naive`."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from games.core.kernels import Kernel
from games.core.position import Side
from games.tiananmen.ai import win_solver
from games.tiananmen.ai.search import state_of, zobrist_keys
from games.tiananmen.ai.win_solver import NO, SOLVER_SCRATCH, UNKNOWN
from games.tiananmen.rules.distance import (
    BoardGeometry,
    black_can_win,
    board_geometry,
    white_can_win,
)
from games.tiananmen.rules.position import TiananmenPosition, set_up
from tests.tiananmen.pictures import BLACK, WHITE
from tests.tiananmen.random_games import crowded, forms, part_starts, random_game, sizes


def images(picture: str) -> Iterator[tuple[BoardGeometry, int, int, int]]:
    """The eight rotations and mirror images: geometry, black, white and the stone placed last.

    The small letter is the stone placed last.
    """
    rows = [line.split() for line in picture.strip().splitlines()]
    geometry = board_geometry(len(rows))
    for _ in range(4):
        rows = [list(column) for column in zip(*rows[::-1], strict=True)]
        for image in (rows, rows[::-1]):
            signs = {
                sign: sum(
                    1 << rank * geometry.width + file
                    for rank, row in enumerate(image[::-1])
                    for file, found in enumerate(row)
                    if found == sign
                )
                for sign in "XOxo"
            }
            last = signs["x"] | signs["o"]
            yield geometry, signs["X"] | signs["x"], signs["O"] | signs["o"], last.bit_length() - 1


def board(size: int, signs: dict[str, str]) -> str:
    """A picture of the Heroes and these stones."""
    letters, middle = list("ABCDEFGHJKLMNOPQRST"[:size]), size // 2
    heroes = [f"{letters[middle]}{middle + step}" for step in (0, 1, 2)]
    heroes += [f"{letters[middle + step]}{middle + 1}" for step in (-1, 1)]
    shown = signs | dict.fromkeys(heroes, "#")
    ranks = range(size, 0, -1)
    return "\n".join(" ".join(shown.get(f"{x}{y}", ".") for x in letters) for y in ranks)


def test_a_chain_is_built_on_both_sides_of_a_stone() -> None:
    """J2 over two stones, then J1, J3, and over the stone on J4 to J5 and J6 beside a Hero."""
    picture = board(15, {"J4": "O", "K2": "X", "L2": "X", "M2": "o"})
    for geometry, black, white, last in images(picture):
        assert white_can_win(geometry.size, black, white, last, 5)
        assert not white_can_win(geometry.size, black, white, last, 4)


@pytest.mark.parametrize(
    "picture",
    [
        (  # over the Heroes to B4
            """
            . . . . . . .
            . X X X X X .
            . X . # . X .
            . . # # # x .
            . X . # . X .
            . X X X X X .
            . . . . . . .
            """
        ),
        (  # along the edge to A4
            """
            X X X X X X X
            X . . . . . X
            x . . # . . X
            . . # # # . X
            X . . # . . X
            X . . . . . X
            X X X X X X X
            """
        ),
        (  # no line is open at A1, so any point will do: F4
            """
            X O O O O O O
            O X X X X X .
            X X . # . X .
            X X # # # . .
            O X . # . X .
            X X X X X X .
            x X O X X X O
            """
        ),
    ],
)
def test_black_closes_a_ring_in_line_from_the_stone_placed_last(picture: str) -> None:
    for geometry, black, white, last in images(picture):
        assert black_can_win(geometry.size, black, white, last, 1)
        assert not black_can_win(geometry.size, black, white, last, 0)


# -- The win solver: proofs agree with the rules' solver, budgets, the transposition table


class Prover:
    """The arrays that a proof needs."""

    def __init__(self, fast: bool = False) -> None:
        self.kernel = Kernel(win_solver, fast)
        self.proofs = self.kernel.ints([0] * 1024)
        self.zobrist = self.kernel.ints(zobrist_keys())
        self.scratch = self.kernel.ints([0] * SOLVER_SCRATCH)

    def wins(self, position: TiananmenPosition, stones: int, budget: int = 1_000_000) -> int:
        """The kernel's answer; it leaves the state unchanged."""
        state = self.kernel.ints(state_of(position))
        side = int(position.to_move is Side.WHITE)
        verdict = self.kernel.run.can_win(
            state, side, stones, budget, self.proofs, self.zobrist, self.scratch
        )
        assert list(state) == state_of(position)
        return int(verdict)


def with_lid(position: TiananmenPosition, stones: int) -> TiananmenPosition:
    """The same stones at White's noon, with so many stones in her lid."""
    return set_up(
        position.size,
        black=position.stone_points(BLACK),
        white=position.stone_points(WHITE),
        last=position.last,
        day=2,
        part=1,
        lids=(0, stones),
    )


# ------------------------------------------------------------------------------------------ proofs


@forms
@sizes
@pytest.mark.slow
def test_a_part_of_a_day_wins_where_the_rules_say(size: int, fast: bool) -> None:
    prover = Prover(fast)
    for seed in range(8 if fast else 1):
        for number, position in enumerate(random_game(size, seed)):
            if position.outcome() or position.last is None or (not fast and number % 4):
                continue
            assert prover.wins(position, position.left) == position.can_win_now


@forms
@sizes
@pytest.mark.slow
def test_lids_win_where_the_rules_say(size: int, fast: bool) -> None:
    prover, rng = Prover(fast), Random(size)
    for seed in range(1500 if fast else 100):
        lid, empty = rng.randrange(1, 5), rng.randrange(4, 24)
        if position := crowded(size, empty, seed, part=1, lid=lid):
            assert prover.wins(position, lid) == position.may_open_lid
    for seed in range(6 if fast else 1):
        for position in part_starts(size, seed):
            if position.part == 1 and not position.outcome() and position.chain_distance < 7:
                for stones in (5, 8) if fast else (5,):
                    lid_position = with_lid(position, stones)
                    assert prover.wins(lid_position, stones) == lid_position.may_open_lid


# --------------------------------------------------------------------- budget, transposition table


def disproven() -> TiananmenPosition:
    """A position in which White's lid of four fails, which takes a search over 24 boards."""
    position = crowded(9, 30, 51, part=1, lid=4)
    assert position
    assert position.chain_distance == 3
    assert not position.may_open_lid
    return position


@forms
def test_a_proof_beyond_its_budget_is_unknown(fast: bool) -> None:
    position = disproven()
    assert Prover(fast).wins(position, 4, budget=4) == UNKNOWN
    assert Prover(fast).wins(position, 4) == NO


def test_a_proof_is_looked_up_the_next_time() -> None:
    prover, position = Prover(), disproven()
    assert prover.wins(position, 4) == NO
    assert prover.wins(position, 4, budget=0) == NO
    prover.proofs[:] = [0] * 1024
    assert prover.wins(position, 4, budget=0) == UNKNOWN
