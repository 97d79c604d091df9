"""The ornament of the menu, drawn in twelve squares of 20 pixels and more."""

from __future__ import annotations

from itertools import pairwise

import pygame
import pytest

from games.ui.scenes.menu import SQUARES, ornament
from games.ui.toolkit.scene import SceneContext


def drawn(context: SceneContext, count: int, size: tuple[int, int]) -> pygame.Surface:
    return context.assets.markup(ornament(context.theme, count, size), size)


def test_each_square_has_the_colour_of_its_ground(context: SceneContext) -> None:
    surface = drawn(context, 12, (240, 20))
    # The corner at the top right is ground in every shape but "corner" and "quarter".
    for place, (shape, ground, _colour) in enumerate(SQUARES):
        if shape not in ("corner", "quarter"):
            colour = surface.get_at((20 * place + 19, 0))[:3]
            assert colour == getattr(context.theme, ground), place


def test_squares_are_repeated_where_there_are_more(context: SceneContext) -> None:
    surface = drawn(context, 24, (480, 20))
    for x in range(0, 240, 20):
        for point in ((x + 10, 10), (x + 19, 0), (x, 19)):  # away from slanting edges
            assert surface.get_at(point) == surface.get_at((point[0] + 240, point[1]))


@pytest.mark.parametrize("width", [100, 101, 107])
def test_there_is_no_seam_between_squares(context: SceneContext, width: int) -> None:
    surface = drawn(context, 6, (width, 20))
    assert all(surface.get_at((x, 0))[3] == 255 for x in range(width))
    ends = [width * place // 6 for place in range(7)]
    assert all(15 <= right - left <= 18 for left, right in pairwise(ends))
