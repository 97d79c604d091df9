"""The base class of all scenes."""

from __future__ import annotations

from games.ui.toolkit.scene_context import SceneContext
from games.ui.toolkit.scene_manager import StackedScene


class Scene(StackedScene):
    """One screen of the program, or a modal above one."""

    def __init__(self, context: SceneContext) -> None:
        self.context = context
