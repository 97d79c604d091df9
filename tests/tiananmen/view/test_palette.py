"""The contrast between colours that have to be distinguished."""

from __future__ import annotations

from games.tiananmen.view.palette import PALETTE
from games.ui.toolkit.theme import Colour


def brightness(colour: Colour) -> float:
    return sum(colour[:3]) / 3


def test_stones_and_marks_stand_out_from_the_paper() -> None:
    assert brightness(PALETTE.paper) - brightness(PALETTE.slate) > 150
    assert brightness(PALETTE.shell) - brightness(PALETTE.slate) > 150
    for colour in (PALETTE.light, PALETTE.hint, PALETTE.caption):
        assert brightness(PALETTE.paper) - brightness(colour) > 80
