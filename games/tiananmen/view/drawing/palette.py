"""The colours of Tiananmen, for each theme."""

from __future__ import annotations

from dataclasses import dataclass

from games.ui.toolkit.context import Context
from games.ui.toolkit.theme import Colour, ThemeName, rgb


@dataclass(frozen=True, slots=True)
class Palette:
    """The colours of Tiananmen by their role."""

    ground: Colour = rgb("BFC0BB")
    """The surface around the board."""
    paper: Colour = rgb("DFDCD3")
    ink: Colour = rgb("6C6A65")
    """The lines of the board."""
    caption: Colour = rgb("3E3D38")
    """Coordinates and other text on paper and ground."""
    slate: Colour = rgb("292B2E")
    slate_rim: Colour = rgb("292B2E")
    slate_cut: Colour = rgb("6E7277")
    """The arc of light on a black stone."""
    shell: Colour = rgb("FBF8F1")
    shell_rim: Colour = rgb("5F5B52")
    shell_hair: Colour = rgb("D3CAB8")
    """The growth lines of a white stone."""
    granite: Colour = rgb("B3B1AA")
    """The monument of the Heroes has five tones of granite."""
    granite_light: Colour = rgb("F2F0EA")
    granite_pale: Colour = rgb("D2D0C9")
    granite_shade: Colour = rgb("8C8A84")
    granite_deep: Colour = rgb("5D5B57")
    bowl: Colour = rgb("8B8D89")
    bowl_rim: Colour = rgb("565853")
    lid: Colour = rgb("D0CFC8")
    lid_line: Colour = rgb("5E5F58")
    light: Colour = rgb("8C4F0C")
    """Marks: legal targets, chevrons, the stone placed last."""
    sun: Colour = rgb("E0A030")
    sun_rim: Colour = rgb("8C4F0C")
    hint: Colour = rgb("20643F")
    halo: Colour = rgb("FBF8F1")
    """Around the keyboard cursor, so that it is seen on every stone."""
    focus: Colour = rgb("1F5FA8")
    """The keyboard cursor."""
    forbidden: Colour = rgb("A8261A")
    """Marks for what forbids a move."""


LIGHT = Palette()
DARK = Palette(
    ground=rgb("222425"),
    paper=rgb("3F3D38"),
    ink=rgb("B2ADA1"),
    caption=rgb("D8D3C7"),
    slate=rgb("0E0F10"),
    slate_rim=rgb("A3A6A9"),
    slate_cut=rgb("6E7277"),
    shell=rgb("F3EFE6"),
    shell_rim=rgb("A59B8C"),
    shell_hair=rgb("CFC6B4"),
    granite=rgb("8F8D87"),
    granite_light=rgb("D0CEC8"),
    granite_pale=rgb("B0AEA7"),
    granite_shade=rgb("77756F"),
    granite_deep=rgb("2A2927"),
    bowl=rgb("3A3C3B"),
    bowl_rim=rgb("8F928E"),
    lid=rgb("4A4944"),
    lid_line=rgb("A8A69D"),
    light=rgb("EBAE5C"),
    sun=rgb("F4C159"),
    sun_rim=rgb("5A3A08"),
    hint=rgb("6CCB9B"),
    halo=rgb("141515"),
    focus=rgb("86BAF2"),
    forbidden=rgb("FF8D7A"),
)
CONTRAST = Palette(
    ground=rgb("FFFFFF"),
    paper=rgb("FFFFFF"),
    ink=rgb("4A4A4A"),
    caption=rgb("000000"),
    slate=rgb("000000"),
    slate_rim=rgb("000000"),
    slate_cut=rgb("8A8A8A"),
    shell=rgb("FFFFFF"),
    shell_rim=rgb("000000"),
    shell_hair=rgb("FFFFFF"),
    granite=rgb("C8C8C8"),
    granite_light=rgb("FFFFFF"),
    granite_pale=rgb("E6E6E6"),
    granite_shade=rgb("7A7A7A"),
    granite_deep=rgb("000000"),
    bowl=rgb("B8B8B8"),
    bowl_rim=rgb("000000"),
    lid=rgb("EDEDED"),
    lid_line=rgb("000000"),
    light=rgb("8A3B00"),
    sun=rgb("FFB000"),
    sun_rim=rgb("5A2600"),
    hint=rgb("005C33"),
    halo=rgb("FFFFFF"),
    focus=rgb("0034C4"),
    forbidden=rgb("9A0000"),
)

PALETTES: dict[ThemeName, Palette] = {"light": LIGHT, "dark": DARK, "contrast": CONTRAST}


def palette_of(context: Context) -> Palette:
    """The colours for the theme of the window."""
    return PALETTES[context.theme.name]
