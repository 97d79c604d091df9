"""The win solver: proofs agree with the rules' solver, budgets, the transposition table."""

from __future__ import annotations

from random import Random

import pytest

from games.core.kernels import Kernel
from games.core.position import Side
from games.tiananmen.ai import kernel as k
from games.tiananmen.ai import win_solver
from games.tiananmen.ai.kernel import RANKS
from games.tiananmen.ai.search import point_code, state_of, zobrist_keys
from games.tiananmen.ai.win_solver import NO, SOLVER_SCRATCH, UNKNOWN, YES
from games.tiananmen.rules.position import TiananmenPosition, opening, set_up
from tests.tiananmen.naive import EIGHT, heroes, outermost, place, points
from tests.tiananmen.pictures import BLACK, CHAIN, RING, WHITE, drawn
from tests.tiananmen.random_games import crowded, forms, part_starts, random_game, sizes


class Prover:
    """The arrays that a proof needs."""

    def __init__(self, fast: bool = False) -> None:
        self.kernel = Kernel(win_solver, fast)
        self.proofs = self.kernel.ints([0] * 1024)
        self.zobrist = self.kernel.ints(zobrist_keys())
        self.scratch = self.kernel.ints([0] * SOLVER_SCRATCH)

    def wins(self, position: TiananmenPosition, stones: int, budget: int = 1_000_000) -> int:
        """What the kernel says; it leaves the state as it was."""
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


OPEN = """
    . . . . . . .
    . . X . . . .
    . . . # . . .
    . . # # # . .
    . . . # . . .
    . . . . . . .
    . . . . . . .
    """


@pytest.mark.parametrize(
    ("last", "stones", "verdict"), [("C6", 1, NO), ("C6", 2, YES), ("C6", 3, YES)]
)
def test_two_stones_in_line_win(last: str, stones: int, verdict: int) -> None:
    """From C6 White plays D6 and D7."""
    assert Prover().wins(drawn(OPEN, last=last, part=1), stones) == verdict


def test_stones_out_of_line_do_not_win() -> None:
    """White's chain is one stone short at R19, and no line leads there from D4."""
    far = set_up(19, white=CHAIN[:-1], black=["D4"], last="D4", day=2, part=1)
    assert Prover().wins(far, 3) == NO
    near = set_up(19, white=CHAIN[:-1], last="R18", day=2, part=1)
    assert Prover().wins(near, 1) == YES


def test_blacks_stones_in_line_close_a_ring() -> None:
    """H9 is missing, and J9 was placed last: H9 is west of it."""
    missing_h9 = [point for point in RING if point != "H9"]
    assert Prover().wins(set_up(19, black=missing_h9, last="J9", day=2, part=2), 1) == YES
    far = set_up(19, black=[*missing_h9, "A1"], last="A1", day=2, part=2)
    assert Prover().wins(far, 2) == NO


def test_large_lids_are_not_searched() -> None:
    position = set_up(19, white=["K12"], last="K12", day=2, part=1)
    assert Prover().wins(position, win_solver.MAX_STONES) == UNKNOWN
    assert Prover().wins(position, win_solver.MAX_STONES - 1) == YES


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


def test_questions_to_the_solver_have_different_even_keys() -> None:
    zobrist = zobrist_keys()
    state = state_of(set_up(13, black=["D4", "D5"], last="D4", part=1))
    keys = {win_solver.proof_key(state, side, n, zobrist) for side in (0, 1) for n in range(24)}
    state[k.LAST] = point_code(13, "D5")
    keys |= {win_solver.proof_key(state, side, n, zobrist) for side in (0, 1) for n in range(24)}
    assert len(keys) == 96
    assert all(key % 2 == 0 for key in keys)


# -------------------------------------------------------------------------------- parts of a proof


