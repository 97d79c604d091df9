"""Which stones are connected."""

from __future__ import annotations

from games.core.position import Side
from games.tiananmen.rules.position import set_up
from games.tiananmen.view.speech import (
    groups_of,
    joined,
    landmarks_of,
    lines_of,
    step_from,
    stones_of,
)

CORNER = set_up(13, black=["D4", "E5", "E4"], white=["A1", "B2", "G9", "H10"], last="H10")
"""E4 joins D4 and E5; the white stones touch diagonally, G9 stands on the Heroes' G8."""


def test_black_stones_are_connected_along_the_lines() -> None:
    assert groups_of(CORNER)["D4"].points == ("D4", "E4", "E5")
    apart = set_up(13, black=["D4", "E5"], last="D4")
    assert groups_of(apart)["D4"].points == ("D4",)


def test_white_stones_are_connected_diagonally_too() -> None:
    low, high = groups_of(CORNER)["A1"], groups_of(CORNER)["H10"]
    assert (low.points, low.at_edge, low.at_heroes) == (("A1", "B2"), True, False)
    assert (high.points, high.at_edge, high.at_heroes) == (("G9", "H10"), False, True)


def test_black_at_the_edge_reaches_nothing() -> None:
    group = groups_of(set_up(13, black=["A1"], last="A1"))["A1"]
    assert not group.at_edge
    assert not group.at_heroes


def test_a_stone_would_join_what_it_touches() -> None:
    assert joined(CORNER, "C3", Side.WHITE).points == ("A1", "B2", "C3")
    assert joined(CORNER, "D5", Side.BLACK).points == ("D4", "D5", "E4", "E5")


def test_every_stone_has_its_colour() -> None:
    assert stones_of(CORNER)["E4"] is Side.BLACK
    assert len(stones_of(CORNER)) == 7


def test_steps_end_at_the_edge() -> None:
    lines = lines_of(CORNER)
    assert step_from(lines, "H4", (1, 0)) == "J4"
    assert step_from(lines, "A4", (-1, 1)) is None


def test_the_heroes_stand_in_the_middle_among_the_stars() -> None:
    heroes, stars = landmarks_of(CORNER)
    assert heroes == {"G7", "F7", "H7", "G6", "G8"}
    assert stars == {"D4", "D7", "D10", "G4", "G10", "K4", "K7", "K10"}
