"""The contrast of the pieces, the marks and the texts of Veletas in every theme."""

from __future__ import annotations

import pytest

from games.veletas.view.pieces import PALETTES, Palette
from tests.colours import SIGN, TEXT, clearest, contrast

palettes = pytest.mark.parametrize("palette", PALETTES.values(), ids=list(PALETTES))

PIECES = [("vane",), ("vane_shade",), ("black", "black_rim"), ("white", "white_rim")]


@palettes
@pytest.mark.parametrize("colours", PIECES)
def test_pieces_stand_out_from_the_tiles_and_the_trays(
    palette: Palette, colours: tuple[str, ...]
) -> None:
    piece = tuple(getattr(palette, colour) for colour in colours)
    for ground in (palette.tile, palette.shaded_tile):
        assert clearest(piece, ground) >= SIGN
    if colours != ("vane",) and colours != ("vane_shade",):
        assert clearest(piece, palette.sunken) >= SIGN


@palettes
@pytest.mark.parametrize("sign", ["last", "hint", "target", "vane", "focus"])
def test_marks_stand_out_from_the_tiles(palette: Palette, sign: str) -> None:
    for ground in (palette.tile, palette.shaded_tile):
        assert contrast(getattr(palette, sign), ground) >= SIGN


@palettes
def test_slots_stand_out_from_the_reserve_and_from_their_own_fill(palette: Palette) -> None:
    for ground in (palette.sunken, palette.ground):
        assert contrast(palette.sunken_line, ground) >= SIGN


@palettes
def test_the_pivot_stands_out_from_the_vane(palette: Palette) -> None:
    assert contrast(palette.pivot, palette.vane) >= SIGN
    assert contrast(palette.pivot, palette.vane_shade) >= SIGN


@palettes
def test_coordinates_are_legible(palette: Palette) -> None:
    for ground in (palette.ground, palette.sunken):
        assert contrast(palette.caption, ground) >= TEXT


@palettes
def test_black_and_white_stones_differ(palette: Palette) -> None:
    assert contrast(palette.black, palette.white) >= 7
