"""The geometry of the tiles."""

from __future__ import annotations

import pygame
import pytest

from games.veletas.view.tiling import Tiling, tiling_within

SQUARE = pygame.Rect(10, 20, 300, 300)


@pytest.mark.parametrize("size", [7, 9, 10])
def test_board_and_coordinates_fit(size: int) -> None:
    tiling = tiling_within(SQUARE, size)
    assert SQUARE.contains(tiling.rect)
    assert tiling.rect.left - SQUARE.left >= tiling.tile // 3
    assert SQUARE.bottom - tiling.rect.bottom >= tiling.tile // 3


def test_squares_and_points() -> None:
    tiling = Tiling(100, 50, 20, 7)
    assert tiling.spot("a1") == pygame.Rect(100, 170, 20, 20)
    assert tiling.spot("g7") == pygame.Rect(220, 50, 20, 20)
    assert tiling.cell_at((100, 189)) == "a1"
    assert tiling.cell_at((239, 50)) == "g7"
    assert tiling.cell_at((240, 50)) is None
    assert tiling.cell_at((99, 60)) is None
