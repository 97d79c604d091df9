"""The squares of tiles in hands and in the tray."""

from __future__ import annotations

import pytest
from pygame import Rect

from games.herati.view.table.trays import packed_squares


@pytest.mark.parametrize("count", [1, 2, 7, 24])
def test_squares_in_the_tray_do_not_overlap(count: int) -> None:
    tray = Rect(10, 20, 180, 70)
    squares = packed_squares(tray, count, 60, 5)
    assert len(squares) == count
    assert all(tray.contains(square) for square in squares)
    assert not any(a.colliderect(b) for i, a in enumerate(squares) for b in squares[:i])


def test_one_square_has_the_largest_size() -> None:
    assert packed_squares(Rect(0, 0, 180, 70), 1, 60, 5) == [Rect(0, 0, 60, 60)]
