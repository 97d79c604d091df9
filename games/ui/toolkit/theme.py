"""The themes of the window and the palettes of the games; their colours are in TOML files."""

from __future__ import annotations

from colorsys import hsv_to_rgb
from contextlib import suppress
from typing import Annotated, Literal, TypeVar, get_args

import msgspec
from msgspec.structs import fields, replace

from games.core.system import read_data

Colour = tuple[int, int, int]

ThemeName = Literal["light", "dark", "contrast"]


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


class Theme(msgspec.Struct, frozen=True):
    """Colours by their role, sizes in units (see `layout.Scale`), times in seconds.

    `data/colours.toml` and `assets/README.md` say what each role is for.
    """

    paper: Colour
    card: Colour
    sunken: Colour
    line: Colour
    ink: Colour
    ink_soft: Colour
    plate: Colour
    on_plate: Colour
    on_plate_soft: Colour
    tip: Colour
    accent: Colour
    on_accent: Colour
    focus: Colour
    black: Colour
    white: Colour
    veil: Colour
    shadow: Colour

    name: ThemeName = "light"
    veil_alpha: int = 140
    text: TypeScale = TypeScale()
    space: float = 8
    """Margins and gaps are multiples of this."""
    radius: float = 6
    control: float = 40
    """Height of a button or another control."""
    hairline: float = 1.5

    move_time: float = 0.2
    """Duration in seconds of a piece's move."""


_Code = Annotated[str, msgspec.Meta(pattern="^[0-9A-F]{6}$")]
_Codes = dict[str, tuple[_Code, _Code, _Code]]
P = TypeVar("P", bound=msgspec.Struct)


def read_palettes(package: str, kind: type[P]) -> dict[ThemeName, P]:
    """The colours of a package by their role, for each theme: its `data/colours.toml`.

    Roles are the fields without a default. If the file is missing or damaged, each role gets a
    colour of its own, so that the pieces still differ.
    """
    roles = [field.name for field in fields(kind) if field.required]
    colours = {role: (_hue(number / len(roles)),) * 3 for number, role in enumerate(roles)}
    with suppress(OSError, ValueError):
        for role, (light, dark, contrast) in read_data(package, "colours", _Codes).items():
            colours[role] = _rgb(light), _rgb(dark), _rgb(contrast)
    return {
        name: kind(**{role: colours[role][place] for role in roles})
        for place, name in enumerate(get_args(ThemeName))
    }


def _rgb(code: str) -> Colour:
    r, g, b = bytes.fromhex(code)
    return r, g, b


def _hue(share: float) -> Colour:
    r, g, b = (round(255 * part) for part in hsv_to_rgb(share, 1, 1))
    return r, g, b


_COLOURS = read_palettes("games.ui.toolkit", Theme)
THEMES: dict[ThemeName, Theme] = {
    "light": _COLOURS["light"],
    "dark": replace(_COLOURS["dark"], name="dark", veil_alpha=165),
    "contrast": replace(_COLOURS["contrast"], name="contrast", veil_alpha=190, hairline=2),
}
