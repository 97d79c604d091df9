"""Marks under the pieces, and the effects of claims."""

from __future__ import annotations

from functools import lru_cache

import pygame

from games.ui.board.board_view import Mark
from games.ui.toolkit.context import Context
from games.ui.toolkit.rendering.svg import document, hex_code
from games.ui.toolkit.theme import Colour
from games.veletas.view.drawing.palette import Palette, palette_of
from games.veletas.view.drawing.pieces import SHOOTER


def stone_colours(palette: Palette, kind: str) -> tuple[Colour, Colour]:
    """The fill and the rim of a stone, "black" or "white"."""
    if kind == "black":
        return palette.black, palette.black_rim
    return palette.white, palette.white_rim


def draw_square_mark(
    context: Context, surface: pygame.Surface, rect: pygame.Rect, mark: Mark, kind: str
) -> None:
    """Draw a mark on a tile; `kind` is the piece that would go there."""
    palette = palette_of(context)
    shape = target_shape(palette, kind) if mark is Mark.TARGET else _squares(palette)[mark]
    surface.blit(_picture(context, shape, rect.w), rect)


def draw_bowl_mark(
    context: Context, surface: pygame.Surface, rect: pygame.Rect, mark: Mark
) -> None:
    """Draw a mark around a bowl."""
    if shape := _bowls(palette_of(context)).get(mark):
        surface.blit(_picture(context, shape, rect.w), rect)


def draw_slot_mark(
    context: Context, surface: pygame.Surface, rect: pygame.Rect, mark: Mark
) -> None:
    """Draw a mark around the slot of the reserve from which the next shooter is taken."""
    if shape := _slots(palette_of(context)).get(mark):
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


def target_shape(palette: Palette, kind: str) -> str:
    """The mark of a target: a small diamond for a shooter, a small stone for a stone."""
    if kind == SHOOTER:
        return f'<polygon points="50,37 63,50 50,63 37,50" fill="{hex_code(palette.vane)}"/>'
    fill, rim = stone_colours(palette, kind)
    return (
        f'<circle cx="50" cy="50" r="10.5" fill="{hex_code(fill)}" '
        f'stroke="{hex_code(rim)}" stroke-width="3"/>'
    )


@lru_cache
def _squares(palette: Palette) -> dict[Mark, str]:
    """The marks on a tile; those of targets depend on the piece."""
    return {
        Mark.LAST: _wash(palette.last, 0.2) + _corners(palette.last, 5),
        Mark.SELECTED: _wash(palette.ground, 1) + _frame(palette.caption, 5, 3),
        Mark.HOT: _wash(palette.target, 0.2) + _frame(palette.target, 6, 3),
        Mark.HINT: _wash(palette.hint, 0.22) + _ring(palette.hint, 43, 6, "17 10"),
        Mark.CURSOR: _frame(palette.halo, 9, 0, 12) + _frame(palette.focus, 6, 1.5, 11),
    }


@lru_cache
def _bowls(palette: Palette) -> dict[Mark, str]:
    return {
        Mark.SELECTED: _ring(palette.caption, 45.5, 5),
        Mark.HINT: _ring(palette.hint, 47, 5, "17 10"),
        Mark.CURSOR: _ring(palette.halo, 45.5, 9) + _ring(palette.focus, 45.5, 5.5),
    }


@lru_cache
def _slots(palette: Palette) -> dict[Mark, str]:
    return {
        Mark.SELECTED: _frame(palette.caption, 6, 0, 12),
        Mark.HINT: _ring(palette.hint, 43, 6, "17 10"),
        Mark.CURSOR: _squares(palette)[Mark.CURSOR],
    }
