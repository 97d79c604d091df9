"""Whether a walk of stones wins, proven exactly: a part of a day, or White's lid.

A depth-first search over walks. What failed or won once is remembered for good, for that depends
on nothing but the board, the last stone and the number of stones. Most walks are cut off early:
the stones must be as many as the distance, and White's walk must come in good time to a first
point of a chain. A walk is at a point after no fewer stones than there are steps to it now,
because its own stones can be passed over only after they were placed; a chain through a point
needs the stones missing between the Heroes and the point, and between the point and the edge.
"""

from __future__ import annotations

from games.core.numba_kernels import Ints, compiled
from games.tiananmen.ai.kernel import (
    BLOCKED,
    EMPTY,
    HEROES,
    KEY,
    LAST,
    POINTS,
    RANKS,
    ROOM,
    SIZE,
    WHITE,
    chain_distance,
    distance,
    put,
    ring_distance,
    steps,
    take,
)

DEEPEST = 24
"""More stones than are ever walked; a bigger lid is not proven."""
WIDTH = RANKS * RANKS
"""Room for the steps of one stone: all points, if no line holds an empty one."""
INNER = ROOM
"""In the scratch array, layers of rows: what costs 0, 1, … stones to be linked to the Heroes."""
OUTER = (DEEPEST + 1) * RANKS
"""So far behind them the same to the edge."""
SHEET = 2 * OUTER
"""Room for both, one for each stone of the walk."""
THROUGH = INNER + DEEPEST * SHEET
"""The points on chains that miss a number of stones."""
REACHED = THROUGH + RANKS
QUEUE = REACHED + RANKS
FILES = QUEUE + WIDTH
"""How many empty points are on each file, then on each rank."""
STACK = FILES + 2 * RANKS
"""The steps of each stone."""
COUNTS = STACK + DEEPEST * WIDTH
"""For each stone of the walk the number of its steps, the next one, the point before, where its
layers are, and the stones that a chain misses."""
COUNT = 5
WALK_ROOM = COUNTS + COUNT * (DEEPEST + 1)
"""The length of the scratch array."""

YES, NO, UNKNOWN = 1, 0, -1


@compiled
def walk_key(state: Ints, side: int, stones: int, keys: Ints) -> int:
    """What is remembered about a walk; even."""
    key = state[KEY] ^ keys[2 * POINTS + state[LAST]] ^ keys[3 * POINTS + stones]
    return (key ^ keys[3 * POINTS + DEEPEST + side]) & -2


@compiled
def walk_wins(
    state: Ints, side: int, stones: int, budget: int, known: Ints, keys: Ints, scratch: Ints
) -> int:
    """`YES`, `NO`, or `UNKNOWN` if more than `budget` boards would have to be looked at."""
    if distance(state, side, stones, scratch) > stones:
        return NO
    if stones >= DEEPEST:
        return UNKNOWN
    last, mask, depth, looked = state[LAST], len(known) - 1, 0, 0
    verdict = UNKNOWN
    entering, beside = True, False
    if side:
        count_empty(state, scratch)
    while True:
        at = COUNTS + COUNT * depth
        if entering:
            entering = False
            key = walk_key(state, side, stones - depth, keys)
            seen = known[key & mask]
            if seen & -2 == key:
                verdict = seen & 1
            else:
                looked += 1
                if beside:
                    # What is on no chain within reach changes none of them.
                    scratch[at + 3], scratch[at + 4] = scratch[at - 2], scratch[at - 1]
                else:
                    scratch[at + 3], scratch[at + 4] = INNER + depth * SHEET, UNKNOWN
                verdict = prospect(state, side, stones - depth, at, scratch)
                if verdict == UNKNOWN:
                    if looked > budget:
                        break
                    found = steps(state, state[LAST], scratch, STACK + depth * WIDTH)
                    useful_first(scratch, STACK + depth * WIDTH, found, side)
                    scratch[at], scratch[at + 1], scratch[at + 2] = found, 0, state[LAST]
        else:
            # A step taken back: the walk after it is decided.
            point = state[LAST]
            take(state, point, side, keys)
            note_empty(point, 1, scratch)
            state[LAST] = scratch[at + 2]
            if verdict != YES:
                verdict = NO if scratch[at + 1] == scratch[at] else UNKNOWN
        if verdict == UNKNOWN:
            point = scratch[STACK + depth * WIDTH + scratch[at + 1]]
            scratch[at + 1] += 1
            beside = side == 1 and not on_chain(point, stones - depth, scratch[at + 3], scratch)
            put(state, point, side, keys)
            note_empty(point, -1, scratch)
            state[LAST] = point
            depth += 1
            entering = True
            continue
        key = walk_key(state, side, stones - depth, keys)
        known[key & mask] = key | verdict
        if depth == 0:
            return verdict
        depth -= 1
    while depth:
        depth -= 1
        take(state, state[LAST], side, keys)
        state[LAST] = scratch[COUNTS + COUNT * depth + 2]
    state[LAST] = last
    return UNKNOWN


@compiled
def useful_first(scratch: Ints, at: int, found: int, side: int) -> None:
    """Put the steps that belong to a nearest chain before the others."""
    if side == 0:
        return
    front = at
    for i in range(at, at + found):
        point = scratch[i]
        if scratch[THROUGH + (point >> 5)] >> (point & 31) & 1:
            scratch[i], scratch[front] = scratch[front], point
            front += 1


@compiled
def on_chain(point: int, stones: int, sheet: int, scratch: Ints) -> bool:
    """Whether an empty point is on a chain that misses no more stones, by the layers there."""
    row, file = point >> 5, point & 31
    for near in range(1, stones + 1):
        if scratch[sheet + near * RANKS + row] >> file & 1:
            return scratch[sheet + OUTER + (stones + 1 - near) * RANKS + row] >> file & 1 == 1
    return False


