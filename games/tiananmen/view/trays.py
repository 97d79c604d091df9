"""Draws the bowl of stones and the lid of each side."""

from __future__ import annotations

from dataclasses import dataclass
from math import cos, pi, sin, sqrt

import pygame

from games.core.position import Side
from games.tiananmen.rules.position import PART_STONES
from games.tiananmen.view.layout import NARROW, SIDE_OF_PART, Layout, packed_position
from games.tiananmen.view.pieces import COLOUR_NAMES, Palette, palette_of, sprite
from games.tiananmen.view.words import day_title, lid_caption, part_name
from games.ui.toolkit.context import Context
from games.ui.toolkit.drawing import document, hex_code

PILE = 7
"""The number of stones drawn in a bowl."""
TILT_TIME = 0.3
"""Seconds in which a lid opens or closes."""
TILT_STEPS = 12
"""The number of different pictures of a lid that tilts."""


def paint_bowl(
    context: Context, surface: pygame.Surface, layout: Layout, side: Side, due: bool
) -> None:
    """Draw a bowl of stones; `due` gives it the strong rim of the side to move."""
    palette = palette_of(context)
    rect = layout.bowls[side]
    rim, width = (palette.caption, 4.5) if due else (palette.bowl_rim, 3.0)
    bowl = (
        f'<circle cx="50" cy="50" r="{49 - width / 2}" fill="{hex_code(palette.bowl)}" '
        f'stroke="{hex_code(rim)}" stroke-width="{width}"/>'
    )
    surface.blit(_picture(context, bowl, rect.w), rect)
    stone = sprite(context, COLOUR_NAMES[side], round(layout.unit))
    for number in range(PILE):
        x, y, size = packed_position(number, PILE)
        reach = layout.unit * 0.92 / size
        middle = (rect.centerx + round(x * reach), rect.centery + round(y * reach))
        surface.blit(stone, stone.get_rect(center=middle))


def paint_caption(
    context: Context, surface: pygame.Surface, layout: Layout, side: Side, count: int, lit: bool
) -> None:
    """Draw the caption of a lid with the number of its stones; bold if it can win now."""
    palette = palette_of(context)
    size = max(layout.unit * 0.42 / context.scale.factor, 8 / context.scale.factor)
    size = min(size, context.theme.text.body)
    centre = layout.captions[side].center
    context.text.draw(surface, lid_caption(count), size, palette.caption, bold=lit, center=centre)


def paint_lid(
    context: Context, surface: pygame.Surface, layout: Layout, side: Side, *, lit: bool, tilt: float
) -> None:
    """Draw the lid of a side, tilted towards the board as far as `tilt` tells, from 0 to 1."""
    paint_lid_at(context, surface, layout.lids[side], layout.towards_board, lit=lit, tilt=tilt)


def paint_lid_at(
    context: Context,
    surface: pygame.Surface,
    rect: pygame.Rect,
    towards: tuple[int, int] = (-1, 0),
    *,
    lit: bool,
    tilt: float = 0.0,
) -> None:
    """Draw an upturned lid with concentric grooves; `lit` shows that it can win now."""
    palette = palette_of(context)
    step = round(tilt * TILT_STEPS) / TILT_STEPS
    shapes = _lit_lid(palette) if lit else _lid(palette)
    if step:
        shapes = _tilted(palette, shapes, towards, step)
    surface.blit(_picture(context, shapes, rect.w), rect)


def _tilted(palette: Palette, shapes: str, towards: tuple[int, int], tilt: float) -> str:
    """A lid that is raised at the side away from the board: narrower, and with a visible wall."""
    dx, dy = towards
    narrow = 1 - NARROW * tilt
    across, down = (narrow if dx else 1.0), (narrow if dy else 1.0)
    wall = 12 * tilt
    squeeze = f"scale({across:.3f} {down:.3f}) translate(-50 -50)"
    body = _circle(48, hex_code(palette.bowl), hex_code(palette.lid_line), 2.4)
    return (
        f'<g transform="translate({50 - dx * wall:.2f} {50 - dy * wall:.2f}) {squeeze}">{body}</g>'
        f'<g transform="translate(50 50) {squeeze}">{shapes}</g>'
    )


def _picture(context: Context, shapes: str, size: int) -> pygame.Surface:
    return context.assets.markup(document(100, shapes), size)


def _circle(radius: float, fill: str, stroke: str, width: float) -> str:
    return (
        f'<circle cx="50" cy="50" r="{radius}" fill="{fill}" stroke="{stroke}" '
        f'stroke-width="{width}"/>'
    )


def _grooves(palette: Palette) -> str:
    return "".join(_circle(r, "none", hex_code(palette.lid_line), 1) for r in (41, 24))


def _lid(palette: Palette) -> str:
    rim = _circle(48, hex_code(palette.lid), hex_code(palette.lid_line), 2.4)
    return rim + _grooves(palette)


def _lit_lid(palette: Palette) -> str:
    """A lid that can win now."""
    return (
        _circle(46, hex_code(palette.paper), hex_code(palette.light), 7)
        + _circle(46, "none", hex_code(palette.sun), 3)
        + _grooves(palette)
    )


# -- Draws the part of the day: the sun on an arc with four stations, and the stones of each part

RISE = 0.3
"""The time after sunrise and before sunset in which the sun is pale, in parts of a day."""


@dataclass(frozen=True, slots=True)
class TimeOfDay:
    """A day, a part of it from 0 to 3, and the stones left to place in that part."""

    day: int
    part: int
    left: int

    @property
    def hours(self) -> float:
        """The parts of days since the game began."""
        return 4.0 * (self.day - 1) + self.part


