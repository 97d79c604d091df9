"""The symmetries of a square board, and positions and turns under them."""

from __future__ import annotations

import re

import pytest

from games.learning.openings import OpeningDialect, Symmetry, square_symmetries


def test_the_first_symmetry_changes_nothing() -> None:
    first = square_symmetries(3, "abc")[0]
    names = ("a1", "b1", "c1", "a2", "b2", "c2", "a3", "b3", "c3")
    assert [first.there(name) for name in names] == list(names)


def test_a_corner_and_the_cell_beside_it_have_eight_images() -> None:
    images = {(each.there("a1"), each.there("b1")) for each in square_symmetries(3, "abc")}
    assert images == {
        ("a1", "b1"),
        ("a1", "a2"),
        ("c1", "b1"),
        ("c1", "c2"),
        ("a3", "b3"),
        ("a3", "a2"),
        ("c3", "b3"),
        ("c3", "c2"),
    }


@pytest.mark.parametrize("name", ["a1", "b1", "c2", "b2"])
def test_each_symmetry_has_a_way_back(name: str) -> None:
    for symmetry in square_symmetries(3, "abc"):
        assert symmetry.back(symmetry.there(name)) == name


def test_positions_and_turns_are_renamed() -> None:
    swap = Symmetry(str.swapcase, str.swapcase)
    dialect = OpeningDialect(
        re.compile("[a-zA-Z]"),
        lambda position: (Symmetry(str, str), swap),
        lambda position: ["1 b", "2 A"],
        lambda position: " to move",
        lambda turn: turn[::-1],
    )
    assert [key for key, _symmetry in dialect.keys(None)] == ["1 b;2 A to move", "1 B;2 a to move"]
    assert dialect.turn("a-B", swap.there) == "b-A"
