"""The sprites of Herati by their kind: tiles, the outlines of diamonds, the marks of the plates."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

import msgspec
import pygame

from games.herati.rules.field import Tile, TileColour
from games.ui.board.painter import outline, polygon, svg
from games.ui.toolkit.context import Context
from games.ui.toolkit.drawing import document
from games.ui.toolkit.theme import Colour, read_palettes

WOVEN, PLAIN = "woven", "plain"
"""The names of the piece sets."""

BACK = "back"
"""The kind of a face-down tile."""


def diamond_kind(colour: TileColour) -> str:
    return f"glow-{colour.value}"


_DIAMONDS = {diamond_kind(colour): colour for colour in TileColour}


def sprite(context: Context, kind: str, size: int, piece_set: str = "") -> pygame.Surface:
    """The picture of a kind: a tile by its name, `BACK`, a diamond, or else the mark of a plate.

    The default piece set is the one of the settings.
    """
    palette = PALETTES[context.theme.name]
    if kind == BACK:
        return context.assets.markup(back_svg(palette, size), size)
    if kind in Tile.__members__:
        plain = (piece_set or context.piece_set("herati")) == PLAIN
        draw = plain_tile_svg if plain else tile_svg
        return context.assets.markup(draw(palette, Tile[kind], size), size)
    if kind in _DIAMONDS:
        return context.assets.markup(diamond_svg(palette, _DIAMONDS[kind], size), size)
    return context.assets.markup(pip_svg(size, filled=True, colour=palette.red), size)


def paint_set(context: Context, surface: pygame.Surface, rect: pygame.Rect, name: str) -> None:
    surface.fill(PALETTES[context.theme.name].ground, rect)
    size = min(rect.w // 4 - 2, rect.h - 4)
    for number, tile in enumerate((Tile.SE, Tile.SW, Tile.NW, Tile.NE)):
        spot = pygame.Rect(0, 0, size, size)
        spot.center = (rect.centerx + round((number - 1.5) * size), rect.centery)
        surface.blit(sprite(context, tile.value, size, name), spot)


# -- Tiles and diamonds as SVG -----------------------------------------------------------------

# Black has horizontal stripes and white vertical ones, to be distinguishable without colour.

MOST_TEXTS = 256
"""The most cached texts of pictures: writing one takes longer than drawing the picture."""
STRIPES = 8

SMALL_DIAMOND = 100
"""Pixels: a diamond smaller than this has a single line instead of two."""


@lru_cache(MOST_TEXTS)
def tile_svg(palette: Palette, tile: Tile, size: int) -> str:
    """A tile: a white and a black triangle with stripes, and a border."""
    corner = tile.black_corner.opposite.name
    turned = {"NE": "SW", "SW": "NE"}.get(corner, corner)  # x and y exchanged
    white = [
        polygon([(along, across) for across, along in band], palette.white_thread)
        for band in _triangle_stripes(turned, size)
    ]
    half = polygon(_triangle(tile.value, size), palette.black)
    black = [polygon(band, palette.black_thread) for band in _triangle_stripes(tile.value, size)]
    ground, border = _ground(size, palette.white), _border(size, palette.tile_border)
    return document(size, ground, *white, half, *black, border)


@lru_cache(MOST_TEXTS)
def plain_tile_svg(palette: Palette, tile: Tile, size: int) -> str:
    """A tile without stripes, with a thick line between its colours."""
    edge = palette.tile_border
    half = polygon(_triangle(tile.value, size), palette.black, edge, max(size * 0.035, 1))
    return document(size, _ground(size, palette.white), half, _border(size, edge))


@lru_cache(MOST_TEXTS)
def back_svg(palette: Palette, size: int) -> str:
    """The back of a tile: stripes and a small emblem."""
    stripes = [
        svg("rect", x=start, y=0, width=end - start, height=size, fill=palette.back_thread)
        for start, end in _stripes(size)
    ]
    middle, reach = size / 2, size * 0.2
    light, dark = palette.emblem, palette.back_border
    emblem = [
        polygon(diamond(middle, middle, reach * share), colour)
        for share, colour in ((1, light), (0.55, dark), (0.22, light))
    ]
    border = _border(size, dark)
    return document(size, _ground(size, palette.back), *stripes, border, *emblem)


@lru_cache(MOST_TEXTS)
def diamond_svg(palette: Palette, colour: TileColour, size: int) -> str:
    """The outline of a completed diamond; the picture is two tiles wide."""
    middle, bright, fine = size / 2, max(size * 0.022, 1.5), max(size * 0.009, 1.0)
    shades = ((0.84, bright * 3, 0.28), (0.84, bright, 1), (0.69, fine, 1))
    lines = []
    for share, width, opacity in shades[: 3 if size >= SMALL_DIAMOND else 2]:
        more = {"stroke_opacity": opacity, "stroke_linejoin": "miter"}
        corners = diamond(middle, middle, middle * share)
        lines.append(polygon(corners, None, palette.diamond(colour), width, **more))
    return document(size, *lines)


def pip_svg(size: int, *, filled: bool, colour: Colour) -> str:
    """A small diamond for the score, filled or empty."""
    middle, width = size / 2, max(size * 0.1, 1.2)
    corners, fill = diamond(middle, middle, middle - width), colour if filled else None
    return document(size, polygon(corners, fill, colour, width, stroke_linejoin="miter"))


def _ground(size: int, colour: Colour) -> str:
    return svg("rect", width=size, height=size, fill=colour)


def diamond(x: float, y: float, reach: float) -> list[tuple[float, float]]:
    return [(x, y - reach), (x + reach, y), (x, y + reach), (x - reach, y)]


def _stripes(size: int) -> list[tuple[int, int]]:
    pitch = size / STRIPES
    width = max(round(pitch * 0.3), 1)
    return [(start, start + width) for start in (round((i + 0.35) * pitch) for i in range(STRIPES))]


def _triangle(corner: str, size: int) -> list[tuple[float, float]]:
    corners = {"NW": (0, 0), "NE": (size, 0), "SE": (size, size), "SW": (0, size)}
    names = list(corners)
    at = names.index(corner)
    return [corners[names[at - 1]], corners[corner], corners[names[(at + 1) % 4]]]


def _triangle_stripes(corner: str, size: int) -> Iterator[list[tuple[float, float]]]:
    for top, bottom in _stripes(size):
        shift = {"NW": size, "SE": size}.get(corner)
        slants = [(shift - y if shift else y, y) for y in (top, bottom)]
        edge = 0 if corner.endswith("W") else size
        (x1, y1), (x2, y2) = slants
        yield [(edge, y1), (x1, y1), (x2, y2), (edge, y2)]


def _border(size: int, colour: Colour) -> str:
    return outline(0, size, colour, max(round(size * 0.016), 1))


# -- The colours of Herati by their role, for each theme ---------------------------------------


class Palette(msgspec.Struct, frozen=True):
    table: Colour
    table_thread: Colour
    tray: Colour
    ground: Colour
    ground_thread: Colour
    stitch: Colour
    frame: Colour
    frame_text: Colour
    frame_faint: Colour
    frame_score: Colour
    text: Colour
    text_soft: Colour
    black: Colour
    black_thread: Colour
    white: Colour
    white_thread: Colour
    tile_border: Colour
    back: Colour
    back_thread: Colour
    back_border: Colour
    emblem: Colour
    yellow: Colour
    yellow_light: Colour
    yellow_dark: Colour
    red: Colour
    tick: Colour
    cross: Colour
    label: Colour
    on_tick: Colour
    plate: Colour
    on_plate: Colour
    on_plate_soft: Colour
    halo: Colour
    cursor: Colour

    def diamond(self, colour: TileColour) -> Colour:
        return self.yellow if colour is TileColour.BLACK else self.red


PALETTES = read_palettes("games.herati", Palette)
