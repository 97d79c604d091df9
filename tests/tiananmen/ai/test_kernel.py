"""The compiled rules against the plain ones."""

from __future__ import annotations

import subprocess
import sys

import pytest

from games.core.kernels import Kernel
from games.tiananmen.ai import kernel as k
from games.tiananmen.ai import win_solver
from games.tiananmen.ai.search import name_of, point_code, state_of, zobrist_keys
from games.tiananmen.rules.position import Stone, opening, set_up
from tests.tiananmen.pictures import CHAIN, RING, played
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
            names = {name_of(size, int(point)) for point in into[:found]}
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


def test_distances_counted_by_hand() -> None:
    state = state_of(opening(19))
    assert k.ring_distance(state, 99, [0] * k.DISTANCE_SCRATCH) == 16
    assert k.chain_distance(state, 99, [0] * k.DISTANCE_SCRATCH) == 8
    state = state_of(set_up(19, black=RING[2:], white=CHAIN[1:], last="R19", part=2))
    assert k.ring_distance(state, 99, [0] * k.DISTANCE_SCRATCH) == 2
    state = state_of(set_up(19, white=CHAIN[:3], last="N14", part=2))
    assert k.chain_distance(state, 99, [0] * k.DISTANCE_SCRATCH) == 5
    state = state_of(set_up(19, black=RING, last="H9", part=1))
    assert k.ring_distance(state, 99, [0] * k.DISTANCE_SCRATCH) == 0
    assert k.chain_distance(state, 99, [0] * k.DISTANCE_SCRATCH) == k.BLOCKED


def test_the_next_points_come_in_the_order_north_east_south_west() -> None:
    state, into = state_of(set_up(13, black=["D4", "D5"], last="D4", part=2)), [0] * 9
    assert k.next_points(state, state[k.LAST], into, 2) == 4
    assert [name_of(13, code) for code in into[2:6]] == ["D6", "E4", "D3", "C4"]
    assert into[:2] == [0, 0]


@forms
@sizes
def test_the_first_stone_goes_on_a_star_point(size: int, fast: bool) -> None:
    kernel = Kernel(k, fast)
    state, into = kernel.ints(state_of(opening(size))), kernel.ints([0] * 9)
    count = kernel.run.next_points(state, k.NO_POINT, into, 0)
    names = [name_of(size, int(code)) for code in into[:count]]
    assert sorted(names) == sorted(opening(size).star_points)


def test_removing_a_stone_undoes_putting_it() -> None:
    state, zobrist = state_of(opening(13)), zobrist_keys()
    before = list(state)
    point = point_code(13, "C2")
    k.put_stone(state, point, 1, zobrist)
    assert state[k.WHITE + 1] == 1 << 2  # rank 2, file C
    assert state[k.BLACK + 1] == 0
    assert state[k.EMPTY + 1] == (1 << 13) - 1 - (1 << 2)
    assert state[k.ZOBRIST] == before[k.ZOBRIST] ^ zobrist[k.POINTS + point]
    k.remove_stone(state, point, 1, zobrist)
    assert state == before


def test_a_copied_state_is_equal_and_separate() -> None:
    state, copy = state_of(set_up(13, black=["D4"], last="D4", part=2)), [0] * k.STATE
    k.copy_state(state, copy)
    assert copy == state
    k.put_stone(copy, point_code(13, "D5"), 0, zobrist_keys())
    assert copy != state


def test_a_ring_through_a_stone_of_the_turn() -> None:
    """H10 and G9 are placed; one stone, J9, is missing from the ring through H9 and H10."""
    position = set_up(19, black=[*(p for p in RING if p != "J9"), "G9"], last="G9", part=1)
    scratch = [0] * k.DISTANCE_SCRATCH
    turn = point_code(19, "H10") + 1 | point_code(19, "G9") + 1 << 10
    assert k.ring_through_turn(state_of(position), turn, 99, scratch) == 1
    assert k.ring_through_turn(state_of(position), turn, 1, scratch) == 1
    # Through the stone on A1 no ring is near: 99 is the bound.
    lone = set_up(19, black=["A1", "B2"], white=["A2", "B1"], last="A1", part=1)
    assert k.ring_through_turn(state_of(lone), point_code(19, "A1") + 1, 99, scratch) == 99


