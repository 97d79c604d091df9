"""Drawings of still positions: every stone is on its point at every size."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from games.tiananmen.rules.position import opening
from games.tiananmen.view import drawing
from games.tiananmen.view.look import LOOK
from games.tiananmen.view.pieces import PALETTES, lines_within
from games.ui.toolkit.scene import SceneContext
from games.ui.toolkit.theme import Colour
from tests.tiananmen.match_driver import new_context
from tests.tiananmen.pictures import BLACK, WHITE, example

LIGHT = PALETTES["light"]

SQUARE = pygame.Rect(10, 20, 300, 300)


@pytest.fixture
def context(screen: None, tmp_path: Path) -> SceneContext:
    return new_context(tmp_path)


def near(one: pygame.Color, other: Colour) -> bool:
    return all(abs(a - b) <= 8 for a, b in zip(one, other, strict=False))


# ------------------------------------------------------------------------------------ pictures


def test_the_sample_is_a_game_under_way() -> None:
    position = LOOK.sample()
    assert position.outcome() is None
    assert position.size == 19
    assert len(position.stone_points(BLACK)) > 10
    assert len(position.stone_points(WHITE)) > 5


@pytest.mark.parametrize("side", [300, 500, 900])
def test_every_stone_is_drawn_on_its_point(context: SceneContext, side: int) -> None:
    surface = pygame.Surface((side, side))
    position = LOOK.sample()
    drawing.draw(context, surface, surface.get_rect(), position)
    lines = lines_within(surface.get_rect(), position.size)
    for point in position.stone_points(BLACK):
        assert near(surface.get_at(lines.centre(point)), LIGHT.slate), point
    for point in position.stone_points(WHITE):
        assert min(surface.get_at(lines.centre(point))[:3]) > 190, point
    assert near(surface.get_at(lines.centre("A5")), LIGHT.ink)
    x, y = lines.centre("C5")
    half = lines.pitch // 2
    assert near(surface.get_at((x + half, y + half)), LIGHT.paper)


def test_nothing_is_drawn_outside_the_largest_square(context: SceneContext) -> None:
    surface = pygame.Surface((500, 340))
    for shown in (opening(13), example("black_lid")):
        surface.fill((1, 2, 3))
        drawing.draw(context, surface, pygame.Rect(10, 20, 480, 300), shown)
        assert surface.get_at((99, 170))[:3] == (1, 2, 3)
        assert surface.get_at((401, 170))[:3] == (1, 2, 3)
        assert surface.get_at((250, 19))[:3] == (1, 2, 3)
        assert surface.get_at((110, 170))[:3] != (1, 2, 3)


def test_an_example_lights_the_points_where_a_stone_may_go(context: SceneContext) -> None:
    surface = pygame.Surface((600, 600))
    lit = example("passing_over")
    lines = lines_within(surface.get_rect(), 13)
    drawing.draw(context, surface, surface.get_rect(), lit.position)
    assert near(surface.get_at(lines.centre("J7")), LIGHT.ink)
    drawing.draw(context, surface, surface.get_rect(), lit)
    for point in ("J7", "D10", "C7", "D5"):
        assert near(surface.get_at(lines.centre(point)), LIGHT.slate), point


def test_a_ring_and_a_chain_shine(context: SceneContext) -> None:
    surface = pygame.Surface((600, 600))
    lines = lines_within(surface.get_rect(), 13)
    for won in (example("smallest_ring"), example("chain")):
        drawing.draw(context, surface, surface.get_rect(), won)
        for point in won.position.winning_stones():
            assert near(surface.get_at(lines.centre(point)), LIGHT.sun), point
