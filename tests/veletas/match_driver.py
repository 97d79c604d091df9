"""A running match of Veletas."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

from games.catalog import VELETAS
from games.ui.toolkit.game_view import GameView
from games.veletas.rules.position import VeletasPosition
from games.veletas.view import drawing
from games.veletas.view.rule_pages import PAGES
from games.veletas.view.scene import VeletasScene
from tests.match_driver import MatchDriver

FACE = GameView(VELETAS, drawing.draw, drawing.sample, PAGES)

OpenMatch = Callable[..., "Driver"]


class Driver(MatchDriver[VeletasScene, VeletasPosition]):
    """One match of Veletas."""

    game_view = FACE
    scene_type = VeletasScene
    usual: ClassVar = {"Seed": "1"}

    def options_of(self, at: VeletasPosition) -> dict[str, str]:
        return {"Size": str(at.size), "Rules": at.rules}

    def angle(self, cell: str) -> float:
        """Where the vane on a square points, from 0 (up) to 359, counter-clockwise."""
        sprite = self.scene.board.sprite_at(cell)
        assert sprite is not None
        return round(sprite.angle) % 360


new_context = Driver.new_context
