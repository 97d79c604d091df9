"""The trays beside the board: bowls of stones, and the reserve, which also counts claims."""

from __future__ import annotations

import pygame

from games.core.position import Side
from games.ui.toolkit.context import Context
from games.ui.toolkit.rendering.svg import document, hex_code
from games.ui.toolkit.theme import Colour
from games.veletas.rules.position import Phase, VeletasPosition
from games.veletas.view.drawing.palette import Palette, palette_of
from games.veletas.view.drawing.pieces import COLOUR_NAMES, MARKERS, SHOOTER, STOPPED, WIND, sprite
from games.veletas.view.layout import Layout

PILE = ((-0.2, 0.13), (0.2, 0.13), (0.0, -0.2))
"""The offsets of the stones in a bowl from its centre, in tiles."""
LATER = 90
"""The opacity of the shooters of a later placement, of 255."""


def paint_trays(
    context: Context, surface: pygame.Surface, layout: Layout, position: VeletasPosition, left: int
) -> None:
    """Draw both bowls and the reserve, with `left` shooters in it."""
    for side in layout.bowls:
        due = side is position.to_move and stones_are_due(position)
        _paint_bowl(context, surface, layout, side, due=due)
    _paint_reserve(context, surface, layout, position)
    if position.shooters_missing:
        _paint_waiting(context, surface, layout, position, left)
    else:
        _paint_claims(context, surface, layout, position)


def stones_are_due(position: VeletasPosition) -> bool:
    """Whether the side to move may take a stone now."""
    if position.outcome() is not None or position.phase is Phase.PIE:
        return False
    return not position.to_place


def _paint_bowl(
    context: Context, surface: pygame.Surface, layout: Layout, side: Side, *, due: bool
) -> None:
    palette = palette_of(context)
    rect = layout.bowls[side]
    rim, width = (palette.caption, 3.0) if due else (palette.sunken_line, 1.6)
    dish = document(
        100,
        f'<circle cx="50" cy="50" r="{47 - width / 2}" fill="{hex_code(palette.sunken)}" '
        f'stroke="{hex_code(rim)}" stroke-width="{width}"/>',
    )
    surface.blit(context.assets.markup(dish, rect.w), rect)
    tile = layout.tiling.tile
    stone = sprite(context, COLOUR_NAMES[side], tile)
    for x, y in PILE:
        middle = (rect.centerx + round(x * tile), rect.centery + round(y * tile))
        surface.blit(stone, stone.get_rect(center=middle))


def _paint_reserve(
    context: Context, surface: pygame.Surface, layout: Layout, position: VeletasPosition
) -> None:
    """The tray and its slots; the middle one, which decides the game, has a darker rim."""
    palette = palette_of(context)
    corner = layout.tiling.tile * 0.16
    surface.blit(
        context.assets.markup(
            _plate(layout.reserve.size, corner, palette.sunken), layout.reserve.size
        ),
        layout.reserve,
    )
    decisive = position.majority - 1
    for number, slot in enumerate(layout.slots):
        rim = palette.caption if number == decisive else palette.sunken_line
        markup = _plate(slot.size, corner * 0.6, palette.ground, rim, slot.w * 0.035)
        surface.blit(context.assets.markup(markup, slot.size), slot)
        if not position.shooters_missing:
            surface.blit(context.assets.markup(_empty_slot(palette), slot.size), slot)


def _empty_slot(palette: Palette) -> str:
    """An outline where a claimed shooter will lie."""
    return document(
        100,
        '<polygon points="50,18 82,50 50,82 18,50" fill="none" '
        f'stroke="{hex_code(palette.sunken_line)}" stroke-width="3"/>',
    )


def _plate(
    size: tuple[int, int],
    corner: float,
    fill: Colour,
    rim: Colour | None = None,
    width: float = 0.0,
) -> str:
    w, h = size
    stroke = f' stroke="{hex_code(rim)}" stroke-width="{width:.2f}"' if rim else ""
    return document(
        size,
        f'<rect x="{width / 2:.2f}" y="{width / 2:.2f}" width="{w - width:.2f}" '
        f'height="{h - width:.2f}" rx="{corner:.2f}" fill="{hex_code(fill)}"{stroke}/>',
    )


def _paint_waiting(
    context: Context, surface: pygame.Surface, layout: Layout, position: VeletasPosition, left: int
) -> None:
    """The shooters still to be placed; those of a later placement are pale."""
    shooters = position.board.shooters
    first = shooters - left
    for number in range(first, shooters):
        slot = layout.slots[number]
        vane = sprite(context, SHOOTER, slot.w, WIND)
        if position.phase is Phase.PIE or number >= first_of_next(position):
            vane = vane.copy()
            vane.set_alpha(LATER)
        surface.blit(vane, slot)


def first_of_next(position: VeletasPosition) -> int:
    """The slot of the first shooter that belongs to a later placement."""
    if position.phase is Phase.FIRST_PLACEMENT:
        return position.board.first
    return position.board.shooters


def _paint_claims(
    context: Context, surface: pygame.Surface, layout: Layout, position: VeletasPosition
) -> None:
    """The claims of each side, from its own end towards the middle."""
    claimed = {side: position.claimed(side) for side in layout.bowls}
    slots = {Side.BLACK: layout.slots, Side.WHITE: layout.slots[::-1]}
    for side, row in slots.items():
        for slot in row[: claimed[side]]:
            surface.blit(sprite(context, STOPPED, slot.w), slot)
            surface.blit(sprite(context, MARKERS[side], slot.w), slot)
