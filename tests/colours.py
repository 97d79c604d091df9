"""The contrast of colours (WCAG 2.1), and colours as people with colour blindness see them."""

from __future__ import annotations

from games.ui.toolkit.theme import Colour

TEXT, SIGN = 4.5, 3.0
"""The least contrast of text, and of pieces and signs (level AA)."""

Matrix = tuple[tuple[float, float, float], ...]

# Machado, Oliveira and Fernandes (2009), severity 1, on linear RGB.
PROTANOPIA: Matrix = (
    (0.152286, 1.052583, -0.204868),
    (0.114503, 0.786281, 0.099216),
    (-0.003882, -0.048116, 1.051998),
)
DEUTERANOPIA: Matrix = (
    (0.367322, 0.860646, -0.227968),
    (0.280085, 0.672501, 0.047413),
    (-0.011820, 0.042940, 0.968881),
)
BLINDNESSES = {"protanopia": PROTANOPIA, "deuteranopia": DEUTERANOPIA}


def linear(channel: int) -> float:
    """A channel of sRGB from 0 to 255 as a share of light."""
    share = channel / 255
    return share / 12.92 if share <= 0.04045 else ((share + 0.055) / 1.055) ** 2.4


def channel(light: float) -> int:
    """The opposite of `linear`, clamped."""
    light = min(max(light, 0.0), 1.0)
    share = 12.92 * light if light <= 0.0031308 else 1.055 * light ** (1 / 2.4) - 0.055
    return round(255 * share)


def luminance(colour: Colour) -> float:
    """The relative luminance, from 0 to 1."""
    r, g, b = map(linear, colour)
    return 0.2126 * r + 0.7152 * g + 0.0722 * b


def contrast(one: Colour, other: Colour) -> float:
    """The contrast of two colours, from 1 to 21."""
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def seen_with(blindness: Matrix, colour: Colour) -> Colour:
    """A colour as it appears with a colour blindness."""
    light = [linear(value) for value in colour]
    r, g, b = (
        channel(sum(factor * value for factor, value in zip(row, light, strict=True)))
        for row in blindness
    )
    return r, g, b


def clearest(colours: tuple[Colour, ...], ground: Colour) -> float:
    """The best contrast that one of the colours of a piece has on a ground."""
    return max(contrast(colour, ground) for colour in colours)
