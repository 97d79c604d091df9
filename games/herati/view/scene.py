"""The match scene of Herati."""

from __future__ import annotations

from typing import Any

from games.herati.rules.position import (
    HeratiPosition,
)
from games.herati.view.effects import HeratiEffects
from games.herati.view.gestures import HeratiGestures
from games.herati.view.table.geometry import HeratiGeometry
from games.herati.view.table.match_drawing import HeratiDrawing
from games.herati.view.texts.texts import HeratiTexts
from games.ui.match.game_scene import (
    GameParts,
)
from games.ui.match.match_scene import MatchScene
from games.ui.match.match_view import MatchView
from games.ui.toolkit.scene_context import SceneContext


class HeratiScene(MatchScene[HeratiPosition]):
    """The match scene of the Loom and of the Workshop."""

    def __init__(self, context: SceneContext, **how: Any) -> None:
        super().__init__(context, "herati", make_parts, **how)


def make_parts(view: MatchView[HeratiPosition]) -> GameParts[HeratiPosition]:
    """The parts of the window of a match."""
    geometry = HeratiGeometry(view)
    drawing = HeratiDrawing(view, geometry)
    texts = HeratiTexts(view, geometry)
    gestures = HeratiGestures(view, geometry, drawing, texts)
    effects = HeratiEffects(view, geometry)
    return GameParts(geometry, gestures, texts, drawing, effects)
