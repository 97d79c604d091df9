"""A puzzle whose turns have two moves: shoot at e5 after any slide, to try the judge."""

from __future__ import annotations

from games.core.position import Side
from games.learning.puzzle import Facts, Puzzle, PuzzleDialect, PuzzleTheme
from games.veletas.rules.position import custom_position

DIALECT = PuzzleDialect(
    (PuzzleTheme("shoot-e5", "e5", "Slide, and shoot at e5.", "Aim.", 1),),
    lambda text, options: custom_position(7, "current", shooters=text.split(",")),
    lambda position: ",".join(position.shooter_cells),
    lambda position: str(position),
    lambda theme, start, now: "e5" in now.stone_cells(Side.BLACK),
    lambda puzzle, position, left: None,
    lambda rng: iter(()),
    lambda options, position, rng, wanted: iter(()),
    lambda puzzle: Facts(0, 0, False),
)
SLIDES = (
    DIALECT,
    Puzzle("veletas", "shoot-e5", {}, "b2,d4,f6", (("d4-d5/e5",), ("f6-e6/e5",))),
)
