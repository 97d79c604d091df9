"""The rules of Tiananmen on one flat array, for search: `rules` is the authority.

A state is an array of `STATE` integers. It holds sets of points as rows of bits:
`state[BLACK + y]` has the bit `x` where a black stone stands on file `x` of rank `y`, both counted
from 0 at the bottom left. A point is the integer `y * 32 + x`. Sides are 0 for Black, 1 for White.

The distances are breadth-first searches whose frontier is a row of bits for each rank; a window
of ranks that the frontier has reached keeps them short.
"""

from __future__ import annotations

from games.core.numba_kernels import Ints, compiled

RANKS = 19
"""Ranks of the biggest board."""

BLACK = 0
"""The rows of black stones, those of white stones, of the Heroes, and of empty points."""
WHITE = RANKS
HEROES = 2 * RANKS
EMPTY = 3 * RANKS
SIZE = 4 * RANKS
LAST = SIZE + 1
"""The point of the stone placed last, or `NOWHERE` before the first."""
PART = SIZE + 2
"""The part of the day, 0 to 3."""
LEFT = SIZE + 3
"""The stones left to place in this part."""
LID = SIZE + 4
"""The stones saved by each side."""
MAY_SAVE = SIZE + 6
"""Whether Black may save when he opens the day: on the first he may not."""
KEY = SIZE + 7
"""The exclusive or of the keys of all stones."""
STATE = SIZE + 8

NOWHERE = -1
POINTS = 32 * RANKS
"""More than any point."""
BLOCKED = 1000
"""The distance where no number of stones will do."""
HALF = 24
"""In the search for rings, where the bits of the second copy of the board begin."""

FOUND = 8 * RANKS
"""In the scratch array, a file of the middle rank that the shortest ring found goes through."""
ROOM = FOUND + 1
"""The length of the scratch array of the distances."""


@compiled
def copy_state(state: Ints, into: Ints) -> None:
    """Make `into` the same state."""
    for i in range(STATE):
        into[i] = state[i]


@compiled
def put(state: Ints, point: int, side: int, keys: Ints) -> None:
    """Put a stone on an empty point; `keys` has a random number for each side and point."""
    y, bit = point >> 5, 1 << (point & 31)
    state[BLACK + side * RANKS + y] |= bit
    state[EMPTY + y] ^= bit
    state[KEY] ^= keys[side * POINTS + point]


@compiled
def take(state: Ints, point: int, side: int, keys: Ints) -> None:
    """Take a stone back from the board."""
    y, bit = point >> 5, 1 << (point & 31)
    state[BLACK + side * RANKS + y] ^= bit
    state[EMPTY + y] |= bit
    state[KEY] ^= keys[side * POINTS + point]


@compiled
def steps(state: Ints, last: int, into: Ints, at: int) -> int:
    """Write where a stone from the bowl may go after one on `last`; return the number of points.

    The nearest empty points north, east, south and west, or any empty point if there is none.
    """
    if last == NOWHERE:
        return star_points(state, into, at)
    size = state[SIZE]
    file, rank = last & 31, last >> 5
    found = 0
    for y in range(rank + 1, size):
        if state[EMPTY + y] >> file & 1:
            into[at + found] = y * 32 + file
            found += 1
            break
    row = state[EMPTY + rank]
    for x in range(file + 1, size):
        if row >> x & 1:
            into[at + found] = rank * 32 + x
            found += 1
            break
    for y in range(rank - 1, -1, -1):
        if state[EMPTY + y] >> file & 1:
            into[at + found] = y * 32 + file
            found += 1
            break
    for x in range(file - 1, -1, -1):
        if row >> x & 1:
            into[at + found] = rank * 32 + x
            found += 1
            break
    return found if found else empty_points(state, into, at)


