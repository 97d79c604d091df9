"""The view plugin of Herati."""

from __future__ import annotations

from functools import partial
from typing import Any

import pygame

from games.core.game import Options
from games.core.translation import N_
from games.herati.game import PLUGIN
from games.herati.rules.field import Tile, TileColour
from games.herati.rules.position import LoomPosition, PlaceTile
from games.herati.rules.setups import deal_code, deal_from_code, deal_of_day, player_count
from games.herati.view.drawing import draw, loom_example, workshop_example
from games.herati.view.rule_pages import PAGES
from games.herati.view.tiles import BACK, PLAIN, WOVEN, paint_set, sprite
from games.ui.toolkit.context import Context
from games.ui.toolkit.game_views import Caption, Deals, DealTexts, Demo, GameView, PieceSet
from games.ui.toolkit.scene import ViewPlugin
from games.ui.toolkit.work import Later

# -- A short game of Herati, a Loom, for the menu and the attract mode -------------------------

RECORD = """\
[Game "herati"]
[Mode "loom"]
[Aim "points"]
[Deal "SW,SW,NE,NW,NE,NW,SE,NE,SW,NW,NW,SW,NE,NW,SE,SE,NW,NE,SW,SW,NE,NE,NE,NW,SW"]
1. SW@0,0
2. NE@-1,0
3. NW@-2,0
4. NE@-3,0
5. NW@-4,0
6. SE@-3,1
7. NE@0,1
8. SW@-4,1
9. SW@-2,1
10. NW@-1,1
11. SW@-1,2
12. NW@-2,2
13. NE@-3,2
14. NW@-4,2
15. SE@0,2
16. SE@-3,3
17. NW@-1,3
18. NE@0,3
19. SW@-4,3
20. SW@-2,3
21. NE@-4,4
22. NE@-3,4
23. NW@-2,4
24. NE@-1,4
25. SW@0,4
"""


def _begins(before: LoomPosition, move: Any, after: LoomPosition) -> bool:
    return not before.field


def _grows(before: LoomPosition, move: Any, after: LoomPosition) -> bool:
    return isinstance(move, PlaceTile) and len(before.field) == 2


def _next_row(before: LoomPosition, move: Any, after: LoomPosition) -> bool:
    return isinstance(move, PlaceTile) and len(before.field) == 5


def _completes(before: LoomPosition, after: LoomPosition, colour: TileColour) -> bool:
    new = {*after.diamonds} - {*before.diamonds}
    return any(diamond.colour is colour for diamond in new)


def _completes_white(before: LoomPosition, move: Any, after: LoomPosition) -> bool:
    return _completes(before, after, TileColour.WHITE)


def _completes_black(before: LoomPosition, move: Any, after: LoomPosition) -> bool:
    return _completes(before, after, TileColour.BLACK)


def _ends(before: LoomPosition, move: Any, after: LoomPosition) -> bool:
    return after.outcome() is not None


DEMO = Demo(
    RECORD,
    (
        Caption(
            N_("Tiles are woven in black and white. They are never turned."),
            _begins,
            "course/edges",
        ),
        Caption(
            N_("Each tile touches another one with an edge of the same colour."),
            _grows,
            "course/one-edge",
        ),
        Caption(
            N_("A row has five tiles; then the next one begins below it."), _next_row, "course/rows"
        ),
        Caption(
            N_("Four white corners form a white diamond. Each diamond counts."),
            _completes_white,
            "course/white-diamond",
        ),
        Caption(
            N_("Four black corners form a black diamond. Each diamond counts."),
            _completes_black,
            "course/black-diamond",
        ),
        Caption(N_("Five diamonds: more than par, one short of the goal."), _ends),
    ),
)


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
    PLUGIN,
    draw,
    workshop_example,
    PAGES,
    make_parts=Later(SCENE, "make_parts"),
    make_speech=Later("games.herati.view.speech", "HeratiSpeech"),
    turn_entry=Later("games.herati.view.coach", "turn_entry"),
    compare=Later("games.herati.view.drawing", "compare"),
    demo=DEMO,
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
