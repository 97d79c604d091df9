"""The sprites of Herati by their kind: tiles, the outlines of diamonds, the marks of the plates."""

from __future__ import annotations

import pygame

from games.herati.rules.field import Tile, TileColour
from games.herati.view.palette import Palette, palette_of
from games.herati.view.tiles.tile_svg import (
    back_svg,
    diamond_svg,
    pip_svg,
    plain_tile_svg,
    tile_svg,
)
from games.ui.toolkit.context import Context
from games.ui.toolkit.rendering.svg import document, hex_code

WOVEN, PLAIN = "woven", "plain"
"""The names of the piece sets."""

BACK = "back"
"""The kind of a face-down tile."""


def diamond_kind(colour: TileColour) -> str:
    """The kind of the outline of a completed diamond."""
    return f"glow-{colour.value}"


_DIAMONDS = {diamond_kind(colour): colour for colour in TileColour}


def sprite(context: Context, kind: str, size: int, piece_set: str = "") -> pygame.Surface:
    """The picture of a kind: a tile by its name, `BACK`, a diamond, or the mark of a plate.

    Without a piece set it is the one of the settings.
    """
    palette = palette_of(context)
    if kind == BACK:
        return context.assets.markup(back_svg(palette, size), size)
    if kind in Tile.__members__:
        plain = (piece_set or context.piece_set("herati")) == PLAIN
        draw = plain_tile_svg if plain else tile_svg
        return context.assets.markup(draw(palette, Tile[kind], size), size)
    if kind in _DIAMONDS:
        return context.assets.markup(diamond_svg(palette, _DIAMONDS[kind], size), size)
    if kind == "diamond":
        return context.assets.markup(pip_svg(size, filled=True, colour=palette.red), size)
    return context.assets.markup(_seat_svg(palette, kind.removeprefix("seat-"), size), size)


def _seat_svg(palette: Palette, side: str, size: int) -> str:
    """The table from above, with a bar at the side of a seat."""
    edge, thick = size * 0.1, size * 0.2
    inner = size - 2 * edge
    bars = {
        "bottom": (edge, size - edge - thick, inner, thick),
        "top": (edge, edge, inner, thick),
        "left": (edge, edge, thick, inner),
        "right": (size - edge - thick, edge, thick, inner),
    }
    x, y, w, h = bars[side]
    table = (
        f'<rect x="{edge}" y="{edge}" width="{inner}" height="{inner}" '
        f'fill="{hex_code(palette.ground)}" stroke="{hex_code(palette.stitch)}" '
        'stroke-width="1.5"/>'
    )
    bar = f'<rect x="{x}" y="{y}" width="{w}" height="{h}" fill="{hex_code(palette.red)}"/>'
    return document(size, table, bar)


def paint_set(context: Context, surface: pygame.Surface, rect: pygame.Rect, name: str) -> None:
    """Draw four tiles of a piece set side by side."""
    surface.fill(palette_of(context).ground, rect)
    size = min(rect.w // 4 - 2, rect.h - 4)
    for number, tile in enumerate((Tile.SE, Tile.SW, Tile.NW, Tile.NE)):
        spot = pygame.Rect(0, 0, size, size)
        spot.center = (rect.centerx + round((number - 1.5) * size), rect.centery)
        surface.blit(sprite(context, tile.value, size, name), spot)
