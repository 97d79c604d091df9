"""Marks under the pieces, and the effects of claims."""

from __future__ import annotations

from collections.abc import Collection
from math import pi, sin

import pygame

from games.core.position import Side
from games.ui.board.board_view import Mark
from games.ui.toolkit.context import Context
from games.ui.toolkit.svg import document, hex_code
from games.ui.toolkit.theme import Colour
from games.veletas.view.palette import PALETTE
from games.veletas.view.pieces import COLOUR_NAMES, SHOOTER
from games.veletas.view.tiling import Tiling

STEPS = 24
"""The number of pictures of a growing ring."""

STONE_FILL = {"black": PALETTE.black, "white": PALETTE.white}
STONE_RIM = {"black": PALETTE.black_rim, "white": PALETTE.white_rim}


def draw_square_mark(
    context: Context, surface: pygame.Surface, rect: pygame.Rect, mark: Mark, kind: str
) -> None:
    """Draw a mark on a tile; `kind` is the piece that would go there."""
    surface.blit(_picture(context, _SQUARES[mark] or target_shape(kind), rect.w), rect)


def draw_bowl_mark(
    context: Context, surface: pygame.Surface, rect: pygame.Rect, mark: Mark
) -> None:
    """Draw a mark around a bowl."""
    if shape := _BOWLS.get(mark):
        surface.blit(_picture(context, shape, rect.w), rect)


def draw_slot_mark(
    context: Context, surface: pygame.Surface, rect: pygame.Rect, mark: Mark
) -> None:
    """Draw a mark around the slot of the reserve from which the next shooter is taken."""
    if shape := _SLOTS.get(mark):
        surface.blit(_picture(context, shape, rect.w), rect)


def _picture(context: Context, shape: str, size: int) -> pygame.Surface:
    return context.assets.markup(document(100, shape), size)


def _frame(colour: Colour, width: float, away: float, radius: float = 9) -> str:
    side = 100 - 2 * away - width
    return (
        f'<rect x="{away + width / 2}" y="{away + width / 2}" width="{side}" height="{side}" '
        f'rx="{radius}" fill="none" stroke="{hex_code(colour)}" stroke-width="{width}"/>'
    )


def _wash(colour: Colour, opacity: float) -> str:
    return (
        f'<rect x="3" y="3" width="94" height="94" rx="5" fill="{hex_code(colour)}" '
        f'fill-opacity="{opacity}"/>'
    )


def _corners(colour: Colour, width: float) -> str:
    """Four brackets, so that the last turn is marked by shape and not by colour alone."""
    a, b = 6.5, 24
    paths = "".join(
        f"M{x} {abs(y - b) if y else b} L{x} {y} L{abs(x - b) if x else b} {y} "
        for x, y in ((0, 0), (100, 0), (0, 100), (100, 100))
    )
    scale = (100 - 2 * a) / 100
    return (
        f'<g transform="translate({a} {a}) scale({scale})"><path d="{paths}" fill="none" '
        f'stroke="{hex_code(colour)}" stroke-width="{width}"/></g>'
    )


def _ring(colour: Colour, radius: float, width: float, dash: str = "") -> str:
    dashed = f' stroke-dasharray="{dash}"' if dash else ""
    return (
        f'<circle cx="50" cy="50" r="{radius}" fill="none" stroke="{hex_code(colour)}" '
        f'stroke-width="{width}"{dashed}/>'
    )


def target_shape(kind: str) -> str:
    """The mark of a target: a small diamond for a shooter, a small stone for a stone."""
    if kind == SHOOTER:
        return f'<polygon points="50,37 63,50 50,63 37,50" fill="{hex_code(PALETTE.vane)}"/>'
    return (
        f'<circle cx="50" cy="50" r="10.5" fill="{hex_code(STONE_FILL[kind])}" '
        f'stroke="{hex_code(STONE_RIM[kind])}" stroke-width="3"/>'
    )


