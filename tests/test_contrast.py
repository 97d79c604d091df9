"""Texts are legible and signs stand out, in every theme of the window and of each game."""

from __future__ import annotations

from typing import Any

import pytest

from games.herati.rules.field import TileColour
from games.herati.view import tiles
from games.tiananmen.view import drawing as stones
from games.ui.toolkit.theme import THEMES
from games.veletas.view import drawing as vanes
from tests.colours import DEUTERANOPIA, PROTANOPIA, SIGN, TEXT, clearest, contrast, seen_with

PALETTES: dict[str, Any] = {
    "window": THEMES,
    "herati": tiles.PALETTES,
    "tiananmen": stones.PALETTES,
    "veletas": vanes.PALETTES,
}
STRONG = 7.0
"""The contrast of black and white pieces, and of texts in high contrast."""
PAIRS = {
    "window": {
        TEXT: """
            ink: paper card sunken; ink_soft: paper card sunken; card: ink; on_plate: plate
            on_plate_soft: plate; accent: paper card; on_accent: accent
            """,
        SIGN: "focus: paper card; accent: card; black: white; tip: plate",
    },
    "herati": {
        TEXT: """
            text: table tray yellow_light label; text_soft: table tray; frame_text: frame
            on_tick: tick cross; on_plate: plate; on_plate_soft: plate
            """,
        SIGN: """
            stitch: ground tray; frame_faint: frame; frame_score: frame; yellow_dark: ground
            red: ground halo; tick: ground table; cross: ground; text_soft: ground; cursor: halo
            black tile_border: ground tray table; white tile_border: ground tray table
            back back_border: ground tray table
            """,
        STRONG: "black: white",
    },
    "tiananmen": {
        TEXT: "caption: ground paper; shell: slate",
        SIGN: """
            slate slate_rim: paper bowl lid; shell shell_rim: paper bowl lid; ink: paper
            light: paper ground; forbidden: paper; hint: paper ground; focus: paper halo
            bowl_rim: ground; lid_line: ground lid; sun sun_rim: ground slate shell
            """,
        STRONG: "slate: shell",
    },
    "veletas": {
        TEXT: "caption: ground sunken",
        SIGN: """
            vane: tile shaded_tile; vane_shade: tile shaded_tile; pivot: vane vane_shade
            black black_rim: tile shaded_tile sunken; white white_rim: tile shaded_tile sunken
            last: tile shaded_tile; hint: tile shaded_tile; target: tile shaded_tile
            focus: tile shaded_tile; sunken_line: sunken ground; vane vane_shade: held
            around_black: black; around_black black: grout
            """,
        STRONG: "black: white",
    },
}
"""By palette and least contrast: the colours of a thing, of which the clearest counts, and what
it lies on."""


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("name", PALETTES)
def test_what_lies_on_something_stands_out_from_it(name: str, theme: str) -> None:
    palette = PALETTES[name][theme]
    for least, pairs in PAIRS[name].items():
        if (name, theme, least) == ("window", "contrast", TEXT):
            least = STRONG
        for pair in filter(None, map(str.strip, pairs.replace("\n", ";").split(";"))):
            things, grounds = (text.split() for text in pair.split(":"))
            colours = tuple(getattr(palette, thing) for thing in things)
            for ground in grounds:
                assert clearest(colours, getattr(palette, ground)) >= least, (pair, ground)


@pytest.mark.parametrize("palette", tiles.PALETTES.values(), ids=tiles.PALETTES)
def test_black_and_white_diamonds_have_different_outlines(palette: tiles.Palette) -> None:
    black, white = palette.diamond(TileColour.BLACK), palette.diamond(TileColour.WHITE)
    assert contrast(black, palette.black) >= SIGN
    assert contrast(white, palette.white) >= SIGN
    assert black != white


def test_the_contrast_of_known_colours() -> None:
    colours = (0, 0, 0), (118, 118, 118), (119, 119, 119), (255, 0, 0)
    # The lightest grey with 4.5:1 on white is #767676; #777777 has 4.48:1.
    found = [contrast(each, (255, 255, 255)) for each in colours]
    assert found == pytest.approx([21, 4.54, 4.48, 4.0], abs=0.005)
    for blindness in (PROTANOPIA, DEUTERANOPIA):
        assert seen_with(blindness, (90, 90, 90)) == pytest.approx((90,) * 3, abs=1)
