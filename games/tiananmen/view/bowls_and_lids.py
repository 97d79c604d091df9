"""What lies beside the board of Tiananmen: a bowl of stones and a lid for each side."""

from __future__ import annotations

import pygame

from games.core.position import Side
from games.tiananmen.view.board_drawing import PALETTE, code
from games.tiananmen.view.layout import Layout, heap
from games.tiananmen.view.messages import lid_caption
from games.tiananmen.view.stone_sprites import COLOUR_NAMES, sprite
from games.ui.toolkit.context import Context

PILE = 7
"""Stones to be seen in a bowl."""


def paint_bowl(
    context: Context, surface: pygame.Surface, layout: Layout, side: Side, due: bool
) -> None:
    """A bowl of stones; that of the side to move has a strong rim."""
    rect = layout.bowls[side]
    rim, width = (PALETTE.caption, 4.5) if due else (PALETTE.bowl_rim, 3.0)
    dish = (
        f'<circle cx="50" cy="50" r="{49 - width / 2}" fill="{code(PALETTE.bowl)}" '
        f'stroke="{code(rim)}" stroke-width="{width}"/>'
    )
    surface.blit(_picture(context, dish, rect.w), rect)
    stone = sprite(context, COLOUR_NAMES[side], round(layout.unit))
    for number in range(PILE):
        x, y, size = heap(number, PILE)
        reach = layout.unit * 0.92 / size
        middle = (rect.centerx + round(x * reach), rect.centery + round(y * reach))
        surface.blit(stone, stone.get_rect(center=middle))


def paint_lid(
    context: Context, surface: pygame.Surface, layout: Layout, side: Side, count: int, lit: bool
) -> None:
    """An upturned lid with its turned rings; one that can win now is lit."""
    paint_lid_at(context, surface, layout.lids[side], lit=lit)
    size = max(layout.unit * 0.42 / context.scale.factor, 8 / context.scale.factor)
    size = min(size, context.theme.text.body)
    centre = layout.captions[side].center
    context.text.draw(surface, lid_caption(count), size, PALETTE.caption, bold=lit, center=centre)


def paint_lid_at(
    context: Context, surface: pygame.Surface, rect: pygame.Rect, *, lit: bool
) -> None:
    """An upturned lid."""
    surface.blit(_picture(context, LIT_LID if lit else LID, rect.w), rect)


def _picture(context: Context, shapes: str, size: int) -> pygame.Surface:
    markup = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">{shapes}</svg>'
    return context.assets.markup(markup, size)


def _circle(radius: float, fill: str, stroke: str, width: float) -> str:
    return (
        f'<circle cx="50" cy="50" r="{radius}" fill="{fill}" stroke="{stroke}" '
        f'stroke-width="{width}"/>'
    )


_TURNED = "".join(_circle(r, "none", code(PALETTE.lid_line), 1) for r in (41, 24))

LID = _circle(48, code(PALETTE.lid), code(PALETTE.lid_line), 2.4) + _TURNED
LIT_LID = (
    _circle(46, code(PALETTE.paper), code(PALETTE.light), 7)
    + _circle(46, "none", code(PALETTE.sun), 3)
    + _TURNED
)
