"""How good a position of Tiananmen is: the stones still missing to a ring and to a chain.

Both distances count convexly, the last stones most: a plain difference would leave Black, whose
ring is long, without hope and without a plan. A stone in the lid is a stone less to find later.
"""

from __future__ import annotations

from math import exp

from games.core.evaluation import Evaluation
from games.core.position import Side
from games.tiananmen.rules.position import TiananmenPosition

_WON = 100.0
_WINNING = 50.0
"""The side to move can win at once."""
_SCORE_PER_LOG_ODDS = 8.0
"""So that a score of 100 stays apart from 99 as a probability."""
RING_WEIGHT = 4.0
"""How much more a ring is worth than a chain that misses as many stones, for it needs twice as
many; fitted to the ends of games between searches."""
RING_SCALE = 5.0
CHAIN_SCALE = 3.0
"""Distances by which the worth of a ring and of a chain falls to a third."""
_PROVABLE = 5
"""White's lids up to this are proven; of bigger ones only the distance is looked at."""


def evaluate(position: TiananmenPosition, side: Side) -> Evaluation:
    """The estimated win probability of a side, without search; 0 or 1 only after the end."""
    if outcome := position.outcome():
        return Evaluation.from_outcome(outcome, side, len(position.sides))
    return Evaluation.from_log_odds(score(position, side) / _SCORE_PER_LOG_ODDS)


def score(position: TiananmenPosition, side: Side) -> float:
    """How good the position is for a side, from -100 (lost) to 100 (won)."""
    value = _for_black(position)
    return value if side is Side.BLACK else -value


def _for_black(position: TiananmenPosition) -> float:
    if outcome := position.outcome():
        return _WON if outcome.winners == (Side.BLACK,) else -_WON
    ring, chain = position.ring_distance, position.chain_distance
    if position.part % 2 == 0:
        if position.emptying or _black_wins(position, ring):
            return _WON - ring if position.emptying else _WINNING
    elif position.emptying or _white_wins(position, chain):
        return chain - _WON if position.emptying else -_WINNING
    black, white = position.lid(Side.BLACK), position.lid(Side.WHITE)
    own, other = weight(ring - black, RING_SCALE), weight(chain - white, CHAIN_SCALE)
    return RING_WEIGHT * own - other


def weight(missing: int, scale: float) -> float:
    """What a ring or a chain is worth that misses so many stones, less than 0 if a lid has more."""
    return exp(-missing / scale) if missing > 0 else 1 - missing / scale


def _black_wins(position: TiananmenPosition, ring: int) -> bool:
    """Whether Black, to move, wins with his lid or with this part of the day."""
    if position.may_save and ring <= position.lid(Side.BLACK):
        return True
    return ring <= position.left and position.can_win_now


def _white_wins(position: TiananmenPosition, chain: int) -> bool:
    """Whether White, to move, wins with her lid, as far as it is quickly seen, or her part."""
    if position.may_save and chain <= (lid := position.lid(Side.WHITE)):
        return position.may_open_lid if lid <= _PROVABLE else chain + 2 <= lid
    return chain <= position.left and position.can_win_now
