"""The drawing of a position with the turn that was played and a better one."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from games.ui.match.move_arrows import Role, draw_ring, draw_way
from games.ui.toolkit.context import Context
from games.veletas.rules.moves import Move, Pie, Slide
from games.veletas.rules.position import VeletasPosition
from games.veletas.view.drawing import PositionInMatch, draw, tiling_of
from games.veletas.view.tiling import Tiling


def compare(
    context: Context,
    surface: pygame.Surface,
    rect: pygame.Rect,
    position: VeletasPosition | PositionInMatch,
    played: Sequence[Move],
    better: Sequence[Move],
) -> None:
    """Draw a position, and arrows for the moves and shots of two turns."""
    draw(context, surface, rect, position)
    tiling = tiling_of(rect, position.size)
    _mark(context, surface, tiling, played, "played")
    _mark(context, surface, tiling, better, "better")


def _mark(
    context: Context, surface: pygame.Surface, tiling: Tiling, moves: Sequence[Move], role: Role
) -> None:
    shooter: str | None = None
    for move in moves:
        if isinstance(move, Pie):
            continue
        if isinstance(move, Slide):
            draw_way(context, surface, tiling.spot(move.origin), tiling.spot(move.target), role)
            shooter = move.target
        elif shooter is not None:
            draw_way(context, surface, tiling.spot(shooter), tiling.spot(move.cell), role)
        else:
            draw_ring(context, surface, tiling.spot(move.cell), role)
