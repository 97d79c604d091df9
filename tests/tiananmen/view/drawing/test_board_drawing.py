"""The board: paper, lines, star points, coordinates."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from games.tiananmen.view.drawing import (
    paint_board,
    paint_coordinates,
    paint_inner_coordinates,
    paint_paper,
)
from games.tiananmen.view.pieces import PALETTES, BoardLines
from games.ui.toolkit.scene import SceneContext
from games.ui.toolkit.theme import Colour
from tests.tiananmen.match_driver import new_context

LIGHT = PALETTES["light"]


@pytest.fixture
def context(screen: None, tmp_path: Path) -> SceneContext:
    return new_context(tmp_path)


def near(one: pygame.Color, other: Colour) -> bool:
    return all(abs(a - b) <= 8 for a, b in zip(one, other, strict=False))


def test_lines_and_star_points_are_drawn(context: SceneContext) -> None:
    surface = pygame.Surface((420, 420))
    lines = BoardLines(30, 30, 30, 13)
    paint_paper(context, surface, lines.paper)
    paint_board(context, surface, lines)
    x, y = lines.centre("C3")
    assert near(surface.get_at((x, y)), LIGHT.ink)
    assert near(surface.get_at((x + 15, y)), LIGHT.ink)
    assert near(surface.get_at((x + 15, y + 15)), LIGHT.paper)
    assert near(surface.get_at(lines.centre("D4")), LIGHT.caption)


def test_coordinates_stand_on_all_four_margins(context: SceneContext) -> None:
    surface = pygame.Surface((460, 460))
    surface.fill((255, 255, 255))
    lines = BoardLines(50, 50, 30, 13)
    paint_coordinates(context, surface, lines)
    x, y = lines.centre("C3")
    away = round(30 * 0.76)
    for centre in ((x, 50 - away), (x, 410 + away), (50 - away, y), (410 + away, y)):
        rect = pygame.Rect(0, 0, 12, 12)
        rect.center = centre
        assert pygame.transform.average_color(surface.subsurface(rect))[:3] != (255, 255, 255)
    assert surface.get_at((x, y))[:3] == (255, 255, 255)


def test_inner_coordinates_stand_beside_the_ends_of_their_lines(context: SceneContext) -> None:
    surface = pygame.Surface((460, 460))
    surface.fill((255, 255, 255))
    lines = BoardLines(50, 50, 30, 13)
    paint_inner_coordinates(context, surface, lines)
    x, y = lines.centre("C3")
    aside = round(30 * 0.25)
    for centre in ((x + aside, 50 + aside), (x + aside, 410 - aside), (50 + aside, y - aside)):
        rect = pygame.Rect(0, 0, 10, 10)
        rect.center = centre
        assert pygame.transform.average_color(surface.subsurface(rect))[:3] != (255, 255, 255)
    margin = surface.subsurface(pygame.Rect(0, 0, 460, 49))
    assert pygame.transform.average_color(margin)[:3] == (255, 255, 255)
