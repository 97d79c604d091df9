"""The colours of Herati by their role, for each theme."""

from __future__ import annotations

from dataclasses import dataclass

from games.herati.rules.field import TileColour
from games.ui.toolkit.context import Context
from games.ui.toolkit.theme import Colour, ThemeName, rgb


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
    stitch: Colour = rgb("7C6A48")
    """The corners of reachable cells."""
    frame: Colour = rgb("5A4A3A")
    """The frame around the field."""
    frame_text: Colour = rgb("F3EADA")
    frame_faint: Colour = rgb("B7A68F")
    text: Colour = rgb("2A2430")
    text_soft: Colour = rgb("564B3E")

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
    label: Colour = rgb("FBF5E7")
    """The fill of labels with values; their text is `text`."""
    on_tick: Colour = rgb("FBF5E7")
    """Text and signs on `tick` and `cross`."""
    plate: Colour = rgb("2A2430")
    """The plate behind the name of the player to move, and behind points."""
    on_plate: Colour = rgb("FBF5E7")
    on_plate_soft: Colour = rgb("FFB21E")
    halo: Colour = rgb("FBF5E7")
    """Around the keyboard cursor and the last tile's corners, so that they are seen on both."""
    cursor: Colour = rgb("1F5FA8")
    """The keyboard cursor."""

    def diamond(self, colour: TileColour) -> Colour:
        """The outline of a completed diamond."""
        return self.yellow if colour is TileColour.BLACK else self.red


LIGHT = Palette()
DARK = Palette(
    table=rgb("221F1C"),
    table_thread=rgb("272420"),
    tray=rgb("191715"),
    ground=rgb("332F29"),
    ground_thread=rgb("3A352E"),
    stitch=rgb("948870"),
    frame=rgb("151210"),
    frame_text=rgb("E4D9C6"),
    frame_faint=rgb("9A8C78"),
    text=rgb("F1EADC"),
    text_soft=rgb("BBB09E"),
    black=rgb("12142A"),
    black_thread=rgb("2C3157"),
    white=rgb("F6EFDF"),
    white_thread=rgb("DDD0B4"),
    tile_border=rgb("A89A86"),
    back=rgb("AD8F5E"),
    back_thread=rgb("BB9F70"),
    back_border=rgb("4A3B22"),
    emblem=rgb("F6EEDC"),
    yellow=rgb("FFB21E"),
    yellow_light=rgb("5A4312"),
    yellow_dark=rgb("FFC65A"),
    red=rgb("D8422F"),
    tick=rgb("6FD0A4"),
    cross=rgb("FF8D7A"),
    label=rgb("2A2723"),
    on_tick=rgb("14110F"),
    plate=rgb("F1EADC"),
    on_plate=rgb("221F1C"),
    on_plate_soft=rgb("6B4A00"),
    halo=rgb("FBF5E7"),
    cursor=rgb("2F74C4"),
)
CONTRAST = Palette(
    table=rgb("FFFFFF"),
    table_thread=rgb("FFFFFF"),
    tray=rgb("E4E4E4"),
    ground=rgb("FFFFFF"),
    ground_thread=rgb("FFFFFF"),
    stitch=rgb("5A5A5A"),
    frame=rgb("000000"),
    frame_text=rgb("FFFFFF"),
    frame_faint=rgb("B0B0B0"),
    text=rgb("000000"),
    text_soft=rgb("262626"),
    black=rgb("000000"),
    black_thread=rgb("3C3C3C"),
    white=rgb("FFFFFF"),
    white_thread=rgb("D8D8D8"),
    tile_border=rgb("4A4A4A"),
    back=rgb("B8B8B8"),
    back_thread=rgb("C8C8C8"),
    back_border=rgb("000000"),
    emblem=rgb("FFFFFF"),
    yellow=rgb("FFB400"),
    yellow_light=rgb("FFE9A8"),
    yellow_dark=rgb("7A4700"),
    red=rgb("B00000"),
    tick=rgb("005C33"),
    cross=rgb("9A0000"),
    label=rgb("FFFFFF"),
    on_tick=rgb("FFFFFF"),
    plate=rgb("000000"),
    on_plate=rgb("FFFFFF"),
    on_plate_soft=rgb("FFD060"),
    halo=rgb("FFFFFF"),
    cursor=rgb("0034C4"),
)

PALETTES: dict[ThemeName, Palette] = {"light": LIGHT, "dark": DARK, "contrast": CONTRAST}


def palette_of(context: Context) -> Palette:
    """The colours for the theme of the window."""
    return PALETTES[context.theme.name]
