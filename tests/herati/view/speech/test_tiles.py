"""Tiles, edges and diamonds as they are spoken."""

from __future__ import annotations

import pytest

from games.herati.rules.field import Diamond, Direction, Tile, TileColour
from games.herati.view.speech import (
    completes,
    edge_name,
    figures,
    places,
    tile_name,
    tile_on,
    touching_edges,
)
from tests.herati.pictures import loom, workshop

CORNER = workshop(
    """
    SE SW
    NE ..""",
    "NW NE | SW SW",
    "SE | NE",
)
"""The black diamond around e5, f5, e6 lacks `NW` on f6."""


@pytest.mark.parametrize(
    ("tile", "name"),
    [(Tile.NW, "black top left"), (Tile.SE, "black bottom right"), (None, "unknown tile")],
)
def test_a_tile_is_named_after_its_black_corner(tile: Tile | None, name: str) -> None:
    assert tile_name(tile) == name


def test_a_tile_is_named_with_its_place() -> None:
    assert tile_on(Tile.SW, "e5") == "black bottom left on e5"


def test_edges_are_named_by_colour_and_side() -> None:
    assert edge_name(Direction.W, TileColour.WHITE) == "white on the left"


def test_touching_edges_have_the_colour_of_the_neighbour() -> None:
    assert touching_edges(CORNER.field, (1, 1)) == ["black above", "black on the left"]
    assert touching_edges(CORNER.field, (2, 0)) == ["white on the left"]
    assert touching_edges(CORNER.field, (2, 2)) == []


def test_placements_follow_the_rules_of_the_game() -> None:
    assert CORNER.placements[1, 1] == {Tile.NW}
    # in the Loom the second row waits for the first
    assert set(loom("NW", "NW SW | SW").placements) == {(-1, 0), (1, 0)}


def test_what_is_completed_is_named_by_colour() -> None:
    black, white = (Diamond(0, 0, colour) for colour in TileColour)
    assert completes([]) == ""
    assert completes([black]) == "completes a black diamond"
    assert completes([white]) == "completes a white diamond"
    assert completes([black, white]) == "completes a black and a white diamond"


def test_places_are_counted() -> None:
    assert places(1) == "fits on 1 place"
    assert places(2) == "fits on 2 places"


def test_a_tile_is_part_of_two_figures() -> None:
    black, white = figures(CORNER.field, (0, 0))
    assert black.lacking == (((1, 1), Tile.NW),)
    assert black.possible
    assert [tile for _, tile in white.lacking] == [Tile.NW, Tile.NE, Tile.SW]


def test_a_wrong_tile_makes_a_figure_impossible() -> None:
    # the black diamond wants `SW` at the right of `SE`
    black, _white = figures(workshop("SE SE", "NW |", "NW |").field, (0, 0))
    assert not black.possible
