"""The view plugin of Tiananmen."""

from __future__ import annotations

from functools import partial

from games.core.translation import N_
from games.tiananmen.game import GAME
from games.tiananmen.view.drawing import draw, sample
from games.tiananmen.view.examples import DIAGRAMS, small_game
from games.tiananmen.view.pieces import FLAT, SLATE_AND_SHELL, paint_set
from games.ui.toolkit.game_views import GameView, PieceSet, read_demo
from games.ui.toolkit.rule_pages import read_pages
from games.ui.toolkit.scene import ViewPlugin
from games.ui.toolkit.work import Later

SCENE = "games.tiananmen.view.match"
"""Imported when the first match or lesson is opened."""

GAME_VIEW = GameView(
    GAME,
    draw,
    sample,
    pages=partial(read_pages, GAME.package),
    diagrams=DIAGRAMS,
    make_parts=Later(SCENE, "make_parts"),
    make_speech=Later("games.tiananmen.view.speech", "TiananmenSpeech"),
    compare=Later("games.tiananmen.view.drawing", "compare"),
    demo=partial(read_demo, GAME.package),
    turns=True,
    coach=Later("games.tiananmen.view.coach", "coach"),
    examples={("Size", "13"): small_game},
    piece_sets=(
        PieceSet(SLATE_AND_SHELL, N_("Slate and shell"), partial(paint_set, name=SLATE_AND_SHELL)),
        PieceSet(FLAT, N_("Flat"), partial(paint_set, name=FLAT)),
    ),
)

VIEW = ViewPlugin(GAME_VIEW, Later(SCENE, "TiananmenScene"))
