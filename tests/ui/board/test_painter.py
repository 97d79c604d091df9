"""The painter of boards."""

from __future__ import annotations

from types import MappingProxyType

import pygame
import pytest

from games.ui.board.painter import Painter
from games.ui.toolkit.scene import SceneContext
from games.ui.toolkit.work import OutOfTime


class Brush(Painter[None]):
    palettes = MappingProxyType({"light": None})


def test_nothing_is_drawn_outside_of_both_rectangles(context: SceneContext) -> None:
    """As while a scene is prepared on the window, of which nothing may be seen."""
    surface = pygame.Surface((20, 20))
    surface.set_clip((0, 0, 5, 5))
    paint = Brush(context, surface)
    with paint.within(pygame.Rect(2, 2, 18, 18)):
        surface.fill((9, 9, 9))
    mask = pygame.mask.from_threshold(surface, (9, 9, 9), (1, 1, 1, 255))
    assert mask.get_bounding_rects() == [pygame.Rect(2, 2, 3, 3)]


def test_what_is_interrupted_leaves_the_surface_free(context: SceneContext) -> None:
    surface = pygame.Surface((20, 20))
    with pytest.raises(OutOfTime), Brush(context, surface).within(pygame.Rect(2, 2, 3, 3)):
        raise OutOfTime
    assert surface.get_clip() == surface.get_rect()
