"""Draws the bowl of stones and the lid of each side."""

from __future__ import annotations

import pygame

from games.core.position import Side
from games.tiananmen.view.drawing.palette import Palette, palette_of
from games.tiananmen.view.drawing.stone_sprites import COLOUR_NAMES, sprite
from games.tiananmen.view.layout import NARROW, Layout, packed_position
from games.tiananmen.view.messages import lid_caption
from games.ui.toolkit.context import Context
from games.ui.toolkit.rendering.svg import document, hex_code

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
