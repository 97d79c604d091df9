"""The view plugin of Herati."""

from __future__ import annotations

from functools import partial

import pygame

from games.core.game import Options
from games.core.translation import N_
from games.herati.game import GAME
from games.herati.rules.field import Tile
from games.herati.rules.setups import deal_code, deal_from_code, deal_of_day, player_count
from games.herati.view.drawing import DIAGRAMS, draw, loom_example, workshop_example
from games.herati.view.tiles import BACK, PLAIN, WOVEN, paint_set, sprite
from games.ui.toolkit.context import Context
from games.ui.toolkit.game_views import Deals, DealTexts, GameView, PieceSet, read_demo
from games.ui.toolkit.rule_pages import read_pages
from games.ui.toolkit.scene import ViewPlugin
from games.ui.toolkit.work import Later

# -- The first tiles of a deal of the Loom, in one small picture -------------------------------

FACE_UP = 2
"""The tiles that lie face up at the start."""


def deal_picture(context: Context, deal: str, size: int) -> pygame.Surface:
    """The tiles that lie face up at the start, and a back for the others; `size` pixels high."""
    kinds = [*(Tile(name).value for name in deal.split(",")[:FACE_UP]), BACK]
    gap = max(size // 12, 1)
    picture = pygame.Surface((len(kinds) * (size + gap) - gap, size), pygame.SRCALPHA)
    for number, kind in enumerate(kinds):
        picture.blit(sprite(context, kind, size), (number * (size + gap), 0))
    return picture


# -- The names of the seats in the setup -------------------------------------------------------

_TITLES: dict[int, tuple[str, ...]] = {
    1: (N_("The player"),),
    2: (N_("Seat 1, below"), N_("Seat 2, above")),
    3: (N_("Seat 1, below"), N_("Seat 2, left"), N_("Seat 3, above")),
    4: (N_("Seat 1, below"), N_("Seat 2, left"), N_("Seat 3, above"), N_("Seat 4, right")),
}


def seat_titles(options: Options) -> tuple[str, ...]:
    """The titles of the seats, clockwise."""
    return _TITLES[player_count(options)]


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

SCENE = "games.herati.view.match"
"""Imported when the first match or lesson is opened."""
HINT_TEXT = "games.herati.view.words"

GAME_VIEW = GameView(
    GAME,
    draw,
    workshop_example,
    pages=partial(read_pages, GAME.package),
    diagrams=DIAGRAMS,
    make_parts=Later(SCENE, "make_parts"),
    make_speech=Later("games.herati.view.speech", "HeratiSpeech"),
    turn_entry=Later("games.herati.view.coach", "turn_entry"),
    compare=Later("games.herati.view.drawing", "compare"),
    demo=partial(read_demo, GAME.package),
    coach=Later("games.herati.view.coach", "coach"),
    standing=Later(HINT_TEXT, "standing"),
    loss=Later(HINT_TEXT, "loss"),
    graph_labels=Later("games.herati.view.words", "graph_labels"),
    seat_titles=seat_titles,
    piece_sets=(
        PieceSet(WOVEN, N_("Woven"), partial(paint_set, name=WOVEN)),
        PieceSet(PLAIN, N_("Plain"), partial(paint_set, name=PLAIN)),
    ),
    examples={("Mode", "loom"): loom_example},
    deals=Deals({"Mode": "loom"}, deal_of_day, deal_code, deal_from_code, TEXTS, deal_picture),
)

VIEW = ViewPlugin(GAME_VIEW, Later(SCENE, "HeratiScene"))
