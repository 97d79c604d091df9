"""The picture of a deal's first tiles."""

from __future__ import annotations

import pygame

from games.herati.view.look import deal_picture
from games.herati.view.tiles import BACK, sprite
from games.ui.toolkit.scene import SceneContext

DEAL = ",".join(["SE", "NW", *["SW"] * 23])


def same(one: pygame.Surface, other: pygame.Surface) -> bool:
    return pygame.image.tobytes(one, "RGBA") == pygame.image.tobytes(other, "RGBA")


def test_it_shows_what_lies_face_up_at_the_start_and_nothing_else(context: SceneContext) -> None:
    picture = deal_picture(context, DEAL, 24)  # the gap is 24 / 12
    assert picture.get_size() == (24 + 2 + 24 + 2 + 24, 24)
    for left, kind in ((0, "SE"), (26, "NW"), (52, BACK)):
        part = picture.subsurface(pygame.Rect(left, 0, 24, 24))
        assert same(part, sprite(context, kind, 24))
