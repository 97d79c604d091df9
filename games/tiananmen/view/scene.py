"""The match scene of Tiananmen."""

from __future__ import annotations

from typing import Any

from games.tiananmen.rules.position import TiananmenPosition
from games.tiananmen.view.drawing.match_drawing import TiananmenDrawing
from games.tiananmen.view.effects import TiananmenEffects
from games.tiananmen.view.geometry import TiananmenGeometry
from games.tiananmen.view.gestures import TiananmenGestures
from games.tiananmen.view.texts import TiananmenTexts
from games.ui.match.game_scene import (
    GameParts,
)
from games.ui.match.match_scene import MatchScene
from games.ui.match.match_view import MatchView
from games.ui.toolkit.scene_context import SceneContext


class TiananmenScene(MatchScene[TiananmenPosition]):
    """The match scene of Tiananmen."""

    def __init__(self, context: SceneContext, **how: Any) -> None:
        super().__init__(context, "tiananmen", make_parts, **how)


def make_parts(view: MatchView[TiananmenPosition]) -> GameParts[TiananmenPosition]:
    """The parts of the window of a match."""
    geometry = TiananmenGeometry(view)
    drawing = TiananmenDrawing(view, geometry)
    gestures = TiananmenGestures(view, geometry, drawing)
    effects = TiananmenEffects(view, geometry)
    return GameParts(geometry, gestures, TiananmenTexts(view), drawing, effects)
