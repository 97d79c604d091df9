"""The rules of Tiananmen on one flat array, for the search; `rules` is the authority.

A state is an array of shape `(STATE,)`. It holds bitboards of one row of bits per rank: bit `x` of
`state[BLACK + y]` is set where a black stone stands on file `x` of rank `y`, both counted from 0 at
the bottom left. A point is the integer `y * 32 + x`. Sides are 0 for Black and 1 for White.

`zobrist` is an array of shape `(4 * POINTS,)` with random numbers, the Zobrist keys: from
`side * POINTS` on one key for a stone of each side on each point, from `2 * POINTS` on one for the
stone placed last, from `3 * POINTS` on those of the win solver.

`scratch` is working memory of at least `DISTANCE_SCRATCH` integers. Every function may overwrite
it. Distances are counted in stones. They are breadth-first searches on bitboards (flood fills),
restricted to the ranks that the frontier has reached.
"""

from __future__ import annotations

from games.core.kernels import Ints, compiled

RANKS = 19
"""Ranks of the largest board, and rows of each bitboard."""

BLACK = 0
"""Offset of the bitboard of black stones in a state."""
WHITE = RANKS
"""Offsets of the bitboards of white stones, of the Heroes, and of empty points."""
HEROES = 2 * RANKS
EMPTY = 3 * RANKS
SIZE = 4 * RANKS
LAST = SIZE + 1
"""The point of the stone placed last, or `NO_POINT` before the first stone."""
PART = SIZE + 2
"""The part of the day, 0 to 3."""
LEFT = SIZE + 3
"""The stones left to place in this part."""
LID = SIZE + 4
"""The stones saved by each side."""
MAY_SAVE = SIZE + 6
"""1 if Black may save when he opens a day; 0 on the first day."""
ZOBRIST = SIZE + 7
"""The exclusive or of the Zobrist keys of all stones."""
STATE = SIZE + 8

NO_POINT = -1
POINTS = 32 * RANKS
"""An upper bound of all points, exclusive."""
BLOCKED = 1000
"""The distance if no number of stones completes the ring or the chain."""
AT_EDGE = -1
"""In the chain search: the frontier has reached the outermost line."""
COPY_SHIFT = 24
"""In the ring search: the lowest bit of the second copy of the board in each row."""

RING_FILE = 8 * RANKS
"""In the scratch array: the file where the last ring found crosses the middle rank."""
DISTANCE_SCRATCH = RING_FILE + 1
"""The length of the scratch array that the distances need."""


@compiled
def put_stone(state: Ints, point: int, side: int, zobrist: Ints) -> None:
    """Put a stone on an empty point; `LAST` stays as it is."""
    y, bit = point >> 5, 1 << (point & 31)
    state[BLACK + side * RANKS + y] |= bit
    state[EMPTY + y] ^= bit
    state[ZOBRIST] ^= zobrist[side * POINTS + point]


@compiled
def remove_stone(state: Ints, point: int, side: int, zobrist: Ints) -> None:
    """Remove a stone from the board; `LAST` stays as it is."""
    y, bit = point >> 5, 1 << (point & 31)
    state[BLACK + side * RANKS + y] ^= bit
    state[EMPTY + y] |= bit
    state[ZOBRIST] ^= zobrist[side * POINTS + point]


@compiled
def next_points(state: Ints, last: int, into: Ints, at: int) -> int:
    """Write the points for the next stone after one on `last` to `into[at:]`; return their number.

    These are the nearest empty points north, east, south and west. If there are none, they are
    all empty points. For the first stone they are the star points.
    """
    if last == NO_POINT:
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
    """Write the eight star points outside the Heroes to `into[at:]`; return their number."""
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
    """Write all empty points to `into[at:]`; return their number."""
    found = 0
    for y in range(state[SIZE]):
        for x in range(state[SIZE]):
            if state[EMPTY + y] >> x & 1:
                into[at + found] = y * 32 + x
                found += 1
    return found


