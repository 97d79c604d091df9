"""Cells, lines and diagrams."""

from __future__ import annotations

import pytest

from games.core.grid import GO_ALPHABET, grid, read_diagram

# -- Grid

FIVE = grid(5)


def test_go_leaves_out_the_letter_i() -> None:
    board = grid(19, GO_ALPHABET)
    assert board.name(8) == "J1"
    assert board.name(360) == "T19"
    with pytest.raises(ValueError, match="there is no 'I5' on a board of 19 by 19"):
        board.cell("I5")


@pytest.mark.parametrize("name", [
    "", "a", "1", "a0", "f1", "a6", "a01", "aa1", "a1 ", "١a", "a١", "abcdefghijklm",
])  # fmt: skip
def test_an_invalid_name_is_refused_and_quoted_in_part(name: str) -> None:
    with pytest.raises(ValueError, match=f"^there is no {name[:12]!r} on a board of 5 by 5$"):
        FIVE.cell(name)


def test_a_group_is_connected_by_sides_but_not_by_corners() -> None:
    stones = {FIVE.cell(name) for name in ("a1", "b1", "c2", "d3", "e1")}
    found = FIVE.group(FIVE.cell("a1"), stones.__contains__)
    assert {FIVE.name(cell) for cell in found} == {"a1", "b1"}


def test_the_tables_of_a_size_are_built_once() -> None:
    assert grid(5) is FIVE
    assert grid(5) == grid(5)
    assert grid(5) != grid(7)


# -- Diagram


def test_cells_are_listed_by_their_signs() -> None:
    found = read_diagram(grid(3), "3 x . .\n2 . o .\n1 . . x\n  a b c", "xo.")
    assert found["x"] == ["a3", "c1"]
    assert found["o"] == ["b2"]


def test_it_reads_what_the_grid_draws() -> None:
    picture = grid(4).picture("x..o" + "." * 8 + "o..x")
    found = read_diagram(grid(4), picture, "xo.")
    assert (found["x"], found["o"]) == (["d4", "a1"], ["a4", "d1"])


@pytest.mark.parametrize(("text", "sentence"), [
    (". .", "the board has 2 rows, and the picture has 1"),
    (". .\n. . .", "row 1 has 3 signs instead of 2"),
    (". .\n. q", "row 1 has the sign 'q', which is none of x ."),
])  # fmt: skip
def test_a_wrong_picture_is_refused(text: str, sentence: str) -> None:
    with pytest.raises(ValueError, match=sentence):
        read_diagram(grid(2), text, "x.")


def test_a_line_leads_from_a_cell_to_the_edge() -> None:
    assert FIVE.line("c3", (1, -1)) == ["d2", "e1"]
    assert FIVE.line("E5", (0, 1)) == []
