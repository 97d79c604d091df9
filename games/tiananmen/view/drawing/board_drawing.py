"""Draws the board of Tiananmen: paper, lines, star points and coordinates."""

from __future__ import annotations

import pygame

from games.tiananmen.rules.board_geometry import board_geometry
from games.tiananmen.view.drawing.board_lines import BoardLines
from games.tiananmen.view.drawing.palette import palette_of
from games.ui.toolkit.context import Context
from games.ui.toolkit.drawing import draw_plate
from games.ui.toolkit.rendering.svg import document, hex_code


def paint_board(context: Context, surface: pygame.Surface, lines: BoardLines) -> None:
    """Draw the lines and the star points on the paper."""
    _paint_lines(context, surface, lines)
    geometry = board_geometry(lines.size)
    for name in geometry.sorted_names(geometry.stars):
        dot = _dot(context, lines.pitch)
        surface.blit(dot, dot.get_rect(center=lines.centre(name)))


def paint_paper(context: Context, surface: pygame.Surface, rect: pygame.Rect) -> None:
    """Draw the paper."""
    palette = palette_of(context)
    draw_plate(context, surface, rect, palette.paper, radius=3)


def _paint_lines(context: Context, surface: pygame.Surface, lines: BoardLines) -> None:
    palette = palette_of(context)
    # an odd width has a middle pixel, on which the stones are centred
    fine = 1 + 2 * (lines.pitch // 60)
    for number in range(lines.size):
        outermost = number in (0, lines.size - 1) and lines.pitch >= 24
        width = fine + 2 * outermost
        corner = (fine + 2 * (lines.pitch >= 24)) // 2
        along, across = -corner, number * lines.pitch - width // 2
        length = lines.span + 2 * corner + 1
        surface.fill(palette.ink, (lines.left + along, lines.top + across, length, width))
        surface.fill(palette.ink, (lines.left + across, lines.top + along, width, length))


def _dot(context: Context, pitch: int) -> pygame.Surface:
    palette = palette_of(context)
    radius = pitch * 0.11
    side = 2 * round(radius) + 3
    middle, colour = side / 2, hex_code(palette.caption)
    shape = f'<circle cx="{middle}" cy="{middle}" r="{radius:.2f}" fill="{colour}"/>'
    return context.assets.markup(document(side, shape), side)


def paint_coordinates(context: Context, surface: pygame.Surface, lines: BoardLines) -> None:
    """Draw the names of files and ranks on all four margins of the paper."""
    palette = palette_of(context)
    size = min(max(lines.pitch * 0.34, 8) / context.scale.factor, context.theme.text.body)
    away = round(lines.pitch * 0.76)
    for number, (letter, rank) in enumerate(lines.names_of_lines()):
        step = number * lines.pitch
        for y in (lines.top - away, lines.top + lines.span + away):
            at = (lines.left + step, y)
            context.text.draw(surface, letter, size, palette.caption, center=at)
        for x in (lines.left - away, lines.left + lines.span + away):
            at = (x, lines.top + lines.span - step)
            context.text.draw(surface, rank, size, palette.caption, center=at)


def paint_inner_coordinates(context: Context, surface: pygame.Surface, lines: BoardLines) -> None:
    """Draw the names of files and ranks inside, beside the ends of their lines."""
    palette = palette_of(context)
    size = min(max(lines.pitch * 0.3, 7) / context.scale.factor, context.theme.text.small)
    aside = round(lines.pitch * 0.25)
    right, bottom = lines.left + lines.span, lines.top + lines.span
    for number, (letter, rank) in enumerate(lines.names_of_lines()[1:-1], start=1):
        step = number * lines.pitch
        for at, name in (
            ((lines.left + step + aside, bottom - aside), letter),
            ((lines.left + step + aside, lines.top + aside), letter),
            ((lines.left + aside, bottom - step - aside), rank),
            ((right - aside, bottom - step - aside), rank),
        ):
            context.text.draw(surface, name, size, palette.caption, center=at)
