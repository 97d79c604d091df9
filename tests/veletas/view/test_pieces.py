"""The pictures of the pieces, and the angles of vanes without a match."""

from __future__ import annotations

from itertools import combinations
from pathlib import Path

import pygame
import pytest

from games.ui.toolkit.scene import SceneContext
from games.veletas.view.pieces import sprite
from tests.veletas.match_driver import new_context


@pytest.fixture
def context(screen: None, tmp_path: Path) -> SceneContext:
    return new_context(tmp_path)


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
