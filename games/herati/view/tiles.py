"""The sprites of Herati by their kind: tiles, the outlines of diamonds, the marks of the plates."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

import pygame

from games.herati.rules.field import Tile, TileColour
from games.ui.toolkit.context import Context
from games.ui.toolkit.drawing import document, hex_code
from games.ui.toolkit.theme import Colour, ThemeName, rgb

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


# -- Tiles and diamonds as SVG -----------------------------------------------------------------

# Black has horizontal stripes and white vertical ones, to be distinguishable without colour.

MOST_TEXTS = 256
"""The most texts of pictures that are kept: writing one takes longer than drawing the picture."""
STRIPES = 8
"""Stripes in each direction of a tile."""

SMALL_DIAMOND = 100
"""Pixels: a diamond smaller than this has a single line instead of two."""


def polygon(points: Iterator[tuple[float, float]] | list[tuple[float, float]], style: str) -> str:
    """A closed polygon."""
    corners = " ".join(f"{x:.2f},{y:.2f}" for x, y in points)
    return f'<polygon points="{corners}" {style}/>'


@lru_cache(MOST_TEXTS)
def tile_svg(palette: Palette, tile: Tile, size: int) -> str:
    """A tile: a white and a black triangle with stripes, and a border."""
    half = (polygon(_triangle(tile.value, size), f'fill="{hex_code(palette.black)}"'),)
    white = [
        polygon(
            [(along, across) for across, along in band], f'fill="{hex_code(palette.white_thread)}"'
        )
        for band in _triangle_stripes(_transposed(tile.white_corner.name), size)
    ]
    black = [
        polygon(list(band), f'fill="{hex_code(palette.black_thread)}"')
        for band in _triangle_stripes(tile.value, size)
    ]
    ground = f'<rect width="{size}" height="{size}" fill="{hex_code(palette.white)}"/>'
    return document(size, ground, *white, *half, *black, _border(size, palette.tile_border))


@lru_cache(MOST_TEXTS)
def plain_tile_svg(palette: Palette, tile: Tile, size: int) -> str:
    """A tile without stripes, with a thick line between its colours."""
    line = max(size * 0.035, 1)
    ground = f'<rect width="{size}" height="{size}" fill="{hex_code(palette.white)}"/>'
    half = polygon(
        _triangle(tile.value, size),
        f'fill="{hex_code(palette.black)}" stroke="{hex_code(palette.tile_border)}" '
        f'stroke-width="{line:.2f}"',
    )
    return document(size, ground, half, _border(size, palette.tile_border))


@lru_cache(MOST_TEXTS)
def back_svg(palette: Palette, size: int) -> str:
    """The back of a tile: stripes and a small emblem."""
    ground = f'<rect width="{size}" height="{size}" fill="{hex_code(palette.back)}"/>'
    stripes = [
        f'<rect x="{start}" y="0" width="{end - start}" height="{size}" '
        f'fill="{hex_code(palette.back_thread)}"/>'
        for start, end in _stripes(size)
    ]
    middle, reach = size / 2, size * 0.2
    emblem = polygon(diamond(middle, middle, reach), f'fill="{hex_code(palette.emblem)}"')
    knot = polygon(diamond(middle, middle, reach * 0.55), f'fill="{hex_code(palette.back_border)}"')
    heart = polygon(diamond(middle, middle, reach * 0.22), f'fill="{hex_code(palette.emblem)}"')
    return document(size, ground, *stripes, _border(size, palette.back_border), emblem, knot, heart)


@lru_cache(MOST_TEXTS)
def diamond_svg(palette: Palette, colour: TileColour, size: int, reach: float = 0.84) -> str:
    """The outline of a completed diamond; the picture is two tiles wide."""
    middle, line_colour = size / 2, hex_code(palette.diamond(colour))
    bright = max(size * 0.022, 1.5)
    fine = max(size * 0.009, 1.0)
    glow = (
        f'fill="none" stroke="{line_colour}" stroke-opacity="0.28" '
        f'stroke-width="{bright * 3:.2f}" stroke-linejoin="miter"'
    )
    line = f'fill="none" stroke="{line_colour}" stroke-width="{bright:.2f}" stroke-linejoin="miter"'
    thin = f'fill="none" stroke="{line_colour}" stroke-width="{fine:.2f}" stroke-linejoin="miter"'
    outer = diamond(middle, middle, middle * reach)
    inner = diamond(middle, middle, middle * (reach - 0.15))
    lines = [polygon(outer, glow), polygon(outer, line), polygon(inner, thin)]
    return document(size, *lines[: 3 if size >= SMALL_DIAMOND else 2])


def pip_svg(size: int, *, filled: bool, colour: Colour) -> str:
    """A small diamond for the score, filled or empty."""
    middle = size / 2
    stroke = max(size * 0.1, 1.2)
    style = (
        f'fill="{hex_code(colour) if filled else "none"}" stroke="{hex_code(colour)}" '
        f'stroke-width="{stroke:.2f}" stroke-linejoin="miter"'
    )
    return document(size, polygon(diamond(middle, middle, middle - stroke), style))


def diamond(x: float, y: float, reach: float) -> list[tuple[float, float]]:
    """The corners of a square that stands on a corner."""
    return [(x, y - reach), (x + reach, y), (x, y + reach), (x - reach, y)]


def _stripes(size: int) -> list[tuple[int, int]]:
    """The first and last coordinates of the stripes, in whole pixels."""
    pitch = size / STRIPES
    width = max(round(pitch * 0.3), 1)
    return [(start, start + width) for start in (round((i + 0.35) * pitch) for i in range(STRIPES))]


def _triangle(corner: str, size: int) -> list[tuple[float, float]]:
    """The half of a square around a corner."""
    corners = {"NW": (0, 0), "NE": (size, 0), "SE": (size, size), "SW": (0, size)}
    names = list(corners)
    at = names.index(corner)
    return [corners[names[at - 1]], corners[corner], corners[names[(at + 1) % 4]]]


def _triangle_stripes(corner: str, size: int) -> Iterator[list[tuple[float, float]]]:
    """The horizontal stripes of that half."""
    for top, bottom in _stripes(size):
        shift = {"NW": size, "SE": size}.get(corner)
        slants = [(shift - y if shift else y, y) for y in (top, bottom)]
        edge = 0 if corner.endswith("W") else size
        (x1, y1), (x2, y2) = slants
        yield [(edge, y1), (x1, y1), (x2, y2), (edge, y2)]


def _transposed(corner: str) -> str:
    """The corner with x and y exchanged."""
    return {"NW": "NW", "NE": "SW", "SW": "NE", "SE": "SE"}[corner]


def _border(size: int, colour: Colour) -> str:
    width = max(round(size * 0.016), 1)
    inner = size - width
    return (
        f'<rect x="{width / 2}" y="{width / 2}" width="{inner}" height="{inner}" fill="none" '
        f'stroke="{hex_code(colour)}" stroke-width="{width}"/>'
    )


# -- The colours of Herati by their role, for each theme ---------------------------------------


@dataclass(frozen=True, slots=True)
class Palette:
    """The colours by their role."""

    table: Colour = rgb("E9DFC8")
    """The background of the window."""
    table_thread: Colour = rgb("E1D5BA")
    tray: Colour = rgb("DCCFB2")
    """The tray for tiles set aside, and empty slots."""
    ground: Colour = rgb("F1E9D7")
    """The background of the field."""
    ground_thread: Colour = rgb("E8DDC5")
    stitch: Colour = rgb("7C6A48")
    """The corners of reachable cells."""
    frame: Colour = rgb("5A4A3A")
    """The frame around the field."""
    frame_text: Colour = rgb("F3EADA")
    frame_faint: Colour = rgb("B7A68F")
    text: Colour = rgb("2A2430")
    text_soft: Colour = rgb("564B3E")

    black: Colour = rgb("1C1F35")
    black_thread: Colour = rgb("333858")
    white: Colour = rgb("FBF5E7")
    white_thread: Colour = rgb("E5D9BF")
    tile_border: Colour = rgb("75685A")
    """The border of every tile."""

    back: Colour = rgb("B79A6B")
    back_thread: Colour = rgb("C6AC80")
    back_border: Colour = rgb("7F6742")
    emblem: Colour = rgb("F6EEDC")

    yellow: Colour = rgb("FFB21E")
    """Outlines of black diamonds, and targets of a tile."""
    yellow_light: Colour = rgb("F7D58C")
    yellow_dark: Colour = rgb("B36B00")
    red: Colour = rgb("C2301F")
    """Outlines of white diamonds, the selected tile and the last placed one."""
    tick: Colour = rgb("2E6E57")
    cross: Colour = rgb("A8261A")
    label: Colour = rgb("FBF5E7")
    """The fill of labels with values; their text is `text`."""
    on_tick: Colour = rgb("FBF5E7")
    """Text and signs on `tick` and `cross`."""
    plate: Colour = rgb("2A2430")
    """The plate behind the name of the player to move, and behind points."""
    on_plate: Colour = rgb("FBF5E7")
    on_plate_soft: Colour = rgb("FFB21E")
    halo: Colour = rgb("FBF5E7")
    """Around the keyboard cursor and the last tile's corners, so that they are seen on both."""
    cursor: Colour = rgb("1F5FA8")
    """The keyboard cursor."""

    def diamond(self, colour: TileColour) -> Colour:
        """The outline of a completed diamond."""
        return self.yellow if colour is TileColour.BLACK else self.red


