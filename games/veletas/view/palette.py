"""The colours of the board and the pieces of Veletas."""

from __future__ import annotations

from dataclasses import dataclass

from games.ui.toolkit.theme import Colour, rgb


@dataclass(frozen=True, slots=True)
class Palette:
    """The colours of Veletas by their role."""

    ground: Colour = rgb("C6D3D1")
    """The background around the board."""
    sunken: Colour = rgb("B4C4C2")
    """Bowls and trays let into the ground."""
    sunken_line: Colour = rgb("92A7A6")
    grout: Colour = rgb("CDBFA4")
    """Between the tiles and around them."""
    tile: Colour = rgb("F5EEDF")
    shaded_tile: Colour = rgb("ECE2CD")
    caption: Colour = rgb("3E4E50")
    """Coordinates and other words on the ground."""
    vane: Colour = rgb("D2452F")
    vane_shade: Colour = rgb("A62F1F")
    pivot: Colour = rgb("FBF6EA")
    black: Colour = rgb("262322")
    black_rim: Colour = rgb("6A625C")
    white: Colour = rgb("FFFFFF")
    white_rim: Colour = rgb("332E2A")
    white_cut: Colour = rgb("BFB5A4")
    """The thin ring cut into a white stone."""
    target: Colour = rgb("5C4F3E")
    """The dot on a square where a stone may go; shooters go where a red one is."""
    last: Colour = rgb("9A7B3C")
    hint: Colour = rgb("2F7A55")


PALETTE = Palette()
