"""The view plugin of Veletas."""

from __future__ import annotations

from functools import partial

from games.core.text import N_
from games.ui.toolkit.game_views.game_view import GameView, PieceSet
from games.ui.toolkit.game_views.view_plugin import ViewPlugin
from games.ui.toolkit.later import Later
from games.veletas.plugin import PLUGIN
from games.veletas.view.board_view import drawable
from games.veletas.view.demo import DEMO
from games.veletas.view.drawing.drawing import draw, sample
from games.veletas.view.drawing.pieces import SIGNS, VANES, paint_set
from games.veletas.view.example_positions import large_game, small_game
from games.veletas.view.rule_pages import PAGES
from games.veletas.view.seat_titles import seat_titles

SCENE = "games.veletas.view.scene"
"""Imported when the first match or lesson is opened."""

GAME_VIEW = GameView(
    PLUGIN,
    draw,
    sample,
    PAGES,
    make_parts=Later(SCENE, "make_parts"),
    make_speech=Later("games.veletas.view.speech.speech", "VeletasSpeech"),
    compare=Later("games.veletas.view.drawing.analysis_drawing", "compare"),
    demo=DEMO,
    coach=Later("games.veletas.view.coach", "coach"),
    drawable=drawable,
    turns=True,
    seat_titles=seat_titles,
    piece_sets=(
        PieceSet(VANES, N_("Vanes"), partial(paint_set, name=VANES)),
        PieceSet(SIGNS, N_("Signs"), partial(paint_set, name=SIGNS)),
    ),
    examples={("Size", "10"): large_game, ("Size", "7"): small_game},
)

VIEW = ViewPlugin(GAME_VIEW, Later(SCENE, "VeletasScene"))