@compiled
def chain_distance(state: Ints, limit: int, scratch: Ints) -> int:
    """The fewest white stones that complete a chain; `BLOCKED` if more than `limit`.

    A breadth-first search from the Heroes in eight directions. White stones cost 0, empty points
    cost 1. `scratch` holds three bitboards: the frontier, the points next to the points reached at
    the present cost, and the points not visited yet.
    """
    size = state[SIZE]
    end = size - 1
    around, unvisited = RANKS, 2 * RANKS
    sides = 1 | 1 << end
    for y in range(size):
        scratch[y] = state[HEROES + y]
        scratch[around + y] = 0
        scratch[unvisited + y] = state[EMPTY + y] | state[WHITE + y]
    low, high = size // 2 - 1, size // 2 + 1
    cost = 0
    while True:
        busy = 1
        while busy:
            low, high = max(low - 1, 0), min(high + 1, end)
            busy = grow_chain(state, low, high, scratch)
            if busy == AT_EDGE:
                return cost
        cost += 1
        if cost > limit:
            return BLOCKED
        for y in range(low, high + 1):
            grown = scratch[around + y] & scratch[unvisited + y]
            scratch[around + y] = 0
            scratch[y] = grown
            scratch[unvisited + y] ^= grown
            busy |= grown
            if grown and (y == 0 or y == end or grown & sides):
                return cost
        if not busy:
            return BLOCKED


@compiled
def grow_chain(state: Ints, low: int, high: int, scratch: Ints) -> int:
    """Dilate the frontier of `chain_distance` on the ranks `low` to `high`.

    White stones form the next frontier, empty points are added to the points next to it. Returns
    0 if the next frontier is empty, and `AT_EDGE` if it has reached the outermost line.
    """
    end = state[SIZE] - 1
    around, unvisited = RANKS, 2 * RANKS
    sides = 1 | 1 << end
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
        grown = (before | here | after) & scratch[unvisited + y]
        scratch[around + y] |= grown
        grown &= state[WHITE + y]
        scratch[y] = grown
        scratch[unvisited + y] ^= grown
        busy |= grown
        if grown and (y == 0 or y == end or grown & sides):
            return AT_EDGE
    return busy


@compiled
def ring_distance(state: Ints, limit: int, scratch: Ints) -> int:
    """The fewest black stones that complete a ring; `BLOCKED` if more than `limit`.

    A closed path encloses the Heroes if and only if it crosses a cut from them to the edge an odd
    number of times. So the search runs on two copies of the board. A step across the cut leads to
    the other copy. A ring is a path from a point beside the cut to the same point on the other
    copy. The search tries every point beside the cut and then removes it from the board.
    """
    return ring_search(state, limit, 0, 0, scratch)


@compiled
def ring_search(state: Ints, limit: int, least: int, first: int, scratch: Ints) -> int:
    """The ring distance if it is known to be at least `least`.

    The search begins at the file `first` and stops at a ring of `least` stones. It leaves the file
    where the ring crosses the middle rank in `RING_FILE`.
    """
    size = state[SIZE]
    middle = size // 2
    usable = 5 * RANKS
    for y in range(size):
        scratch[usable + y] = state[EMPTY + y] | state[BLACK + y]
    best = limit + 1
    scratch[RING_FILE] = first
    for i in range(middle + 1, size):
        file = first if i == middle + 1 else i
        if best > least and scratch[usable + middle] >> file & 1 and file > middle + 1:
            found = ring_through_point(state, middle * 32 + file, best, scratch)
            if found < best:
                best = found
                scratch[RING_FILE] = file
            scratch[usable + middle] ^= 1 << file
    return best if best <= limit else BLOCKED


