"""The layout of board, bowls and reserve."""

from itertools import combinations

import pygame
import pytest

from games.veletas.view.board import Layout, layout_within

WIDE, TALL = pygame.Rect(10, 20, 900, 600), pygame.Rect(10, 20, 600, 900)


def rectangles(layout: Layout) -> list[pygame.Rect]:
    return [layout.tiling.rect, layout.reserve, *layout.bowls.values()]


@pytest.mark.parametrize("area", [WIDE, TALL])
@pytest.mark.parametrize(("size", "shooters"), [(7, 3), (9, 5), (10, 7)])
def test_everything_fits_and_nothing_overlaps(area: pygame.Rect, size: int, shooters: int) -> None:
    layout = layout_within(area, size, shooters)
    assert all(area.contains(rect) for rect in rectangles(layout))
    assert not any(one.colliderect(other) for one, other in combinations(rectangles(layout), 2))
    assert len(layout.slots) == shooters
    assert all(layout.reserve.contains(slot) for slot in layout.slots)
    assert not any(one.colliderect(other) for one, other in combinations(layout.slots, 2))
