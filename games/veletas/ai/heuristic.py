"""The heuristic (static evaluation) of a position: claims, and the free shooters by their features.

It is a linear function of table look-ups. Values are log-odds, the natural logarithm of the odds
to win, from the view of the side to move.
"""

from __future__ import annotations

from games.core.kernels import Floats, Ints, compiled
from games.veletas.ai.kernel import (
    CLAIMS,
    EMPTY,
    MAJORITY,
    MOVER,
    NO_SQUARE,
    NONE,
    OWNER,
    SHOOTER_COUNT,
    SHOOTER_SQUARE,
    STEPS,
    biggest_group,
    open_neighbour,
)

WON = 1_000_000.0
"""The value of a position in which the game is won; a lost one has the negative."""

SIDE_COUNTS = 5
"""A shooter has 0 to 4 open sides: orthogonal neighbours that are empty."""
MAX_LEAD = 4
LEAD_COUNTS = 2 * MAX_LEAD + 1
"""A lead in the biggest adjacent group counts from `-MAX_LEAD` to `MAX_LEAD` stones."""
CLAIM_WEIGHTS = 2 * 9 * SIDE_COUNTS * LEAD_COUNTS
"""Offset of the values of claims, by the claims that each side still needs (5 by 5).

Before it lie the values of free shooters: [decides][freedom 0-8][open sides][lead]. A shooter
decides if the side with the lead there would win the game by claiming it.
"""
WEIGHT_COUNT = CLAIM_WEIGHTS + 25
"""The length of the array of weights."""


@compiled
def shooter_value(
    weights: Floats, freedom: int, sides: int, lead: int, mine: int, yours: int
) -> float:
    """The value of a free shooter to the side to move; 0 for a trapped one, which is a claim.

    `freedom` is the number of directions in which it can move, `sides` the number of open sides,
    `lead` the difference of the biggest adjacent groups. `mine` and `yours` are the claims that
    the side to move and the other one still need to win.
    """
    if freedom == 0:
        return 0.0
    return weights[weight_index(freedom, sides, lead, mine, yours)]


@compiled
def weight_index(freedom: int, sides: int, lead: int, mine: int, yours: int) -> int:
    """The index of the weight of a free shooter with these features, see `shooter_value`."""
    decides = (lead > 0 and mine == 1) or (lead < 0 and yours == 1)
    lead = min(MAX_LEAD, max(-MAX_LEAD, lead))
    kind = 9 + freedom if decides else freedom
    return (kind * SIDE_COUNTS + sides) * LEAD_COUNTS + lead + MAX_LEAD


@compiled
def claims_value(weights: Floats, mine: int, yours: int) -> float:
    """The value of the claims to a side that still needs `mine`, the other one `yours`."""
    if mine <= 0:
        return WON
    if yours <= 0:
        return -WON
    return weights[CLAIM_WEIGHTS + mine * 5 + yours]


@compiled
def static_value(state: Ints, weights: Floats) -> float:
    """The static value of a state for the side to move, in log-odds."""
    mover = state[MOVER]
    mine = state[MAJORITY] - state[CLAIMS + mover]
    yours = state[MAJORITY] - state[CLAIMS + 1 - mover]
    total = claims_value(weights, mine, yours)
    for shooter in range(state[SHOOTER_COUNT]):
        if state[OWNER + shooter] != NONE:
            continue
        square, freedom, sides = state[SHOOTER_SQUARE + shooter], 0, 0
        for i in range(STEPS, STEPS + 8):
            if open_neighbour(state, square, state[i]) != NO_SQUARE:
                freedom += 1
            if i < STEPS + 4 and state[square + state[i]] == EMPTY:
                sides += 1
        lead = biggest_group(state, square, mover) - biggest_group(state, square, 1 - mover)
        total += shooter_value(weights, freedom, sides, lead, mine, yours)
    return total