LIGHT = Palette()
DARK = Palette(
    table=rgb("221F1C"),
    table_thread=rgb("272420"),
    tray=rgb("191715"),
    ground=rgb("332F29"),
    ground_thread=rgb("3A352E"),
    stitch=rgb("948870"),
    frame=rgb("151210"),
    frame_text=rgb("E4D9C6"),
    frame_faint=rgb("9A8C78"),
    text=rgb("F1EADC"),
    text_soft=rgb("BBB09E"),
    black=rgb("12142A"),
    black_thread=rgb("2C3157"),
    white=rgb("F6EFDF"),
    white_thread=rgb("DDD0B4"),
    tile_border=rgb("A89A86"),
    back=rgb("AD8F5E"),
    back_thread=rgb("BB9F70"),
    back_border=rgb("4A3B22"),
    emblem=rgb("F6EEDC"),
    yellow=rgb("FFB21E"),
    yellow_light=rgb("5A4312"),
    yellow_dark=rgb("FFC65A"),
    red=rgb("D8422F"),
    tick=rgb("6FD0A4"),
    cross=rgb("FF8D7A"),
    label=rgb("2A2723"),
    on_tick=rgb("14110F"),
    plate=rgb("F1EADC"),
    on_plate=rgb("221F1C"),
    on_plate_soft=rgb("6B4A00"),
    halo=rgb("FBF5E7"),
    cursor=rgb("2F74C4"),
)
CONTRAST = Palette(
    table=rgb("FFFFFF"),
    table_thread=rgb("FFFFFF"),
    tray=rgb("E4E4E4"),
    ground=rgb("FFFFFF"),
    ground_thread=rgb("FFFFFF"),
    stitch=rgb("5A5A5A"),
    frame=rgb("000000"),
    frame_text=rgb("FFFFFF"),
    frame_faint=rgb("B0B0B0"),
    text=rgb("000000"),
    text_soft=rgb("262626"),
    black=rgb("000000"),
    black_thread=rgb("3C3C3C"),
    white=rgb("FFFFFF"),
    white_thread=rgb("D8D8D8"),
    tile_border=rgb("4A4A4A"),
    back=rgb("B8B8B8"),
    back_thread=rgb("C8C8C8"),
    back_border=rgb("000000"),
    emblem=rgb("FFFFFF"),
    yellow=rgb("FFB400"),
    yellow_light=rgb("FFE9A8"),
    yellow_dark=rgb("7A4700"),
    red=rgb("B00000"),
    tick=rgb("005C33"),
    cross=rgb("9A0000"),
    label=rgb("FFFFFF"),
    on_tick=rgb("FFFFFF"),
    plate=rgb("000000"),
    on_plate=rgb("FFFFFF"),
    on_plate_soft=rgb("FFD060"),
    halo=rgb("FFFFFF"),
    cursor=rgb("0034C4"),
)

PALETTES: dict[ThemeName, Palette] = {"light": LIGHT, "dark": DARK, "contrast": CONTRAST}


def palette_of(context: Context) -> Palette:
    """The colours for the theme of the window."""
    return PALETTES[context.theme.name]
