"""Positions at rest: every piece of every colour is where it belongs, at every size."""

from __future__ import annotations

from itertools import combinations
from pathlib import Path

import pygame
import pytest

from games.ui.toolkit.scene_context import SceneContext
from games.ui.toolkit.theme import Colour
from games.veletas.rules.setups import first_position
from games.veletas.view import drawing, example_positions
from games.veletas.view.drawing import PALETTE, Tiling, direction, likely_angles, tiling_within
from tests.veletas.match_driver import new_context
from tests.veletas.pictures import drawn

SQUARE = pygame.Rect(10, 20, 300, 300)


@pytest.fixture
def context(screen: None, tmp_path: Path) -> SceneContext:
    return new_context(tmp_path)


def near(one: pygame.Color, other: Colour) -> bool:
    return all(abs(a - b) <= 6 for a, b in zip(one, other, strict=False))


def test_the_sample_shows_free_and_claimed_shooters_and_both_colours() -> None:
    position = drawing.sample()
    assert len(position.free_shooters) == 3
    assert len(position.claims) == 2
    assert {side.value for side in position.stones.values()} == {"black", "white"}


@pytest.mark.parametrize("side", [120, 260, 300, 700])
def test_every_piece_is_drawn_on_its_square(context: SceneContext, side: int) -> None:
    surface = pygame.Surface((side, side))
    position = drawing.sample()
    drawing.draw(context, surface, surface.get_rect(), position)
    whole = surface.get_rect()
    tiling = tiling_within(whole.inflate(-side // 24, -side // 24), position.size)
    middles = {
        "b9": PALETTE.black, "h1": PALETTE.white, "a9": PALETTE.black, "i1": PALETTE.white,
        "e5": PALETTE.tile,
    }  # fmt: skip
    for cell, colour in middles.items():
        shown = surface.get_at(tiling.spot(cell).center)
        tones = (colour, PALETTE.shaded_tile) if colour is PALETTE.tile else (colour,)
        assert any(near(shown, tone) for tone in tones), cell


def test_nothing_is_drawn_outside_the_largest_square(context: SceneContext) -> None:
    surface = pygame.Surface((500, 340))
    surface.fill((1, 2, 3))
    drawing.draw(context, surface, pygame.Rect(10, 20, 480, 300), first_position(10))
    assert surface.get_at((99, 170))[:3] == (1, 2, 3)
    assert surface.get_at((401, 170))[:3] == (1, 2, 3)
    assert surface.get_at((250, 19))[:3] == (1, 2, 3)
    assert near(surface.get_at((104, 170)), PALETTE.ground)


@pytest.mark.parametrize("size", [7, 9, 10])
def test_board_and_coordinates_fit(size: int) -> None:
    tiling = tiling_within(SQUARE, size)
    assert SQUARE.contains(tiling.rect)
    assert tiling.rect.left - SQUARE.left >= tiling.tile // 3
    assert SQUARE.bottom - tiling.rect.bottom >= tiling.tile // 3


def test_squares_and_points() -> None:
    tiling = Tiling(100, 50, 20, 7)
    assert tiling.spot("a1") == pygame.Rect(100, 170, 20, 20)
    assert tiling.spot("g7") == pygame.Rect(220, 50, 20, 20)
    assert tiling.cell_at((100, 189)) == "a1"
    assert tiling.cell_at((239, 50)) == "g7"
    assert tiling.cell_at((240, 50)) is None
    assert tiling.cell_at((99, 60)) is None


@pytest.mark.parametrize(("target", "angle"), [
    ("d6", 0), ("b6", 45), ("b4", 90), ("b2", 135), ("d2", 180), ("f2", -135), ("f4", -90),
    ("f6", -45),
])  # fmt: skip
def test_directions_are_counted_counter_clockwise_from_up(target: str, angle: int) -> None:
    assert (direction("d4", target, 7) - angle) % 360 == 0


PASSING = """
    . . . . . . .
    . . . . . . .
    . . . . . . .
    * . * . x . .
    . . . . . . .
    . . . . . . .
    . . . . . . *"""


def test_vanes_without_a_match_point_at_the_nearest_stone_in_their_lines() -> None:
    wind = drawing.WIND
    assert likely_angles(drawn("current", PASSING)) == {"a4": -90, "c4": -90, "g1": wind}
    assert likely_angles(drawn("leaflet-en", PASSING)) == {"a4": wind, "c4": -90, "g1": wind}


@pytest.mark.parametrize("kind", [
    "shooter", "claimed", "black", "white", "marker-black", "marker-white",
])  # fmt: skip
@pytest.mark.parametrize("size", [16, 30, 68, 140])
def test_every_kind_of_piece_has_a_picture_of_any_size(
    context: SceneContext, kind: str, size: int
) -> None:
    sprite = drawing.sprite(context, kind, size)
    assert sprite.get_size() == (size, size)
    assert sprite.get_bounding_rect().w > size * 0.35


def test_kinds_differ_in_shape_and_not_by_colour_alone(context: SceneContext) -> None:
    kinds = ("shooter", "claimed", "black", "marker-black")
    outlines = [pygame.mask.from_surface(drawing.sprite(context, kind, 100)) for kind in kinds]
    for one, other in combinations(outlines, 2):
        shared = one.overlap_mask(other, (0, 0)).count()
        assert one.count() + other.count() - 2 * shared > 800
    white = drawing.sprite(context, "white", 100)
    black = drawing.sprite(context, "black", 100)
    row = [white.get_at((x, 50))[0] for x in range(50)]
    assert min(row[20:40]) < 210 < row[48]  # the ring cut into a white stone
    assert len({black.get_at((x, 50))[:3] for x in range(20, 50)}) == 1


def test_a_vane_is_longer_than_it_is_wide_and_points_up(context: SceneContext) -> None:
    mask = pygame.mask.from_surface(drawing.sprite(context, "shooter", 100))
    box = mask.get_bounding_rects()[0]
    assert box.h > box.w
    top = sum(mask.get_at((x, 30)) for x in range(100))
    bottom = sum(mask.get_at((x, 70)) for x in range(100))
    assert top > 1.5 * bottom


def test_positions_of_every_phase_can_be_drawn(context: SceneContext) -> None:
    surface = pygame.Surface((320, 320))
    position = first_position(7)
    for text in ("d4", "/a1"):
        drawing.draw(context, surface, surface.get_rect(), position)
        position = example_positions.played(position, text)
    drawing.draw(context, surface, surface.get_rect(), position)
    drawing.draw(context, surface, surface.get_rect(), example_positions.won())
