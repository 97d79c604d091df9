"""Bowls and lids are drawn in their rectangles."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from games.tiananmen.view.layout import (
    layout_within,
)
from games.tiananmen.view.pieces import PALETTES
from games.tiananmen.view.trays import paint_bowl, paint_lid, paint_lid_at
from games.ui.toolkit.scene import SceneContext
from tests.tiananmen.match_driver import new_context
from tests.tiananmen.pictures import BLACK, WHITE

LIGHT = PALETTES["light"]


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
    paint_lid(context, surface, layout, BLACK, lit=flag, tilt=0.0)
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


def test_a_tilted_lid_is_narrower_towards_the_board(context: SceneContext) -> None:
    """The board is at the left of the lids in a wide area, and below them in a tall one."""
    sizes = []
    for towards in ((-1, 0), (0, 1)):
        surface = pygame.Surface((200, 200), pygame.SRCALPHA)
        rect = pygame.Rect(50, 50, 100, 100)
        paint_lid_at(context, surface, rect, towards, lit=False, tilt=1.0)
        hollow = LIGHT.lid
        mask = pygame.mask.from_threshold(surface, hollow, (8, 8, 8, 255))
        rects = mask.get_bounding_rects()
        sizes.append(rects[0].unionall(rects[1:]).size)
    (wide, high), (wide_below, high_below) = sizes
    assert wide < 0.8 * high
    assert high_below < 0.8 * wide_below
