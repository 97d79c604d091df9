from __future__ import annotations

import pytest

from games.core.position import Side
from games.veletas.rules.notation import canonical, read_position, write_position
from tests.veletas.random_play import random_positions

TEXT = "5xB/4*xo/5x1/7/o6/*o5/4x2 white"


def test_a_position_is_read() -> None:
    position = read_position(TEXT, 7, "current")
    assert position.to_move is Side.WHITE
    assert position.shooter_cells == ("a2", "e6", "g7")
    assert position.claims == {"g7": Side.BLACK}
    assert position.stone_cells(Side.BLACK) == ("e1", "f5", "f6", "f7")
    assert position.stone_cells(Side.WHITE) == ("a3", "b2", "g6")


@pytest.mark.parametrize(("rules", "size"), [("current", 7), ("leaflet-en", 10)])
def test_what_is_written_is_read(rules: str, size: int) -> None:
    for position in random_positions(rules, size, 5):
        if position.outcome() is None:
            text = write_position(position)
            assert write_position(read_position(text, size, rules)) == text
            assert read_position(text, size, rules).pieces == position.pieces


def test_ten_empty_squares_are_one_number() -> None:
    text = "*9/10/*9/10/*9/10/*9/*9/*9/*9 black"
    assert write_position(read_position(text, 10, "current")) == text


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("7/7/7/7/7/7/*** black", "row 1 has 3 signs instead of 7"),
        ("7/7/7/7/7/***4 black", "the board has 7 rows"),
        ("7/7/7/7/7/7/***1a2 black", "'a'"),
        ("7/7/7/7/7/7/***4 red", "red"),
        ("7/7/7/7/7/7/***4", "''"),
        ("7/7/7/7/7/7/**5 black", "3 shooters"),
    ],
)
def test_other_texts_are_refused(text: str, reason: str) -> None:
    with pytest.raises(ValueError, match=reason):
        read_position(text, 7, "current")


def test_symmetric_positions_have_one_canonical_text() -> None:
    # the three shooters and the stone in all eight orientations
    same = [
        "*6/1*5/2*4/3x3/7/7/7",
        "6*/5*1/4*2/3x3/7/7/7",
        "7/7/7/3x3/2*4/1*5/*6",
        "7/7/7/3x3/4*2/5*1/6*",
    ]
    bent = [
        "**5/7/1*5/7/7/7/6x",
        "5**/7/5*1/7/7/7/x6",
        "6x/7/7/7/1*5/7/**5",
        "x6/7/7/7/5*1/7/5**",
        "*6/*1*4/7/7/7/7/6x",
        "6*/4*1*/7/7/7/7/x6",
        "6x/7/7/7/7/*1*4/*6",
        "x6/7/7/7/7/4*1*/6*",
    ]
    for texts in (same, bent):
        found = {canonical(read_position(f"{text} black", 7, "current")) for text in texts}
        assert len(found) == 1


def test_colours_sides_and_rules_are_no_symmetry() -> None:
    texts = ["**5/7/1*5/7/7/7/6x black", "**5/7/1*5/7/7/7/6o black", "**5/7/1*5/7/7/7/6x white"]
    found = {canonical(read_position(text, 7, "current")) for text in texts}
    found.add(canonical(read_position(texts[0], 7, "leaflet-en")))
    assert len(found) == 4
