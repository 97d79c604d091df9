"""The colours of Herati, by their role."""

from __future__ import annotations

from dataclasses import dataclass

from games.herati.rules.field import TileColour
from games.ui.toolkit.theme import Colour, rgb


@dataclass(frozen=True, slots=True)
class Palette:
    """The colours by their role."""

    table: Colour = rgb("E9DFC8")
    """The undyed ground on which everything lies."""
    table_thread: Colour = rgb("E1D5BA")
    tray: Colour = rgb("DCCFB2")
    """The tray let into the linen."""
    ground: Colour = rgb("F1E9D7")
    """The open loom, where the field grows."""
    ground_thread: Colour = rgb("E8DDC5")
    stitch: Colour = rgb("A08E6C")
    """What marks the places that the field can still reach."""
    frame: Colour = rgb("5A4A3A")
    """The frame of the loom."""
    frame_text: Colour = rgb("F3EADA")
    frame_faint: Colour = rgb("A08D76")
    text: Colour = rgb("2A2430")
    text_soft: Colour = rgb("665A4C")

    black: Colour = rgb("1C1F35")
    black_thread: Colour = rgb("333858")
    white: Colour = rgb("FBF5E7")
    white_thread: Colour = rgb("E5D9BF")
    tile_border: Colour = rgb("75685A")
    """The line around every tile."""

    back: Colour = rgb("B79A6B")
    back_thread: Colour = rgb("C6AC80")
    back_border: Colour = rgb("7F6742")
    emblem: Colour = rgb("F6EEDC")

    yellow: Colour = rgb("FFB21E")
    """The glow of black diamonds, and of places where a tile can go."""
    yellow_light: Colour = rgb("F7D58C")
    yellow_dark: Colour = rgb("B36B00")
    red: Colour = rgb("C2301F")
    """The glow of white diamonds, and of what is held or was laid last."""
    tick: Colour = rgb("2E6E57")
    cross: Colour = rgb("A8261A")
    cursor: Colour = rgb("1F5FA8")
    """Where the keyboard is."""


PALETTE = Palette()

DIAMOND_COLOURS: dict[TileColour, Colour] = {
    TileColour.BLACK: PALETTE.yellow,
    TileColour.WHITE: PALETTE.red,
}
"""The colour of a completed diamond's line."""
