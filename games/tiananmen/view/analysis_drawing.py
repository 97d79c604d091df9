"""Draws a position with the turn that was played there and a better one."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from games.tiananmen.rules.position import Move, Save, TiananmenPosition
from games.tiananmen.view.board_lines import lines_within
from games.tiananmen.view.drawing import draw
from games.ui.match.move_arrows import Role, draw_ring
from games.ui.toolkit.context import Context
from games.ui.toolkit.layout import square


def compare(
    context: Context,
    surface: pygame.Surface,
    rect: pygame.Rect,
    position: TiananmenPosition,
    played: Sequence[Move],
    better: Sequence[Move],
) -> None:
    """Draw the position and a ring on each point of both turns; saved stones get none."""
    draw(context, surface, rect, position)
    lines = lines_within(square(rect), position.size)
    turns: tuple[tuple[Role, Sequence[Move]], ...] = (("played", played), ("better", better))
    for role, moves in turns:
        for move in moves:
            if not isinstance(move, Save):
                draw_ring(context, surface, lines.spot(move.point), role)
