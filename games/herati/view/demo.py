"""A short game of Herati, a Loom, for the menu and the attract mode."""

from __future__ import annotations

from typing import Any

from games.core.text import N_
from games.herati.rules.field import TileColour
from games.herati.rules.position import LoomPosition, PlaceTile
from games.ui.toolkit.game_views.demo import Caption, Demo

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
