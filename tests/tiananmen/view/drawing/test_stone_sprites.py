"""Sprites of stones: exact size, centre and look."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import msgspec
import pygame
import pytest

from games.tiananmen.rules.position import set_up
from games.tiananmen.view.pieces import FLAT, PALETTES, BoardLines, paint_stones, sprite
from games.ui.toolkit.scene import SceneContext
from games.ui.toolkit.theme import Colour
from tests.tiananmen.match_driver import new_context

LIGHT = PALETTES["light"]


@pytest.fixture
def context(screen: None, tmp_path: Path) -> SceneContext:
    return new_context(tmp_path)


def near(one: pygame.Color, other: Colour) -> bool:
    return all(abs(a - b) <= 8 for a, b in zip(one, other, strict=False))


@pytest.mark.parametrize("kind", ["black", "white"])
@pytest.mark.parametrize("size", [14, 22, 35, 36, 90])
def test_a_stone_has_exactly_its_size_and_its_middle_on_a_pixel(
    context: SceneContext, kind: str, size: int
) -> None:
    stone = sprite(context, kind, size)
    assert stone.get_size() == (size, size)
    mask = pygame.mask.from_surface(stone, 127)
    x, y = mask.centroid()
    assert (x, y) == (size // 2, size // 2)


def test_black_and_white_differ_by_more_than_colour(context: SceneContext) -> None:
    """White has growth lines and a dark rim, black a single fine arc."""
    black, white = sprite(context, "black", 100), sprite(context, "white", 100)

    def turns(stone: pygame.Surface) -> int:
        """How often the light changes on the way across the middle."""
        row = [stone.get_at((x, 50))[0] for x in range(8, 93)]
        return sum(abs(a - b) > 12 for a, b in pairwise(row))

    assert turns(white) >= 8
    assert turns(black) <= 4
    assert white.get_at((4, 50))[0] < 130


@pytest.mark.parametrize("pitch", [20, 35])
def test_stones_are_drawn_on_their_points_only(context: SceneContext, pitch: int) -> None:
    surface = pygame.Surface((pitch * 14, pitch * 14))
    surface.fill((1, 2, 3))
    lines = BoardLines(pitch, pitch, pitch, 13)
    paint_stones(context, surface, lines, set_up(13, black=["D4"], white=["E5"], last="E5"))
    assert near(surface.get_at(lines.centre("D4")), LIGHT.slate)
    assert min(surface.get_at(lines.centre("E5"))[:3]) > 190
    for point in ("D5", "E4", "G7"):
        assert surface.get_at(lines.centre(point))[:3] == (1, 2, 3)


def test_flat_stones_have_no_lines_and_are_told_apart_by_their_rims(context: SceneContext) -> None:
    settings = msgspec.structs.replace(context.settings, piece_sets={"tiananmen": FLAT})
    context.change_settings(settings)
    black, white = sprite(context, "black", 100), sprite(context, "white", 100)
    for stone in (black, white):
        middle = stone.get_at((50, 50))
        assert all(stone.get_at((x, 50)) == middle for x in range(20, 81))
    assert near(white.get_at((5, 50)), LIGHT.shell_rim)
    assert near(black.get_at((5, 50)), LIGHT.slate)


def test_an_unknown_piece_set_is_the_usual_one(context: SceneContext) -> None:
    usual = pygame.image.tobytes(sprite(context, "white", 50), "RGBA")
    settings = msgspec.structs.replace(context.settings, piece_sets={"tiananmen": "glass"})
    context.change_settings(settings)
    assert pygame.image.tobytes(sprite(context, "white", 50), "RGBA") == usual
