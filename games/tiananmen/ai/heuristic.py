"""What a position promises either side: the judgement at the end of a search, on flat arrays.

A chain is as good as its neighbours: Black can stop one, and the next one is as near. So it counts
how near the nearest chain is, how near the nearest one to another side, and at how many points of
the outermost line chains end that are as near, or one stone farther. Of a ring its distance says
nearly all. Saved stones count as placed.
"""

from __future__ import annotations

from math import exp, log

from games.core.numba_kernels import Ints, compiled
from games.tiananmen.ai.kernel import EMPTY, HEROES, LID, RANKS, SIZE, WHITE
from games.tiananmen.ai.win_solver import spread

FAR = 63
"""In an outlook, the distance of a chain that is out of reach."""
HORIZON = 8
"""Stones by which the nearest chain to another side may be farther and still be seen."""

UNIT = 1_000_000
"""What the logarithm of the odds to win is counted in."""
DISTANCES = 64
"""Room for the worth of each distance less the stones saved, `MOST_SAVED` more."""
MOST_SAVED = 24
POINTS_COUNTED = 128
"""Room for the worth of each number of points of the outermost line."""

RINGS = 0
"""In the array of worths, by the distance of the ring, of the chain, of the chain to another side,
then by the number of points where chains end that are as near as the nearest, or nearly so."""
CHAINS = DISTANCES
OTHERS = 2 * DISTANCES
AS_NEAR = 3 * DISTANCES
FARTHER = AS_NEAR + POINTS_COUNTED
WORTHS = FARTHER + POINTS_COUNTED

RING, RING_SCALE = 10.5, 12.0
"""What a ring is worth that misses no stone, and by how many stones that falls to a third."""
CHAIN, CHAIN_SCALE = 5.2, 8.0
OTHER, OTHER_SCALE = 1.1, 3.0
POINT_AS_NEAR = 0.32
"""What the logarithm of the number of points is worth. All these were fitted to the ends of games
between searches, so that their sum is the logarithm of the odds to win."""
POINT_FARTHER = 0.18


def worths() -> list[int]:
    """The array of worths."""
    found = []
    for most, scale in ((RING, RING_SCALE), (CHAIN, CHAIN_SCALE), (OTHER, OTHER_SCALE)):
        for missing in range(-MOST_SAVED, DISTANCES - MOST_SAVED):
            share = exp(-missing / scale) if missing > 0 else 1 - missing / scale
            found.append(round(UNIT * most * share))
    for worth in (POINT_AS_NEAR, POINT_FARTHER):
        found += [round(UNIT * worth * log(1 + points)) for points in range(POINTS_COUNTED)]
    return found


@compiled
def chain_outlook(state: Ints, scratch: Ints) -> int:
    """How near White's chains are all around the board, in four numbers.

    The distance of the nearest chain and that of the nearest one to another side, six bits each;
    the number of points of the outermost line as near as the nearest, and of those one stone
    farther, seven bits each.
    """
    size = state[SIZE]
    around, unseen = RANKS, 2 * RANKS
    for y in range(size):
        scratch[y] = state[HEROES + y]
        scratch[around + y] = 0
        scratch[unseen + y] = state[EMPTY + y] | state[WHITE + y]
    nearest, other, as_near, farther = FAR, FAR, 0, 0
    cost, busy = 0, 1
    while busy:
        spread(state, scratch)
        reached = reached_at_edge(state, scratch)
        points, sides = reached >> 4, reached & 15
        if points and nearest == FAR:
            nearest, as_near = cost, points
        elif cost == nearest + 1:
            farther = points - as_near
        if sides & sides - 1 and other == FAR:
            other = cost
        if cost > nearest and (other < FAR or cost >= nearest + HORIZON):
            break
        cost += 1
        busy = 0
        for y in range(size):
            grown = scratch[around + y] & scratch[unseen + y]
            scratch[around + y] = 0
            scratch[y] = grown
            scratch[unseen + y] ^= grown
            busy |= grown
    return nearest | other << 6 | as_near << 12 | farther << 19


@compiled
def reached_at_edge(state: Ints, scratch: Ints) -> int:
    """How many points of the outermost line were reached, and in four bits which sides."""
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
def outlook(state: Ints, ring: int, chains: int, worths: Ints) -> int:
    """The logarithm of Black's odds to win; `chains` is the outlook of White's chains."""
    black, white = state[LID], state[LID + 1]
    return (
        worths[RINGS + needed(ring, black)]
        - worths[CHAINS + needed(chains & 63, white)]
        - worths[OTHERS + needed(chains >> 6 & 63, white)]
        - worths[AS_NEAR + (chains >> 12 & 127)]
        - worths[FARTHER + (chains >> 19 & 127)]
    )


@compiled
def needed(distance: int, saved: int) -> int:
    """Where in the array of worths a distance stands, less the stones saved."""
    return min(max(distance - saved + MOST_SAVED, 0), DISTANCES - 1)
