"""The weights of the static evaluation, found by self-play; see `turns` for their order."""

from __future__ import annotations

from functools import cache

from games.veletas.board import Board
from games.veletas.turns import LONGEST_LEAD, SIDES

SOON = (0.0, 1.5, 0.85, 0.35, 0.2, 0.125, 0.0875, 0.0625, 0.05)
"""What a shooter beside one's bigger group is worth by its freedom, to the side to move."""
LATER = (0.0, 0.75, 0.5, 0.275, 0.175, 0.1125, 0.075, 0.055, 0.045)
"""The same to the other side, which the shooter may escape before it can act."""
LEAD = (0.0, 0.7, 0.9, 1.0, 1.0)
"""How sure a lead is, by the number of stones by which a group is the bigger one."""
CLAIM = 2.5
TEMPO = 0.01


@cache
def weights_of(board: Board) -> tuple[float, ...]:
    """The weights for a board and its rule set."""
    shooters = [
        _leaning(freedom, lead)
        for _ in range(2)
        for freedom in range(9)
        for _ in range(SIDES)
        for lead in range(-LONGEST_LEAD, LONGEST_LEAD + 1)
    ]
    claims = [CLAIM * (yours - mine) + TEMPO for mine in range(5) for yours in range(5)]
    return (*shooters, *claims)


def _leaning(freedom: int, lead: int) -> float:
    if lead > 0:
        return SOON[freedom] * LEAD[lead]
    return -LATER[freedom] * LEAD[-lead]
