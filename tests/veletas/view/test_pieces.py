"""The pictures of the pieces, and the angles of vanes without a match."""

from __future__ import annotations

from itertools import combinations
from pathlib import Path

import msgspec
import pygame
import pytest

from games.ui.toolkit.scene import SceneContext
from games.veletas.view.pieces import (
    SIGNS,
    VANES,
    WIND,
    direction,
    likely_angles,
    sprite,
)
from tests.veletas.match_driver import new_context
from tests.veletas.pictures import drawn


@pytest.fixture
def context(screen: None, tmp_path: Path) -> SceneContext:
    return new_context(tmp_path)


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
    wind = WIND
    assert likely_angles(drawn("current", PASSING)) == {"a4": -90, "c4": -90, "g1": wind}
    assert likely_angles(drawn("leaflet-en", PASSING)) == {"a4": wind, "c4": -90, "g1": wind}


def test_kinds_differ_in_shape_and_not_by_colour_alone(context: SceneContext) -> None:
    kinds = ("shooter", "claimed", "black", "marker-black")
    outlines = [pygame.mask.from_surface(sprite(context, kind, 100)) for kind in kinds]
    for one, other in combinations(outlines, 2):
        shared = one.overlap_mask(other, (0, 0)).count()
        assert one.count() + other.count() - 2 * shared > 800
    white = sprite(context, "white", 100)
    black = sprite(context, "black", 100)
    row = [white.get_at((x, 50))[0] for x in range(50)]
    assert min(row[20:40]) < 210 < row[48]  # the ring cut into a white stone
    assert len({black.get_at((x, 50))[:3] for x in range(20, 50)}) == 1


def test_the_chosen_piece_set_is_drawn_and_an_unknown_one_is_the_usual(
    context: SceneContext,
) -> None:
    found = []
    for name in (SIGNS, VANES, "glass"):
        settings = msgspec.structs.replace(context.settings, piece_sets={"veletas": name})
        context.change_settings(settings)
        found.append(pygame.image.tobytes(sprite(context, "black", 60), "RGBA"))
    assert found[0] != found[1] == found[2]
