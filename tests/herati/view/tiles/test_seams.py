"""The edges of a tile on the field."""

from __future__ import annotations

import pygame
import pytest

from games.herati.rules.field import Direction, Tile
from games.herati.view.marks import draw_seam, edge_of, matching_edges
from games.herati.view.tiles import palette_of
from games.ui.toolkit.scene import SceneContext
from tests.herati.pictures import field_of

CELL = pygame.Rect(100, 100, 80, 80)


def test_only_edges_of_the_same_colour_match() -> None:
    """NW on 1,1 is black above and at the left, as SW and NE are there; SE is white above."""
    field = field_of("SE SW\nNE ..\n.. SE")
    assert set(matching_edges(field, (1, 1), Tile.NW)) == {Direction.N, Direction.W, Direction.S}
    assert matching_edges(field, (1, 1), Tile.SE) == []


@pytest.mark.parametrize(("direction", "centre"), [
    (Direction.N, (140, 100)),
    (Direction.E, (180, 140)),
    (Direction.S, (140, 180)),
    (Direction.W, (100, 140)),
])  # fmt: skip
def test_stitches_grow_from_the_middle_of_their_edge(
    context: SceneContext, direction: Direction, centre: tuple[int, int]
) -> None:
    yellow, sizes = palette_of(context).yellow, []
    for share in (0.1, 0.4):
        surface = pygame.Surface((280, 280))
        draw_seam(context, surface, CELL, direction, share)
        rects = pygame.mask.from_threshold(surface, yellow, (40, 40, 40)).get_bounding_rects()
        box = rects[0].unionall(rects[1:])
        assert pygame.Vector2(box.center).distance_to(centre) < 5
        sizes.append(max(box.size))
    assert sizes[0] < 40 < sizes[1]


def test_an_edge_outside_the_surface_is_not_drawn(context: SceneContext) -> None:
    surface = pygame.Surface((280, 280))
    for corner in ((-500, 100), (100, 900), (279, 400)):
        draw_seam(context, surface, CELL.move_to(topleft=corner), Direction.N, 0.4)
    assert pygame.mask.from_threshold(surface, (0, 0, 0), (1, 1, 1)).count() == 280 * 280


def test_the_ends_of_an_edge_are_corners_of_the_cell() -> None:
    assert edge_of(CELL, Direction.E) == (pygame.Vector2(180, 100), pygame.Vector2(180, 180))
