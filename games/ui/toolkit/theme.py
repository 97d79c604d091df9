"""The theme: colours, sizes and times of the window, except those of the games."""

from __future__ import annotations

from dataclasses import dataclass, field

Colour = tuple[int, int, int]


def rgb(code: str) -> Colour:
    """A colour from its six hexadecimal digits.

    >>> rgb("C8402F")
    (200, 64, 47)
    """
    return int(code[0:2], 16), int(code[2:4], 16), int(code[4:6], 16)


def mixed(one: Colour, other: Colour, share: float) -> Colour:
    """The colour between one (share 0) and the other (share 1)."""
    r, g, b = (round(a + (z - a) * share) for a, z in zip(one, other, strict=True))
    return r, g, b


@dataclass(frozen=True, slots=True)
class TypeScale:
    """Heights of text in units."""

    small: float = 13
    body: float = 16
    lead: float = 20
    title: float = 30
    display: float = 56


@dataclass(frozen=True, slots=True)
class Theme:
    """Colours by their role, sizes in units (see `layout.Scale`), times in seconds."""

    name: str = "daylight"
    paper: Colour = rgb("F4EEE1")
    """The background of every scene without a game's board."""
    card: Colour = rgb("FFFDF8")
    """The fill of panels, buttons and dialogs."""
    sunken: Colour = rgb("E8DFCD")
    """The fill of tracks and of pressed buttons."""
    line: Colour = rgb("D3C7B1")
    ink: Colour = rgb("241F1A")
    ink_soft: Colour = rgb("6B6155")
    """Secondary text; its contrast on the paper is at least 4.5:1."""
    accent: Colour = rgb("B83A26")
    on_accent: Colour = rgb("FFFFFF")
    focus: Colour = rgb("1F5FA8")
    warning: Colour = rgb("8A4B00")
    veil: tuple[int, int, int, int] = (36, 31, 26, 140)
    """Drawn over a scene that a modal pauses."""

    text: TypeScale = field(default_factory=TypeScale)
    space: float = 8
    """Margins and gaps are multiples of this."""
    radius: float = 6
    control: float = 40
    """Height of a button or another control."""
    hairline: float = 1.5

    move_time: float = 0.2
    """Seconds that a piece moves."""
    effect_time: float = 0.7
    """Seconds that an effect on the board is shown."""


DAYLIGHT = Theme()
