"""The colours of the board and the pieces of Veletas, for each theme."""

from __future__ import annotations

from dataclasses import dataclass

from games.ui.toolkit.context import Context
from games.ui.toolkit.theme import Colour, ThemeName, rgb


@dataclass(frozen=True, slots=True)
class Palette:
    """The colours of Veletas by their role."""

    ground: Colour = rgb("C6D3D1")
    """The background around the board."""
    sunken: Colour = rgb("B4C4C2")
    """Bowls and trays let into the ground."""
    sunken_line: Colour = rgb("526967")
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
    """The frame of the square under the pointer."""
    last: Colour = rgb("8A6A2A")
    hint: Colour = rgb("2F7A55")
    halo: Colour = rgb("FBF6EA")
    """Around the keyboard cursor, so that it is seen on every piece."""
    focus: Colour = rgb("1F5FA8")
    """The keyboard cursor."""


LIGHT = Palette()
DARK = Palette(
    ground=rgb("212829"),
    sunken=rgb("161B1C"),
    sunken_line=rgb("84989A"),
    grout=rgb("24221E"),
    tile=rgb("433E36"),
    shaded_tile=rgb("3A362F"),
    caption=rgb("B9C7C8"),
    vane=rgb("FA8A70"),
    vane_shade=rgb("E5694E"),
    pivot=rgb("2A2622"),
    black=rgb("0F0E0D"),
    black_rim=rgb("A79C8F"),
    white=rgb("F7F3EA"),
    white_rim=rgb("A59B8C"),
    white_cut=rgb("B0A697"),
    target=rgb("E2D5BC"),
    last=rgb("D9B768"),
    hint=rgb("63C795"),
    halo=rgb("141211"),
    focus=rgb("86BAF2"),
)
CONTRAST = Palette(
    ground=rgb("FFFFFF"),
    sunken=rgb("E4E4E4"),
    sunken_line=rgb("3A3A3A"),
    grout=rgb("000000"),
    tile=rgb("FFFFFF"),
    shaded_tile=rgb("EFEFEF"),
    caption=rgb("000000"),
    vane=rgb("B00000"),
    vane_shade=rgb("7A0000"),
    pivot=rgb("FFFFFF"),
    black=rgb("000000"),
    black_rim=rgb("FFFFFF"),
    white=rgb("FFFFFF"),
    white_rim=rgb("000000"),
    white_cut=rgb("7A7A7A"),
    target=rgb("000000"),
    last=rgb("704A00"),
    hint=rgb("005C33"),
    halo=rgb("FFFFFF"),
    focus=rgb("0034C4"),
)

PALETTES: dict[ThemeName, Palette] = {"light": LIGHT, "dark": DARK, "contrast": CONTRAST}


def palette_of(context: Context) -> Palette:
    """The colours for the theme of the window."""
    return PALETTES[context.theme.name]
