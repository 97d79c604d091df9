"""Mixed colours, and the contrast of the texts of the theme (WCAG 2.1, level AA)."""

from __future__ import annotations

import pytest

from games.ui.toolkit.theme import DAYLIGHT, Colour, mixed, rgb


@pytest.mark.parametrize(
    ("share", "colour"), [(0, (100, 0, 50)), (0.25, (125, 50, 50)), (1, (200, 200, 50))]
)
def test_mixed(share: float, colour: Colour) -> None:
    assert mixed((100, 0, 50), (200, 200, 50), share) == colour


def luminance(colour: Colour) -> float:
    """Relative luminance as WCAG 2.1 defines it."""
    r, g, b = (
        c / 255 / 12.92 if c / 255 <= 0.04045 else ((c / 255 + 0.055) / 1.055) ** 2.4
        for c in colour
    )
    return 0.2126 * r + 0.7152 * g + 0.0722 * b


def contrast(one: Colour, other: Colour) -> float:
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def test_the_contrast_of_black_on_white_is_21() -> None:
    assert contrast(rgb("000000"), rgb("FFFFFF")) == pytest.approx(21)


@pytest.mark.parametrize(
    ("ink", "ground"),
    [
        (DAYLIGHT.ink, DAYLIGHT.paper),
        (DAYLIGHT.ink_soft, DAYLIGHT.paper),
        (DAYLIGHT.ink_soft, DAYLIGHT.card),
        (DAYLIGHT.on_accent, DAYLIGHT.accent),
        (DAYLIGHT.warning, DAYLIGHT.paper),
    ],
)
def test_texts_have_a_contrast_of_at_least_4_5(ink: Colour, ground: Colour) -> None:
    assert contrast(ink, ground) >= 4.5
