"""The flash of a completed diamond."""

from __future__ import annotations

import pygame
from pygame import Rect

from games.herati.rules.field import TileColour
from games.herati.view.diamond_flash import draw_flash
from games.ui.toolkit.scene_context import SceneContext

RECT = Rect(100, 100, 100, 100)


def changed(context: SceneContext, words: str, share: float) -> Rect:
    """The bounding box of the pixels that a flash draws."""
    surface = pygame.Surface((300, 300), pygame.SRCALPHA)
    draw_flash(context, surface, RECT, TileColour.BLACK, words, share)
    return surface.get_bounding_rect()


def test_the_outline_grows_around_the_centre(context: SceneContext) -> None:
    early, late = changed(context, "", 0.0), changed(context, "", 0.4)
    assert late.w > early.w + 10
    assert abs(early.centerx - 150) <= 1
    assert abs(late.centery - 150) <= 1


def test_the_text_rises(context: SceneContext) -> None:
    surface = [pygame.Surface((300, 300), pygame.SRCALPHA) for _ in range(4)]
    for place, (text, share) in enumerate([("", 0.1), ("+1", 0.1), ("", 0.6), ("+1", 0.6)]):
        draw_flash(context, surface[place], RECT, TileColour.WHITE, text, share)
    tags = []
    for without, with_text in (surface[:2], surface[2:]):
        mask = pygame.mask.from_threshold(
            with_text, (0, 0, 0), (1, 1, 1, 1), without
        )  # pixels that are equal
        mask.invert()
        rects = mask.get_bounding_rects()
        tags.append(rects[0].unionall(rects[1:]))
    assert tags[1].centery < tags[0].centery
