"""Marks on cells and tiles: selection, targets, hints, the cursor, the last move."""

from __future__ import annotations

import pygame

from games.herati.view.palette import palette_of
from games.herati.view.table.layout import tile_rect
from games.ui.board.board_view import Mark
from games.ui.toolkit.context import Context
from games.ui.toolkit.rendering.svg import document, hex_code
from games.ui.toolkit.theme import Colour


def draw_cell_mark(
    context: Context, surface: pygame.Surface, place: pygame.Rect, mark: Mark
) -> None:
    """Mark an empty cell or the tray; the mark fills it."""
    palette = palette_of(context)
    px = context.px
    inner = place.inflate(-2 * px(4), -2 * px(4))
    if mark is Mark.TARGET:
        _frame(context, surface, inner, palette.yellow, 0.30, palette.yellow_dark, px(2))
        _dot(context, surface, place.center, px(5), palette.yellow_dark)
    elif mark is Mark.HOT:
        _frame(context, surface, inner, palette.yellow, 0.75, palette.red, px(4))
    elif mark is Mark.HINT:
        _hint(context, surface, inner)
    elif mark is Mark.CURSOR:
        draw_cursor(context, surface, place.inflate(-px(2), -px(2)))


def draw_tile_mark(
    context: Context, surface: pygame.Surface, tile: pygame.Rect, mark: Mark
) -> None:
    """Mark a tile in a hand with a frame around it."""
    palette = palette_of(context)
    px = context.px
    if mark is Mark.SELECTED:
        outer = tile.inflate(2 * px(5), 2 * px(5))
        _frame(context, surface, outer, palette.yellow, 0.55, palette.red, px(3))
    elif mark is Mark.HINT:
        _hint(context, surface, tile.inflate(2 * px(6), 2 * px(6)))
    elif mark is Mark.CURSOR:
        draw_cursor(context, surface, tile.inflate(2 * px(5), 2 * px(5)))


def draw_tray_mark(
    context: Context, surface: pygame.Surface, tray: pygame.Rect, next_: pygame.Rect, mark: Mark
) -> None:
    """Mark the next square of the tray; under the pointer also the whole tray."""
    palette = palette_of(context)
    if mark is Mark.TARGET:
        draw_cell_mark(context, surface, next_.inflate(context.px(8), context.px(8)), mark)
    elif mark is Mark.HOT:
        draw_cell_mark(context, surface, next_.inflate(context.px(8), context.px(8)), mark)
        _frame(context, surface, tray, None, 0, palette.red, context.px(4))
    else:
        draw_tile_mark(context, surface, tray, mark)


def draw_last(context: Context, surface: pygame.Surface, place: pygame.Rect) -> None:
    """Mark the last placed tile with four corners."""
    palette = palette_of(context)
    tile = tile_rect(place)
    width, arm = max(context.px(3), 2), round(tile.w * 0.22)
    markup = document(
        tile.size,
        "".join(
            f'<path d="{_corner(x, y, arm, tile.w, width)}" fill="none" stroke="{stroke}" '
            f'stroke-width="{thick}"/>'
            for stroke, thick in (
                (hex_code(palette.halo), width + 2),
                (hex_code(palette.red), width),
            )
            for x in (0, 1)
            for y in (0, 1)
        ),
    )
    surface.blit(context.assets.markup(markup, tile.size), tile)


def draw_cursor(context: Context, surface: pygame.Surface, rect: pygame.Rect) -> None:
    """Draw the keyboard cursor: a thick frame with a light edge inside and outside."""
    palette = palette_of(context)
    px = context.px
    _frame(context, surface, rect, None, 0, palette.halo, px(8))
    _frame(context, surface, rect.inflate(-px(4), -px(4)), None, 0, palette.cursor, px(4))


def _corner(x: int, y: int, arm: int, size: int, width: int) -> str:
    edge = width / 2 + 1
    at_x, at_y = (size - edge if x else edge), (size - edge if y else edge)
    way_x, way_y = (-arm if x else arm), (-arm if y else arm)
    return f"M{at_x + way_x} {at_y} L{at_x} {at_y} L{at_x} {at_y + way_y}"


def _hint(context: Context, surface: pygame.Surface, rect: pygame.Rect) -> None:
    palette = palette_of(context)
    width, dash = context.px(4), context.px(9)
    colour = hex_code(palette.tick)
    inner = f'x="{width / 2}" y="{width / 2}" width="{rect.w - width}" height="{rect.h - width}"'
    markup = document(
        rect.size,
        f'<rect {inner} fill="{colour}" fill-opacity="0.25" stroke="{colour}" '
        f'stroke-width="{width}" stroke-dasharray="{dash} {dash * 0.6}"/>',
    )
    surface.blit(context.assets.markup(markup, rect.size), rect)


def _frame(
    context: Context,
    surface: pygame.Surface,
    rect: pygame.Rect,
    fill: Colour | None,
    opacity: float,
    border: Colour,
    width: int,
) -> None:
    body = f'fill="{hex_code(fill)}" fill-opacity="{opacity}"' if fill else 'fill="none"'
    markup = document(
        rect.size,
        f'<rect x="{width / 2}" y="{width / 2}" width="{rect.w - width}" '
        f'height="{rect.h - width}" rx="{width}" {body} stroke="{hex_code(border)}" '
        f'stroke-width="{width}"/>',
    )
    surface.blit(context.assets.markup(markup, rect.size), rect)


def _dot(
    context: Context, surface: pygame.Surface, centre: tuple[int, int], radius: int, colour: Colour
) -> None:
    size = 2 * radius + 1
    markup = document(
        (size, size),
        f'<circle cx="{size / 2}" cy="{size / 2}" r="{radius}" fill="{hex_code(colour)}"/>',
    )
    picture = context.assets.markup(markup, size)
    surface.blit(picture, picture.get_rect(center=centre))
