"""The geometry of the tiles."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from games.veletas.view.drawing import BoardPainter
from games.veletas.view.pieces import Tiling, picture_of, tiling_of, tiling_within
from tests.veletas.match_driver import new_context

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


def test_a_turned_board_has_its_highest_rank_below_and_its_last_file_at_the_left() -> None:
    tiling = Tiling(100, 50, 20, 7, turned=True)
    assert tiling.spot("a1") == pygame.Rect(220, 50, 20, 20)
    assert tiling.spot("g7") == pygame.Rect(100, 170, 20, 20)
    assert tiling.cell_at((239, 50)) == "a1"
    assert tiling.cell_at((100, 189)) == "g7"
    for cell in tiling.grid.names:
        assert tiling.cell_at(tiling.spot(cell).center) == cell


def ink(surface: pygame.Surface, rect: pygame.Rect) -> bool:
    """Whether anything is drawn in a rectangle of a plain surface."""
    return len({tuple(surface.get_at((x, y))) for x in range(rect.left, rect.right)
                for y in range(rect.top, rect.bottom)}) > 1  # fmt: skip


@pytest.mark.parametrize("turned", [False, True])
@pytest.mark.parametrize("inside", [False, True])
def test_coordinates_stand_beside_or_in_the_tiles_below_and_at_the_left(
    screen: None, tmp_path: Path, inside: bool, turned: bool
) -> None:
    context = new_context(tmp_path)
    tiling = Tiling(60, 20, 40, 7, turned=turned)
    surface = pygame.Surface((400, 400))
    BoardPainter(context, surface, tiling).coordinates((255, 255, 255), inside=inside)
    below, left = tiling.rect.move(0, 282), tiling.rect.move(-282, 0)
    assert ink(surface, below.clip(surface.get_rect())) is not inside
    assert ink(surface, left.clip(surface.get_rect())) is not inside
    for cell in ("d4", "e5"):
        assert not ink(surface, tiling.spot(cell))
    corner = tiling.spot("a1" if not turned else "g7")
    assert ink(surface, corner) is inside


@pytest.mark.parametrize("size", [7, 9, 10])
def test_the_board_of_a_match_is_that_of_a_picture_in_its_square(size: int) -> None:
    tiling = Tiling(100, 50, 61, size)
    drawn = tiling_of(picture_of(tiling), size)
    assert abs(drawn.tile - tiling.tile) <= 1
    for one, other in zip(drawn.rect, tiling.rect, strict=True):
        assert abs(one - other) <= size
