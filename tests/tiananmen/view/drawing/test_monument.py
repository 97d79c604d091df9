"""The monument covers the points of the Heroes."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from games.tiananmen.rules.position import opening
from games.tiananmen.view.drawing import monument, paint_monument
from games.tiananmen.view.pieces import BoardLines
from games.ui.toolkit.scene import SceneContext
from tests.tiananmen.match_driver import new_context


@pytest.fixture
def context(screen: None, tmp_path: Path) -> SceneContext:
    return new_context(tmp_path)


@pytest.mark.parametrize("pitch", [14, 22, 35, 36, 60])
def test_the_monument_covers_five_points_and_no_others(context: SceneContext, pitch: int) -> None:
    mask = pygame.mask.from_surface(monument(context, pitch), 127)
    middle = mask.get_size()[0] // 2
    for dx, dy in ((0, 0), (1, 0), (-1, 0), (0, 1), (0, -1)):
        assert mask.get_at((middle + dx * pitch, middle + dy * pitch))
    for dx, dy in ((1, 1), (-1, 1), (1, -1), (-1, -1)):
        corner = (middle + round(dx * pitch * 0.68), middle + round(dy * pitch * 0.68))
        assert not mask.get_at(corner)


def test_the_monument_stands_in_the_middle(context: SceneContext) -> None:
    surface = pygame.Surface((300, 300))
    surface.fill((1, 2, 3))
    lines = BoardLines(20, 20, 20, 13)
    paint_monument(context, surface, lines)
    for point in opening(13).heroes:
        assert surface.get_at(lines.centre(point))[:3] != (1, 2, 3)
    for point in ("F6", "H8", "E7", "G9"):
        assert surface.get_at(lines.centre(point))[:3] == (1, 2, 3)
