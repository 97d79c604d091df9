from __future__ import annotations

import pytest

from games.core.grid import grid, read_diagram


def test_cells_are_listed_by_their_signs() -> None:
    found = read_diagram(grid(3), "3 x . .\n2 . o .\n1 . . x\n  a b c", "xo.")
    assert found["x"] == ["a3", "c1"]
    assert found["o"] == ["b2"]


def test_names_at_the_margins_may_be_left_out() -> None:
    assert read_diagram(grid(2), "x .\n. .", "x.")["x"] == ["a2"]


def test_it_reads_what_the_grid_draws() -> None:
    picture = grid(4).picture("x..o" + "." * 8 + "o..x")
    found = read_diagram(grid(4), picture, "xo.")
    assert (found["x"], found["o"]) == (["d4", "a1"], ["a4", "d1"])


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (". .", "the board has 2 rows, and the picture has 1"),
        (". .\n. . .", "row 1 has 3 signs instead of 2"),
        (". .\n. q", "row 1 has the sign 'q', which is none of x ."),
    ],
)
def test_a_wrong_picture_is_refused(text: str, sentence: str) -> None:
    with pytest.raises(ValueError, match=sentence):
        read_diagram(grid(2), text, "x.")
