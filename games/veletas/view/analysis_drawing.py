"""The drawing of a position with the turn that was played and a better one."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from games.ui.board.sprites import Place
from games.ui.match.ghost_moves import Role, draw_turn, ghosts_of
from games.ui.toolkit.context import Context
from games.veletas.rules.pieces import Move
from games.veletas.rules.position import VeletasPosition
from games.veletas.view.board import PositionInMatch, draw, ghost_of, tiling_of
from games.veletas.view.pieces import sprite


def compare(
    context: Context,
    surface: pygame.Surface,
    rect: pygame.Rect,
    position: VeletasPosition | PositionInMatch,
    played: Sequence[Move],
    better: Sequence[Move],
) -> None:
    """Draw a position, and the moves and shots of two turns as ghosts with their paths."""
    draw(context, surface, rect, position)
    tiling = tiling_of(rect, position.size)

    def spot(place: Place) -> pygame.Rect:
        return tiling.spot(str(place))

    def picture(kind: str, size: int, angle: float) -> pygame.Surface:
        return sprite(context, kind, size, angle)

    before = position.position if isinstance(position, PositionInMatch) else position
    turns: tuple[tuple[Role, Sequence[Move]], ...] = (("played", played), ("better", better))
    for role, moves in turns:
        ghosts = ghosts_of(before, moves, ghost_of)
        numbers = range(1, len(ghosts) + 1)
        draw_turn(context, surface, ghosts, spot, picture, role, numbers)
