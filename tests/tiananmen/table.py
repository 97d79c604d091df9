"""A running match of Tiananmen."""

from __future__ import annotations

from collections.abc import Callable

from games.catalog import TIANANMEN
from games.tiananmen import picture
from games.tiananmen.pages import PAGES
from games.tiananmen.rules import TiananmenPosition
from games.tiananmen.scene import TiananmenScene
from games.ui.face import Face
from tests.table import MatchTable

FACE = Face(TIANANMEN, picture.draw, picture.sample, PAGES)

OpenTable = Callable[..., "Table"]


class Table(MatchTable[TiananmenScene, TiananmenPosition]):
    """One match of Tiananmen."""

    face = FACE
    scene_type = TiananmenScene

    def options_of(self, at: TiananmenPosition) -> dict[str, str]:
        return {"Size": str(at.size)}


new_stage = Table.new_stage
