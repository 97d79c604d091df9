"""A picture: when its function is called."""

from __future__ import annotations

import pygame
import pytest

from games.ui.toolkit.scene import SceneContext
from games.ui.toolkit.work import OutOfTime
from games.ui.widgets.label import Picture


def test_a_picture_is_drawn_once_for_each_size(context: SceneContext) -> None:
    sizes: list[tuple[int, int]] = []
    picture = Picture(context, lambda surface, rect: sizes.append(rect.size))
    screen = pygame.Surface(context.size)
    for size in ((80, 80), (80, 80), (90, 90), (90, 90)):
        picture.rect = pygame.Rect((10, 10), size)
        picture.draw(screen)
    assert sizes == [(80, 80), (90, 90)]
    picture.refresh()
    picture.draw(screen)
    assert sizes == [(80, 80), (90, 90), (90, 90)]


def test_a_picture_that_was_interrupted_is_drawn_again(context: SceneContext) -> None:
    sizes: list[tuple[int, int]] = []

    def paint(surface: pygame.Surface, rect: pygame.Rect) -> None:
        sizes.append(rect.size)
        if len(sizes) == 1:
            raise OutOfTime

    picture = Picture(context, paint)
    picture.rect = pygame.Rect(10, 10, 80, 80)
    screen = pygame.Surface(context.size)
    with pytest.raises(OutOfTime):
        picture.draw(screen)
    picture.draw(screen)
    picture.draw(screen)
    assert sizes == [(80, 80), (80, 80)]
