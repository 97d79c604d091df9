"""Sprites of black and white stones (slate and shell), and how they are drawn on their points."""

from __future__ import annotations

from math import sqrt

import pygame

from games.core.position import Side
from games.tiananmen.rules.position import TiananmenPosition
from games.tiananmen.view.drawing.board_lines import BoardLines
from games.tiananmen.view.drawing.palette import Palette, palette_of
from games.ui.toolkit.context import Context
from games.ui.toolkit.rendering.svg import document, hex_code

COLOUR_NAMES = {Side.BLACK: "black", Side.WHITE: "white"}
"""The kinds of sprites."""

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
    if chosen == FLAT:
        shape = _flat(palette, kind, middle, radius)
    else:
        shape = (_slate if kind == "black" else _shell)(palette, middle, radius)
    return context.assets.markup(document(size, shape), size)


def _flat(palette: Palette, kind: str, middle: float, radius: float) -> str:
    """A plain disc; White's has a thick rim."""
    black = kind == "black"
    fill, edge = (palette.slate, palette.slate_rim) if black else (palette.shell, palette.shell_rim)
    rim = max(radius * (0.1 if black else 0.2), 1)
    return (
        f'<circle cx="{middle}" cy="{middle}" r="{radius - rim / 2:.2f}" '
        f'fill="{hex_code(fill)}" stroke="{hex_code(edge)}" stroke-width="{rim:.2f}"/>'
    )


def _slate(palette: Palette, middle: float, radius: float) -> str:
    """Slate: a matt disc with one arc of light."""
    rim = max(radius * 0.08, 1)
    reach = radius * 0.74
    start, end = (middle - reach, middle), (middle, middle - reach)
    return (
        f'<circle cx="{middle}" cy="{middle}" r="{radius - rim / 2:.2f}" '
        f'fill="{hex_code(palette.slate)}" stroke="{hex_code(palette.slate_rim)}" '
        f'stroke-width="{rim:.2f}"/>'
        f'<path d="M{start[0]:.2f} {start[1]:.2f} A{reach:.2f} {reach:.2f} 0 0 1 '
        f'{end[0]:.2f} {end[1]:.2f}" fill="none" stroke="{hex_code(palette.slate_cut)}" '
        f'stroke-width="{max(radius * 0.07, 0.7):.2f}" stroke-linecap="round"/>'
    )


def _shell(palette: Palette, middle: float, radius: float) -> str:
    """Clam shell: a white disc with a dark rim and growth lines."""
    rim = max(radius * 0.08, 1)
    inner = radius - rim * 1.8
    hairs = "".join(
        _hair(middle, inner, share * inner) for share in (-0.72, -0.4, -0.08, 0.24, 0.56)
    )
    return (
        f'<circle cx="{middle}" cy="{middle}" r="{radius - rim / 2:.2f}" '
        f'fill="{hex_code(palette.shell)}" stroke="{hex_code(palette.shell_rim)}" '
        f'stroke-width="{rim:.2f}"/>'
        f'<g fill="none" stroke="{hex_code(palette.shell_hair)}" '
        f'stroke-width="{max(radius * 0.055, 0.6):.2f}">{hairs}</g>'
    )


def _hair(middle: float, inner: float, aside: float) -> str:
    half = sqrt(inner * inner - aside * aside) * 0.94
    x, bend = middle + aside, inner * 0.22
    return (
        f'<path d="M{x:.2f} {middle - half:.2f} Q{x + bend:.2f} {middle:.2f} '
        f'{x:.2f} {middle + half:.2f}"/>'
    )


def paint_stones(
    context: Context, surface: pygame.Surface, lines: BoardLines, position: TiananmenPosition
) -> None:
    """Draw every stone on its point."""
    for side, kind in COLOUR_NAMES.items():
        for point in position.stone_points(side):
            surface.blit(sprite(context, kind, lines.pitch), lines.spot(point))


def paint_set(context: Context, surface: pygame.Surface, rect: pygame.Rect, name: str) -> None:
    """Draw both stones of a piece set side by side on the lines of the board."""
    palette = palette_of(context)
    size = min(rect.w // 4, rect.h)
    surface.fill(palette.paper, rect)
    surface.fill(palette.ink, (rect.x, rect.centery, rect.w, 1))
    for number, kind in enumerate(("black", "white", "white", "black")):
        spot = pygame.Rect(0, 0, size, size)
        spot.center = (rect.centerx + round((number - 1.5) * size), rect.centery)
        surface.fill(palette.ink, (spot.centerx, rect.y, 1, rect.h))
        surface.blit(sprite(context, kind, size, name), spot)
