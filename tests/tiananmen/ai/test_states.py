"""States of the kernel: what they hold for positions known by hand."""

from __future__ import annotations

import subprocess
import sys

import pytest

from games.tiananmen.ai import kernel as k
from games.tiananmen.ai.search import name_of, point_code, state_of, zobrist_keys
from games.tiananmen.rules.position import Stone, opening, set_up
from tests.tiananmen.pictures import played


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
