"""The view plugin of Tiananmen."""

from __future__ import annotations

from games.tiananmen.plugin import PLUGIN
from games.tiananmen.view.analysis_drawing import compare
from games.tiananmen.view.drawing import draw, sample
from games.tiananmen.view.example_positions import small_game
from games.tiananmen.view.rule_pages import PAGES
from games.tiananmen.view.scene import TiananmenScene, make_parts
from games.ui.toolkit.game_view import GameView
from games.ui.toolkit.view_plugin import ViewPlugin

GAME_VIEW = GameView(
    PLUGIN,
    draw,
    sample,
    PAGES,
    make_parts=make_parts,
    compare=compare,
    examples={("Size", "13"): small_game},
)

VIEW = ViewPlugin(GAME_VIEW, TiananmenScene)
