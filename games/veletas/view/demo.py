"""A short game of Veletas on the smallest board, for the menu and the attract mode."""

from __future__ import annotations

from typing import Any

from games.core.text import N_
from games.ui.toolkit.game_views.demo import Caption, Demo
from games.veletas.rules.moves import Pie, Place, Slide, Stone
from games.veletas.rules.position import Phase, VeletasPosition

RECORD = """\
[Game "veletas"]
[Size "7"]
[Rules "current"]
[Start "placed"]
1. c2/d5
2. swap
3. b4,e2/d4
4. e2-c4/c5
5. c4-c3/c4
6. c3-a5/b5
7. a5-c3/d3
8. c3-a5/b6
9. a5-c3/d2
10. c3-a5/a6
11. a5-c3/b2
12. c3-a5/a4
13. a5-c3/c1
14. c3-a5/c3
15. c2-b3/c2
16. b4-a3/b4
17. a3/a2
"""


def _places(before: VeletasPosition, move: Any, after: VeletasPosition) -> bool:
    return isinstance(move, Place)


def _swaps(before: VeletasPosition, move: Any, after: VeletasPosition) -> bool:
    return isinstance(move, Pie)


def _slides(before: VeletasPosition, move: Any, after: VeletasPosition) -> bool:
    return isinstance(move, Slide)


def _shoots(before: VeletasPosition, move: Any, after: VeletasPosition) -> bool:
    return isinstance(move, Stone) and before.phase is Phase.PLAY


def _claims(before: VeletasPosition, move: Any, after: VeletasPosition) -> bool:
    return len(after.claims) > len(before.claims)


def _passes_over(before: VeletasPosition, move: Any, after: VeletasPosition) -> bool:
    """A shooter passes over another one along a rank or file."""
    if not isinstance(move, Slide):
        return False
    index, between = before.board.index, before.board.between
    passed = between[index[move.origin]][index[move.target]]
    return bool(passed & before.pieces.shooters)


def _wins(before: VeletasPosition, move: Any, after: VeletasPosition) -> bool:
    return after.outcome() is not None


DEMO = Demo(
    RECORD,
    (
        Caption(
            N_("Two players place the red shooters. They belong to nobody."),
            _places,
            "course/placement",
        ),
        Caption(
            N_("Then the second player may take over the other colour."), _swaps, "course/swap"
        ),
        Caption(
            N_("In your turn you may move a shooter, like a queen in chess."),
            _slides,
            "course/lines",
        ),
        Caption(N_("Then it shoots a stone of your colour along a line."), _shoots),
        Caption(
            N_("Shooters pass over other shooters, but never over a stone."),
            _passes_over,
            "course/over",
        ),
        Caption(N_("Most shooters are claimed: the game is won."), _wins, "course/majority"),
        Caption(
            N_("A shooter that cannot move goes to the bigger group of stones beside it."),
            _claims,
            "course/trapped",
        ),
    ),
)
