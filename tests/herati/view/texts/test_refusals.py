"""Why a tile may not go somewhere, in words."""

from __future__ import annotations

import pytest

from games.core.position import IllegalMove
from games.herati.rules.field import Tile
from games.herati.rules.position import CannotPlace, Move, PlaceTile, SetAside
from games.herati.view.words import fits_nowhere
from tests.herati.pictures import AnyHerati, loom, workshop
from tests.herati.view.texts.test_messages import texts_at

ROW = "SE SW SE SW SE"


def why(position: AnyHerati, move: Move) -> str:
    with pytest.raises(IllegalMove) as found:
        position.play(move)
    return texts_at(position).illegal(position, move, found.value)


@pytest.mark.parametrize(("field", "tile", "cell", "sentence"), [
    ("", "NE", (1, 0), "The first tile goes on e1, in the middle."),
    ("NE", "NE", (0, 0), "A tile lies there already."),
    ("NE", "NE", (2, 0), "A tile must touch a tile of the field along an edge."),
    (ROW, "NE", (5, 0), "The field would be too wide: at most 5 tiles."),
    ("SE SW SE", "NE", (0, 1), "The row above must be full first: 2 tiles are missing."),
    ("SE SW SE SW", "NE", (0, 1), "The row above must be full first: 1 tile is missing."),
    (ROW, "NE", (0, -1), "The field grows downwards: nothing goes above the first row."),
    # the right edge of NE is black, the left one of SE white
    ("NE", "SE", (1, 0), "No touching edge matches its neighbour: at least one must."),
])  # fmt: skip
def test_in_the_loom(field: str, tile: str, cell: tuple[int, int], sentence: str) -> None:
    assert why(loom(field, f"{tile} {tile} | ?"), PlaceTile(Tile(tile), *cell)) == sentence


@pytest.mark.parametrize(("tile", "cell", "sentence"), [
    ("NE", (0, 1), "A tile lies there already."),
    ("SW", (0, -1), "The lower edge does not match its neighbour: every touching edge must match."),
    ("SE", (1, 0), "The left edge does not match its neighbour: every touching edge must match."),
    ("NE", (-1, 0), "The right edge does not match its neighbour: every touching edge must match."),
    ("SE", (0, 2), "The upper edge does not match its neighbour: every touching edge must match."),
])  # fmt: skip
def test_in_the_workshop(tile: str, cell: tuple[int, int], sentence: str) -> None:
    """The field is a column of two SE: white above and left, black below and right."""
    position = workshop("SE\nSE", f"{tile} | ?", "NE | ?")
    assert why(position, PlaceTile(Tile(tile), *cell)) == sentence


def test_several_clashing_edges_are_counted() -> None:
    # to the left of 1,1 SE is black at its right edge, above it SW is black at its lower edge
    position = workshop("SE SW\nSE ..", "SE | ?", "NE | ?")
    assert why(position, PlaceTile(Tile.SE, 1, 1)) == (
        "2 edges do not match their neighbours: every touching edge must match."
    )


def test_the_height_is_limited_in_the_workshop() -> None:
    position = workshop("SE\nNE\nSE\nNE\nSE", "NE | ?", "NE | ?")
    assert (
        why(position, PlaceTile(Tile.NE, 0, 5)) == "The field would be too high: at most 5 tiles."
    )


def test_a_tile_that_is_set_aside_is_shown_where_it_fits() -> None:
    # NE is white at the left, where the right edge of NW is white; SE matches at neither side
    position = loom("NE", "NW SE | ?")
    assert why(position, SetAside(Tile.NW)) == (
        "A tile is set aside only when none fits: this one fits on d1."
    )
    assert why(position, SetAside(Tile.SE)) == (
        "A tile is set aside only when none fits: the other one fits on d1."
    )


def test_other_sentences_are_those_of_the_rules() -> None:
    assert why(loom("NE", "NW SE | ?"), CannotPlace()) == (
        "in the Loom a tile is set aside when none fits"
    )


def test_a_tile_that_fits_nowhere_is_explained_by_the_rule_of_the_game() -> None:
    assert fits_nowhere(loom("NE", "SE SE | ?")) == "Fits nowhere now: no edge of it would match."
    assert fits_nowhere(workshop("NE", "NE | ?", "SW | ?")) == (
        "Fits nowhere now: everywhere an edge of it would clash."
    )