@compiled
def star_points(state: Ints, into: Ints, at: int) -> int:
    """Write the star points but for the one under the Heroes; return their number."""
    size = state[SIZE]
    margin = min(3, (size - 1) // 4)
    reach = size // 2 - margin
    found = 0
    for i in range(9):
        if i != 4:
            into[at + found] = (margin + i // 3 * reach) * 32 + margin + i % 3 * reach
            found += 1
    return found


@compiled
def empty_points(state: Ints, into: Ints, at: int) -> int:
    """Write all empty points; return their number."""
    found = 0
    for y in range(state[SIZE]):
        for x in range(state[SIZE]):
            if state[EMPTY + y] >> x & 1:
                into[at + found] = y * 32 + x
                found += 1
    return found


@compiled
def chain_distance(state: Ints, limit: int, scratch: Ints) -> int:
    """The fewest white stones that complete a chain; `BLOCKED` if there is none within `limit`.

    A breadth-first search from the Heroes in eight directions; white stones are free of charge.
    `scratch` holds the frontier, what the frontier touches, and what was not seen yet.
    """
    size = state[SIZE]
    end = size - 1
    around, unseen = RANKS, 2 * RANKS
    sides = 1 | 1 << end
    for y in range(size):
        scratch[y] = state[HEROES + y]
        scratch[around + y] = 0
        scratch[unseen + y] = state[EMPTY + y] | state[WHITE + y]
    low, high = size // 2 - 1, size // 2 + 1
    cost = 0
    while True:
        busy = 1
        while busy:
            # Spread once, over empty points into `around`, over white ones into the frontier.
            low, high = max(low - 1, 0), min(high + 1, end)
            busy = 0
            before, here = 0, 0
            if low > 0:
                here = scratch[low - 1]
                here |= here << 1 | here >> 1
            after = scratch[low]
            after |= after << 1 | after >> 1
            for y in range(low, high + 1):
                before, here, after = here, after, 0
                if y < end:
                    after = scratch[y + 1]
                    after |= after << 1 | after >> 1
                grown = (before | here | after) & scratch[unseen + y]
                scratch[around + y] |= grown
                grown &= state[WHITE + y]
                scratch[y] = grown
                scratch[unseen + y] ^= grown
                busy |= grown
                if grown and (y == 0 or y == end or grown & sides):
                    return cost
        cost += 1
        if cost > limit:
            return BLOCKED
        for y in range(low, high + 1):
            grown = scratch[around + y] & scratch[unseen + y]
            scratch[around + y] = 0
            scratch[y] = grown
            scratch[unseen + y] ^= grown
            busy |= grown
            if grown and (y == 0 or y == end or grown & sides):
                return cost
        if not busy:
            return BLOCKED


@compiled
def ring_distance(state: Ints, limit: int, scratch: Ints) -> int:
    """The fewest black stones that complete a ring; `BLOCKED` if there is none within `limit`.

    A closed path encloses the Heroes exactly when it crosses a cut from them to the edge an odd
    number of times, so it leads from a point beside the cut to the same point on a second copy
    of the board that is entered across the cut. Each such point is tried and then left out.
    """
    return ring_search(state, limit, 0, 0, scratch)


@compiled
def ring_search(state: Ints, limit: int, least: int, first: int, scratch: Ints) -> int:
    """The same where it is known to be no less than `least`; `first` is tried first.

    A file that a ring so short goes through is left in `FOUND`.
    """
    size = state[SIZE]
    middle = size // 2
    usable = 5 * RANKS
    for y in range(size):
        scratch[usable + y] = state[EMPTY + y] | state[BLACK + y]
    best = limit + 1
    scratch[FOUND] = first
    for i in range(middle + 1, size):
        file = first if i == middle + 1 else i
        if best > least and scratch[usable + middle] >> file & 1 and file > middle + 1:
            found = ring_from(state, middle * 32 + file, best, scratch)
            if found < best:
                best = found
                scratch[FOUND] = file
            scratch[usable + middle] ^= 1 << file
    return best if best <= limit else BLOCKED


@compiled
def ring_through(state: Ints, stones: int, bound: int, scratch: Ints) -> int:
    """The fewest stones of a ring through some of these black stones, or `bound`.

    `stones` has ten bits for each, its point and one more. Of neighbours one is enough, for the
    way from one to the other is free of charge.
    """
    usable = 5 * RANKS
    for y in range(state[SIZE]):
        scratch[usable + y] = state[EMPTY + y] | state[BLACK + y]
    rest = stones
    while rest:
        point = (rest & 1023) - 1
        rest >>= 10
        earlier, linked = stones, False
        while (earlier & 1023) - 1 != point:
            away = abs((earlier & 1023) - 1 - point)
            linked |= away == 1 or away == 32
            earlier >>= 10
        if not linked:
            bound = ring_from(state, point, bound, scratch)
    return bound


@compiled
def ring_from(state: Ints, point: int, bound: int, scratch: Ints) -> int:
    """The fewest stones of a ring through that point, or `bound`.

    The ways from the point on the second copy are those from the first one with the copies
    exchanged, so one search to half the distance finds where both would meet: in a point, or
    between two neighbours.
    """
    size = state[SIZE]
    middle, end = size // 2, size - 1
    seen, around, unseen, usable = RANKS, 2 * RANKS, 3 * RANKS, 5 * RANKS
    one = (1 << HALF) - 1
    east = (1 << size) - (1 << (middle + 2))
    east |= east << HALF
    for y in range(size):
        scratch[y] = 0
        scratch[seen + y] = 0
        scratch[around + y] = 0
        row = scratch[usable + y]
        scratch[unseen + y] = row | row << HALF
    rank, start = point >> 5, 1 << (point & 31)
    scratch[rank] = start
    scratch[seen + rank] = start
    scratch[unseen + rank] ^= start
    own = 0 if state[BLACK + rank] & start else 1
    low, high = rank, rank
    cost = 0
    while True:
        busy = 1
        while busy:
            low, high = max(low - 1, 0), min(high + 1, end)
            busy = 0
            here = 0
            if low > 0:
                here = scratch[low - 1]
            after = scratch[low]
            for y in range(low, high + 1):
                before, here = here, after
                after = 0
                if y < end:
                    after = scratch[y + 1]
                below, above = before, after
                if y == middle:
                    there = above & east
                    above ^= there
                    above |= (there & one) << HALF | there >> HALF
                elif y == middle + 1:
                    there = below & east
                    below ^= there
                    below |= (there & one) << HALF | there >> HALF
                grown = here << 1 | here >> 1 | below | above
                scratch[around + y] |= grown
                black = state[BLACK + y]
                grown &= scratch[unseen + y] & (black | black << HALF)
                scratch[y] = grown
                scratch[unseen + y] ^= grown
                scratch[seen + y] |= grown
                busy |= grown
        # Two neighbours meet?
        for y in range(low, high + 1):
            row = scratch[seen + y]
            if ((row & one) << HALF | row >> HALF) & scratch[around + y]:
                return min(2 * cost + own, bound)
        cost += 1
        if 2 * cost - 1 + own >= bound:
            return bound
        met = 0
        for y in range(low, high + 1):
            grown = scratch[around + y] & scratch[unseen + y]
            scratch[around + y] = 0
            scratch[y] = grown
            scratch[unseen + y] ^= grown
            row = scratch[seen + y] | grown
            scratch[seen + y] = row
            busy |= grown
            met |= row & one & row >> HALF
        if met:
            return min(2 * cost - 1 + own, bound)
        if not busy:
            return bound


@compiled
def distance(state: Ints, side: int, limit: int, scratch: Ints) -> int:
    """The fewest stones of a side that win; `BLOCKED` if there are none within `limit`."""
    if side:
        return chain_distance(state, limit, scratch)
    return ring_distance(state, limit, scratch)
