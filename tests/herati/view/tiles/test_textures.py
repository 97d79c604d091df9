"""Backgrounds with threads."""

from __future__ import annotations

import pygame
from pygame import Rect

from games.herati.view.table import draw_threads, draw_woven_ground
from games.herati.view.tiles import PALETTES
from games.ui.toolkit.scene import SceneContext

LIGHT = PALETTES["light"]

GROUND, THREAD = (10, 20, 30), (200, 100, 0)


def test_a_woven_ground_has_threads_in_both_directions() -> None:
    surface = pygame.Surface((40, 40))
    draw_woven_ground(surface, Rect(10, 10, 20, 20), GROUND, THREAD, 8)
    # The first threads run at 10 + 8 / 2, the next ones 8 pixels further.
    assert surface.get_at((14, 11))[:3] == surface.get_at((22, 11))[:3] == THREAD
    assert surface.get_at((11, 14))[:3] == surface.get_at((11, 22))[:3] == THREAD
    assert surface.get_at((11, 11))[:3] == GROUND
    assert surface.get_at((9, 14))[:3] == surface.get_at((30, 14))[:3] == (0, 0, 0)


def test_the_ground_of_the_field_has_vertical_threads_only(context: SceneContext) -> None:
    surface = pygame.Surface((40, 40))
    draw_threads(context, surface, Rect(0, 0, 40, 40), 10)
    assert surface.get_at((5, 3))[:3] == surface.get_at((15, 30))[:3] == LIGHT.ground_thread
    assert {surface.get_at((1, y))[:3] for y in range(40)} == {LIGHT.ground}
