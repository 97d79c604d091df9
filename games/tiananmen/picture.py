"""How Tiananmen looks at rest: for the menu, and as examples for the rule pages."""

from __future__ import annotations

import pygame

from games.core.position import Side
from games.tiananmen.examples import middle_game
from games.tiananmen.marks import draw_figure, draw_last
from games.tiananmen.rules import TiananmenPosition
from games.tiananmen.sheet import lines_within, paint_board, paint_coordinates, paint_sheet
from games.tiananmen.stones import paint_pieces
from games.ui.layout import square
from games.ui.stage import Stage


def draw(
    stage: Stage, surface: pygame.Surface, rect: pygame.Rect, position: TiananmenPosition
) -> None:
    """Draw a position at rest into the largest square of a rectangle."""
    whole = square(rect)
    lines = lines_within(whole, position.size)
    paint_sheet(stage, surface, whole)
    paint_board(stage, surface, lines)
    paint_coordinates(stage, surface, lines)
    paint_pieces(stage, surface, lines, position)
    if outcome := position.outcome():
        closed = outcome.winners[0] is Side.BLACK
        draw_figure(stage, surface, lines, position.winning_stones(), 1.0, closed=closed)
    elif position.last:
        draw_last(stage, surface, lines, position.last)


def sample() -> TiananmenPosition:
    """A position from the middle of a game: a wall grows, a chain is on its way."""
    return middle_game()
