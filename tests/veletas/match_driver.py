"""A running match of Veletas."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

from games.veletas.rules.position import VeletasPosition
from games.veletas.view.board import Layout
from games.veletas.view.look import LOOK
from games.veletas.view.match import VeletasBoard
from tests.match_driver import MatchDriver

OpenMatch = Callable[..., "Driver"]


class Driver(MatchDriver[VeletasPosition]):
    """One match of Veletas."""

    game_view = LOOK
    usual: ClassVar = {"Seed": "1"}

    @property
    def layout(self) -> Layout:
        """Where the board and the trays lie."""
        geometry = self.scene.board.game_board
        assert isinstance(geometry, VeletasBoard)
        return geometry.layout

    def options_of(self, at: VeletasPosition) -> dict[str, str]:
        return {"Size": str(at.board.size), "Rules": at.board.rules.name}

    def angle(self, cell: str) -> float:
        """Where the vane on a square points, from 0 (up) to 359, counter-clockwise."""
        sprite = self.board.sprite_at(cell)
        assert sprite is not None
        return round(sprite.angle) % 360


new_context = Driver.new_context
