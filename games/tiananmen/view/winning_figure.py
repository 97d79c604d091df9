"""The ring or the chain that has won, traced along its stones."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise

import pygame

from games.tiananmen.rules.position import BY_RING, TiananmenPosition
from games.tiananmen.view.drawing.board_lines import BoardLines
from games.tiananmen.view.drawing.marks import draw_winning_stone
from games.tiananmen.view.drawing.palette import palette_of
from games.ui.toolkit.context import Context


@dataclass(frozen=True, slots=True)
class WinningFigure:
    """The stones of a ring, from the one placed last, or of a chain, from the Heroes."""

    stones: tuple[str, ...]
    closed: bool
    """Whether it is a ring."""


def winning_figure(position: TiananmenPosition) -> WinningFigure:
    """The ring or the chain that has won; without stones while the game goes on."""
    outcome, stones = position.outcome(), position.winning_stones()
    closed = outcome is not None and outcome.termination == BY_RING
    if closed and position.last in stones:
        start = stones.index(position.last)
        stones = stones[start:] + stones[:start]
    return WinningFigure(stones, closed)


def draw_winning_figure(
    context: Context,
    surface: pygame.Surface,
    lines: BoardLines,
    figure: WinningFigure,
    share: float = 1.0,
) -> None:
    """Draw a line along the stones of a figure, up to a share of them from 0 to 1."""
    palette = palette_of(context)
    shown = round(len(figure.stones) * share)
    points = [lines.centre(stone) for stone in figure.stones[:shown]]
    if figure.closed and points and shown == len(figure.stones):
        points.append(points[0])
    thick = max(round(lines.pitch * 0.1), 2)
    for colour, width in ((palette.light, thick + 2), (palette.sun, thick)):
        for one, other in pairwise(points):
            pygame.draw.aaline(surface, colour, one, other, width)
    for point in points:
        draw_winning_stone(context, surface, lines, point)
