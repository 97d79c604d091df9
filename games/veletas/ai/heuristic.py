"""What a position of Veletas is worth by its weights: the claims, and how the free shooters stand.

Values are the logarithm of the odds to win, for the side to move.
"""

from __future__ import annotations

from games.core.numba_kernels import Floats, Ints, compiled
from games.veletas.ai.kernel import (
    CLAIMS,
    EMPTY,
    MAJORITY,
    MOVER,
    NOBODY,
    NOWHERE,
    OWNER,
    SHOOTER,
    SHOOTERS,
    STEPS,
    biggest_group,
    opening,
)

WON = 1_000_000.0

# the weights: what a free shooter is worth, by whether it would decide the game for the side that
# has the lead there, its freedom, its open sides and the lead; then what claims are worth
SIDES = 5
LEADS = 9
LONGEST_LEAD = 4
CLAIM_WEIGHTS = 2 * 9 * SIDES * LEADS
WEIGHTS = CLAIM_WEIGHTS + 25
"""The length of the array of weights."""


@compiled
def worth(weights: Floats, freedom: int, sides: int, lead: int, mine: int, yours: int) -> float:
    """What a free shooter is worth to the side to move next, who has that lead there.

    `mine` and `yours` are the claims that this side and the other one need to win. A trapped
    one is worth nothing: it counts as a claim.
    """
    if freedom == 0:
        return 0.0
    return weights[weight_of(freedom, sides, lead, mine, yours)]


@compiled
def weight_of(freedom: int, sides: int, lead: int, mine: int, yours: int) -> int:
    """Which weight says what such a shooter is worth."""
    decides = (lead > 0 and mine == 1) or (lead < 0 and yours == 1)
    lead = min(LONGEST_LEAD, max(-LONGEST_LEAD, lead))
    kind = 9 + freedom if decides else freedom
    return (kind * SIDES + sides) * LEADS + lead + LONGEST_LEAD


@compiled
def claims_worth(weights: Floats, mine: int, yours: int) -> float:
    """What claims are worth to a side that needs `mine` more to win, the other one `yours`."""
    if mine <= 0:
        return WON
    if yours <= 0:
        return -WON
    return weights[CLAIM_WEIGHTS + mine * 5 + yours]


@compiled
def value(state: Ints, weights: Floats) -> float:
    """The static value of a position for the side to move."""
    mover = state[MOVER]
    mine = state[MAJORITY] - state[CLAIMS + mover]
    yours = state[MAJORITY] - state[CLAIMS + 1 - mover]
    total = claims_worth(weights, mine, yours)
    for shooter in range(state[SHOOTERS]):
        at = weight_in(state, shooter, mine, yours)
        if at != NOBODY:
            total += weights[at]
    return total


@compiled
def weight_in(state: Ints, shooter: int, mine: int, yours: int) -> int:
    """Which weight says what a shooter is worth to the side to move; `NOBODY` if it cannot move."""
    if state[OWNER + shooter] != NOBODY:
        return NOBODY
    square, mover, freedom, sides = state[SHOOTER + shooter], state[MOVER], 0, 0
    for i in range(STEPS, STEPS + 8):
        if opening(state, square, state[i]) != NOWHERE:
            freedom += 1
        if i < STEPS + 4 and state[square + state[i]] == EMPTY:
            sides += 1
    if freedom == 0:
        return NOBODY
    lead = biggest_group(state, square, mover) - biggest_group(state, square, 1 - mover)
    return weight_of(freedom, sides, lead, mine, yours)