_FOCUS = (31, 95, 168)

_SQUARES: dict[Mark, str] = {
    Mark.LAST: _wash(PALETTE.last, 0.2) + _corners(PALETTE.last, 5),
    Mark.SELECTED: _wash(PALETTE.ground, 1) + _frame(PALETTE.caption, 5, 3),
    Mark.TARGET: "",
    Mark.HOT: _wash(PALETTE.target, 0.2) + _frame(PALETTE.target, 6, 3),
    Mark.HINT: _wash(PALETTE.hint, 0.22) + _ring(PALETTE.hint, 43, 6, "17 10"),
    Mark.CURSOR: _frame(PALETTE.pivot, 9, 0, 12) + _frame(_FOCUS, 6, 1.5, 11),
}

_BOWLS: dict[Mark, str] = {
    Mark.SELECTED: _ring(PALETTE.caption, 45.5, 5),
    Mark.HINT: _ring(PALETTE.hint, 47, 5, "17 10"),
    Mark.CURSOR: _ring(PALETTE.pivot, 45.5, 9) + _ring(_FOCUS, 45.5, 5.5),
}

_SLOTS: dict[Mark, str] = {
    Mark.SELECTED: _frame(PALETTE.caption, 6, 0, 12),
    Mark.HINT: _ring(PALETTE.hint, 43, 6, "17 10"),
    Mark.CURSOR: _SQUARES[Mark.CURSOR],
}


# --------------------------------------------------------------------------------------- effects


def draw_pulse(
    context: Context,
    surface: pygame.Surface,
    rect: pygame.Rect,
    owner: Side,
    share: float,
) -> None:
    """Draw a ring that grows from a claimed shooter and fades; `share` of its time has passed."""
    step = min(int(share * STEPS), STEPS - 1)
    grown = (step + 0.5) / STEPS
    name = COLOUR_NAMES[owner]
    radius, opacity = 16 + 32 * grown, 1 - grown
    ring = (
        f'<g opacity="{opacity:.3f}">{_ring(STONE_RIM[name], radius, 5)}'
        f"{_ring(STONE_FILL[name], radius, 3)}</g>"
    )
    reach = rect.inflate(rect.w * 2, rect.h * 2)
    surface.blit(_picture(context, ring, reach.w), reach)


def draw_outline(
    context: Context,
    surface: pygame.Surface,
    tiling: Tiling,
    cells: Collection[str],
    share: float,
) -> None:
    """Draw the outline of a group, which appears and fades; `share` of its time has passed."""
    width = max(round(tiling.tile * 0.07), 2)
    spots = [tiling.spot(cell) for cell in cells]
    bounds = spots[0].unionall(spots[1:]).inflate(2 * width, 2 * width)
    layer = pygame.Surface(bounds.size, pygame.SRCALPHA)
    for spot in spots:
        for edge, beyond in _edges(spot, width):
            if tiling.cell_at(beyond) not in cells:
                pygame.draw.rect(layer, PALETTE.vane, edge.move(-bounds.x, -bounds.y))
    layer.set_alpha(round(255 * sin(pi * share)))
    surface.blit(layer, bounds)


def _edges(spot: pygame.Rect, width: int) -> list[tuple[pygame.Rect, tuple[int, int]]]:
    """The four edges of a tile, and a point on the tile beyond each."""
    grown = spot.inflate(width // 2 * 2, width // 2 * 2)
    x, y = spot.center
    return [
        (pygame.Rect(grown.x, grown.y, grown.w, width), (x, y - spot.h)),
        (pygame.Rect(grown.x, grown.bottom - width, grown.w, width), (x, y + spot.h)),
        (pygame.Rect(grown.x, grown.y, width, grown.h), (x - spot.w, y)),
        (pygame.Rect(grown.right - width, grown.y, width, grown.h), (x + spot.w, y)),
    ]
