"""Cells, lines and diagrams."""

from __future__ import annotations

import pytest

from games.core.grid import GO_ALPHABET, QUEEN, grid, read_diagram

# -- Grid

FIVE = grid(5)


def names(cells: object) -> list[str]:
    assert isinstance(cells, tuple | frozenset | list)
    return [FIVE.name(cell) for cell in cells]


def test_cells_are_named_by_file_letter_and_rank_number() -> None:
    assert (FIVE.name(0), FIVE.name(4), FIVE.name(5), FIVE.name(24)) == ("a1", "e1", "a2", "e5")


def test_names_and_cells_are_two_ways_of_saying_the_same() -> None:
    for board in (FIVE, grid(10), grid(19, GO_ALPHABET)):
        assert [board.cell(name) for name in board.names] == list(board.cells)


def test_go_leaves_out_the_letter_i() -> None:
    board = grid(19, GO_ALPHABET)
    assert board.name(8) == "J1"
    assert board.name(360) == "T19"
    with pytest.raises(ValueError, match="there is no 'I5' on a board of 19 by 19"):
        board.cell("I5")


def test_names_are_read_in_either_case() -> None:
    assert FIVE.cell("B3") == FIVE.cell("b3") == 11
    assert grid(19, GO_ALPHABET).cell("k10") == grid(19, GO_ALPHABET).cell("K10")


@pytest.mark.parametrize("name", ["", "a", "1", "a0", "f1", "a6", "a01", "aa1", "a1 ", "١a", "a١"])
def test_an_invalid_name_is_refused(name: str) -> None:
    with pytest.raises(ValueError, match="there is no"):
        FIVE.cell(name)


def test_neighbours_stand_in_the_order_north_east_south_west() -> None:
    assert names(FIVE.neighbours[FIVE.cell("b2")]) == ["b3", "c2", "b1", "a2"]
    assert names(FIVE.neighbours[FIVE.cell("a1")]) == ["a2", "b1"]
    assert names(FIVE.neighbours[FIVE.cell("e3")]) == ["e4", "e2", "d3"]


def test_surroundings_are_the_eight_cells_around() -> None:
    around = sorted(names(FIVE.surroundings[FIVE.cell("b2")]))
    assert around == ["a1", "a2", "a3", "b1", "b3", "c1", "c2", "c3"]
    assert sorted(names(FIVE.surroundings[FIVE.cell("e5")])) == ["d4", "d5", "e4"]


def test_rays_go_like_a_queen_nearest_cell_first() -> None:
    rays = sorted(names(ray) for ray in FIVE.rays[FIVE.cell("b2")])
    assert rays == [
        ["a1"],
        ["a2"],
        ["a3"],
        ["b1"],
        ["b3", "b4", "b5"],
        ["c1"],
        ["c2", "d2", "e2"],
        ["c3", "d4", "e5"],
    ]
    assert len(FIVE.rays[0]) == 3
    assert len(QUEEN) == 8


def test_orthogonal_rays_keep_their_direction_even_when_empty() -> None:
    north, east, south, west = FIVE.orthogonal_rays[FIVE.cell("c1")]
    assert (names(north), names(east)) == (["c2", "c3", "c4", "c5"], ["d1", "e1"])
    assert (names(south), names(west)) == ([], ["b1", "a1"])


def test_the_edge_is_the_outermost_line() -> None:
    inside = {FIVE.name(cell) for cell in FIVE.cells if not FIVE.on_edge(cell)}
    assert inside == {"b2", "b3", "b4", "c2", "c3", "c4", "d2", "d3", "d4"}


def test_a_group_is_connected_orthogonally() -> None:
    stones = {FIVE.cell(name) for name in ("b2", "b3", "c3", "d4", "e5", "e4")}
    group = FIVE.group(FIVE.cell("b2"), stones.__contains__)
    assert sorted(names(group)) == ["b2", "b3", "c3"]
    assert len(FIVE.group(FIVE.cell("e5"), stones.__contains__)) == 3


def test_cells_are_listed_by_file_then_rank() -> None:
    cells = [FIVE.cell(name) for name in ("c1", "a3", "a2", "b5")]
    assert names(sorted(cells, key=FIVE.reading_order)) == ["a2", "a3", "b5", "c1"]


def test_the_picture_shows_the_first_rank_below() -> None:
    board = grid(3)
    symbols = ["."] * 9
    symbols[board.cell("a1")] = "x"
    symbols[board.cell("c2")] = "o"
    assert board.picture(symbols) == " 3 . . .\n 2 . . o\n 1 x . .\n   a b c"


def test_the_tables_of_a_size_are_built_once() -> None:
    assert grid(5) is FIVE
    assert grid(5) == grid(5)
    assert grid(5) != grid(7)


def test_an_unknown_name_is_quoted_by_its_first_twelve_characters() -> None:
    with pytest.raises(ValueError, match=r"^there is no 'abcdefghijkl' on a board of 7 by 7$"):
        grid(7).cell("abcdefghijklm")


# -- Diagram


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
