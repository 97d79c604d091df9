"""The contrast between colours that have to be distinguished."""

from __future__ import annotations

import pytest

from games.ui.toolkit.theme import Colour
from games.veletas.view.palette import PALETTE


def luminance(colour: Colour) -> float:
    """Relative luminance of WCAG 2, from 0 to 1."""
    linear = [
        share / 12.92 if share <= 0.03928 else ((share + 0.055) / 1.055) ** 2.4
        for share in (channel / 255 for channel in colour)
    ]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


@pytest.mark.parametrize(
    ("piece", "ground"),
    [
        (PALETTE.vane, PALETTE.shaded_tile),
        (PALETTE.black, PALETTE.tile),
        (PALETTE.white_rim, PALETTE.shaded_tile),
        (PALETTE.vane, PALETTE.pivot),
    ],
)
def test_pieces_stand_out_from_what_they_lie_on(piece: Colour, ground: Colour) -> None:
    low, high = sorted((luminance(piece), luminance(ground)))
    assert (high + 0.05) / (low + 0.05) >= 3
