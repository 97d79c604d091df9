"""Draws a position with the turn that was played there and a better one."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from games.tiananmen.rules.position import Move, TiananmenPosition
from games.tiananmen.view.board import ghost_of
from games.tiananmen.view.drawing import draw
from games.tiananmen.view.pieces import lines_within, sprite
from games.ui.board.sprites import Place
from games.ui.match.ghost_moves import Role, draw_turn, ghosts_of
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
    """Draw the position and the stones of both turns as ghosts; saved stones are not shown."""
    draw(context, surface, rect, position)
    lines = lines_within(square(rect), position.size)

    def spot(place: Place) -> pygame.Rect:
        return lines.spot(str(place))

    def picture(kind: str, size: int, angle: float) -> pygame.Surface:
        return sprite(context, kind, size)

    turns: tuple[tuple[Role, Sequence[Move]], ...] = (("played", played), ("better", better))
    for role, moves in turns:
        found = ghosts_of(position, moves, ghost_of)
        ghosts = [ghost for ghost in found if isinstance(ghost.target, str)]
        draw_turn(context, surface, ghosts, spot, picture, role, range(1, len(ghosts) + 1))
