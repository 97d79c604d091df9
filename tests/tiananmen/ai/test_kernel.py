"""The compiled rules against the plain ones."""

from __future__ import annotations

import subprocess
import sys

import pytest

from games.core.kernels import Kernel
from games.tiananmen.ai import kernel as k
from games.tiananmen.ai import win_solver
from games.tiananmen.ai.search import point_codes, point_names, state_of, zobrist_keys
from games.tiananmen.rules.position import Stone, set_up
from tests.tiananmen.pictures import RING
from tests.tiananmen.random_games import forms, random_game, sizes

# -- The kernel's rules agree with the rules: next points and distances, in both forms


@forms
@sizes
def test_the_next_points_are_the_legal_ones(size: int, fast: bool) -> None:
    kernel = Kernel(k, fast)
    into = kernel.ints([0] * win_solver.MAX_POINTS)
    for seed in range(4 if fast else 1):
        for position in random_game(size, seed):
            if position.outcome():
                break
            state = kernel.ints(state_of(position))
            found = kernel.run.next_points(state, state[k.LAST], into, 0)
            names = {point_names(size)[int(point)] for point in into[:found]}
            legal = {m.point for m in position.legal_moves() if isinstance(m, Stone)}
            assert names == legal
            assert len(names) == found


@forms
@sizes
@pytest.mark.slow
def test_distances_equal_those_of_the_rules(size: int, fast: bool) -> None:
    kernel = Kernel(k, fast)
    scratch = kernel.ints([0] * k.DISTANCE_SCRATCH)
    for seed in range(10 if fast else 1):
        for number, position in enumerate(random_game(size, seed)):
            if not fast and number % 9:
                continue
            state = kernel.ints(state_of(position))
            ring = kernel.run.ring_distance(state, k.BLOCKED - 1, scratch)
            chain = kernel.run.chain_distance(state, k.BLOCKED - 1, scratch)
            assert (ring, chain) == (position.ring_distance, position.chain_distance)
            for limit in (0, max(ring - 1, 0), ring, ring + 1):
                expected = ring if ring <= limit else k.BLOCKED
                assert kernel.run.ring_distance(state, limit, scratch) == expected
            for limit in (0, max(chain - 1, 0), chain, chain + 1):
                expected = chain if chain <= limit else k.BLOCKED
                assert kernel.run.chain_distance(state, limit, scratch) == expected


def test_a_ring_through_a_stone_of_the_turn() -> None:
    """H10 and G9 are placed; one stone, J9, is missing from the ring through H9 and H10."""
    position = set_up(19, black=[*(p for p in RING if p != "J9"), "G9"], last="G9", part=1)
    scratch = [0] * k.DISTANCE_SCRATCH
    turn = point_codes(19)["H10"] + 1 | point_codes(19)["G9"] + 1 << 10
    assert k.ring_through_turn(state_of(position), turn, 99, scratch) == 1
    assert k.ring_through_turn(state_of(position), turn, 1, scratch) == 1
    # Through the stone on A1 no ring is near: 99 is the bound.
    lone = set_up(19, black=["A1", "B2"], white=["A2", "B1"], last="A1", part=1)
    assert k.ring_through_turn(state_of(lone), point_codes(19)["A1"] + 1, 99, scratch) == 99


# -- States of the kernel: what they hold for positions known by hand


def test_zobrist_keys_are_distinct_and_the_same_in_every_process() -> None:
    keys = zobrist_keys()
    assert len(keys) == len(set(keys)) == 4 * k.POINTS
    assert all(0 <= key < 1 << 62 for key in keys)
    code = "from games.tiananmen.ai.search import zobrist_keys; print(sum(zobrist_keys()))"
    run = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True)
    assert int(run.stdout) == sum(keys)
