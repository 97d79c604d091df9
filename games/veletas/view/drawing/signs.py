"""The shapes of the piece set of signs: flat outlines that differ without any colour."""

from __future__ import annotations

from games.ui.toolkit.rendering.svg import hex_code
from games.ui.toolkit.theme import Colour
from games.veletas.view.drawing.palette import Palette


def dart(palette: Palette) -> str:
    """The shooter: a flat arrow with a shaft."""
    return _polygon(palette, "50,5 12,48 36,48 36,92 64,92 64,48 88,48")


def barred(palette: Palette) -> str:
    """A claimed shooter: a plate with cut corners."""
    return _polygon(palette, "30,6 70,6 94,30 94,70 70,94 30,94 6,70 6,30")


def block(side: float, fill: Colour, rim: Colour) -> str:
    """A square stone."""
    start = 50 - side / 2
    return (
        f'<rect x="{start}" y="{start}" width="{side}" height="{side}" rx="7" '
        f'fill="{hex_code(fill)}" stroke="{hex_code(rim)}" stroke-width="4"/>'
    )


def hoop(radius: float, fill: Colour, rim: Colour) -> str:
    """A round stone with a thick rim."""
    return (
        f'<circle cx="50" cy="50" r="{radius - 3.5:g}" fill="{hex_code(fill)}" '
        f'stroke="{hex_code(rim)}" stroke-width="7"/>'
    )


def _polygon(palette: Palette, corners: str) -> str:
    return (
        f'<polygon points="{corners}" fill="{hex_code(palette.vane)}" '
        f'stroke="{hex_code(palette.vane_shade)}" stroke-width="4" stroke-linejoin="round"/>'
    )
