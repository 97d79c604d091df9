"""The view plugin of Veletas."""

from __future__ import annotations

from functools import partial

from games.core.game import Options
from games.core.translation import N_
from games.ui.toolkit.game_views import GameView, PieceSet, read_demo
from games.ui.toolkit.rule_pages import read_pages
from games.ui.toolkit.scene import ViewPlugin
from games.ui.toolkit.work import Later
from games.veletas.game import GAME
from games.veletas.view.board import draw, drawable, sample
from games.veletas.view.examples import DIAGRAMS, large_game, small_game
from games.veletas.view.pieces import SIGNS, VANES, paint_set

# -- The titles of the seats before a match ----------------------------------------------------


def seat_titles(options: Options) -> tuple[str, ...]:
    """The colours; or the order of the players if the pie choice can still swap the colours."""
    settled = options.get("Rules") == "leaflet-ja" and options.get("Start") != "random"
    if settled:
        return N_("Black"), N_("White")
    return N_("First player"), N_("Second player")


SCENE = "games.veletas.view.match"
"""Imported when the first match or lesson is opened."""

GAME_VIEW = GameView(
    GAME,
    draw,
    sample,
    pages=partial(read_pages, GAME.package),
    diagrams=DIAGRAMS,
    make_parts=Later(SCENE, "make_parts"),
    make_speech=Later("games.veletas.view.speech", "VeletasSpeech"),
    compare=Later("games.veletas.view.board", "compare"),
    demo=partial(read_demo, GAME.package),
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
