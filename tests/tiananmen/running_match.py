"""A running match of Tiananmen."""

from __future__ import annotations

from collections.abc import Callable

from games.catalog import TIANANMEN
from games.tiananmen.rules.position import TiananmenPosition
from games.tiananmen.view import drawing
from games.tiananmen.view.rule_pages import PAGES
from games.tiananmen.view.scene import TiananmenScene
from games.ui.toolkit.game_view import Face
from tests.running_match import MatchTable

FACE = Face(TIANANMEN, drawing.draw, drawing.sample, PAGES)

OpenTable = Callable[..., "Table"]


class Table(MatchTable[TiananmenScene, TiananmenPosition]):
    """One match of Tiananmen."""

    face = FACE
    scene_type = TiananmenScene

    def options_of(self, at: TiananmenPosition) -> dict[str, str]:
        return {"Size": str(at.size)}


new_stage = Table.new_stage
