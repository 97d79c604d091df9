"""The contrast of the tiles, the signs and the texts of Herati in every theme."""

from __future__ import annotations

import pytest

from games.herati.rules.field import TileColour
from games.herati.view.tiles import PALETTES, Palette
from tests.colours import SIGN, TEXT, clearest, contrast

palettes = pytest.mark.parametrize("palette", PALETTES.values(), ids=list(PALETTES))


@palettes
@pytest.mark.parametrize(
    ("text", "ground"),
    [
        ("text", "table"),
        ("text", "tray"),
        ("text_soft", "table"),
        ("text_soft", "tray"),
        ("text", "yellow_light"),
        ("frame_text", "frame"),
        ("on_tick", "tick"),
        ("on_tick", "cross"),
        ("text", "label"),
        ("on_plate", "plate"),
        ("on_plate_soft", "plate"),
    ],
)
def test_texts_are_legible(palette: Palette, text: str, ground: str) -> None:
    assert contrast(getattr(palette, text), getattr(palette, ground)) >= TEXT


@palettes
@pytest.mark.parametrize(
    ("sign", "ground"),
    [
        ("stitch", "ground"),
        ("stitch", "tray"),
        ("frame_faint", "frame"),
        ("yellow", "frame"),
        ("yellow_dark", "ground"),
        ("red", "ground"),
        ("tick", "ground"),
        ("cross", "ground"),
        ("tick", "table"),
        ("text_soft", "ground"),
        ("cursor", "halo"),
        ("red", "halo"),
    ],
)
def test_signs_stand_out(palette: Palette, sign: str, ground: str) -> None:
    assert contrast(getattr(palette, sign), getattr(palette, ground)) >= SIGN


@palettes
def test_tiles_stand_out_from_what_they_lie_on(palette: Palette) -> None:
    for ground in (palette.ground, palette.tray, palette.table):
        assert clearest((palette.black, palette.tile_border), ground) >= SIGN
        assert clearest((palette.white, palette.tile_border), ground) >= SIGN
        assert clearest((palette.back, palette.back_border), ground) >= SIGN
    assert contrast(palette.black, palette.white) >= 7


@palettes
def test_black_and_white_diamonds_have_different_outlines(palette: Palette) -> None:
    black, white = palette.diamond(TileColour.BLACK), palette.diamond(TileColour.WHITE)
    assert contrast(black, palette.black) >= SIGN
    assert contrast(white, palette.white) >= SIGN
    assert black != white
