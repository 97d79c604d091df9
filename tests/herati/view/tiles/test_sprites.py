"""The sprites of tiles: how black and white are told apart."""

from __future__ import annotations

import pygame
import pytest

from games.herati.rules.field import Tile
from games.herati.view.tiles import PALETTES, PLAIN, sprite
from games.ui.toolkit.scene import SceneContext

LIGHT = PALETTES["light"]


def brightness(surface: pygame.Surface, x: float, y: float) -> float:
    """From 0 to 255, at a point given in shares of the size."""
    w, h = surface.get_size()
    colour = surface.get_at((int(x * w), int(y * h)))
    return (colour.r + colour.g + colour.b) / 3


@pytest.mark.parametrize("size", [24, 65, 120])
@pytest.mark.parametrize("tile", Tile)
def test_black_and_white_contrast(context: SceneContext, tile: Tile, size: int) -> None:
    surface = sprite(context, tile.value, size)
    corners = {"NW": (0.2, 0.2), "NE": (0.8, 0.2), "SE": (0.8, 0.8), "SW": (0.2, 0.8)}
    assert brightness(surface, *corners[tile.black_corner.name]) < 80
    assert brightness(surface, *corners[tile.black_corner.opposite.name]) > 200


@pytest.mark.parametrize("tile", Tile)
def test_plain_tiles_have_two_plain_halves(context: SceneContext, tile: Tile) -> None:
    plain = sprite(context, tile.value, 100, PLAIN)
    colours = {tuple(plain.get_at((x, y)))[:3] for x in range(5, 96) for y in range(5, 96)}
    # Only the line between the halves adds shades.
    black = sum(plain.get_at((x, y))[:3] == LIGHT.black for x in range(100) for y in range(100))
    white = sum(plain.get_at((x, y))[:3] == LIGHT.white for x in range(100) for y in range(100))
    assert {LIGHT.black, LIGHT.white} <= colours
    assert LIGHT.black_thread not in colours
    assert LIGHT.white_thread not in colours
    assert 4100 < black < 5000
    assert 4100 < white < 5000
