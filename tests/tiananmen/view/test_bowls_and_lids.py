"""Bowls and lids are drawn in their rectangles."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from games.tiananmen.view.bowls_and_lids import paint_bowl, paint_lid
from games.tiananmen.view.layout import (
    layout_within,
)
from games.ui.toolkit.scene_context import SceneContext
from tests.tiananmen.match_driver import new_context
from tests.tiananmen.pictures import BLACK, WHITE


@pytest.fixture
def context(screen: None, tmp_path: Path) -> SceneContext:
    return new_context(tmp_path)


BLANK = (1, 2, 3)


def pictures(context: SceneContext, *, flag: bool) -> tuple[pygame.Surface, pygame.Surface]:
    """Black's bowl, due or not, and Black's lid, lit or not."""
    layout = layout_within(pygame.Rect(0, 0, 900, 700), 13)
    surface = pygame.Surface((900, 700))
    surface.fill(BLANK)
    paint_bowl(context, surface, layout, BLACK, due=flag)
    paint_lid(context, surface, layout, BLACK, 2, lit=flag)
    for rect in (layout.bowls[WHITE], layout.lids[WHITE], layout.dial):
        assert pygame.transform.average_color(surface.subsurface(rect))[:3] == BLANK
    return surface.subsurface(layout.bowls[BLACK]), surface.subsurface(layout.lids[BLACK])


def test_the_bowl_of_the_side_to_move_has_a_strong_rim(context: SceneContext) -> None:
    due, idle = (pictures(context, flag=flag)[0] for flag in (True, False))
    assert due.get_at((2, due.get_height() // 2)) != idle.get_at((2, due.get_height() // 2))
    assert due.get_at(due.get_rect().center) == idle.get_at(idle.get_rect().center)


def test_a_lid_that_can_win_is_lit(context: SceneContext) -> None:
    lit, idle = (pictures(context, flag=flag)[1] for flag in (True, False))
    assert pygame.image.tobytes(lit, "RGB") != pygame.image.tobytes(idle, "RGB")
