"""What forbids a tile, as marks on the field."""

from __future__ import annotations

import pygame
import pytest

from games.herati.rules.field import Cell, Direction, Tile
from games.herati.rules.position import PlaceTile
from games.herati.view.foresight import clashes_everywhere, obstacles_to
from games.herati.view.marks import Clashes, MarkPainter
from games.herati.view.tiles import palette_of
from games.ui.toolkit.scene import SceneContext
from tests.herati.pictures import AnyHerati, loom, workshop

N, E, S, W = Direction.N, Direction.E, Direction.S, Direction.W
ROW = "SE SW SE SW SE"


@pytest.mark.parametrize(("position", "move", "obstacles"), [
    # the left edge of SE is white, the right edge of NE black
    (loom("NE", "SE NE | ?"), PlaceTile(Tile.SE, 1, 0), Clashes(edges=(((1, 0), W),))),
    (
        workshop("SE SW\nSE ..", "SE | ?", "NE | ?"),
        PlaceTile(Tile.SE, 1, 1),
        Clashes(edges=(((1, 1), N), ((1, 1), W))),
    ),
    (loom("NE", "NE NE | ?"), PlaceTile(Tile.NE, 0, 0), Clashes(cells=((0, 0),))),
    (
        loom("NE", "NE NE | ?"),
        PlaceTile(Tile.NE, 2, 1),
        Clashes(cells=((2, 0), (3, 1), (2, 2), (1, 1))),
    ),
    (
        loom(ROW, "NE NE | ?"),
        PlaceTile(Tile.NE, 5, 0),
        Clashes(limits=tuple([((0, y), W) for y in range(5)] + [((4, y), E) for y in range(5)])),
    ),
    (
        workshop(ROW, "NE | ?", "NE | ?"),
        PlaceTile(Tile.NE, -1, 0),
        Clashes(limits=(((0, 0), W), ((4, 0), E))),
    ),
    (
        workshop("SE\nNE\nSE\nNE\nSE", "NE | ?", "NE | ?"),
        PlaceTile(Tile.NE, 0, 5),
        Clashes(limits=(((0, 0), N), ((0, 4), S))),
    ),
    (
        loom("SE SW", "NE NE | ?"),
        PlaceTile(Tile.NE, 0, -1),
        Clashes(limits=(((0, 0), N), ((1, 0), N))),
    ),
    (loom("SE SW", "NE NE | ?"), PlaceTile(Tile.NE, 0, 1), Clashes(cells=((-1, 0), (2, 0)))),
    (loom("NE", "NW NE | ?"), PlaceTile(Tile.NW, 1, 0), Clashes()),
    (loom("", "NW NE | ?"), PlaceTile(Tile.NW, 1, 0), Clashes()),
])  # fmt: skip
def test_what_forbids_a_placement(position: AnyHerati, move: PlaceTile, obstacles: Clashes) -> None:
    assert obstacles_to(position, move) == obstacles


def test_a_tile_that_fits_nowhere_clashes_at_every_open_cell() -> None:
    """NE beside, above and below NE: a black edge meets a white one everywhere."""
    found = clashes_everywhere(workshop("NE", "NE SW | ?", "SW | ?"), Tile.NE)
    assert set(found.edges) == {((0, -1), S), ((1, 0), W), ((0, 1), N), ((-1, 0), E)}
    in_the_loom = clashes_everywhere(loom("NE", "NE SW | ?"), Tile.NE)
    assert set(in_the_loom.edges) == {((1, 0), W), ((-1, 0), E)}


def cell_rect(cell: Cell) -> pygame.Rect:
    return pygame.Rect(100 + 60 * cell[0], 100 + 60 * cell[1], 60, 60)


def marked(context: SceneContext, obstacles: Clashes, strength: float = 1.0) -> pygame.Mask:
    surface = pygame.Surface((400, 400))
    MarkPainter(context, surface).obstacles(obstacles, cell_rect, strength)
    return pygame.mask.from_threshold(surface, palette_of(context).cross, (1, 1, 1, 255))


def test_both_sides_of_a_clashing_edge_are_marked(context: SceneContext) -> None:
    """The edge between 0,0 and 1,0 is at x = 160."""
    bars = marked(context, Clashes(edges=(((0, 0), E),))).get_bounding_rects()
    left, right = sorted(bars, key=lambda bar: bar.x)
    assert left.right <= 160 <= right.left
    assert left.h == right.h > 40


def test_a_limit_is_one_line_along_the_field(context: SceneContext) -> None:
    limits = (((0, 0), N), ((1, 0), N))
    (line,) = marked(context, Clashes(limits=limits)).get_bounding_rects()
    assert line.centery == 100
    assert line.w >= 120


def test_a_cell_gets_the_corners_of_a_frame(context: SceneContext) -> None:
    corners = marked(context, Clashes(cells=((0, 0),))).get_bounding_rects()
    assert len(corners) == 4
    assert all(cell_rect((0, 0)).contains(corner) for corner in corners)


def test_marks_get_thinner_and_vanish(context: SceneContext) -> None:
    edges = Clashes(edges=(((0, 0), E),))
    counts = [marked(context, edges, strength).count() for strength in (1.0, 0.5, 0.0)]
    assert counts[0] > counts[1] > counts[2] == 0
