"""Drawing and canvases."""

from __future__ import annotations

import pygame

from games.ui.toolkit.assets import Assets
from games.ui.toolkit.devices import Canvas
from games.ui.toolkit.drawing import document

# -- Rounded rectangles, focus rings and shadows, pixel by pixel

RED, BLUE = (200, 0, 0), (0, 0, 200)


# -- SVG markup


def test_later_shapes_are_drawn_above_earlier_ones() -> None:
    red = '<rect x="10" y="10" width="2" height="2" fill="#c80000"/>'
    blue = '<rect x="11" y="10" width="1" height="2" fill="#0000c8"/>'
    picture = Assets().markup(document((10, 10, 2, 2), red, blue), 20)
    assert picture.get_at((4, 10))[:3] == RED
    assert picture.get_at((15, 10))[:3] == BLUE
    assert ' viewBox="0 0 30 40.5">' in document((30, 40.5))


# -- The surface of tiny windows


def test_a_small_window_shows_the_whole_canvas() -> None:
    window = pygame.Surface((200, 100))
    canvas = Canvas(window)
    assert canvas.size == (600, 300)
    canvas.surface.fill((200, 0, 0), (0, 0, 300, 300))
    canvas.surface.fill((0, 0, 200), (300, 0, 300, 300))
    canvas.show()
    assert window.get_at((10, 90)).r > 190
    assert window.get_at((190, 10)).b > 190
    motion = pygame.Event(pygame.MOUSEMOTION, pos=(50, 20), rel=(-1, 2), buttons=(1, 0, 0))
    moved = canvas.event(motion)
    assert (moved.type, moved.pos, moved.rel) == (pygame.MOUSEMOTION, (150, 60), (-3, 6))
    assert moved.buttons == (1, 0, 0)
    large = Canvas(pygame.Surface((400, 300)))
    assert large.event(motion) is motion
