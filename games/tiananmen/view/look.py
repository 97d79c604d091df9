"""The view plugin of Tiananmen."""

from __future__ import annotations

from functools import partial

from games.core.translation import N_
from games.tiananmen.game import PLUGIN
from games.tiananmen.view.drawing import draw, sample
from games.tiananmen.view.examples import DEMO, small_game
from games.tiananmen.view.pieces import FLAT, SLATE_AND_SHELL, paint_set
from games.tiananmen.view.rule_pages import PAGES
from games.ui.toolkit.game_views import GameView, PieceSet
from games.ui.toolkit.scene import ViewPlugin
from games.ui.toolkit.work import Later

SCENE = "games.tiananmen.view.match"
"""Imported when the first match or lesson is opened."""

GAME_VIEW = GameView(
    PLUGIN,
    draw,
    sample,
    PAGES,
    make_parts=Later(SCENE, "make_parts"),
    make_speech=Later("games.tiananmen.view.speech", "TiananmenSpeech"),
    compare=Later("games.tiananmen.view.drawing", "compare"),
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