@compiled
def ring_through_turn(state: Ints, stones: int, bound: int, scratch: Ints) -> int:
    """The fewest stones that complete a ring through a stone of a turn; at most `bound`.

    `stones` is a turn of Black's: ten bits for each stone, its point plus one. Of two stones side
    by side only one is searched, because the step between them costs nothing.
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
            bound = ring_through_point(state, point, bound, scratch)
    return bound


@compiled
def ring_through_point(state: Ints, point: int, bound: int, scratch: Ints) -> int:
    """The fewest stones that complete a ring through a point; at most `bound`.

    A bidirectional search by symmetry: the paths from the point on the second copy are the paths
    from the point on the first copy with the copies exchanged. So one search to half the distance
    finds where they meet, in a point or between two neighbours.
    """
    end = state[SIZE] - 1
    visited, around, unvisited = RANKS, 2 * RANKS, 3 * RANKS
    rank = point >> 5
    own = 0 if state[BLACK + rank] >> (point & 31) & 1 else 1
    begin_ring(state, point, scratch)
    low, high = rank, rank
    cost = 0
    while True:
        busy = 1
        while busy:
            low, high = max(low - 1, 0), min(high + 1, end)
            busy = grow_ring(state, low, high, scratch)
        if meets_between_neighbours(low, high, scratch):
            return min(2 * cost + own, bound)
        cost += 1
        if 2 * cost - 1 + own >= bound:
            return bound
        met = 0
        for y in range(low, high + 1):
            grown = scratch[around + y] & scratch[unvisited + y]
            scratch[around + y] = 0
            scratch[y] = grown
            scratch[unvisited + y] ^= grown
            row = scratch[visited + y] | grown
            scratch[visited + y] = row
            busy |= grown
            met |= row & ((1 << COPY_SHIFT) - 1) & row >> COPY_SHIFT
        if met:
            return min(2 * cost - 1 + own, bound)
        if not busy:
            return bound


@compiled
def begin_ring(state: Ints, point: int, scratch: Ints) -> None:
    """Write the bitboards of a ring search: its frontier is the point on the first copy."""
    visited, around, unvisited, usable = RANKS, 2 * RANKS, 3 * RANKS, 5 * RANKS
    for y in range(state[SIZE]):
        scratch[y] = 0
        scratch[visited + y] = 0
        scratch[around + y] = 0
        row = scratch[usable + y]
        scratch[unvisited + y] = row | row << COPY_SHIFT
    rank, start = point >> 5, 1 << (point & 31)
    scratch[rank] = start
    scratch[visited + rank] = start
    scratch[unvisited + rank] ^= start


@compiled
def grow_ring(state: Ints, low: int, high: int, scratch: Ints) -> int:
    """Dilate the frontier of a ring search on the ranks `low` to `high`.

    Black stones form the next frontier, and all points next to it are collected. Returns 0 if the
    next frontier is empty.
    """
    size = state[SIZE]
    middle, end = size // 2, size - 1
    visited, around, unvisited = RANKS, 2 * RANKS, 3 * RANKS
    east = (1 << size) - (1 << (middle + 2))
    east |= east << COPY_SHIFT
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
            above = above ^ there | exchange_copies(there)
        elif y == middle + 1:
            there = below & east
            below = below ^ there | exchange_copies(there)
        grown = here << 1 | here >> 1 | below | above
        scratch[around + y] |= grown
        black = state[BLACK + y]
        grown &= scratch[unvisited + y] & (black | black << COPY_SHIFT)
        scratch[y] = grown
        scratch[unvisited + y] ^= grown
        scratch[visited + y] |= grown
        busy |= grown
    return busy


@compiled
def exchange_copies(row: int) -> int:
    """A row of a ring search with the first and the second copy of the board exchanged."""
    return (row & ((1 << COPY_SHIFT) - 1)) << COPY_SHIFT | row >> COPY_SHIFT


@compiled
def meets_between_neighbours(low: int, high: int, scratch: Ints) -> bool:
    """Whether the two searches of a ring meet between two neighbouring points."""
    visited, around = RANKS, 2 * RANKS
    for y in range(low, high + 1):
        if exchange_copies(scratch[visited + y]) & scratch[around + y]:
            return True
    return False


@compiled
def distance(state: Ints, side: int, limit: int, scratch: Ints) -> int:
    """The ring distance for Black, the chain distance for White; `BLOCKED` if more than `limit`."""
    if side:
        return chain_distance(state, limit, scratch)
    return ring_distance(state, limit, scratch)