def test_a_ring_search_leaves_the_file_of_the_ring() -> None:
    """The smallest ring crosses the middle rank east of the Heroes on M, the twelfth file."""
    position = set_up(19, black=RING[1:], last="J9", part=1)
    scratch = [0] * k.DISTANCE_SCRATCH
    assert k.ring_search(state_of(position), k.BLOCKED, 0, 0, scratch) == 1
    assert scratch[k.RING_FILE] == 11


@pytest.mark.parametrize(("side", "missing"), [(0, 16), (1, 8)])
def test_the_distance_of_a_side(side: int, missing: int) -> None:
    state, scratch = state_of(opening(19)), [0] * k.DISTANCE_SCRATCH
    assert k.distance(state, side, 99, scratch) == missing
    assert k.distance(state, side, missing - 1, scratch) == k.BLOCKED


# -- States of the kernel: what they hold for positions known by hand


@pytest.mark.parametrize(
    ("name", "code"), [("A1", 0), ("B1", 1), ("A2", 32), ("J9", 8 * 32 + 8), ("T19", 18 * 32 + 18)]
)
def test_a_code_is_32_times_the_rank_plus_the_file(name: str, code: int) -> None:
    assert point_code(19, name) == code
    assert name_of(19, code) == name


def test_names_outside_the_board_have_no_code() -> None:
    with pytest.raises(KeyError):
        point_code(13, "T19")


def test_the_state_of_an_empty_board() -> None:
    state = state_of(opening(13))
    assert len(state) == k.STATE
    assert state[k.BLACK : k.BLACK + 13] == state[k.WHITE : k.WHITE + 13] == [0] * 13
    cross = [0] * 5 + [1 << 6, 0b111 << 5, 1 << 6] + [0] * 5
    assert state[k.HEROES : k.HEROES + 13] == cross
    assert state[k.EMPTY : k.EMPTY + 13] == [(1 << 13) - 1 - row for row in cross]
    assert (state[k.SIZE], state[k.LAST]) == (13, k.NO_POINT)
    assert (state[k.PART], state[k.LEFT], state[k.MAY_SAVE]) == (0, 4, 0)


def test_the_state_of_a_position_in_the_middle_of_a_part() -> None:
    position = set_up(13, black=["A1", "C1"], white=["B2"], last="B2", day=2, part=0, lids=(3, 2))
    state = state_of(position.play(Stone("B3")))
    assert state[k.BLACK : k.BLACK + 3] == [0b101, 0, 0b10]
    assert state[k.WHITE : k.WHITE + 3] == [0, 0b10, 0]
    assert state[k.EMPTY] == (1 << 13) - 1 - 0b101
    assert (state[k.LAST], state[k.PART], state[k.LEFT]) == (point_code(13, "B3"), 0, 3)
    assert (state[k.LID], state[k.LID + 1], state[k.MAY_SAVE]) == (3, 2, 1)


def test_zobrist_keys_depend_on_stones_and_not_on_their_order() -> None:
    one = played(opening(13), *map(Stone, ["D4", "E4", "E5", "D5"]))
    other = played(opening(13), *map(Stone, ["D4", "D5", "E5", "E4"]))
    assert state_of(one)[k.ZOBRIST] == state_of(other)[k.ZOBRIST] != 0
    black = set_up(13, black=["D4"], last="D4", part=1)
    white = set_up(13, white=["D4"], last="D4", part=1)
    assert state_of(black)[k.ZOBRIST] != state_of(white)[k.ZOBRIST]


def test_zobrist_keys_depend_on_the_size() -> None:
    """D4 is the same point of the kernel on all boards, but other distances belong to it."""
    keys = {state_of(played(opening(size), Stone("D4")))[k.ZOBRIST] for size in (13, 19)}
    assert len(keys) == 2
    assert all(0 <= key < 1 << 62 for key in keys)


def test_zobrist_keys_are_distinct_and_the_same_in_every_process() -> None:
    keys = zobrist_keys()
    assert len(keys) == len(set(keys)) == 4 * k.POINTS
    assert all(0 <= key < 1 << 62 for key in keys)
    code = "from games.tiananmen.ai.search import zobrist_keys; print(sum(zobrist_keys()))"
    run = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True)
    assert int(run.stdout) == sum(keys)
