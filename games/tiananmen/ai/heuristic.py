"""The search's heuristic on flat arrays: the logarithm of Black's odds to win.

A single chain says little: Black can block it, and the next one is as near. So the heuristic counts
the distance of the nearest chain, the distance of the nearest chain to another side of the board,
and the points of the outermost line where chains of the least length, or of one stone more, end.
For Black the ring distance alone is enough. Saved stones count as placed.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, log

from games.core.kernels import Ints, compiled
from games.tiananmen.ai.kernel import EMPTY, HEROES, LID, PART, RANKS, SIZE, WHITE
from games.tiananmen.ai.win_solver import flood_white

FAR = 63
"""Among the features: the distance of a chain that is out of reach."""
OTHER_SIDE_HORIZON = 8
"""A chain to another side counts if it is at most this many stones longer than the nearest."""

UNIT = 1_000_000
"""Values are integers: the natural logarithm of the odds, times `UNIT`."""
DISTANCES = 64
"""Weights by distance have this many entries: distance less saved stones, plus `MOST_SAVED`."""
MOST_SAVED = 24
POINTS_COUNTED = 128
"""Weights by number of edge points have this many entries."""

RINGS = 0
"""Offsets in the array of weights: by the distance of the ring, of the chain, and of the chain to
another side, then by the number of edge points of the nearest chains and of those one farther."""
CHAINS = DISTANCES
OTHERS = 2 * DISTANCES
AS_NEAR = 3 * DISTANCES
FARTHER = AS_NEAR + POINTS_COUNTED
PARTS = FARTHER + POINTS_COUNTED
WEIGHTS = PARTS + 4
"""Offset of the terms by the part of the day that begins, and the length of the array."""

RING, RING_SCALE = 10.5, 12.0
"""The logarithm of the odds for a complete ring, and the stones by which it falls to 1/e.

These numbers were fitted to the ends of games between searches, so that the sum of all terms is
the logarithm of the odds to win.
"""
CHAIN, CHAIN_SCALE = 5.2, 8.0
OTHER, OTHER_SCALE = 1.1, 3.0
POINT_AS_NEAR = 0.32
"""Factor of the logarithm of one plus the number of edge points."""
POINT_FARTHER = 0.18
PART_TERMS = (0.0, -1.0, 0.2, 0.1)
"""Terms by the part of the day that begins.

Fitted to results as well: the distances of the other terms look best for Black after his four
stones, when they are not answered yet. So values of different parts can be compared.
"""


def weights(parts: Sequence[float] = PART_TERMS) -> list[int]:
    """The array of weights, `WEIGHTS` integers in `UNIT`s."""
    found = []
    for most, scale in ((RING, RING_SCALE), (CHAIN, CHAIN_SCALE), (OTHER, OTHER_SCALE)):
        for missing in range(-MOST_SAVED, DISTANCES - MOST_SAVED):
            share = exp(-missing / scale) if missing > 0 else 1 - missing / scale
            found.append(round(UNIT * most * share))
    for factor in (POINT_AS_NEAR, POINT_FARTHER):
        found += [round(UNIT * factor * log(1 + points)) for points in range(POINTS_COUNTED)]
    return found + [round(UNIT * term) for term in parts]


@compiled
def chain_features(state: Ints, scratch: Ints) -> int:
    """Four features of White's chains in one integer.

    From the lowest bit on: the chain distance and the distance of the nearest chain to another side
    of the board, 6 bits each; the number of edge points where chains of the least length end, and
    of those where chains end that are one stone longer, 7 bits each. `scratch` needs `3 * RANKS`.
    """
    size = state[SIZE]
    around, unvisited = RANKS, 2 * RANKS
    for y in range(size):
        scratch[y] = state[HEROES + y]
        scratch[around + y] = 0
        scratch[unvisited + y] = state[EMPTY + y] | state[WHITE + y]
    nearest, other, as_near, farther = FAR, FAR, 0, 0
    cost, busy = 0, 1
    while busy:
        flood_white(state, scratch)
        reached = reached_at_edge(state, scratch)
        points, sides = reached >> 4, reached & 15
        if points and nearest == FAR:
            nearest, as_near = cost, points
        elif cost == nearest + 1:
            farther = points - as_near
        if sides & sides - 1 and other == FAR:
            other = cost
        if cost > nearest and (other < FAR or cost >= nearest + OTHER_SIDE_HORIZON):
            break
        cost += 1
        busy = 0
        for y in range(size):
            grown = scratch[around + y] & scratch[unvisited + y]
            scratch[around + y] = 0
            scratch[y] = grown
            scratch[unvisited + y] ^= grown
            busy |= grown
    return nearest | other << 6 | as_near << 12 | farther << 19


@compiled
def reached_at_edge(state: Ints, scratch: Ints) -> int:
    """The points of the outermost line that a flood fill has visited.

    The lowest four bits say on which sides they are: west, east, south, north. The higher bits are
    their number. The third bitboard of `scratch` holds the points not visited.
    """
    end = state[SIZE] - 1
    points, sides = 0, 0
    for y in range(end + 1):
        line = 1 | 1 << end
        if y == 0 or y == end:
            line = (2 << end) - 1
        reached = (state[EMPTY + y] | state[WHITE + y]) & ~scratch[2 * RANKS + y] & line
        if reached:
            sides |= reached & 1 | reached >> end << 1
            if y == 0:
                sides |= 4
            elif y == end:
                sides |= 8
            while reached:
                reached &= reached - 1
                points += 1
    return points << 4 | sides


@compiled
def log_odds(state: Ints, ring: int, chains: int, weights: Ints) -> int:
    """The heuristic: the logarithm of Black's odds to win, in `UNIT`s.

    `ring` is the ring distance, `chains` are the features of `chain_features`.
    """
    black, white = state[LID], state[LID + 1]
    return (
        weights[RINGS + distance_index(ring, black)]
        - weights[CHAINS + distance_index(chains & 63, white)]
        - weights[OTHERS + distance_index(chains >> 6 & 63, white)]
        - weights[AS_NEAR + (chains >> 12 & 127)]
        - weights[FARTHER + (chains >> 19 & 127)]
        + weights[PARTS + state[PART]]
    )


@compiled
def distance_index(distance: int, saved: int) -> int:
    """The index of a distance, less the stones saved, among its weights."""
    return min(max(distance - saved + MOST_SAVED, 0), DISTANCES - 1)
