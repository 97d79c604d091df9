"""What stands on the sheet of Tiananmen: slate, shell, and the monument of the People's Heroes."""

from __future__ import annotations

from math import sqrt

import pygame

from games.core.position import Side
from games.tiananmen.rules.position import TiananmenPosition
from games.tiananmen.view.board_drawing import PALETTE, Lines, code, svg
from games.ui.toolkit.context import Context
from games.ui.toolkit.theme import Colour

COLOUR_NAMES = {Side.BLACK: "black", Side.WHITE: "white"}
"""The kinds of stones."""

STONE = 0.47
"""The radius of a stone, in spaces."""


def sprite(context: Context, kind: str, size: int) -> pygame.Surface:
    """A stone; its middle is that of the pixel in the middle, on which the lines cross."""
    middle, radius = size // 2 + 0.5, size * STONE
    shape = _slate(middle, radius) if kind == "black" else _shell(middle, radius)
    return context.assets.markup(svg(size, shape), size)


def _slate(middle: float, radius: float) -> str:
    """A matt disc, and one fine arc where the light falls."""
    reach = radius * 0.74
    start, end = (middle - reach, middle), (middle, middle - reach)
    return (
        f'<circle cx="{middle}" cy="{middle}" r="{radius:.2f}" fill="{code(PALETTE.slate)}"/>'
        f'<path d="M{start[0]:.2f} {start[1]:.2f} A{reach:.2f} {reach:.2f} 0 0 1 '
        f'{end[0]:.2f} {end[1]:.2f}" fill="none" stroke="{code(PALETTE.slate_cut)}" '
        f'stroke-width="{max(radius * 0.07, 0.7):.2f}" stroke-linecap="round"/>'
    )


def _shell(middle: float, radius: float) -> str:
    """A white disc with a dark rim and the growth lines of a clam."""
    rim = max(radius * 0.08, 1)
    inner = radius - rim * 1.8
    hairs = "".join(
        _hair(middle, inner, share * inner) for share in (-0.72, -0.4, -0.08, 0.24, 0.56)
    )
    return (
        f'<circle cx="{middle}" cy="{middle}" r="{radius - rim / 2:.2f}" '
        f'fill="{code(PALETTE.shell)}" stroke="{code(PALETTE.shell_rim)}" '
        f'stroke-width="{rim:.2f}"/>'
        f'<g fill="none" stroke="{code(PALETTE.shell_hair)}" '
        f'stroke-width="{max(radius * 0.055, 0.6):.2f}">{hairs}</g>'
    )


def _hair(middle: float, inner: float, aside: float) -> str:
    half = sqrt(inner * inner - aside * aside) * 0.94
    x, bend = middle + aside, inner * 0.22
    return (
        f'<path d="M{x:.2f} {middle - half:.2f} Q{x + bend:.2f} {middle:.2f} '
        f'{x:.2f} {middle + half:.2f}"/>'
    )


def monument(context: Context, pitch: int) -> pygame.Surface:
    """The People's Heroes from above: stairs on four sides, two terraces, the obelisk."""
    side = 3 * pitch // 2 * 2 + 1
    parts = [
        _cross(pitch, 0.47, 1.45, PALETTE.granite, PALETTE.granite_deep),
        _stairs(pitch),
        _terrace(pitch, 0.62, PALETTE.granite_pale, PALETTE.granite_deep),
        _terrace(pitch, 0.46, PALETTE.granite_light, PALETTE.granite_shade),
        _obelisk(pitch, 0.29),
    ]
    half = side / 2
    body = f'<g transform="translate({half} {half})">{"".join(parts)}</g>'
    return context.assets.markup(svg(side, body), side)


def _cross(pitch: int, narrow: float, wide: float, fill: Colour, rim: Colour) -> str:
    n, w = narrow * pitch, wide * pitch
    corners = (
        (-n, -w), (n, -w), (n, -n), (w, -n), (w, n), (n, n),
        (n, w), (-n, w), (-n, n), (-w, n), (-w, -n), (-n, -n),
    )  # fmt: skip
    points = " ".join(f"{x:.2f},{y:.2f}" for x, y in corners)
    return (
        f'<polygon points="{points}" fill="{code(fill)}" stroke="{code(rim)}" '
        f'stroke-width="{max(pitch * 0.04, 1):.2f}"/>'
    )


def _stairs(pitch: int) -> str:
    """The edges of the steps on each arm."""
    half = 0.3 * pitch
    steps = "".join(
        f"M{-half:.2f} {-y * pitch:.2f} H{half:.2f} M{-half:.2f} {y * pitch:.2f} H{half:.2f} "
        f"M{-y * pitch:.2f} {-half:.2f} V{half:.2f} M{y * pitch:.2f} {-half:.2f} V{half:.2f} "
        for y in (0.8, 0.98, 1.16, 1.34)
    )
    width = max(pitch * 0.035, 0.7)
    return f'<path d="{steps}" stroke="{code(PALETTE.granite_deep)}" stroke-width="{width:.2f}"/>'


def _terrace(pitch: int, half: float, fill: Colour, rim: Colour) -> str:
    h = half * pitch
    return (
        f'<rect x="{-h:.2f}" y="{-h:.2f}" width="{2 * h:.2f}" height="{2 * h:.2f}" '
        f'fill="{code(fill)}" stroke="{code(rim)}" stroke-width="{max(pitch * 0.035, 0.8):.2f}"/>'
    )


def _obelisk(pitch: int, half: float) -> str:
    """Four faces that meet in the tip, each in its own light."""
    h = half * pitch
    corners = ((-h, -h), (h, -h), (h, h), (-h, h))
    tones = (
        PALETTE.granite_pale,
        PALETTE.granite_shade,
        PALETTE.granite_deep,
        PALETTE.granite,
    )
    return "".join(
        f'<polygon points="0,0 {corners[n][0]:.2f},{corners[n][1]:.2f} '
        f'{corners[(n + 1) % 4][0]:.2f},{corners[(n + 1) % 4][1]:.2f}" fill="{code(tones[n])}" '
        f'stroke="{code(PALETTE.granite_deep)}" stroke-width="{max(pitch * 0.02, 0.5):.2f}"/>'
        for n in range(4)
    )


def paint_pieces(
    context: Context, surface: pygame.Surface, lines: Lines, position: TiananmenPosition
) -> None:
    """Draw the Heroes and every stone."""
    paint_monument(context, surface, lines)
    for side, kind in COLOUR_NAMES.items():
        for point in position.stone_points(side):
            surface.blit(sprite(context, kind, lines.pitch), lines.spot(point))


def paint_monument(context: Context, surface: pygame.Surface, lines: Lines) -> None:
    """Draw the Heroes in the middle of the board."""
    picture = monument(context, lines.pitch)
    middle = lines.grid.name(lines.size * lines.size // 2)
    surface.blit(picture, picture.get_rect(center=lines.centre(middle)))
