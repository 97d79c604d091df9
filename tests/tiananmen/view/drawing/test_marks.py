"""Marks on points, bowls and lids are drawn where they belong."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from games.tiananmen.view.marks import (
    TargetLines,
    draw_bowl_mark,
    draw_chevrons,
    draw_last,
    draw_numbers,
    draw_point_mark,
    draw_ripple,
)
from games.tiananmen.view.pieces import PALETTES, BoardLines
from games.ui.board.sprites import Mark
from games.ui.toolkit.scene import SceneContext
from games.ui.toolkit.theme import Colour
from tests.tiananmen.match_driver import new_context
from tests.tiananmen.pictures import BLACK, WHITE

LIGHT = PALETTES["light"]


@pytest.fixture
def context(screen: None, tmp_path: Path) -> SceneContext:
    return new_context(tmp_path)


def near(one: pygame.Color, other: Colour) -> bool:
    return all(abs(a - b) <= 8 for a, b in zip(one, other, strict=False))


BLANK = (1, 2, 3)


def blank() -> pygame.Surface:
    surface = pygame.Surface((400, 400))
    surface.fill(BLANK)
    return surface


def is_blank(surface: pygame.Surface, point: tuple[int, int]) -> bool:
    return surface.get_at(point)[:3] == BLANK


LINES = BoardLines(20, 20, 30, 13)


def test_a_target_shows_the_colour_of_the_next_stone(context: SceneContext) -> None:
    for side, colour in ((BLACK, LIGHT.slate), (WHITE, LIGHT.shell)):
        surface = blank()
        draw_point_mark(context, surface, LINES.spot("D4"), Mark.TARGET, side)
        assert near(surface.get_at(LINES.centre("D4")), colour)
        assert is_blank(surface, LINES.centre("D5"))


def test_many_targets_are_small_dots(context: SceneContext) -> None:
    surface = blank()
    draw_point_mark(context, surface, LINES.spot("D4"), Mark.TARGET, BLACK, crowded=True)
    x, y = LINES.centre("D4")
    assert near(surface.get_at((x, y)), LIGHT.light)
    assert is_blank(surface, (x + 8, y))


def test_numbers_stand_on_the_stones_of_a_turn(context: SceneContext) -> None:
    surface = blank()
    draw_numbers(context, surface, LINES, [("D4", BLACK), ("E5", WHITE)])
    for point, drawn in (("D4", True), ("E5", True), ("F6", False)):
        part = surface.subsurface(LINES.spot(point))
        assert (pygame.transform.average_color(part)[:3] != BLANK) == drawn
    tiny = blank()
    draw_numbers(context, tiny, BoardLines(20, 20, 17, 13), [("D4", BLACK)])
    assert pygame.transform.average_color(tiny)[:3] == BLANK


def test_chevrons_lie_between_the_last_stone_and_its_targets(context: SceneContext) -> None:
    surface = blank()
    draw_chevrons(context, surface, LINES, TargetLines("D4", ("D6", "C4")))
    x, y = LINES.centre("D4")
    for middle in ((x, y - 15), (x, y - 45), (x - 15, y)):
        area = pygame.Rect(0, 0, 10, 10)
        area.center = middle
        assert pygame.transform.average_color(surface.subsurface(area))[:3] != BLANK
    assert is_blank(surface, (x + 15, y))
    assert is_blank(surface, (x, y - 75))


def test_marks_of_a_bowl_the_last_stone_and_a_ripple_leave_the_middle_free(
    context: SceneContext,
) -> None:
    rect = pygame.Rect(100, 100, 100, 100)
    surface = blank()
    draw_bowl_mark(context, surface, rect, Mark.HOT)
    draw_last(context, surface, rect)
    assert is_blank(surface, rect.center)
    assert pygame.transform.average_color(surface.subsurface(rect))[:3] != BLANK
    early, late = blank(), blank()
    draw_ripple(context, early, rect, 0.1)
    draw_ripple(context, late, rect, 0.9)
    assert is_blank(late, (rect.centerx + 12, rect.centery))
    assert not is_blank(early, (rect.centerx + 12, rect.centery))
