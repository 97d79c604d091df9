"""What forbids a tile, as marks on the field."""

from __future__ import annotations

import pytest

from games.herati.rules.field import Direction, Tile
from games.herati.rules.position import PlaceTile
from games.herati.view.drawing import Clashes
from games.herati.view.match import clashes_everywhere, obstacles_to
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
    (loom("NE", "NE NE | ?"), PlaceTile(Tile.NE, 2, 1), Clashes(cells=((2, 1),))),
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
    (
        loom("SE SW", "NE NE | ?"),
        PlaceTile(Tile.NE, 0, 1),
        Clashes(cells=((0, 1),), missing=((-1, 0), (2, 0))),
    ),
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
