"""The sprites of Herati by their kind: tiles, the outlines of diamonds, the marks of the plates."""

from __future__ import annotations

import pygame

from games.herati.rules.field import Tile, TileColour
from games.herati.view.palette import Palette, palette_of
from games.herati.view.tile_svg import back_svg, diamond_svg, pip_svg, tile_svg
from games.ui.toolkit.context import Context
from games.ui.toolkit.svg import document, hex_code

BACK = "back"
"""The kind of a face-down tile."""


def diamond_kind(colour: TileColour) -> str:
    """The kind of the outline of a completed diamond."""
    return f"glow-{colour.value}"


_DIAMONDS = {diamond_kind(colour): colour for colour in TileColour}


def sprite(context: Context, kind: str, size: int) -> pygame.Surface:
    """The picture of a kind: a tile by its name, `BACK`, a diamond, or the mark of a plate."""
    palette = palette_of(context)
    if kind == BACK:
        return context.assets.markup(back_svg(palette, size), size)
    if kind in Tile.__members__:
        return context.assets.markup(tile_svg(palette, Tile[kind], size), size)
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
