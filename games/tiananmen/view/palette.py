"""The colours of Tiananmen."""

from __future__ import annotations

from dataclasses import dataclass

from games.ui.toolkit.theme import Colour, rgb


@dataclass(frozen=True, slots=True)
class Palette:
    """The colours of Tiananmen by their role, as RGB."""

    ground: Colour = rgb("BFC0BB")
    """The surface around the board."""
    paper: Colour = rgb("DFDCD3")
    ink: Colour = rgb("6C6A65")
    """The lines of the board."""
    caption: Colour = rgb("45443F")
    """Coordinates and other text on paper and ground."""
    slate: Colour = rgb("292B2E")
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
    bowl_rim: Colour = rgb("6E706C")
    lid: Colour = rgb("D0CFC8")
    lid_line: Colour = rgb("96978F")
    light: Colour = rgb("9A5A12")
    """Marks: legal targets, chevrons, the stone placed last."""
    sun: Colour = rgb("D99A2B")
    hint: Colour = rgb("2F7A55")


PALETTE = Palette()
