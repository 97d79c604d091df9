"""The ornament of the menu: a band of squares with the flat shapes that the games are made of."""

from __future__ import annotations

from collections.abc import Sequence

from games.ui.theme import Colour, Theme

Cell = tuple[str, str, str]
"""A shape of `SHAPES`, the colour of its ground and its own, by their names in the theme."""

CELLS: tuple[Cell, ...] = (
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
    "disc": '<circle cx="{m}" cy="50" r="34" fill="{c}"/>',
    "ring": '<circle cx="{m}" cy="50" r="27" fill="none" stroke="{c}" stroke-width="15"/>',
    "corner": '<path d="M{l} 0H{r}L{l} 100z" fill="{c}"/>',
    "vane": '<path d="M{m} 10L{r8} 88L{m} 66L{l8} 88z" fill="{c}"/>',
    "diamond": '<path d="M{m} 6L{r6} 50L{m} 94L{l6} 50z" fill="{c}"/>',
    "quarter": '<path d="M{l} 0A100 100 0 0 1 {r} 100H{l}z" fill="{c}"/>',
}
"""In a square of 100: l, m, r are its left edge, its middle and its right edge."""


def frieze(theme: Theme, count: int, cells: Sequence[Cell] = CELLS) -> str:
    """The markup of a band of so many squares; it begins anew where the cells are used up."""
    colours: dict[str, Colour] = {
        "accent": theme.accent,
        "card": theme.card,
        "ink": theme.ink,
        "sunken": theme.sunken,
    }
    shapes = []
    for place in range(count):
        shape, ground, colour = cells[place % len(cells)]
        left = place * 100
        # A little wider than a square, so that no gap shines through between neighbours.
        shapes.append(
            f'<rect x="{left}" y="0" width="{100 if place == count - 1 else 101}" '
            f'height="100" fill="{_code(colours[ground])}"/>'
        )
        shapes.append(
            SHAPES[shape].format(
                l=left,
                m=left + 50,
                r=left + 100,
                l6=left + 6,
                r6=left + 94,
                l8=left + 14,
                r8=left + 86,
                c=_code(colours[colour]),
            )
        )
    body = "".join(shapes)
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {count * 100} 100">{body}</svg>'


def _code(colour: Colour) -> str:
    return "#{:02x}{:02x}{:02x}".format(*colour)