def paint_dial(
    context: Context, surface: pygame.Surface, rect: pygame.Rect, unit: float, time: TimeOfDay
) -> None:
    """Draw the arc, the horizon, the texts, and a column of stones below each station."""
    palette = palette_of(context)
    centre, radius = _arc(rect, unit)
    side = 2 * radius + 3
    fine = max(round(unit * 0.05), 1)
    shapes = (
        f'<path d="M1.5 {radius + 1.5} A{radius} {radius} 0 0 1 {2 * radius + 1.5} {radius + 1.5}" '
        f'fill="none" stroke="{hex_code(palette.caption)}" stroke-width="{fine}" '
        f'stroke-opacity="0.55"/>'
    )
    picture = context.assets.markup(document(side, shapes), side)
    surface.blit(picture, picture.get_rect(center=centre))
    horizon = pygame.Rect(rect.x, centre[1], rect.w, fine)
    surface.fill(palette.caption, horizon)
    _paint_words(context, surface, centre, radius, unit, time)
    for part in range(4):
        x, y = _station(centre, radius, part + 0.5)
        dot = max(round(unit * 0.07), 1)
        pygame.draw.aacircle(surface, palette.caption, (x, y), dot)
        _paint_column(context, surface, (x, horizon.bottom), unit, part, time)


def _arc(rect: pygame.Rect, unit: float) -> tuple[tuple[int, int], int]:
    """The middle of the horizon, and the radius of the arc."""
    radius = round(min(rect.w * 0.46, unit * 2.0))
    return (rect.centerx, rect.y + round(unit * 0.45) + radius), radius


def _station(centre: tuple[int, int], radius: int, hour: float) -> tuple[int, int]:
    across = hour / 2 - 1
    height = sqrt(max(1 - across * across, 0))
    return centre[0] + round(radius * across), centre[1] - round(radius * height)


def _paint_words(
    context: Context,
    surface: pygame.Surface,
    centre: tuple[int, int],
    radius: int,
    unit: float,
    time: TimeOfDay,
) -> None:
    palette = palette_of(context)
    factor, theme = context.scale.factor, context.theme
    x, y = centre
    title = max(min(radius * 0.31 / factor, theme.text.lead), 10 / factor)
    small = max(min(radius * 0.21 / factor, theme.text.body), 8 / factor)
    bottom = y - round(radius * 0.04)
    below = context.text.draw(
        surface, day_title(time.day), title, palette.caption, bold=True, midbottom=(x, bottom)
    )  # the longer line is the lower one, where a low sun leaves room
    context.text.draw(
        surface, part_name(time.part), small, palette.caption,
        midbottom=(x, below.top + round(title * factor * 0.22)),
    )  # fmt: skip


def _paint_column(
    context: Context,
    surface: pygame.Surface,
    top: tuple[int, int],
    unit: float,
    part: int,
    time: TimeOfDay,
) -> None:
    """Draw the stones of a part: rings for those placed, pale ones for other parts."""
    kind = COLOUR_NAMES[SIDE_OF_PART[part]]
    size = round(unit * 0.5)
    pitch = round(unit * 0.5)
    left = PART_STONES[part] if part > time.part else 0
    left = time.left if part == time.part else left
    for number in range(PART_STONES[part]):
        middle = (top[0], top[1] + round(unit * 0.4) + number * pitch)
        picture = sprite(context, kind, size) if number < left else _hollow(context, size)
        if part != time.part:
            picture = picture.copy()
            picture.set_alpha(120)
        surface.blit(picture, picture.get_rect(center=middle))


def _hollow(context: Context, size: int) -> pygame.Surface:
    """A ring in place of a stone that is placed already."""
    palette = palette_of(context)
    circle = (
        f'<circle cx="{size // 2 + 0.5}" cy="{size // 2 + 0.5}" r="{size * 0.36:.2f}" fill="none" '
        f'stroke="{hex_code(palette.caption)}" stroke-opacity="0.5" '
        f'stroke-width="{max(size * 0.07, 1):.2f}"/>'
    )
    return context.assets.markup(document(size, circle), size)


def draw_sun(
    context: Context, surface: pygame.Surface, rect: pygame.Rect, unit: float, hours: float
) -> None:
    """Draw the sun after so many parts of days; it is pale near the horizon."""
    centre, radius = _arc(rect, unit)
    hour = (hours + 0.5) % 4
    picture = _sun(context, round(radius * 0.64))
    alpha = min(hour, 4 - hour) / RISE
    if alpha < 1:
        picture = picture.copy()
        picture.set_alpha(round(255 * alpha))
    surface.blit(picture, picture.get_rect(center=_station(centre, radius, hour)))


def _sun(context: Context, size: int) -> pygame.Surface:
    palette = palette_of(context)
    rays = "".join(
        f"M{50 + 33 * cos(pi * n / 6):.2f} {50 + 33 * sin(pi * n / 6):.2f} "
        f"L{50 + 46 * cos(pi * n / 6):.2f} {50 + 46 * sin(pi * n / 6):.2f} "
        for n in range(12)
    )
    shapes = (
        f'<path d="{rays}" stroke="{hex_code(palette.light)}" stroke-width="3.4"/>'
        f'<circle cx="50" cy="50" r="25" fill="{hex_code(palette.sun)}" '
        f'stroke="{hex_code(palette.sun_rim)}" stroke-width="3.4"/>'
    )
    return context.assets.markup(document(100, shapes), size)
