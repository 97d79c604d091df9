"""Draws the bowl of stones and the lid of each side."""

from __future__ import annotations

import pygame

from games.core.position import Side
from games.tiananmen.view.layout import Layout, packed_position
from games.tiananmen.view.messages import lid_caption
from games.tiananmen.view.palette import PALETTE
from games.tiananmen.view.stone_sprites import COLOUR_NAMES, sprite
from games.ui.toolkit.context import Context
from games.ui.toolkit.svg import document, hex_code

PILE = 7
"""The number of stones drawn in a bowl."""


def paint_bowl(
    context: Context, surface: pygame.Surface, layout: Layout, side: Side, due: bool
) -> None:
    """Draw a bowl of stones; `due` gives it the strong rim of the side to move."""
    rect = layout.bowls[side]
    rim, width = (PALETTE.caption, 4.5) if due else (PALETTE.bowl_rim, 3.0)
    bowl = (
        f'<circle cx="50" cy="50" r="{49 - width / 2}" fill="{hex_code(PALETTE.bowl)}" '
        f'stroke="{hex_code(rim)}" stroke-width="{width}"/>'
    )
    surface.blit(_picture(context, bowl, rect.w), rect)
    stone = sprite(context, COLOUR_NAMES[side], round(layout.unit))
    for number in range(PILE):
        x, y, size = packed_position(number, PILE)
        reach = layout.unit * 0.92 / size
        middle = (rect.centerx + round(x * reach), rect.centery + round(y * reach))
        surface.blit(stone, stone.get_rect(center=middle))


def paint_lid(
    context: Context, surface: pygame.Surface, layout: Layout, side: Side, count: int, lit: bool
) -> None:
    """Draw a lid and its caption; `lit` shows that it can win now."""
    paint_lid_at(context, surface, layout.lids[side], lit=lit)
    size = max(layout.unit * 0.42 / context.scale.factor, 8 / context.scale.factor)
    size = min(size, context.theme.text.body)
    centre = layout.captions[side].center
    context.text.draw(surface, lid_caption(count), size, PALETTE.caption, bold=lit, center=centre)


def paint_lid_at(
    context: Context, surface: pygame.Surface, rect: pygame.Rect, *, lit: bool
) -> None:
    """Draw an upturned lid with concentric grooves."""
    surface.blit(_picture(context, LIT_LID if lit else LID, rect.w), rect)


def _picture(context: Context, shapes: str, size: int) -> pygame.Surface:
    return context.assets.markup(document(100, shapes), size)


def _circle(radius: float, fill: str, stroke: str, width: float) -> str:
    return (
        f'<circle cx="50" cy="50" r="{radius}" fill="{fill}" stroke="{stroke}" '
        f'stroke-width="{width}"/>'
    )


_GROOVES = "".join(_circle(r, "none", hex_code(PALETTE.lid_line), 1) for r in (41, 24))

LID = _circle(48, hex_code(PALETTE.lid), hex_code(PALETTE.lid_line), 2.4) + _GROOVES
LIT_LID = (
    _circle(46, hex_code(PALETTE.paper), hex_code(PALETTE.light), 7)
    + _circle(46, "none", hex_code(PALETTE.sun), 3)
    + _GROOVES
)
