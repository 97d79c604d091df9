"""Draws the monument of the People's Heroes."""

from __future__ import annotations

import pygame

from games.tiananmen.view.drawing.board_lines import BoardLines
from games.tiananmen.view.drawing.palette import Palette, palette_of
from games.ui.toolkit.context import Context
from games.ui.toolkit.rendering.svg import document, hex_code
from games.ui.toolkit.theme import Colour


def monument(context: Context, pitch: int) -> pygame.Surface:
    """The monument from above: stairs on four sides, two terraces, the obelisk."""
    palette = palette_of(context)
    side = 3 * pitch // 2 * 2 + 1
    parts = [
        _cross(pitch, 0.47, 1.45, palette.granite, palette.granite_deep),
        _stairs(palette, pitch),
        _terrace(pitch, 0.62, palette.granite_pale, palette.granite_deep),
        _terrace(pitch, 0.46, palette.granite_light, palette.granite_shade),
        _obelisk(palette, pitch, 0.29),
    ]
    half = side / 2
    body = f'<g transform="translate({half} {half})">{"".join(parts)}</g>'
    return context.assets.markup(document(side, body), side)


def _cross(pitch: int, narrow: float, wide: float, fill: Colour, rim: Colour) -> str:
    n, w = narrow * pitch, wide * pitch
    corners = (
        (-n, -w), (n, -w), (n, -n), (w, -n), (w, n), (n, n),
        (n, w), (-n, w), (-n, n), (-w, n), (-w, -n), (-n, -n),
    )  # fmt: skip
    points = " ".join(f"{x:.2f},{y:.2f}" for x, y in corners)
    return (
        f'<polygon points="{points}" fill="{hex_code(fill)}" stroke="{hex_code(rim)}" '
        f'stroke-width="{max(pitch * 0.04, 1):.2f}"/>'
    )


def _stairs(palette: Palette, pitch: int) -> str:
    """The edges of the steps on each arm."""
    half = 0.3 * pitch
    steps = "".join(
        f"M{-half:.2f} {-y * pitch:.2f} H{half:.2f} M{-half:.2f} {y * pitch:.2f} H{half:.2f} "
        f"M{-y * pitch:.2f} {-half:.2f} V{half:.2f} M{y * pitch:.2f} {-half:.2f} V{half:.2f} "
        for y in (0.8, 0.98, 1.16, 1.34)
    )
    width = max(pitch * 0.035, 0.7)
    return (
        f'<path d="{steps}" stroke="{hex_code(palette.granite_deep)}" stroke-width="{width:.2f}"/>'
    )


def _terrace(pitch: int, half: float, fill: Colour, rim: Colour) -> str:
    h = half * pitch
    return (
        f'<rect x="{-h:.2f}" y="{-h:.2f}" width="{2 * h:.2f}" height="{2 * h:.2f}" '
        f'fill="{hex_code(fill)}" stroke="{hex_code(rim)}" '
        f'stroke-width="{max(pitch * 0.035, 0.8):.2f}"/>'
    )


def _obelisk(palette: Palette, pitch: int, half: float) -> str:
    """Four faces that meet in the tip, in four tones."""
    h = half * pitch
    corners = ((-h, -h), (h, -h), (h, h), (-h, h))
    tones = (
        palette.granite_pale,
        palette.granite_shade,
        palette.granite_deep,
        palette.granite,
    )
    return "".join(
        f'<polygon points="0,0 {corners[n][0]:.2f},{corners[n][1]:.2f} '
        f'{corners[(n + 1) % 4][0]:.2f},{corners[(n + 1) % 4][1]:.2f}" fill="{hex_code(tones[n])}" '
        f'stroke="{hex_code(palette.granite_deep)}" stroke-width="{max(pitch * 0.02, 0.5):.2f}"/>'
        for n in range(4)
    )


def paint_monument(context: Context, surface: pygame.Surface, lines: BoardLines) -> None:
    """Draw the monument in the middle of the board."""
    picture = monument(context, lines.pitch)
    middle = lines.grid.name(lines.size * lines.size // 2)
    surface.blit(picture, picture.get_rect(center=lines.centre(middle)))
