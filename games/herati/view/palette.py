"""The colours of Herati, by their role."""

from __future__ import annotations

from dataclasses import dataclass

from games.herati.rules.field import TileColour
from games.ui.toolkit.theme import Colour, rgb


@dataclass(frozen=True, slots=True)
class Palette:
    """The colours by their role."""

    table: Colour = rgb("E9DFC8")
    """The background of the window."""
    table_thread: Colour = rgb("E1D5BA")
    tray: Colour = rgb("DCCFB2")
    """The tray for tiles set aside, and empty slots."""
    ground: Colour = rgb("F1E9D7")
    """The background of the field."""
    ground_thread: Colour = rgb("E8DDC5")
    stitch: Colour = rgb("A08E6C")
    """The corners of reachable cells."""
    frame: Colour = rgb("5A4A3A")
    """The frame around the field."""
    frame_text: Colour = rgb("F3EADA")
    frame_faint: Colour = rgb("A08D76")
    text: Colour = rgb("2A2430")
    text_soft: Colour = rgb("665A4C")

    black: Colour = rgb("1C1F35")
    black_thread: Colour = rgb("333858")
    white: Colour = rgb("FBF5E7")
    white_thread: Colour = rgb("E5D9BF")
    tile_border: Colour = rgb("75685A")
    """The border of every tile."""

    back: Colour = rgb("B79A6B")
    back_thread: Colour = rgb("C6AC80")
    back_border: Colour = rgb("7F6742")
    emblem: Colour = rgb("F6EEDC")

    yellow: Colour = rgb("FFB21E")
    """Outlines of black diamonds, and targets of a tile."""
    yellow_light: Colour = rgb("F7D58C")
    yellow_dark: Colour = rgb("B36B00")
    red: Colour = rgb("C2301F")
    """Outlines of white diamonds, the selected tile and the last placed one."""
    tick: Colour = rgb("2E6E57")
    cross: Colour = rgb("A8261A")
    cursor: Colour = rgb("1F5FA8")
    """The keyboard cursor."""


PALETTE = Palette()

DIAMOND_COLOURS: dict[TileColour, Colour] = {
    TileColour.BLACK: PALETTE.yellow,
    TileColour.WHITE: PALETTE.red,
}
"""The outline of a completed diamond, by its colour."""
