"""Whole turns as tuples of moves."""

from __future__ import annotations

import pytest

from games.core.position import IllegalMove
from games.tiananmen.ai.search import after_turn, missing, other_side, placed_points, winning_turns
from games.tiananmen.rules.position import Save, Stone, set_up
from tests.tiananmen.pictures import BLACK, WHITE

NORTH = set_up(13, white=["G9", "G10"], black=["F11"], last="F11", day=2, part=1)
"""White needs G11, G12 and G13; all three are in line with each other, G11 with F11."""


def stones(text: str) -> tuple[Stone, ...]:
    return tuple(map(Stone, text.split()))


def test_a_turn_is_played_to_its_end() -> None:
    after = after_turn(NORTH, stones("E11 E12 E13"))
    assert (after.to_move, after.last, after.outcome()) == (BLACK, "E13", None)


def test_stones_after_the_winning_one_are_left_out() -> None:
    before = set_up(13, white=["G9", "G10", "G11"], black=["F12"], last="F12", day=2, part=1)
    after = after_turn(before, stones("G12 G13 H13"))
    assert after.last == "G13"
    assert (outcome := after.outcome()) is not None
    assert outcome.winners == (WHITE,)


def test_an_illegal_turn_is_refused() -> None:
    with pytest.raises(IllegalMove):
        after_turn(NORTH, stones("A1"))


def test_saving_places_nothing() -> None:
    assert placed_points((Save(),)) == frozenset()
    assert placed_points(stones("A1 B1")) == {"A1", "B1"}


def test_the_only_chain_is_found() -> None:
    assert list(winning_turns(NORTH)) == [stones("G11 G12 G13")]


def test_chains_with_a_stone_to_spare_are_found_in_every_order() -> None:
    """G12 and a stone beside it on the edge are enough; a third stone may come between."""
    before = set_up(13, white=["G9", "G10", "G11"], black=["F12"], last="F12", day=2, part=1)
    assert {" ".join(map(str, turn)) for turn in winning_turns(before)} == {
        "G12 G13",
        "G12 H12 H13",
        "G12 G5 G13",  # over the Heroes and back
        "E12 G12 G13",  # over F12
        "F13 G13 G12",
    }


def test_missing_counts_the_stones_of_a_ring_or_a_chain() -> None:
    assert missing(NORTH, WHITE) == 3
    # The smallest ring has 16 stones. Round G10 it has 20, and F11 is one of them.
    assert missing(NORTH, BLACK) == 19


def test_sides_have_an_opponent() -> None:
    assert (other_side(BLACK), other_side(WHITE)) == (WHITE, BLACK)
