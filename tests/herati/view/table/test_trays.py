"""The squares of tiles in hands and in the tray."""

from __future__ import annotations

import pytest
from pygame import Rect

from games.herati.view.layout import OpenTray, Tray, even_rows, packed_squares


@pytest.mark.parametrize("count", [1, 2, 7, 24])
def test_squares_in_the_tray_do_not_overlap(count: int) -> None:
    tray = Rect(10, 20, 180, 70)
    squares = packed_squares(tray, count, 60, 5)
    assert len(squares) == count
    assert all(tray.contains(square) for square in squares)
    assert not any(a.colliderect(b) for i, a in enumerate(squares) for b in squares[:i])


def test_one_square_has_the_largest_size() -> None:
    assert packed_squares(Rect(0, 0, 180, 70), 1, 60, 5) == [Rect(0, 0, 60, 60)]


def test_rows_are_of_nearly_the_same_length() -> None:
    # Six squares of 52 would fit in a row of 420, but five and four are more even.
    squares = even_rows(Rect(0, 0, 420, 115), 9, 100, 10)
    assert {square.size for square in squares} == {(52, 52)}
    rows = [[s for s in squares if s.y == y] for y in sorted({s.y for s in squares})]
    assert [len(row) for row in rows] == [5, 4]
    assert squares[0].unionall(squares[1:]).center == (210, 57)


def test_an_open_hand_has_no_name_and_keeps_its_places() -> None:
    tray: Tray = OpenTray((Rect(0, 0, 10, 10), Rect(20, 0, 10, 10)))
    assert tray.label(2, 0) is None
    assert tray.face_up(1, 2, 0, raised=True) == Rect(20, 0, 10, 10)
    assert tray.face_up(5, 6, 0, raised=True) == Rect(20, 0, 10, 10)
