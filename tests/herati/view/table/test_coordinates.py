"""Names of cells on the screen."""

from __future__ import annotations

from games.herati.view.layout import cell_name, column_name
from tests.herati.pictures import loom, workshop

LOOM, WORKSHOP = loom("NE", "NE"), workshop("NE", "NE", "NE")


def test_nine_columns_around_the_first_tile_have_the_letters_a_to_i() -> None:
    assert "".join(map(column_name, range(-4, 5))) == "abcdefghi"


def test_the_loom_counts_rows_from_the_first_tile_down() -> None:
    assert [cell_name(LOOM, (x, y)) for x, y in [(0, 0), (1, 0), (-1, 4)]] == ["e1", "f1", "d5"]


def test_the_workshop_counts_rows_from_the_highest_possible_one() -> None:
    cells = [(0, -4), (0, 0), (2, 4)]
    assert [cell_name(WORKSHOP, cell) for cell in cells] == ["e1", "e5", "g9"]
