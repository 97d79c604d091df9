"""Sprites of black and white stones (slate and shell), and how they are drawn on their points."""

from __future__ import annotations

from math import sqrt

import msgspec
import pygame

from games.ui.board.painter import circle, svg
from games.ui.toolkit.context import Context
from games.ui.toolkit.drawing import document
from games.ui.toolkit.theme import Colour, read_palettes

SLATE_AND_SHELL, FLAT = "slate", "flat"
"""The names of the piece sets."""

STONE = 0.47
"""The radius of a stone, in spaces between lines."""


def sprite(context: Context, kind: str, size: int, piece_set: str = "") -> pygame.Surface:
    """A stone of that kind on a square of `size` pixels, centred on the middle pixel.

    Without a piece set it is the one of the settings.
    """
    middle, radius = size // 2 + 0.5, size * STONE
    palette, chosen = palette_of(context), piece_set or context.piece_set("tiananmen")
    black, flat = kind == "black", chosen == FLAT
    fill, edge = (palette.slate, palette.slate_rim) if black else (palette.shell, palette.shell_rim)
    rim = max(radius * ((0.1 if black else 0.2) if flat else 0.08), 1)
    around = round(radius - rim / 2, 2)
    shape = circle(middle, around, fill, edge, round(rim, 2))
    if not flat:
        cut = _arc_of_light if black else _growth_lines
        shape += cut(palette, middle, radius)
    return context.assets.markup(document(size, shape), size)


def _arc_of_light(palette: Palette, middle: float, radius: float) -> str:
    reach = radius * 0.74
    arc = f"A{reach:.2f} {reach:.2f} 0 0 1 {middle:.2f} {middle - reach:.2f}"
    return svg(
        "path",
        d=f"M{middle - reach:.2f} {middle:.2f} {arc}",
        fill=None,
        stroke=palette.slate_cut,
        stroke_width=round(max(radius * 0.07, 0.7), 2),
        stroke_linecap="round",
    )


def _growth_lines(palette: Palette, middle: float, radius: float) -> str:
    inner, hairs = radius - max(radius * 0.08, 1) * 1.8, ""
    width = round(max(radius * 0.055, 0.6), 2)
    for share in (-0.72, -0.4, -0.08, 0.24, 0.56):
        half = inner * sqrt(1 - share * share) * 0.94
        x, top, bottom = middle + share * inner, middle - half, middle + half
        bend = f"Q{x + inner * 0.22:.2f} {middle:.2f} {x:.2f} {bottom:.2f}"
        hairs += svg(
            "path",
            d=f"M{x:.2f} {top:.2f} {bend}",
            fill=None,
            stroke=palette.shell_hair,
            stroke_width=width,
        )
    return hairs


def paint_set(context: Context, surface: pygame.Surface, rect: pygame.Rect, name: str) -> None:
    palette = palette_of(context)
    size = min(rect.w // 4, rect.h)
    surface.fill(palette.paper, rect)
    surface.fill(palette.ink, (rect.x, rect.centery, rect.w, 1))
    for number, kind in enumerate(("black", "white", "white", "black")):
        spot = pygame.Rect(0, 0, size, size)
        spot.center = (rect.centerx + round((number - 1.5) * size), rect.centery)
        surface.fill(palette.ink, (spot.centerx, rect.y, 1, rect.h))
        surface.blit(sprite(context, kind, size, name), spot)


# -- The colours of Tiananmen, for each theme --------------------------------------------------


class Palette(msgspec.Struct, frozen=True):
    """The colours by their role; `data/colours.toml` describes them."""

    ground: Colour
    paper: Colour
    ink: Colour
    caption: Colour
    slate: Colour
    slate_rim: Colour
    slate_cut: Colour
    shell: Colour
    shell_rim: Colour
    shell_hair: Colour
    granite: Colour
    granite_light: Colour
    granite_pale: Colour
    granite_shade: Colour
    granite_deep: Colour
    bowl: Colour
    bowl_rim: Colour
    lid: Colour
    lid_line: Colour
    light: Colour
    sun: Colour
    sun_rim: Colour
    hint: Colour
    halo: Colour
    focus: Colour
    forbidden: Colour


PALETTES = read_palettes("games.tiananmen", Palette)


def palette_of(context: Context) -> Palette:
    return PALETTES[context.theme.name]
