"""Mixed colours, and the contrast of texts and signs in every theme."""

from __future__ import annotations

import pytest

from games.ui.toolkit.theme import THEMES, Colour, Theme, mixed
from tests.colours import DEUTERANOPIA, PROTANOPIA, SIGN, TEXT, contrast, seen_with

TEXTS = [
    ("ink", "paper"),
    ("ink", "card"),
    ("ink", "sunken"),
    ("ink_soft", "paper"),
    ("ink_soft", "card"),
    ("ink_soft", "sunken"),
    ("card", "ink"),
    ("on_ink_soft", "ink"),
    ("accent", "paper"),
    ("accent", "card"),
    ("on_accent", "accent"),
    ("warning", "paper"),
]
SIGNS = [("focus", "paper"), ("focus", "card"), ("accent", "card"), ("black", "white")]


@pytest.mark.parametrize(
    ("share", "colour"), [(0, (100, 0, 50)), (0.25, (125, 50, 50)), (1, (200, 200, 50))]
)
def test_mixed(share: float, colour: Colour) -> None:
    assert mixed((100, 0, 50), (200, 200, 50), share) == colour


@pytest.mark.parametrize(
    ("one", "other", "ratio"),
    [
        ((0, 0, 0), (255, 255, 255), 21),
        # The lightest grey with 4.5:1 on white is #767676; #777777 has 4.48:1.
        ((118, 118, 118), (255, 255, 255), 4.54),
        ((119, 119, 119), (255, 255, 255), 4.48),
        ((255, 0, 0), (255, 255, 255), 4.0),
    ],
)
def test_the_contrast_of_known_colours(one: Colour, other: Colour, ratio: float) -> None:
    assert contrast(one, other) == pytest.approx(ratio, abs=0.005)


@pytest.mark.parametrize("grey", [0, 90, 255])
def test_colour_blindness_leaves_greys(grey: int) -> None:
    for blindness in (PROTANOPIA, DEUTERANOPIA):
        assert seen_with(blindness, (grey, grey, grey)) == pytest.approx((grey,) * 3, abs=1)


@pytest.mark.parametrize("theme", THEMES.values(), ids=list(THEMES))
@pytest.mark.parametrize(("ink", "ground"), TEXTS)
def test_texts_have_a_contrast_of_4_5(theme: Theme, ink: str, ground: str) -> None:
    assert contrast(getattr(theme, ink), getattr(theme, ground)) >= TEXT


@pytest.mark.parametrize("theme", THEMES.values(), ids=list(THEMES))
@pytest.mark.parametrize(("sign", "ground"), SIGNS)
def test_signs_have_a_contrast_of_3(theme: Theme, sign: str, ground: str) -> None:
    assert contrast(getattr(theme, sign), getattr(theme, ground)) >= SIGN


@pytest.mark.parametrize(("ink", "ground"), TEXTS)
def test_high_contrast_means_7(ink: str, ground: str) -> None:
    theme = THEMES["contrast"]
    assert contrast(getattr(theme, ink), getattr(theme, ground)) >= 7
