"""A scene that overrides nothing: it has the context, covers nothing and is no modal."""

from __future__ import annotations

import pygame

from games.ui.toolkit.scene import Scene, SceneContext


def test_a_bare_scene_is_an_empty_whole_screen(context: SceneContext) -> None:
    scene = Scene(context)
    assert scene.context is context
    assert not scene.modal
    assert list(scene.occupied().shown) == list(scene.occupied().kept_clear) == []
    surface = pygame.Surface((20, 20))
    scene.draw(surface)
    assert surface.get_bounding_rect().size == (20, 20)
    assert surface.get_at((10, 10))[:3] == (0, 0, 0)
