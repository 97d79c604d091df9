"""The match scene of Veletas."""

from __future__ import annotations

from typing import Any

from games.ui.match.game_scene import GameParts
from games.ui.match.match_scene import MatchScene
from games.ui.match.match_view import MatchView
from games.ui.toolkit.scene_context import SceneContext
from games.veletas.rules.position import VeletasPosition
from games.veletas.view.drawing.match_drawing import VeletasDrawing
from games.veletas.view.effects import VeletasEffects
from games.veletas.view.geometry import VeletasGeometry
from games.veletas.view.gestures import VeletasGestures
from games.veletas.view.texts import VeletasTexts


class VeletasScene(MatchScene[VeletasPosition]):
    """The match scene of Veletas."""

    def __init__(self, context: SceneContext, **how: Any) -> None:
        super().__init__(context, "veletas", make_parts, **how)


def make_parts(view: MatchView[VeletasPosition]) -> GameParts[VeletasPosition]:
    """The parts of the window of a match."""
    geometry = VeletasGeometry(view)
    gestures = VeletasGestures(view, geometry)
    drawing = VeletasDrawing(view, geometry)
    effects = VeletasEffects(view, geometry)
    return GameParts(geometry, gestures, VeletasTexts(view), drawing, effects)
