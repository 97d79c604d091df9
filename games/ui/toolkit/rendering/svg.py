"""SVG markup: a document around shapes, and colours as SVG writes them."""

from __future__ import annotations

from games.ui.toolkit.theme import Colour

XML_NAMESPACE = "http://www.w3.org/2000/svg"

ViewBox = float | tuple[float, float] | tuple[float, float, float, float]
"""User units: the side of a square, width and height, or left, top, width and height."""


def hex_code(colour: Colour | None) -> str:
    """The colour as `#rrggbb`; "none" where nothing is painted.

    >>> hex_code((200, 64, 47))
    '#c8402f'
    """
    return "none" if colour is None else "#{:02x}{:02x}{:02x}".format(*colour)


def document(view_box: ViewBox, *shapes: str) -> str:
    """A picture of these shapes, drawn one above the other; `Assets.markup` gives it its size.

    >>> document(100, '<circle r="9"/>')
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100"><circle r="9"/></svg>'
    """
    box = " ".join(map(str, _four_numbers(view_box)))
    return f'<svg xmlns="{XML_NAMESPACE}" viewBox="{box}">{"".join(shapes)}</svg>'


def _four_numbers(view_box: ViewBox) -> tuple[float, float, float, float]:
    if not isinstance(view_box, tuple):
        return 0, 0, view_box, view_box
    if len(view_box) == 2:
        return 0, 0, *view_box
    return view_box
