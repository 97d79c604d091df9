"""How Tiananmen looks at rest: for the menu, and as examples for the rule pages."""

from __future__ import annotations

import pygame

from games.core.position import Side
from games.tiananmen.rules.position import TiananmenPosition
from games.tiananmen.view.board_drawing import (
    PALETTE,
    Lines,
    lines_within,
    paint_board,
    paint_coordinates,
    paint_sheet,
)
from games.tiananmen.view.board_view import dests_of, ways_of
from games.tiananmen.view.bowls_and_lids import paint_lid_at
from games.tiananmen.view.example_positions import Example, middle_game
from games.tiananmen.view.layout import Bowl, Lid, in_dish
from games.tiananmen.view.marks import CROWD, draw_figure, draw_last, draw_point_mark, draw_ways
from games.tiananmen.view.stone_sprites import COLOUR_NAMES, paint_pieces, sprite
from games.ui.board.board_view import Mark
from games.ui.toolkit.context import Context
from games.ui.toolkit.drawing import draw_plate
from games.ui.toolkit.layout import square

STRIP = 0.18
"""The share of an example's width that its lids take."""


def draw(
    context: Context, surface: pygame.Surface, rect: pygame.Rect, shown: TiananmenPosition | Example
) -> None:
    """Draw a position at rest, or an example, into the largest square of a rectangle."""
    example = shown if isinstance(shown, Example) else Example(shown)
    whole = square(rect)
    if example.lids:
        whole = _draw_lids(context, surface, whole, example.position)
    paint_sheet(context, surface, whole)
    lines = lines_within(whole, example.position.size)
    _draw_board(context, surface, lines, example)


def sample() -> TiananmenPosition:
    """A position from the middle of a game: a wall grows, a chain is on its way."""
    return middle_game()


def _draw_board(context: Context, surface: pygame.Surface, lines: Lines, example: Example) -> None:
    position = example.position
    paint_board(context, surface, lines)
    paint_coordinates(context, surface, lines)
    paint_pieces(context, surface, lines, position)
    if outcome := position.outcome():
        closed = outcome.winners[0] is Side.BLACK
        draw_figure(context, surface, lines, position.winning_stones(), 1.0, closed=closed)
        return
    if example.lit:
        _draw_choices(context, surface, lines, position)
    if position.last:
        draw_last(context, surface, lines.spot(position.last))


def _draw_choices(
    context: Context, surface: pygame.Surface, lines: Lines, position: TiananmenPosition
) -> None:
    """The points where a stone may go: one of the lid if it can win, else one of the bowl."""
    side, dests = position.to_move, dests_of(position)
    origin = Lid(side) if Lid(side) in dests else Bowl(side)
    for place in dests[origin]:
        if isinstance(place, str):
            spot, crowded = lines.spot(place), len(dests[origin]) > CROWD
            draw_point_mark(context, surface, spot, Mark.TARGET, side, crowded=crowded)
    if ways := ways_of(position, dests).get(origin):
        draw_ways(context, surface, lines, ways)


def _draw_lids(
    context: Context, surface: pygame.Surface, whole: pygame.Rect, position: TiananmenPosition
) -> pygame.Rect:
    """The table with both lids at the right, White's above; returns what is left for the sheet."""
    draw_plate(context, surface, whole, PALETTE.ground)
    width = round(whole.w * STRIP)
    for side, share in ((Side.WHITE, 0.26), (Side.BLACK, 0.74)):
        lid = pygame.Rect(0, 0, round(width * 0.84), round(width * 0.84))
        lid.center = (whole.right - width // 2, round(whole.y + whole.h * share))
        _draw_lid(context, surface, lid, position, side)
    room = pygame.Rect(whole.x, whole.y, whole.w - width, whole.h)
    return lines_within(room, position.size).sheet


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
        spot = in_dish(rect, number, count)
        surface.blit(sprite(context, COLOUR_NAMES[side], spot.w), spot)
