"""Tiles and diamonds as SVG."""

from __future__ import annotations

import re

import pytest

from games.herati.rules.field import Tile, TileColour
from games.herati.view.tiles import (
    PALETTES,
    back_svg,
    diamond,
    diamond_svg,
    pip_svg,
    tile_svg,
)
from games.ui.toolkit.drawing import hex_code

LIGHT = PALETTES["light"]

BLACK, WHITE_THREAD = hex_code(LIGHT.black), hex_code(LIGHT.white_thread)


def polygons(svg: str, colour: str) -> list[list[tuple[float, float]]]:
    """The corners of the polygons with that fill."""
    found = re.findall(rf'<polygon points="([^"]*)" fill="{colour}"', svg)
    return [[(float(x), float(y)) for x, y in (p.split(",") for p in s.split())] for s in found]


@pytest.mark.parametrize(
    ("tile", "corners"),
    [
        (Tile.NW, {(0, 100), (0, 0), (100, 0)}),
        (Tile.NE, {(0, 0), (100, 0), (100, 100)}),
        (Tile.SE, {(100, 0), (100, 100), (0, 100)}),
        (Tile.SW, {(100, 100), (0, 100), (0, 0)}),
    ],
)
def test_the_black_triangle_lies_around_the_black_corner(
    tile: Tile, corners: set[tuple[float, float]]
) -> None:
    (triangle,) = polygons(tile_svg(LIGHT, tile, 100), BLACK)
    assert set(triangle) == corners


def test_white_stripes_are_vertical_and_stay_in_the_white_triangle() -> None:
    stripes = polygons(tile_svg(LIGHT, Tile.NW, 100), WHITE_THREAD)
    assert len(stripes) == 8
    for stripe in stripes:
        assert len({x for x, _ in stripe}) == 2
        assert all(x + y >= 100 for x, y in stripe)


def test_the_back_of_a_tile_does_not_show_its_colours() -> None:
    svg = back_svg(LIGHT, 80)
    assert BLACK not in svg
    assert svg.count("<rect") == 1 + 8 + 1


def test_a_small_diamond_has_one_line_and_a_large_one_two() -> None:
    assert diamond_svg(LIGHT, TileColour.BLACK, 99).count("<polygon") == 2
    assert diamond_svg(LIGHT, TileColour.BLACK, 100).count("<polygon") == 3
    assert hex_code(LIGHT.yellow) in diamond_svg(LIGHT, TileColour.BLACK, 99)
    assert hex_code(LIGHT.red) in diamond_svg(LIGHT, TileColour.WHITE, 99)


def test_a_point_not_scored_yet_is_empty() -> None:
    colour = (1, 2, 3)
    assert 'fill="#010203"' in pip_svg(20, filled=True, colour=colour)
    assert 'fill="none"' in pip_svg(20, filled=False, colour=colour)


def test_a_diamond_stands_on_a_corner() -> None:
    assert diamond(10, 20, 5) == [(10, 15), (15, 20), (10, 25), (5, 20)]
