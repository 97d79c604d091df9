"""A completed diamond lights up."""

from __future__ import annotations

import pygame
from pygame import Rect

from games.herati.rules.field import TileColour
from games.herati.view.marks import draw_tag, draw_weaving
from games.herati.view.tiles import palette_of
from games.ui.toolkit.scene import SceneContext

RECT = Rect(100, 100, 160, 160)


def woven(context: SceneContext, colour: TileColour, share: float) -> pygame.Surface:
    surface = pygame.Surface((360, 360), pygame.SRCALPHA)
    draw_weaving(context, surface, RECT, colour, share)
    return surface


def test_threads_are_lit_from_top_to_bottom_or_from_left_to_right(context: SceneContext) -> None:
    """Of 16 threads in 160 pixels the first has its middle at 5, and is 3 thick."""
    black, white = (woven(context, colour, 0.2).get_bounding_rect() for colour in TileColour)
    assert (black.top, black.w > black.h) == (RECT.top + 4, True)
    assert (white.left, white.h > white.w) == (RECT.left + 4, True)


def test_the_threads_fill_a_diamond_and_not_its_square(context: SceneContext) -> None:
    surface = woven(context, TileColour.BLACK, 0.6)
    box = surface.get_bounding_rect()
    assert box.h > 0.9 * RECT.h
    assert box.w > 0.9 * RECT.w
    inside = [surface.get_at((RECT.centerx, y))[3] > 0 for y in range(RECT.top, RECT.bottom)]
    assert 0.2 < sum(inside) / len(inside) < 0.6
    corners = [surface.get_at((RECT.left + 20, y))[3] for y in range(RECT.top, RECT.top + 40)]
    assert not any(corners)


def test_the_last_threads_are_brighter_and_all_fade_in_the_end(context: SceneContext) -> None:
    palette = palette_of(context)
    surface = woven(context, TileColour.WHITE, 0.3)
    colours = {surface.get_at((x, RECT.centery))[:3] for x in range(RECT.left, RECT.right)}
    assert {palette.red, palette.halo} <= colours
    late = woven(context, TileColour.WHITE, 0.9)
    assert max(late.get_at((x, RECT.centery))[3] for x in range(RECT.left, RECT.right)) < 90


def test_the_tag_rises(context: SceneContext) -> None:
    tags = []
    for share in (0.2, 0.6):
        surface = pygame.Surface((360, 360), pygame.SRCALPHA)
        draw_tag(context, surface, RECT, "+1", share)
        tags.append(surface.get_bounding_rect())
    assert tags[1].centery < tags[0].centery
    assert tags[0].centerx == tags[1].centerx == RECT.centerx
