"""The static evaluation for hints, graphs and greedy players: it compares ring and chain distance.

Both terms are convex in the distance, so that the last stones count most. With a plain difference
Black, whose ring needs more stones, would always seem to lose. A saved stone counts as placed.
"""

from __future__ import annotations

from math import exp

from games.core.evaluation import Evaluation
from games.core.position import Side
from games.tiananmen.rules.position import TiananmenPosition

_WON = 100.0
_WINNING = 50.0
"""The score if the side to move can win at once."""
_SCORE_PER_LOG_ODDS = 8.0
"""Keeps the probabilities of the scores 99 and 100 apart."""
RING_WEIGHT = 4.0
"""The weight of a ring relative to a chain at the same distance: a ring takes twice as many stones.

Fitted to the ends of games between searches.
"""
RING_SCALE = 5.0
CHAIN_SCALE = 3.0
"""Distances, in stones, by which the score of a ring and of a chain falls to 1/e."""
_PROVABLE = 5
"""White's lids of at most so many stones are proven; larger ones are judged by distance."""


def evaluate(position: TiananmenPosition, side: Side) -> Evaluation:
    """The estimated win probability of a side, without search; 0 or 1 only after the end."""
    if outcome := position.outcome():
        return Evaluation.from_outcome(outcome, side, len(position.sides))
    return Evaluation.from_log_odds(score(position, side) / _SCORE_PER_LOG_ODDS)


def score(position: TiananmenPosition, side: Side) -> float:
    """The score of a position for a side, from -100 (lost) to 100 (won)."""
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
    own, other = (
        distance_score(ring - black, RING_SCALE),
        distance_score(chain - white, CHAIN_SCALE),
    )
    return RING_WEIGHT * own - other


def distance_score(missing: int, scale: float) -> float:
    """The score of a ring or a chain that misses so many stones; negative ones are spare stones."""
    return exp(-missing / scale) if missing > 0 else 1 - missing / scale


def _black_wins(position: TiananmenPosition, ring: int) -> bool:
    """Whether Black, to move, can win with his lid or with this part of the day."""
    if position.may_save and ring <= position.lid(Side.BLACK):
        return True
    return ring <= position.left and position.can_win_now


def _white_wins(position: TiananmenPosition, chain: int) -> bool:
    """Whether White, to move, wins with this part, or with her lid as far as quickly proven."""
    if position.may_save and chain <= (lid := position.lid(Side.WHITE)):
        return position.may_open_lid if lid <= _PROVABLE else chain + 2 <= lid
    return chain <= position.left and position.can_win_now
