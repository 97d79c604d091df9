"""Proofs of forced wins: they agree with a slow prover that shares nothing with the program."""

from __future__ import annotations

from collections import Counter

import pytest

from games.core.kernels import Kernel
from games.core.position import Side
from games.tiananmen.ai import alpha_beta, proof_kernel, win_solver
from games.tiananmen.ai.kernel import LID
from games.tiananmen.ai.search import state_of, zobrist_keys
from games.tiananmen.ai.win_solver import MAX_STONES, NO, UNKNOWN, YES
from games.tiananmen.rules.notation import write_position
from games.tiananmen.rules.position import TiananmenPosition, set_up
from tests.tiananmen.forced_wins import prover
from tests.tiananmen.puzzle_positions import state_of_proof
from tests.tiananmen.random_games import crowded, forms, part_starts


class Proofs:
    """The arrays of the kernel."""

    def __init__(self, fast: bool = False) -> None:
        kernel = Kernel(proof_kernel, fast)
        self.run, self.ints = kernel.run, kernel.ints
        plies, turns = proof_kernel.PLIES, alpha_beta.MAX_TURNS
        self.stack = alpha_beta.SearchStack(
            kernel.ints([0] * ((plies + 1) * alpha_beta.FRAME_SIZE)),
            kernel.ints([0] * (plies * turns)),
            kernel.ints([0]),
            kernel.ints([0] * (2 * turns)),
        )
        self.tables = alpha_beta.SearchTables(
            kernel.ints([0]),
            kernel.ints([0, 0]),
            kernel.ints([0] * 4096),
            kernel.ints(zobrist_keys()),
            kernel.ints([0] * win_solver.SOLVER_SCRATCH),
        )

    def results(self, position: TiananmenPosition) -> tuple[int, int, int]:
        """Wins at once, forces a win, all replies lose; the state stays as it was."""
        state = self.ints(state_of(position))
        found = (
            int(self.run.wins_at_once(state, self.tables)),
            int(self.run.forces_win(state, 0, self.stack, self.tables)),
            int(self.run.all_replies_lose(state, 0, self.stack, self.tables)),
        )
        assert list(state) == state_of(position)
        return found


def expected(position: TiananmenPosition) -> tuple[int, int, int]:
    slow, state = prover(position.size), state_of_proof(position)
    found = slow.wins_at_once(state), slow.forces_win(state), slow.all_replies_lose(state)
    return found[0], found[1], found[2]


def compare(proofs: Proofs, positions: list[TiananmenPosition]) -> Counter[tuple[int, int, int]]:
    seen: Counter[tuple[int, int, int]] = Counter()
    for position in positions:
        found = proofs.results(position)
        assert found == expected(position), write_position(position)
        seen[found] += 1
    return seen


def full_boards(empty: int, seeds: range) -> list[TiananmenPosition]:
    """Boards with few empty points, in every part of a day, with lids of up to two stones."""
    found = [crowded(13, empty, seed, seed % 4, seed % 3) for seed in seeds]
    return [position for position in found if position is not None]


def test_a_few_positions_agree_with_the_slow_prover() -> None:
    seen = compare(Proofs(), full_boards(12, range(12)))
    assert {found[0] for found in seen} == {YES, NO}


@forms
@pytest.mark.slow
def test_full_boards_agree_with_the_slow_prover(fast: bool) -> None:
    count = 120 if fast else 24
    seen = compare(Proofs(fast), full_boards(14, range(100, 100 + count)))
    if fast:
        assert seen[NO, YES, NO]
        assert seen[NO, NO, YES]


@forms
@pytest.mark.slow
def test_ends_of_random_games_agree_with_the_slow_prover(fast: bool) -> None:
    for seed in range(3):
        compare(Proofs(fast), part_starts(13, seed)[-6:-1])


CHAIN = "H9 J10 K11 L12"
"""A chain that needs one more stone, on K13, L13 or M13."""


def test_one_stone_must_be_in_line_to_win() -> None:
    beside = set_up(13, white=CHAIN.split(), black=["M10"], last="M10", day=2, part=3)
    assert Proofs().results(beside)[0] == NO  # M11 is the nearest north of M10
    in_line = set_up(13, white=CHAIN.split(), black=["N13"], last="N13", day=2, part=3)
    assert Proofs().results(in_line)[0] == YES  # M13 is the nearest west of N13


def test_a_lid_counts_only_where_a_day_or_its_second_part_is_opened() -> None:
    wins = []
    for part in range(4):
        position = set_up(
            13, white=CHAIN.split(), black=["A1"], last="A1", day=2, part=part, lids=(0, 24)
        )
        wins.append(Proofs().results(position)[0])
    assert wins == [NO, UNKNOWN, NO, NO]


def test_a_lid_too_large_to_be_searched_is_unknown() -> None:
    position = set_up(
        13, white=CHAIN.split(), black=["A1"], last="A1", day=2, part=1, lids=(0, MAX_STONES)
    )
    assert Proofs().results(position)[0] == UNKNOWN


def test_no_win_is_forced_against_a_lid_too_large_to_be_searched() -> None:
    """Black lacks F6 and F9 and threatens to place both; nobody knows what White's lid can do."""
    ring = "E6 E7 E8 F8 G9 H9 H8 J8 J7 J6 H6 H5 G5 F5"
    board = {"black": [*ring.split(), "F4"], "last": "F4", "day": 2, "part": 1}
    small = set_up(13, **board, lids=(0, 1))  # type: ignore[arg-type]
    large = set_up(13, **board, lids=(0, MAX_STONES))  # type: ignore[arg-type]
    assert Proofs().results(small) == expected(small)
    assert Proofs().results(large) == (UNKNOWN, UNKNOWN, UNKNOWN)


def test_black_wins_with_a_lid_as_large_as_the_ring_is_distant() -> None:
    board = {"black": ["A1"], "white": ["N13"], "last": "N13", "day": 2}
    assert Proofs().results(set_up(13, **board, lids=(15, 0)))[0] == NO  # type: ignore[arg-type]
    assert Proofs().results(set_up(13, **board, lids=(16, 0)))[0] == YES  # type: ignore[arg-type]


def test_the_first_half_of_the_day_alone_opens_a_lid() -> None:
    position = set_up(13, black=["A1"], white=["N13"], last="N13", day=2, part=2, lids=(16, 0))
    assert position.lid(Side.BLACK) == state_of(position)[LID] == 16
    assert Proofs().results(position)[0] == NO
