"""A running match of Tiananmen."""

from __future__ import annotations

from collections.abc import Callable

from games.catalog import TIANANMEN
from games.tiananmen.rules.position import TiananmenPosition
from games.tiananmen.view import drawing
from games.tiananmen.view.rule_pages import PAGES
from games.tiananmen.view.scene import TiananmenScene
from games.ui.toolkit.game_view import GameView
from tests.match_driver import MatchDriver

FACE = GameView(TIANANMEN, drawing.draw, drawing.sample, PAGES)

OpenMatch = Callable[..., "Driver"]


class Driver(MatchDriver[TiananmenScene, TiananmenPosition]):
    """One match of Tiananmen."""

    game_view = FACE
    scene_type = TiananmenScene

    def options_of(self, at: TiananmenPosition) -> dict[str, str]:
        return {"Size": str(at.size)}


new_context = Driver.new_context
