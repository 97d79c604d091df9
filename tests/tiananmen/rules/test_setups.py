"""First positions, and positions set up by hand."""

from __future__ import annotations

import re
from typing import Any

import pytest

from games.tiananmen.rules.position import opening, set_up
from tests.tiananmen.pictures import BLACK, CHAIN, RING, WHITE


def test_a_game_begins_on_an_empty_board_of_19() -> None:
    assert opening() == opening(19) == set_up(19)
    assert opening(13).size == 13


@pytest.mark.parametrize(("part", "left", "side"), [
    (0, 4, BLACK), (1, 3, WHITE), (2, 2, BLACK), (3, 1, WHITE),
])  # fmt: skip
def test_a_position_begins_a_part_of_a_day(part: int, left: int, side: object) -> None:
    position = set_up(13, black=["D4"], last="D4", day=3, part=part, lids=(2, 1))
    assert (position.day, position.part, position.left) == (3, part, left)
    assert position.to_move is side
    assert not position.mid_turn
    assert (position.lid(BLACK), position.lid(WHITE)) == (2, 1)


def test_stones_named_twice_stand_once() -> None:
    position = set_up(13, black=["D4", "D4"], last="D4")
    assert position.stone_points(BLACK) == ("D4",)


def test_a_ring_or_chain_that_is_set_up_has_won() -> None:
    ring = set_up(19, black=RING, last="H9").outcome()
    chain = set_up(19, white=CHAIN, last="R19").outcome()
    assert ring
    assert chain
    assert (ring.winners, chain.winners) == ((BLACK,), (WHITE,))


SHARED = "two stones, or a stone and the Heroes, cannot share a point"


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        ({"black": ["K10"], "last": "K10"}, SHARED),
        ({"white": ["K10"], "last": "K10"}, SHARED),
        ({"black": ["A1"], "white": ["A1"], "last": "A1"}, SHARED),
        ({"black": ["Z1"], "last": "Z1"}, "there is no point Z1 on a board of 19 by 19"),
        ({"white": ["A20"], "last": "A20"}, "there is no point A20 on a board of 19 by 19"),
        (
            {"black": ["A1"], "last": "I1"},
            "there is no point I1 on a board of 19 by 19",
        ),
        ({"black": ["A1"]}, "the stone placed last must be one on the board, not None"),
        ({"black": ["A1"], "last": "A2"}, "the stone placed last must be one on the board, not A2"),
        ({"last": "A2"}, "the stone placed last must be one on the board, not A2"),
    ],
)
def test_impossible_positions_are_refused(arguments: dict[str, Any], why: str) -> None:
    with pytest.raises(ValueError, match=f"^{re.escape(why)}$"):
        set_up(19, **arguments)