def linked(position: TiananmenPosition, stones: int, outer: bool) -> set[str]:
    """The empty points that at most so many stones link, point by point (Dijkstra by layers)."""
    size = position.size
    white = {place(name) for name in position.stone_points(WHITE)}
    black = {place(name) for name in position.stone_points(BLACK)}
    board = {*points(size)} - black - heroes(size)
    edge = {point for point in board if outermost(size, point)}
    cost = dict.fromkeys(edge - white, 1) | dict.fromkeys(edge & white, 0)
    if not outer:
        cost = dict.fromkeys(heroes(size), 0)
    for _ in range(size * size):
        for (x, y), known in list(cost.items()):
            for dx, dy in EIGHT:
                point = (x + dx, y + dy)
                new = known + (point not in white)
                if point in board and new < cost.get(point, 99):
                    cost[point] = new
    empty = board - white
    return {f"{x},{y}" for x, y in empty if cost.get((x, y), 99) <= stones}


@pytest.mark.parametrize("outer", [False, True])
@pytest.mark.parametrize("seed", range(4))
def test_layers_hold_the_points_that_so_many_stones_link(seed: int, outer: bool) -> None:
    position = next(p for n in range(99) if (p := crowded(7, 25, 100 * seed + n, part=1)))
    scratch, into = [0] * SOLVER_SCRATCH, win_solver.HEROES_LAYERS
    win_solver.write_link_layers(state_of(position), 4, into, outer, scratch)
    for stones in range(5):
        rows = scratch[into + stones * RANKS : into + stones * RANKS + 7]
        found = {f"{x + 1},{y + 1}" for y, row in enumerate(rows) for x in range(7) if row >> x & 1}
        assert found == (linked(position, stones, outer) if stones else set())


def test_points_on_chains_of_a_length() -> None:
    """On a 5x5 board the Heroes reach from B to D, and every free point but the corners is near."""
    state, scratch = state_of(opening(5)), [0] * SOLVER_SCRATCH
    at = win_solver.HEROES_LAYERS
    win_solver.write_link_layers(state, 2, at, False, scratch)
    win_solver.write_link_layers(state, 2, at + win_solver.EDGE_LAYERS, True, scratch)
    win_solver.write_points_on_chains(1, 5, at, scratch)
    # One stone is enough on each edge point but the corners: all of them touch a Hero.
    rows = scratch[win_solver.ON_CHAIN : win_solver.ON_CHAIN + 5]
    assert rows == [0b01110, 0b10001, 0b10001, 0b10001, 0b01110]
    assert win_solver.on_chain(point_code(5, "B1"), 1, at, scratch)
    assert not win_solver.on_chain(point_code(5, "A1"), 1, at, scratch)
    assert win_solver.on_chain(point_code(5, "A1"), 2, at, scratch)
    assert win_solver.on_chain(point_code(5, "B2"), 2, at, scratch)


def test_points_on_chains_are_tried_first() -> None:
    scratch = [0] * SOLVER_SCRATCH
    scratch[win_solver.ON_CHAIN + 1] = 0b110
    scratch[:5] = [0, 32, 33, 34, 64]  # A1, A2, B2, C2, A3: B2 and C2 are on a chain
    win_solver.order_points(scratch, 0, 5, 0)
    assert scratch[:5] == [0, 32, 33, 34, 64]
    win_solver.order_points(scratch, 0, 5, 1)
    assert scratch[:2] == [33, 34]
    assert sorted(scratch[:5]) == [0, 32, 33, 34, 64]


def test_empty_points_of_lines_are_counted() -> None:
    scratch = [0] * SOLVER_SCRATCH
    files = win_solver.FILES
    win_solver.count_empty_in_lines(state_of(set_up(7, black=["B1"], last="B1")), scratch)
    assert scratch[files : files + 7] == [7, 6, 6, 4, 6, 7, 7]
    assert scratch[files + RANKS : files + RANKS + 7] == [6, 7, 6, 4, 6, 7, 7]
    win_solver.update_empty_in_lines(point_code(7, "C2"), -1, scratch)
    assert (scratch[files + 2], scratch[files + RANKS + 1]) == (5, 6)
