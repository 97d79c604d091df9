"""A running match of Tiananmen."""

from __future__ import annotations

from collections.abc import Callable

from games.tiananmen.rules.position import TiananmenPosition
from games.tiananmen.view.plugin import GAME_VIEW
from games.tiananmen.view.scene import TiananmenScene
from tests.match_driver import MatchDriver

OpenMatch = Callable[..., "Driver"]


class Driver(MatchDriver[TiananmenScene, TiananmenPosition]):
    """One match of Tiananmen."""

    game_view = GAME_VIEW
    scene_type = TiananmenScene

    def options_of(self, at: TiananmenPosition) -> dict[str, str]:
        return {"Size": str(at.size)}


new_context = Driver.new_context
