"""A position of Tiananmen with the turn that was played there, and a better one."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from games.tiananmen.picture import draw
from games.tiananmen.rules import Move, Save, TiananmenPosition
from games.tiananmen.sheet import lines_within
from games.ui.layout import square
from games.ui.stage import Stage
from games.ui.turn_marks import Role, draw_ring


def compare(
    stage: Stage,
    surface: pygame.Surface,
    rect: pygame.Rect,
    position: TiananmenPosition,
    played: Sequence[Move],
    better: Sequence[Move],
) -> None:
    """Draw the position, and a ring wherever a stone goes; one that is saved goes nowhere."""
    draw(stage, surface, rect, position)
    lines = lines_within(square(rect), position.size)
    turns: tuple[tuple[Role, Sequence[Move]], ...] = (("played", played), ("better", better))
    for role, moves in turns:
        for move in moves:
            if not isinstance(move, Save):
                draw_ring(stage, surface, lines.spot(move.point), role)
