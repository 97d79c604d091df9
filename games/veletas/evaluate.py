"""How good a position of Veletas is for a side: claims, and how the free shooters stand."""

from __future__ import annotations

from games.core.position import Side
from games.veletas.rules import Phase, Prospect, VeletasPosition

WON = 1_000_000.0
CLAIM = 100.0

SOON = (0.0, 60.0, 34.0, 14.0, 8.0, 5.0, 3.5, 2.5, 2.0)
"""What a shooter beside one's bigger group is worth by its freedom, to the side to move."""
LATER = (0.0, 30.0, 20.0, 11.0, 7.0, 4.5, 3.0, 2.2, 1.8)
"""The same to the other side, which the shooter may escape before it can act."""
LEAD = (0.0, 0.7, 0.9, 1.0)
"""How sure a lead is, by the number of stones by which a group is the bigger one."""
TEMPO = 0.4
"""What the next ordinary turn is worth: a guess, since Black, who has the first one, won 616 of
1,100 greedy games from random first placements."""


def evaluate(position: VeletasPosition, side: Side) -> float:
    """How good the position is for a side; a won one beats everything.

    While a pie choice is ahead the second player will take the better colour, so the player
    who makes the first placement wants it balanced, and the second one wants it lopsided.
    """
    if position.pie_ahead:
        gain = abs(_for_black(position))
        return gain if side is position.sides[1] else -gain
    value = _for_black(position)
    return value if side is Side.BLACK else -value


def _for_black(position: VeletasPosition) -> float:
    black, white = position.claimed(Side.BLACK), position.claimed(Side.WHITE)
    if black >= position.majority:
        return WON
    if white >= position.majority:
        return -WON
    black_moves = _black_moves_next(position)
    value = CLAIM * (black - white) + (TEMPO if black_moves else -TEMPO)
    for prospect in position.prospects():
        value += _leaning(prospect, black_moves)
    return value


def _black_moves_next(position: VeletasPosition) -> bool:
    """Whether Black makes the next ordinary turn."""
    if position.shooters_missing or position.phase is Phase.SECOND_PLACEMENT:
        return True
    return position.to_move is Side.BLACK


def _leaning(shooter: Prospect, black_moves: bool) -> float:
    """What a free shooter promises to Black, less what it promises to White."""
    _, freedom, black, white = shooter
    if black > white:
        return (SOON if black_moves else LATER)[freedom] * LEAD[min(black - white, 3)]
    if white > black:
        return -(LATER if black_moves else SOON)[freedom] * LEAD[min(white - black, 3)]
    return 0.0
