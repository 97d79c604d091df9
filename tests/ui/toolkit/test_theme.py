"""Mixed colours, and the contrast of texts and signs in every theme."""

from __future__ import annotations

import pytest

from games.ui.toolkit.theme import THEMES, Theme, mixed
from tests.colours import DEUTERANOPIA, PROTANOPIA, SIGN, TEXT, contrast, seen_with

TEXTS = [
    ("ink", "paper"),
    ("ink", "card"),
    ("ink", "sunken"),
    ("ink_soft", "paper"),
    ("ink_soft", "card"),
    ("ink_soft", "sunken"),
    ("card", "ink"),
    ("on_plate", "plate"),
    ("on_plate_soft", "plate"),
    ("accent", "paper"),
    ("accent", "card"),
    ("on_accent", "accent"),
    ("warning", "paper"),
]
SIGNS = [
    ("focus", "paper"),
    ("focus", "card"),
    ("accent", "card"),
    ("black", "white"),
    ("tip", "plate"),
]


def test_mixed() -> None:
    found = [mixed((100, 0, 50), (200, 200, 50), share) for share in (0, 0.25, 1)]
    assert found == [(100, 0, 50), (125, 50, 50), (200, 200, 50)]


def test_the_contrast_of_known_colours() -> None:
    colours = (0, 0, 0), (118, 118, 118), (119, 119, 119), (255, 0, 0)
    # The lightest grey with 4.5:1 on white is #767676; #777777 has 4.48:1.
    found = [contrast(each, (255, 255, 255)) for each in colours]
    assert found == pytest.approx([21, 4.54, 4.48, 4.0], abs=0.005)
    for blindness in (PROTANOPIA, DEUTERANOPIA):
        assert seen_with(blindness, (90, 90, 90)) == pytest.approx((90,) * 3, abs=1)


@pytest.mark.parametrize("theme", THEMES.values(), ids=list(THEMES))
def test_texts_and_signs_have_contrast(theme: Theme) -> None:
    """4.5 for texts, 7 in high contrast, 3 for signs."""
    text = 7 if theme.name == "contrast" else TEXT
    for pairs, least in ((TEXTS, text), (SIGNS, SIGN)):
        for ink, ground in pairs:
            assert contrast(getattr(theme, ink), getattr(theme, ground)) >= least, (ink, ground)
