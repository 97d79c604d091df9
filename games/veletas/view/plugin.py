"""The view plugin of Veletas."""

from __future__ import annotations

from functools import partial

from games.core.text import N_
from games.ui.toolkit.game_view import GameView, PieceSet
from games.ui.toolkit.view_plugin import ViewPlugin
from games.veletas.plugin import PLUGIN
from games.veletas.view.analysis_drawing import compare
from games.veletas.view.board_view import drawable
from games.veletas.view.drawing import draw, sample
from games.veletas.view.example_positions import large_game, small_game
from games.veletas.view.pieces import SIGNS, VANES, paint_set
from games.veletas.view.rule_pages import PAGES
from games.veletas.view.scene import VeletasScene, make_parts
from games.veletas.view.seat_titles import seat_titles

GAME_VIEW = GameView(
    PLUGIN,
    draw,
    sample,
    PAGES,
    make_parts=make_parts,
    compare=compare,
    drawable=drawable,
    seat_titles=seat_titles,
    piece_sets=(
        PieceSet(VANES, N_("Vanes"), partial(paint_set, name=VANES)),
        PieceSet(SIGNS, N_("Signs"), partial(paint_set, name=SIGNS)),
    ),
    examples={("Size", "10"): large_game, ("Size", "7"): small_game},
)

VIEW = ViewPlugin(GAME_VIEW, VeletasScene)
