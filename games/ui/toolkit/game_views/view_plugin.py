"""The plugin of a game for the window: its `GameView` and its match scene."""

from __future__ import annotations

from dataclasses import dataclass
from importlib import import_module

from games.ui.toolkit.game_views.game_view import GameView
from games.ui.toolkit.scene_manager import SceneFactory


@dataclass(frozen=True, slots=True)
class ViewPlugin:
    """A game has one named `VIEW` in the module that its entry in the catalog names."""

    game_view: GameView
    scene: SceneFactory
    """Opens a match of the game."""


def load_view(module: str) -> ViewPlugin:
    """The `VIEW` of a module, imported now."""
    view = import_module(module).VIEW
    assert isinstance(view, ViewPlugin)
    return view
