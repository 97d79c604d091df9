"""Marks on cells and tiles."""

from __future__ import annotations

import pygame
import pytest
from pygame import Rect

from games.herati.view.marks import (
    draw_cell_mark,
    draw_cursor,
    draw_last,
    draw_tile_mark,
    draw_tray_mark,
)
from games.herati.view.tiles import PALETTES
from games.ui.board.sprites import Mark
from games.ui.toolkit.scene import SceneContext
from games.ui.toolkit.theme import Colour

LIGHT = PALETTES["light"]

GROUND: Colour = (255, 0, 255)
RECT = Rect(50, 50, 100, 100)


@pytest.fixture
def surface() -> pygame.Surface:
    surface = pygame.Surface((200, 200))
    surface.fill(GROUND)
    return surface


def changed(surface: pygame.Surface) -> Rect:
    """The bounding box of all pixels that are not the ground's."""
    mask = pygame.mask.from_threshold(surface, GROUND, (1, 1, 1, 255))
    mask.invert()
    rects = mask.get_bounding_rects()
    return rects[0].unionall(rects[1:]) if rects else Rect(0, 0, 0, 0)


@pytest.mark.parametrize("mark", [Mark.TARGET, Mark.HOT, Mark.HINT, Mark.CURSOR])
def test_the_mark_of_a_cell_stays_inside(
    context: SceneContext, surface: pygame.Surface, mark: Mark
) -> None:
    draw_cell_mark(context, surface, RECT, mark)
    box = changed(surface)
    assert RECT.contains(box)
    assert box.w > 80


@pytest.mark.parametrize("mark", [Mark.SELECTED, Mark.HINT, Mark.CURSOR])
def test_the_mark_of_a_tile_lies_around_it(
    context: SceneContext, surface: pygame.Surface, mark: Mark
) -> None:
    draw_tile_mark(context, surface, RECT, mark)
    box = changed(surface)
    assert box.contains(RECT.inflate(2, 2))
    assert not box.contains(RECT.inflate(40, 40))


def test_a_target_has_a_dot_in_its_centre(context: SceneContext, surface: pygame.Surface) -> None:
    draw_cell_mark(context, surface, RECT, Mark.TARGET)
    assert surface.get_at(RECT.center)[:3] == LIGHT.yellow_dark


def test_under_the_pointer_the_whole_tray_is_marked(
    context: SceneContext, surface: pygame.Surface
) -> None:
    tray, square = Rect(20, 20, 160, 160), Rect(120, 120, 40, 40)
    draw_tray_mark(context, surface, tray, square, Mark.TARGET)
    assert not changed(surface).collidepoint(25, 25)
    draw_tray_mark(context, surface, tray, square, Mark.HOT)
    assert changed(surface) == tray


def test_the_last_tile_has_four_corners(context: SceneContext, surface: pygame.Surface) -> None:
    draw_last(context, surface, RECT)
    tile = changed(surface)
    assert RECT.contains(tile)
    assert surface.get_at((tile.centerx, tile.top + 3))[:3] == GROUND
    for corner in (tile.topleft, tile.topright, tile.bottomleft, tile.bottomright):
        x = corner[0] + (3 if corner[0] == tile.left else -4)
        y = corner[1] + (3 if corner[1] == tile.top else -4)
        assert surface.get_at((x, y))[:3] != GROUND


def test_the_cursor_is_light_outside_and_coloured_within(
    context: SceneContext, surface: pygame.Surface
) -> None:
    draw_cursor(context, surface, RECT)
    line = [surface.get_at((x, 100))[:3] for x in range(50, 60)]
    assert line[0] == LIGHT.white
    assert LIGHT.cursor in line
    assert surface.get_at((100, 100))[:3] == GROUND
