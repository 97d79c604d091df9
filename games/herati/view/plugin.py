"""The view plugin of Herati."""

from __future__ import annotations

from functools import partial

from games.core.text import N_
from games.herati.plugin import PLUGIN
from games.herati.rules.deals import deal_code, deal_from_code, deal_of_day
from games.herati.view.deal_picture import deal_picture
from games.herati.view.demo import DEMO
from games.herati.view.drawing import draw
from games.herati.view.example_positions import loom_example, workshop_example
from games.herati.view.rule_pages import PAGES
from games.herati.view.texts.seat_titles import seat_titles
from games.herati.view.tiles.sprites import PLAIN, WOVEN, paint_set
from games.ui.toolkit.game_views.deals import Deals, DealTexts
from games.ui.toolkit.game_views.game_view import GameView, PieceSet
from games.ui.toolkit.game_views.view_plugin import ViewPlugin
from games.ui.toolkit.later import Later

TEXTS = DealTexts(
    title=N_("The Loom"),
    of_day=N_("Loom of {day}"),
    of_all_time=N_("Loom of all time"),
    empty_today=N_("No scores yet today."),
    empty_ever=N_("No scores yet."),
    play_today=N_("Play today's deal"),
    about_codes=N_("A code has eleven letters and digits; dashes and case do not matter."),
    play_code=N_("Weave"),
)

SCENE = "games.herati.view.scene"
"""Imported when the first match or lesson is opened."""
HINT_TEXT = "games.herati.view.texts.hint_text"

GAME_VIEW = GameView(
    PLUGIN,
    draw,
    workshop_example,
    PAGES,
    make_parts=Later(SCENE, "make_parts"),
    make_speech=Later("games.herati.view.speech.speech", "HeratiSpeech"),
    turn_entry=Later("games.herati.view.texts.turn_list", "turn_entry"),
    compare=Later("games.herati.view.analysis_drawing", "compare"),
    demo=DEMO,
    coach=Later("games.herati.view.texts.coach", "coach"),
    standing=Later(HINT_TEXT, "standing"),
    loss=Later(HINT_TEXT, "loss"),
    graph_labels=Later("games.herati.view.texts.messages", "graph_labels"),
    seat_titles=seat_titles,
    piece_sets=(
        PieceSet(WOVEN, N_("Woven"), partial(paint_set, name=WOVEN)),
        PieceSet(PLAIN, N_("Plain"), partial(paint_set, name=PLAIN)),
    ),
    examples={("Mode", "loom"): loom_example},
    deals=Deals({"Mode": "loom"}, deal_of_day, deal_code, deal_from_code, TEXTS, deal_picture),
)

VIEW = ViewPlugin(GAME_VIEW, Later(SCENE, "HeratiScene"))
