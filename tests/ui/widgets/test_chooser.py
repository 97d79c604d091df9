"""Choosers."""

from __future__ import annotations

import pygame
import pytest

from games.ui.look.look import SceneContext
from games.ui.toolkit.work import OutOfTime
from games.ui.widgets.chooser import PictureChooser
from games.ui.widgets.label import Picture
from tests.ui.user_input import click, key
from tests.ui.widgets.one_widget import Log, form_of

# -- Choices that are all seen


def test_a_click_on_a_tile_chooses_its_picture(context: SceneContext, log: Log) -> None:
    painted: list[pygame.Rect] = []
    chooser = PictureChooser(
        context,
        ["Vanes", "Quite a long title of a piece set", "Other"],
        0,
        log,
        lambda surface, rect, place: painted.append(rect.copy()),
    )
    form = form_of(chooser, (100, 50, chooser.natural_width(), chooser.height_for(400)))
    first, second, third = chooser.rects()
    click(form, ((first.right + second.left) // 2, first.centery))
    assert log == []
    click(form, second.center)
    for code in (pygame.K_LEFT, *[pygame.K_RIGHT] * 3, pygame.K_LEFT):
        key(form, code)
    assert log == [1, 0, 1, 2, 1]
    words = context.text.width(chooser.choices[1], context.theme.text.small, bold=True)
    assert first.w == second.w == third.w >= words + 2 * 16  # between two ticks
    chooser.draw(pygame.Surface((1280, 300)))
    assert [tile.contains(rect) for tile, rect in zip(chooser.rects(), painted, strict=True)]
    chooser.rect.w = 200
    tiles = chooser.rects()
    assert tiles[2].right <= chooser.rect.right
    assert not tiles[0].colliderect(tiles[1])


def test_a_picture_is_painted_whole_once_for_each_size(context: SceneContext) -> None:
    sizes: list[tuple[int, int]] = []

    def paint(surface: pygame.Surface, rect: pygame.Rect) -> None:
        sizes.append(rect.size)
        if len(sizes) == 1:
            raise OutOfTime

    picture = Picture(context, paint)
    screen = pygame.Surface(context.size)
    picture.rect = pygame.Rect(10, 10, 80, 80)
    with pytest.raises(OutOfTime):
        picture.draw(screen)
    for side in (80, 80, 90, 90):
        picture.rect.size = side, side
        picture.draw(screen)
    picture.refresh()
    picture.draw(screen)
    assert sizes == [(80, 80), (80, 80), (90, 90), (90, 90)]
