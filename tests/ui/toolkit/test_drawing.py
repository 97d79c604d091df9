"""Rounded rectangles, focus rings and shadows, pixel by pixel."""

from __future__ import annotations

import pygame
import pytest

from games.ui.toolkit.drawing import draw_disc, draw_focus_ring, draw_plate, draw_shadow, plate
from games.ui.toolkit.scene import SceneContext

RED, BLUE, WHITE = (200, 0, 0), (0, 0, 200), (255, 255, 255)
RECT = pygame.Rect(20, 20, 40, 40)


@pytest.fixture
def surface() -> pygame.Surface:
    surface = pygame.Surface((80, 80))
    surface.fill(WHITE)
    return surface


def colour_at(surface: pygame.Surface, x: int, y: int) -> tuple[int, int, int]:
    r, g, b, _ = surface.get_at((x, y))
    return r, g, b


def test_a_plate_has_round_corners(context: SceneContext, surface: pygame.Surface) -> None:
    draw_plate(context, surface, RECT, RED, radius=12)
    assert colour_at(surface, 40, 20) == colour_at(surface, 40, 59) == RED
    assert colour_at(surface, 20, 20) == WHITE
    assert colour_at(surface, 40, 19) == WHITE


def test_a_plate_without_a_fill_is_a_border(context: SceneContext, surface: pygame.Surface) -> None:
    draw_plate(context, surface, RECT, None, border=BLUE, width=4)
    assert colour_at(surface, 22, 40) == BLUE
    assert colour_at(surface, 40, 40) == WHITE


def test_equal_plates_are_drawn_once(context: SceneContext) -> None:
    assert plate(context, (30, 20), RED) is plate(context, (30, 20), RED)
    assert plate(context, (30, 20), RED) is not plate(context, (30, 20), BLUE)


def test_a_disc_leaves_the_corners_free(context: SceneContext, surface: pygame.Surface) -> None:
    draw_disc(context, surface, RECT, RED)
    assert colour_at(surface, 40, 21) == RED
    assert colour_at(surface, 24, 24) == WHITE  # 22 from the centre; the radius is 20


def test_the_focus_ring_goes_around_the_rectangle(
    context: SceneContext, surface: pygame.Surface
) -> None:
    draw_focus_ring(context, surface, RECT)
    assert colour_at(surface, 40, 16) == context.theme.focus  # the ring is 5 pixels away
    assert colour_at(surface, 40, 40) == WHITE


def test_a_shadow_is_darkest_in_its_middle_and_lies_lower(
    context: SceneContext, surface: pygame.Surface
) -> None:
    draw_shadow(context, surface, RECT, lift=8)
    middle, edge = colour_at(surface, 40, 44)[0], colour_at(surface, 40, 66)[0]
    assert middle < edge < 255
    assert colour_at(surface, 40, 66)[0] < colour_at(surface, 40, 13)[0]


def test_a_large_plate_looks_like_one_drawn_whole(context: SceneContext) -> None:
    """Corners, edges and middle of 300 × 200 pixels with a border of 4 and a radius of 12."""
    large = plate(context, (300, 200), RED, border=BLUE, width=4, radius=12)
    small = plate(context, (60, 50), RED, border=BLUE, width=4, radius=12)
    assert large.get_size() == (300, 200)
    for dx in range(20):
        for dy in range(20):
            assert large.get_at((dx, dy)) == small.get_at((dx, dy))
            assert large.get_at((299 - dx, 199 - dy)) == small.get_at((59 - dx, 49 - dy))
    assert colour_at(large, 150, 1) == colour_at(large, 1, 100) == BLUE
    assert colour_at(large, 150, 100) == RED


def test_a_large_shadow_fades_towards_its_edge(context: SceneContext) -> None:
    surface = pygame.Surface((400, 300))
    surface.fill(WHITE)
    draw_shadow(context, surface, pygame.Rect(50, 50, 300, 200), lift=12)
    edge = [colour_at(surface, x, 150)[0] for x in range(36, 64)]
    assert edge[0] == 255
    assert edge == sorted(edge, reverse=True)
    assert colour_at(surface, 200, 150) == colour_at(surface, 100, 120)
