"""A puzzle whose turns have two moves: shoot at e5 after any slide, to try the judge."""

from __future__ import annotations

from games.core.game import PuzzleTheme
from games.core.position import Side
from games.learning.puzzle import Puzzle
from games.veletas.game import GAME
from tests.variant import variant
from tests.veletas.pictures import custom_position

SLIDES = (
    variant(
        GAME,
        themes=(PuzzleTheme("shoot-e5", "e5", "Slide, and shoot at e5.", "Aim.", 1),),
        read_position=lambda text, options: custom_position(7, "current", shooters=text.split(",")),
        reached=lambda theme, start, now: "e5" in now.stone_cells(Side.BLACK),
    ),
    Puzzle("veletas", "shoot-e5", {}, "b2,d4,f6", (("d4-d5/e5",), ("f6-e6/e5",))),
)
