"""A running match of Veletas."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

from games.catalog import VELETAS
from games.ui.toolkit.game_view import Face
from games.veletas.rules.position import VeletasPosition
from games.veletas.view import drawing
from games.veletas.view.rule_pages import PAGES
from games.veletas.view.scene import VeletasScene
from tests.running_match import MatchTable

FACE = Face(VELETAS, drawing.draw, drawing.sample, PAGES)

OpenTable = Callable[..., "Table"]


class Table(MatchTable[VeletasScene, VeletasPosition]):
    """One match of Veletas."""

    face = FACE
    scene_type = VeletasScene
    usual: ClassVar = {"Seed": "1"}

    def options_of(self, at: VeletasPosition) -> dict[str, str]:
        return {"Size": str(at.size), "Rules": at.rules}

    def angle(self, cell: str) -> float:
        """Where the vane on a square points, from 0 (up) to 359, counter-clockwise."""
        sprite = self.scene.board.sprite_at(cell)
        assert sprite is not None
        return round(sprite.angle) % 360


new_stage = Table.new_stage
