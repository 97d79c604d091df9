"""Draws still positions, for the menu, previews and the rule pages."""

from __future__ import annotations

import pygame

from games.core.position import Side
from games.tiananmen.rules.position import TiananmenPosition
from games.tiananmen.view.board_view import dests_of, target_lines_of
from games.tiananmen.view.drawing.board_drawing import paint_board, paint_coordinates, paint_paper
from games.tiananmen.view.drawing.board_lines import BoardLines, lines_within
from games.tiananmen.view.drawing.bowls_and_lids import paint_lid_at
from games.tiananmen.view.drawing.marks import (
    MANY_TARGETS,
    draw_chevrons,
    draw_last,
    draw_point_mark,
)
from games.tiananmen.view.drawing.monument import paint_monument
from games.tiananmen.view.drawing.palette import palette_of
from games.tiananmen.view.drawing.stone_sprites import COLOUR_NAMES, paint_stones, sprite
from games.tiananmen.view.example_positions import Example, middle_game
from games.tiananmen.view.layout import Bowl, Lid, saved_stone_rect
from games.tiananmen.view.winning_figure import draw_winning_figure, winning_figure
from games.ui.board.board_view import Mark
from games.ui.toolkit.context import Context
from games.ui.toolkit.drawing import draw_plate
from games.ui.toolkit.layout import square

STRIP = 0.18
"""The width of the lids beside an example, as a share of the example's width."""


def draw(
    context: Context, surface: pygame.Surface, rect: pygame.Rect, shown: TiananmenPosition | Example
) -> None:
    """Draw a position or an example into the largest square of a rectangle."""
    example = shown if isinstance(shown, Example) else Example(shown)
    whole = square(rect)
    if example.lids:
        whole = _draw_lids(context, surface, whole, example.position)
    paint_paper(context, surface, whole)
    lines = lines_within(whole, example.position.size)
    _draw_board(context, surface, lines, example)


def sample() -> TiananmenPosition:
    """A position from the middle of a game."""
    return middle_game()


def _draw_board(
    context: Context, surface: pygame.Surface, lines: BoardLines, example: Example
) -> None:
    position = example.position
    paint_board(context, surface, lines)
    paint_coordinates(context, surface, lines)
    paint_monument(context, surface, lines)
    paint_stones(context, surface, lines, position)
    if position.outcome():
        draw_winning_figure(context, surface, lines, winning_figure(position))
        return
    if example.lit:
        _draw_choices(context, surface, lines, position)
    if position.last:
        draw_last(context, surface, lines.spot(position.last))


def _draw_choices(
    context: Context, surface: pygame.Surface, lines: BoardLines, position: TiananmenPosition
) -> None:
    """Mark the targets of the next stone: one of the lid if the lid can win, else of the bowl."""
    side, dests = position.to_move, dests_of(position)
    origin = Lid(side) if Lid(side) in dests else Bowl(side)
    for place in dests[origin]:
        if isinstance(place, str):
            spot, crowded = lines.spot(place), len(dests[origin]) > MANY_TARGETS
            draw_point_mark(context, surface, spot, Mark.TARGET, side, crowded=crowded)
    if target_lines := target_lines_of(position, dests).get(origin):
        draw_chevrons(context, surface, lines, target_lines)


def _draw_lids(
    context: Context, surface: pygame.Surface, whole: pygame.Rect, position: TiananmenPosition
) -> pygame.Rect:
    """Draw both lids at the right, White's above; return the rectangle left for the paper."""
    palette = palette_of(context)
    draw_plate(context, surface, whole, palette.ground)
    width = round(whole.w * STRIP)
    for side, share in ((Side.WHITE, 0.26), (Side.BLACK, 0.74)):
        lid = pygame.Rect(0, 0, round(width * 0.84), round(width * 0.84))
        lid.center = (whole.right - width // 2, round(whole.y + whole.h * share))
        _draw_lid(context, surface, lid, position, side)
    room = pygame.Rect(whole.x, whole.y, whole.w - width, whole.h)
    return lines_within(room, position.size).paper


def _draw_lid(
    context: Context,
    surface: pygame.Surface,
    rect: pygame.Rect,
    position: TiananmenPosition,
    side: Side,
) -> None:
    count = position.lid(side)
    lit = side is position.to_move and (position.emptying or position.may_open_lid)
    paint_lid_at(context, surface, rect, lit=lit)
    for number in range(count):
        spot = saved_stone_rect(rect, number, count)
        surface.blit(sprite(context, COLOUR_NAMES[side], spot.w), spot)
