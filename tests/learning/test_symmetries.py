"""The symmetries of a square board, and positions and turns under them."""

from __future__ import annotations

import pytest

from games.core.game import square_symmetries


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


def test_all_points_of_a_text_are_renamed() -> None:
    mirror = square_symmetries(3, "abc")[1]
    assert mirror.there("a1,b2-c3/a2 keep 12") == "c1,b2-a3/c2 keep 12"
    assert mirror.back("black* c1") == "black* a1"
