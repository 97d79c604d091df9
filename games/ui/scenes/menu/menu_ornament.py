"""The ornament of the menu: a band of squares with the shapes of the games."""

from __future__ import annotations

from games.ui.toolkit.rendering.svg import document, hex_code
from games.ui.toolkit.theme import Theme

Square = tuple[str, str, str]
"""A shape of `SHAPES`, and the colours of ground and shape by their names in the theme."""

SQUARES: tuple[Square, ...] = (
    ("disc", "accent", "card"),
    ("corner", "sunken", "ink"),
    ("vane", "ink", "accent"),
    ("diamond", "card", "ink"),
    ("disc", "sunken", "ink"),
    ("quarter", "accent", "sunken"),
    ("corner", "ink", "card"),
    ("ring", "sunken", "accent"),
    ("vane", "card", "ink"),
    ("diamond", "accent", "card"),
    ("disc", "ink", "sunken"),
    ("quarter", "sunken", "ink"),
)

SHAPES = {
    "disc": '<circle cx="{x50}" cy="{y50}" r="{y34}" fill="{colour}"/>',
    "ring": '<circle cx="{x50}" cy="{y50}" r="{y27}" fill="none" stroke="{colour}" '
    'stroke-width="{y14}"/>',
    "corner": '<path d="M{x0} {y0}H{x100}L{x0} {y100}z" fill="{colour}"/>',
    "vane": '<path d="M{x50} {y10}L{x86} {y90}L{x50} {y66}L{x14} {y90}z" fill="{colour}"/>',
    "diamond": '<path d="M{x50} {y6}L{x94} {y50}L{x50} {y94}L{x6} {y50}z" fill="{colour}"/>',
    "quarter": '<path d="M{x0} {y0}A{x100_0} {y100} 0 0 1 {x100} {y100}H{x0}z" fill="{colour}"/>',
}
"""x and y are percent of the square, from its top left corner."""

PERCENT = (0, 6, 10, 14, 27, 34, 50, 66, 86, 90, 94, 100)


def ornament(theme: Theme, count: int, size: tuple[int, int]) -> str:
    """The SVG markup of a band of `count` squares; `SQUARES` are repeated.

    Every square ends at whole pixels, so that neighbours meet without a seam.
    """
    width, height = size
    colours = {
        "accent": theme.accent,
        "card": theme.card,
        "ink": theme.ink,
        "sunken": theme.sunken,
    }
    shapes = []
    for place in range(count):
        left, right = width * place // count, width * (place + 1) // count
        shape, ground, colour = SQUARES[place % len(SQUARES)]
        shapes.append(
            f'<rect x="{left}" y="0" width="{right - left}" height="{height}" '
            f'fill="{hex_code(colours[ground])}"/>'
        )
        points: dict[str, object] = {
            f"x{percent}": left + (right - left) * percent / 100 for percent in PERCENT
        }
        points.update({f"y{percent}": height * percent / 100 for percent in PERCENT})
        points.update(x100_0=right - left, colour=hex_code(colours[colour]))
        shapes.append(SHAPES[shape].format(**points))
    return document((width, height), *shapes)
