"""A turn in a list."""

from __future__ import annotations

import pygame

from games.ui.toolkit.context import Context
from games.ui.toolkit.game_views import TurnEntry, draw_entry
from games.ui.toolkit.scene import SceneContext

RED, BLUE = (255, 0, 0), (0, 0, 255)


def red_square(context: Context, size: int) -> pygame.Surface:
    surface = pygame.Surface((size, size))
    surface.fill(RED)
    return surface


def test_the_picture_stands_left_of_the_text(context: SceneContext) -> None:
    surface = pygame.Surface((200, 60))
    whole = draw_entry(context, surface, TurnEntry("f5", red_square), 16, BLUE, (10, 30), 150)
    red, blue = (pygame.mask.from_threshold(surface, c, (60, 60, 60)) for c in (RED, BLUE))
    (square,) = red.get_bounding_rects()
    letters = blue.get_bounding_rects()
    text = letters[0].unionall(letters[1:])
    assert square.left == 10
    assert square.right < text.left
    assert whole.contains(square)
    assert whole.contains(text)


def test_a_long_text_stays_within_its_width(context: SceneContext) -> None:
    surface = pygame.Surface((200, 60))
    entry = TurnEntry("a turn with very many words in it", red_square)
    assert draw_entry(context, surface, entry, 16, BLUE, (10, 30), 90).right <= 100


def test_without_a_picture_the_text_begins_at_the_left(context: SceneContext) -> None:
    surface = pygame.Surface((200, 60))
    assert draw_entry(context, surface, TurnEntry("d4"), 16, BLUE, (10, 30), 150).left == 10
