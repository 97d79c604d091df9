"""The view plugin of Tiananmen."""

from __future__ import annotations

from functools import partial

from games.core.text import N_
from games.tiananmen.plugin import PLUGIN
from games.tiananmen.view.demo import DEMO
from games.tiananmen.view.drawing.drawing import draw, sample
from games.tiananmen.view.drawing.stone_sprites import FLAT, SLATE_AND_SHELL, paint_set
from games.tiananmen.view.example_positions import small_game
from games.tiananmen.view.rule_pages import PAGES
from games.ui.toolkit.game_views.game_view import GameView, PieceSet
from games.ui.toolkit.game_views.view_plugin import ViewPlugin
from games.ui.toolkit.later import Later

SCENE = "games.tiananmen.view.scene"
"""Imported when the first match or lesson is opened."""

GAME_VIEW = GameView(
    PLUGIN,
    draw,
    sample,
    PAGES,
    make_parts=Later(SCENE, "make_parts"),
    make_speech=Later("games.tiananmen.view.speech.speech", "TiananmenSpeech"),
    compare=Later("games.tiananmen.view.drawing.analysis_drawing", "compare"),
    demo=DEMO,
    turns=True,
    coach=Later("games.tiananmen.view.coach", "coach"),
    examples={("Size", "13"): small_game},
    piece_sets=(
        PieceSet(SLATE_AND_SHELL, N_("Slate and shell"), partial(paint_set, name=SLATE_AND_SHELL)),
        PieceSet(FLAT, N_("Flat"), partial(paint_set, name=FLAT)),
    ),
)

VIEW = ViewPlugin(GAME_VIEW, Later(SCENE, "TiananmenScene"))
