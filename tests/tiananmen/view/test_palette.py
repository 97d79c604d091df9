"""The contrast of the stones, the signs and the texts of Tiananmen in every theme."""

from __future__ import annotations

import pytest

from games.tiananmen.view.pieces import PALETTES, Palette
from tests.colours import SIGN, TEXT, clearest, contrast

palettes = pytest.mark.parametrize("palette", PALETTES.values(), ids=list(PALETTES))


@palettes
@pytest.mark.parametrize("ground", ["paper", "bowl", "lid"])
def test_stones_stand_out_from_the_paper_the_bowls_and_the_lids(
    palette: Palette, ground: str
) -> None:
    under = getattr(palette, ground)
    assert clearest((palette.slate, palette.slate_rim), under) >= SIGN
    assert clearest((palette.shell, palette.shell_rim), under) >= SIGN
    assert contrast(palette.slate, palette.shell) >= 7


@palettes
@pytest.mark.parametrize(
    ("sign", "ground"),
    [
        ("ink", "paper"),
        ("light", "paper"),
        ("forbidden", "paper"),
        ("hint", "paper"),
        ("focus", "paper"),
        ("light", "ground"),
        ("hint", "ground"),
        ("bowl_rim", "ground"),
        ("lid_line", "ground"),
        ("lid_line", "lid"),
        ("focus", "halo"),
    ],
)
def test_signs_stand_out(palette: Palette, sign: str, ground: str) -> None:
    assert contrast(getattr(palette, sign), getattr(palette, ground)) >= SIGN


@palettes
def test_the_sun_and_the_dots_on_the_winning_stones_stand_out(palette: Palette) -> None:
    assert clearest((palette.sun, palette.sun_rim), palette.ground) >= SIGN
    for stone in (palette.slate, palette.shell):
        assert clearest((palette.sun, palette.sun_rim), stone) >= SIGN


@palettes
def test_texts_are_legible(palette: Palette) -> None:
    for ground in (palette.ground, palette.paper):
        assert contrast(palette.caption, ground) >= TEXT
    assert contrast(palette.shell, palette.slate) >= TEXT