@compiled
def prospect(state: Ints, side: int, stones: int, at: int, scratch: Ints) -> int:
    """Whether the walk has won, cannot win, or may.

    `at` has where White's layers are, and the stones her chain misses, or `UNKNOWN` for both to
    be made.
    """
    if side == 0:
        missing = ring_distance(state, stones, scratch)
        if missing == 0:
            return YES
        return NO if missing > stones else UNKNOWN
    sheet, missing = scratch[at + 3], scratch[at + 4]
    fresh = missing == UNKNOWN
    if fresh:
        missing = chain_distance(state, stones, scratch)
        scratch[at + 4] = missing
    if missing == 0:
        return YES
    if missing > stones:
        return NO
    if fresh:
        layers(state, stones, sheet, False, scratch)
        layers(state, stones, sheet + OUTER, True, scratch)
    return UNKNOWN if in_good_time(state, stones, missing, sheet, scratch) else NO


@compiled
def in_good_time(state: Ints, stones: int, missing: int, sheet: int, scratch: Ints) -> bool:
    """Whether White's walk may come to a chain that is short enough.

    Leaves in `THROUGH` the points on chains that miss no more stones than there must be.
    """
    size = state[SIZE]
    queue, ends, done = QUEUE, 1, 0
    scratch[queue] = state[LAST]
    for y in range(size):
        scratch[REACHED + y] = 0
    late = False
    emptiest = BLOCKED
    for time in range(1, stones - missing + 2):
        through(stones + 1 - time, size, sheet, scratch)
        begin = ends
        # From lines that the walk itself has filled by then it could go on anywhere.
        late = emptiest <= time - 2
        for i in range(done, begin):
            found = steps(state, scratch[queue + i], scratch, STACK + (DEEPEST - 1) * WIDTH)
            if found > 4:
                late = True
            if late:
                break
            for j in range(found):
                other = scratch[STACK + (DEEPEST - 1) * WIDTH + j]
                row, bit = other >> 5, 1 << (other & 31)
                if scratch[THROUGH + row] & bit:
                    late = True
                if not scratch[REACHED + row] & bit:
                    scratch[REACHED + row] |= bit
                    scratch[queue + ends] = other
                    ends += 1
                    inline = scratch[FILES + (other & 31)] + scratch[FILES + RANKS + row] - 2
                    emptiest = min(emptiest, inline)
        if late:
            break
        done = begin
    if late:
        through(missing, size, sheet, scratch)
    return late


@compiled
def through(missing: int, size: int, sheet: int, scratch: Ints) -> None:
    """Write to `THROUGH` the empty points on chains that miss at most so many stones."""
    for y in range(size):
        row = 0
        for near in range(1, missing + 1):
            far = sheet + OUTER + (missing + 1 - near) * RANKS
            row |= scratch[sheet + near * RANKS + y] & scratch[far + y]
        scratch[THROUGH + y] = row


@compiled
def count_empty(state: Ints, scratch: Ints) -> None:
    """Count the empty points of the files and ranks."""
    size = state[SIZE]
    for x in range(size):
        scratch[FILES + x] = 0
    for y in range(size):
        row, found = state[EMPTY + y], 0
        for x in range(size):
            bit = row >> x & 1
            found += bit
            scratch[FILES + x] += bit
        scratch[FILES + RANKS + y] = found


@compiled
def note_empty(point: int, change: int, scratch: Ints) -> None:
    """Count a point as empty again, or no longer, in its file and its rank."""
    scratch[FILES + (point & 31)] += change
    scratch[FILES + RANKS + (point >> 5)] += change


@compiled
def layers(state: Ints, stones: int, into: int, outer: bool, scratch: Ints) -> None:
    """Write the empty points that cost at most 0, 1, … stones to be linked through white ones.

    To the Heroes, or to the edge if `outer`. Empty points at the edge cost one stone.
    """
    size = state[SIZE]
    end = size - 1
    around, unseen = RANKS, 2 * RANKS
    for y in range(size):
        scratch[unseen + y] = state[EMPTY + y] | state[WHITE + y]
        scratch[around + y] = 0
        scratch[into + y] = 0
        if not outer:
            scratch[y] = state[HEROES + y]
        else:
            edge = 1 | 1 << end
            if y == 0 or y == end:
                edge = (1 << size) - 1
            scratch[y] = edge & state[WHITE + y]
            scratch[around + y] = edge & state[EMPTY + y]
            scratch[unseen + y] ^= scratch[y]
    for cost in range(1, stones + 1):
        spread(state, scratch)
        base = into + cost * RANKS
        for y in range(size):
            grown = scratch[around + y] & scratch[unseen + y]
            scratch[around + y] = 0
            scratch[y] = grown
            scratch[unseen + y] ^= grown
            scratch[base + y] = scratch[base - RANKS + y] | grown


@compiled
def spread(state: Ints, scratch: Ints) -> None:
    """Spread the frontier over white stones until none is left; what it touches is collected."""
    size = state[SIZE]
    around, unseen = RANKS, 2 * RANKS
    busy = 1
    while busy:
        busy = 0
        here = 0
        after = scratch[0]
        after |= after << 1 | after >> 1
        for y in range(size):
            before, here, after = here, after, 0
            if y < size - 1:
                after = scratch[y + 1]
                after |= after << 1 | after >> 1
            grown = (before | here | after) & scratch[unseen + y]
            scratch[around + y] |= grown & state[EMPTY + y]
            grown &= state[WHITE + y]
            scratch[y] = grown
            scratch[unseen + y] ^= grown
            busy |= grown
