"""The colours: the contrast of texts, and of the two kinds of diamonds."""

from __future__ import annotations

import pytest

from games.herati.rules.field import TileColour
from games.herati.view.palette import DIAMOND_COLOURS, PALETTE
from games.ui.toolkit.theme import Colour


def luminance(colour: Colour) -> float:
    """Relative luminance of WCAG 2, from 0 to 1."""
    linear = [
        share / 12.92 if share <= 0.03928 else ((share + 0.055) / 1.055) ** 2.4
        for share in (channel / 255 for channel in colour)
    ]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: Colour, other: Colour) -> float:
    """Contrast ratio of WCAG 2, from 1 to 21."""
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize(
    ("text", "ground"),
    [
        (PALETTE.text, PALETTE.table),
        (PALETTE.text_soft, PALETTE.table),
        (PALETTE.text, PALETTE.yellow_light),
        (PALETTE.frame_text, PALETTE.frame),
        (PALETTE.white, PALETTE.tick),
    ],
)
def test_texts_have_the_contrast_of_wcag_aa(text: Colour, ground: Colour) -> None:
    assert contrast(text, ground) >= 4.5


def test_black_and_white_diamonds_have_different_outlines() -> None:
    black, white = DIAMOND_COLOURS[TileColour.BLACK], DIAMOND_COLOURS[TileColour.WHITE]
    assert contrast(black, PALETTE.black) >= 3
    assert contrast(white, PALETTE.white) >= 3
    assert black != white
