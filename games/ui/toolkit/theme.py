"""The themes: colours, sizes and times of the window, and how the games' own colours are read."""

from __future__ import annotations

from colorsys import hsv_to_rgb
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Annotated, Literal, TypeVar, get_args

import msgspec

from games.core.system import read_data

Colour = tuple[int, int, int]

ThemeName = Literal["light", "dark", "contrast"]


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


class TypeScale(msgspec.Struct, frozen=True):
    """Heights of text in units."""

    small: float = 13
    body: float = 16
    lead: float = 20
    title: float = 30
    display: float = 56

    @property
    def up_to_body(self) -> tuple[float, ...]:
        """Sizes for sentences, from the body down to small text, to take the first that fits."""
        return self.body, 15, 14, self.small


@dataclass(frozen=True, slots=True)
class Theme:
    """Colours by their role, sizes in units (see `layout.Scale`), times in seconds.

    `assets/README.md` says what each role is for.
    """

    name: ThemeName = "light"
    paper: Colour = rgb("F4EEE1")
    """The background of every scene without a game's board."""
    card: Colour = rgb("FFFDF8")
    """The fill of panels, buttons and dialogs, and text on ink."""
    sunken: Colour = rgb("E8DFCD")
    """The fill of tracks and of pressed buttons."""
    line: Colour = rgb("D3C7B1")
    ink: Colour = rgb("241F1A")
    """Text, and the fill of what is chosen."""
    ink_soft: Colour = rgb("655B50")
    """Secondary text."""
    plate: Colour = rgb("241F1A")
    """The fill of the plate that tells whose turn it is: apart, but not the brightest thing."""
    on_plate: Colour = rgb("FFFDF8")
    on_plate_soft: Colour = rgb("D3C7B1")
    tip: Colour = rgb("F0B35A")
    """The sign of an explanation on a plate."""
    accent: Colour = rgb("B83A26")
    on_accent: Colour = rgb("FFFFFF")
    focus: Colour = rgb("1F5FA8")
    black: Colour = rgb("241F1A")
    """The share of Black in a bar."""
    white: Colour = rgb("FFFDF8")
    veil: tuple[int, int, int, int] = (36, 31, 26, 140)
    """Drawn over a scene that a modal pauses."""
    shadow: Colour = rgb("1C140A")

    text: TypeScale = field(default_factory=TypeScale)
    space: float = 8
    """Margins and gaps are multiples of this."""
    radius: float = 6
    control: float = 40
    """Height of a button or another control."""
    hairline: float = 1.5

    move_time: float = 0.2
    """Seconds that a piece moves."""


LIGHT = Theme()
DARK = Theme(
    name="dark",
    paper=rgb("1E1C19"),
    card=rgb("2A2723"),
    sunken=rgb("3A352E"),
    line=rgb("4D463C"),
    ink=rgb("F1EADC"),
    ink_soft=rgb("BBB09E"),
    plate=rgb("3A352E"),
    on_plate=rgb("F1EADC"),
    on_plate_soft=rgb("C8BDAB"),
    accent=rgb("F2866F"),
    on_accent=rgb("1E1C19"),
    focus=rgb("86BAF2"),
    black=rgb("0E0D0C"),
    white=rgb("F1EADC"),
    veil=(8, 7, 6, 165),
    shadow=rgb("000000"),
)
CONTRAST = Theme(
    name="contrast",
    paper=rgb("FFFFFF"),
    card=rgb("FFFFFF"),
    sunken=rgb("E0E0E0"),
    line=rgb("5A5A5A"),
    ink=rgb("000000"),
    ink_soft=rgb("262626"),
    plate=rgb("000000"),
    on_plate=rgb("FFFFFF"),
    on_plate_soft=rgb("E6E6E6"),
    tip=rgb("FFFFFF"),
    accent=rgb("9A0000"),
    on_accent=rgb("FFFFFF"),
    focus=rgb("0034C4"),
    black=rgb("000000"),
    white=rgb("FFFFFF"),
    veil=(0, 0, 0, 190),
    shadow=rgb("000000"),
    hairline=2,
)

THEMES: dict[ThemeName, Theme] = {theme.name: theme for theme in (LIGHT, DARK, CONTRAST)}


# -- The colours of a game ---------------------------------------------------------------------

_Code = Annotated[str, msgspec.Meta(pattern="^[0-9A-F]{6}$")]
_Codes = dict[str, tuple[_Code, _Code, _Code]]
P = TypeVar("P", bound=msgspec.Struct)


def read_palettes(package: str, kind: type[P]) -> dict[ThemeName, P]:
    """The colours of a game by their role, for each theme: `data/colours.toml` of its package.

    If the file is missing or damaged, each role gets a colour of its own, so that the pieces still
    differ.
    """
    roles = kind.__struct_fields__
    colours = {role: (_hue(number / len(roles)),) * 3 for number, role in enumerate(roles)}
    with suppress(OSError, ValueError):
        for role, (light, dark, contrast) in read_data(package, "colours", _Codes).items():
            colours[role] = rgb(light), rgb(dark), rgb(contrast)
    return {
        name: kind(**{role: colours[role][place] for role in roles})
        for place, name in enumerate(get_args(ThemeName))
    }


def _hue(share: float) -> Colour:
    r, g, b = (round(255 * part) for part in hsv_to_rgb(share, 1, 1))
    return r, g, b
