"""Points and pixels of a board."""

from __future__ import annotations

import pygame
import pytest

from games.tiananmen.view.pieces import BoardLines, lines_within


@pytest.mark.parametrize("size", [13, 19])
@pytest.mark.parametrize("side", [120, 299, 300, 728])
def test_the_paper_fits_into_its_rectangle(size: int, side: int) -> None:
    rect = pygame.Rect(7, 9, side, side)
    assert rect.inflate(2, 2).contains(lines_within(rect, size).paper)


def test_points_are_converted_to_pixels_and_back() -> None:
    lines = BoardLines(100, 50, 20, 19)
    assert lines.centre("A19") == (100, 50)
    assert lines.centre("T1") == (460, 410)
    assert lines.centre("J10") == (260, 230)
    assert lines.spot("A19").center == (100, 50)
    assert lines.point_at((109, 59)) == "A19"
    assert lines.point_at((110, 59)) == "B19"
    assert lines.point_at((90, 40)) == "A19"
    assert lines.point_at((89, 50)) is None
    assert lines.point_at((100, 39)) is None
    assert lines.point_at((470, 50)) is None


def test_a_turned_board_has_its_first_point_at_the_upper_right() -> None:
    lines = BoardLines(100, 50, 20, 19, turned=True)
    assert lines.centre("A1") == (460, 50)
    assert lines.centre("A19") == (460, 410)
    assert lines.point_at((460, 50)) == "A1"
    assert lines.point_at((440, 70)) == "B2"
    assert lines.names_of_lines()[0] == ("T", "19")
    assert BoardLines(100, 50, 20, 19).names_of_lines()[0] == ("A", "1")
