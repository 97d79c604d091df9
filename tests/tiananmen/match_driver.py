"""A running match of Tiananmen."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from games.tiananmen.rules.position import TiananmenPosition
from games.tiananmen.view.board import Layout
from games.tiananmen.view.look import LOOK
from games.tiananmen.view.match import TiananmenBoard
from tests.match_driver import MatchDriver

OpenMatch = Callable[..., "Driver"]


class Driver(MatchDriver[TiananmenPosition]):
    """One match of Tiananmen."""

    game_view = LOOK

    @property
    def layout(self) -> Layout:
        """Where the board and the trays lie."""
        geometry = self.scene.board.game_board
        assert isinstance(geometry, TiananmenBoard)
        return geometry.layout

    def options_of(self, at: TiananmenPosition) -> dict[str, str]:
        return {"Size": str(at.size)}


new_context = Driver.new_context


def changed(one: pygame.Surface, other: pygame.Surface, rect: pygame.Rect) -> bool:
    """Whether any pixel of a rectangle differs."""
    return any(
        one.get_at((x, y)) != other.get_at((x, y))
        for x in range(rect.left, rect.right)
        for y in range(rect.top, rect.bottom)
    )
