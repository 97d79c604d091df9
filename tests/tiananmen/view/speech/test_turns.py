"""Turns as they are spoken."""

from __future__ import annotations

from random import Random

import pytest

from games.tiananmen.rules.position import (
    LidStone,
    Move,
    Save,
    Stone,
    TiananmenPosition,
    opening,
    set_up,
)
from tests.spoken import LANGUAGES, flaws, language, unfinished
from tests.tiananmen.view.speech.test_cells import SPEECH

RING = {f"{file}{rank}" for file in "EFGHJ" for rank in "56789" if file in "EJ" or rank in "59"}
"""The square of 16 points around the Heroes of the small board."""
OPEN = set_up(13, black=RING - {"E7", "J7", "G9"}, white=["A1"], last="A1", day=3, lids=(3, 0))
"""Each gap is the middle of a side: nothing else can fill it with one stone."""


def said(position: TiananmenPosition, *moves: Move) -> str:
    after = position
    for move in moves:
        after = after.play(move)
    return SPEECH.turn(position, moves, after)


def test_a_turn_names_its_points_in_order() -> None:
    assert said(opening(13), Stone("D4"), Stone("D5"), Stone("C5")) == "D4, D5, C5."


def test_a_ring_that_is_nearly_closed_is_mentioned() -> None:
    near = OPEN
    # a stone next to A1 changes nothing about the ring
    assert said(near, Stone("A2")) == "A2. Ring lacks 3 stones."


def test_a_chain_is_mentioned_if_three_stones_complete_it() -> None:
    # from the Heroes' F7 over E6, D5, C4 and B3 to A2
    far = set_up(13, black=["A1"], last="A1", part=1)
    assert said(far, Stone("A2")) == "A2."
    near = set_up(13, black=["A1"], white=["E6"], last="A1", part=1)
    assert said(near, Stone("A2")) == "A2. Chain lacks 3 stones."


def test_a_saved_stone_is_counted() -> None:
    assert said(OPEN, Save()) == "Saves a stone, 4 in the lid."


def test_stones_of_the_lid_are_told_apart() -> None:
    assert said(OPEN, LidStone("G9"), LidStone("E7")) == "From the lid: G9, E7. Ring lacks 1 stone."


def test_a_win_is_left_to_the_result() -> None:
    assert said(OPEN, *map(LidStone, ("G9", "E7", "J7"))) == "From the lid: G9, E7, J7."


def test_one_stone_is_one() -> None:
    almost = set_up(13, black=RING - {"G9"}, white=["A1"], last="A1")
    assert SPEECH.goal(almost).startswith("Ring lacks 1: G9.")


def test_a_stone_tells_in_advance_what_is_lacking_then() -> None:
    assert SPEECH.consequence(OPEN, LidStone("G9")) == "Ring lacks 2 stones."
    assert SPEECH.consequence(opening(13), Stone("D4")) == ""
    assert SPEECH.consequence(OPEN, Save()) == ""


def test_a_stone_that_wins_says_so_in_advance() -> None:
    almost = set_up(13, black=RING - {"G9"}, white=["G10"], last="G10")
    assert SPEECH.consequence(almost, Stone("G9")) == "Closes the ring."
    linked = set_up(13, black=["H13"], white=["G9", "G10", "G11", "G12"], last="H13", part=1)
    assert SPEECH.consequence(linked, Stone("G13")) == "Completes the chain."


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_turn_is_told_in_every_language(code: str) -> None:
    rng, position = Random(3), opening(13)
    with language(code):
        for _ in range(80):
            if position.outcome():
                break
            move = rng.choice(position.legal_moves())
            told = said(position, move)
            assert not flaws([told])
            assert not unfinished([told])
            position = position.play(move)
