"""Proves whether a side can win with its next stones: those of a part of a day, or White's lid.

A depth-first proof search over sequences of stones. Each stone goes on a nearest empty point in
line with the one before. Results are kept in a transposition table (`proofs`): they depend only on
the board, the stone placed last and the number of stones. A sequence is cut off where the ring or
chain distance exceeds the remaining stones.
"""

from __future__ import annotations

from games.core.kernels import Ints, compiled, compiled_apart
from games.tiananmen.ai.kernel import (
    DISTANCE_SCRATCH,
    EMPTY,
    HEROES,
    LAST,
    POINTS,
    RANKS,
    SIZE,
    WHITE,
    ZOBRIST,
    chain_distance,
    distance,
    next_points,
    put_stone,
    remove_stone,
    ring_distance,
)

MAX_STONES = 24
"""Lids of this many stones or more are not searched: the answer is `UNKNOWN`."""
MAX_POINTS = RANKS * RANKS
"""The most points for one stone: all points, if no line holds an empty one."""

HEROES_LAYERS = DISTANCE_SCRATCH
"""Offset in the scratch array: for each stone of the sequence `LAYERS` integers. They are bitboards
of `RANKS` integers each: the empty points that 0, 1, … `MAX_STONES` stones link with the Heroes,
and `EDGE_LAYERS` integers later those linked with the edge."""
EDGE_LAYERS = (MAX_STONES + 1) * RANKS
LAYERS = 2 * EDGE_LAYERS
ON_CHAIN = HEROES_LAYERS + MAX_STONES * LAYERS
"""Offset of a bitboard: the points on chains that need a given number of stones."""
STACK = ON_CHAIN + RANKS
"""Offset of the points to try for each stone: `MAX_STONES` times `MAX_POINTS` integers."""
ENTRIES = STACK + MAX_STONES * MAX_POINTS
"""Offset of one entry of `ENTRY_SIZE` integers for each stone of the sequence."""
ENTRY_SIZE = 5
COUNT, NEXT, BEFORE, LAYERS_AT, MISSING = range(ENTRY_SIZE)
"""An entry: the number of points to try, the next of them, the stone placed before, the offset of
the layers, and the stones that a chain needs."""
SOLVER_SCRATCH = ENTRIES + ENTRY_SIZE * (MAX_STONES + 1)
"""The length of the scratch array, which is also that of the distances."""

YES, NO, UNKNOWN = 1, 0, -1
"""The results of a proof."""


@compiled
def proof_key(state: Ints, side: int, stones: int, zobrist: Ints) -> int:
    """The Zobrist key of a question to the solver. It is even: the lowest bit holds the answer."""
    key = state[ZOBRIST] ^ zobrist[2 * POINTS + state[LAST]] ^ zobrist[3 * POINTS + stones]
    return (key ^ zobrist[3 * POINTS + MAX_STONES + side]) & -2


@compiled_apart
def can_win(
    state: Ints, side: int, stones: int, budget: int, proofs: Ints, zobrist: Ints, scratch: Ints
) -> int:
    """Whether `stones` more stones of a side can win: `YES`, `NO` or `UNKNOWN`.

    The search is iterative. It gives up with `UNKNOWN` after `budget` boards, and leaves the state
    as it was. `proofs` is the transposition table; its length is a power of two. `scratch` has the
    length `SOLVER_SCRATCH`.
    """
    if distance(state, side, stones, scratch) > stones:
        return NO
    if stones >= MAX_STONES:
        return UNKNOWN
    mask, depth, visited = len(proofs) - 1, 0, 0
    verdict = UNKNOWN
    entering, same_layers = True, False
    while True:
        at = ENTRIES + ENTRY_SIZE * depth
        if entering:
            entering = False
            key = proof_key(state, side, stones - depth, zobrist)
            known = proofs[key & mask]
            if known & -2 == key:
                verdict = known & 1
            else:
                visited += 1
                place_layers(depth, same_layers, scratch)
                verdict = quick_verdict(state, side, stones - depth, at, scratch)
                if verdict == UNKNOWN:
                    if visited > budget:
                        break
                    list_points(state, side, depth, scratch)
        else:
            # Back from the next stone: the position after it is decided.
            remove_last_stone(state, side, depth, zobrist, scratch)
            if verdict != YES:
                verdict = NO if scratch[at + NEXT] == scratch[at + COUNT] else UNKNOWN
        if verdict == UNKNOWN:
            same_layers = put_next_stone(state, side, stones - depth, depth, zobrist, scratch)
            depth += 1
            entering = True
            continue
        key = proof_key(state, side, stones - depth, zobrist)
        proofs[key & mask] = key | verdict
        if depth == 0:
            return verdict
        depth -= 1
    while depth:
        depth -= 1
        remove_last_stone(state, side, depth, zobrist, scratch)
    return UNKNOWN


@compiled
def place_layers(depth: int, same_layers: bool, scratch: Ints) -> None:
    """Set the offset of the layers of the stone at `depth`; new layers have yet to be written.

    The layers stay the same after a stone that is on no chain within reach.
    """
    at = ENTRIES + ENTRY_SIZE * depth
    if same_layers:
        scratch[at + LAYERS_AT] = scratch[at - ENTRY_SIZE + LAYERS_AT]
        scratch[at + MISSING] = scratch[at - ENTRY_SIZE + MISSING]
    else:
        scratch[at + LAYERS_AT] = HEROES_LAYERS + depth * LAYERS
        scratch[at + MISSING] = UNKNOWN


@compiled
def list_points(state: Ints, side: int, depth: int, scratch: Ints) -> None:
    """Write the points to try for the stone at `depth`, the most promising first."""
    at, points = ENTRIES + ENTRY_SIZE * depth, STACK + depth * MAX_POINTS
    found = next_points(state, state[LAST], scratch, points)
    order_points(scratch, points, found, side)
    scratch[at + COUNT], scratch[at + NEXT] = found, 0
    scratch[at + BEFORE] = state[LAST]


@compiled
def put_next_stone(
    state: Ints, side: int, stones: int, depth: int, zobrist: Ints, scratch: Ints
) -> bool:
    """Put the stone at `depth` on the next point to try; whether it changes no layers."""
    at = ENTRIES + ENTRY_SIZE * depth
    point = scratch[STACK + depth * MAX_POINTS + scratch[at + NEXT]]
    scratch[at + NEXT] += 1
    same_layers = side == 1 and not on_chain(point, stones, scratch[at + LAYERS_AT], scratch)
    put_stone(state, point, side, zobrist)
    state[LAST] = point
    return same_layers


@compiled
def remove_last_stone(state: Ints, side: int, depth: int, zobrist: Ints, scratch: Ints) -> None:
    """Remove the stone at `depth`, which was placed last."""
    remove_stone(state, state[LAST], side, zobrist)
    state[LAST] = scratch[ENTRIES + ENTRY_SIZE * depth + BEFORE]


@compiled
def order_points(scratch: Ints, at: int, found: int, side: int) -> None:
    """Move ordering for White: put the points of `ON_CHAIN` before the others."""
    if side == 0:
        return
    front = at
    for i in range(at, at + found):
        point = scratch[i]
        if scratch[ON_CHAIN + (point >> 5)] >> (point & 31) & 1:
            scratch[i], scratch[front] = scratch[front], point
            front += 1


@compiled
def on_chain(point: int, stones: int, layers_at: int, scratch: Ints) -> bool:
    """Whether an empty point is on a chain that needs at most `stones` stones."""
    row, file = point >> 5, point & 31
    for near in range(1, stones + 1):
        if scratch[layers_at + near * RANKS + row] >> file & 1:
            far = layers_at + EDGE_LAYERS + (stones + 1 - near) * RANKS
            return scratch[far + row] >> file & 1 == 1
    return False


@compiled
def quick_verdict(state: Ints, side: int, stones: int, at: int, scratch: Ints) -> int:
    """The verdict of the distance: `YES`, `NO`, or `UNKNOWN` if the search has to go on.

    `at` is the offset of the stone's entry. If its `MISSING` is `UNKNOWN`, this fills in the chain
    distance and the layers.
    """
    if side == 0:
        missing = ring_distance(state, stones, scratch)
        if missing == 0:
            return YES
        return NO if missing > stones else UNKNOWN
    layers_at, missing = scratch[at + LAYERS_AT], scratch[at + MISSING]
    fresh = missing == UNKNOWN
    if fresh:
        missing = chain_distance(state, stones, scratch)
        scratch[at + MISSING] = missing
    if missing == 0:
        return YES
    if missing > stones:
        return NO
    if fresh:
        write_link_layers(state, stones, layers_at, False, scratch)
        write_link_layers(state, stones, layers_at + EDGE_LAYERS, True, scratch)
    write_points_on_chains(missing, state[SIZE], layers_at, scratch)
    return UNKNOWN


@compiled
def write_points_on_chains(missing: int, size: int, layers_at: int, scratch: Ints) -> None:
    """Write to `ON_CHAIN` the empty points on chains that need at most `missing` stones."""
    for y in range(size):
        row = 0
        for near in range(1, missing + 1):
            far = layers_at + EDGE_LAYERS + (missing + 1 - near) * RANKS
            row |= scratch[layers_at + near * RANKS + y] & scratch[far + y]
        scratch[ON_CHAIN + y] = row


@compiled
def write_link_layers(state: Ints, stones: int, into: int, outer: bool, scratch: Ints) -> None:
    """Write the bitboards of empty points that at most 0, 1, … `stones` stones link.

    They are linked with the Heroes, or with the edge if `outer`. White stones cost nothing. The
    bitboards go to `scratch[into:]`, `RANKS` integers each; the first is empty.
    """
    size = state[SIZE]
    end = size - 1
    around, unvisited = RANKS, 2 * RANKS
    for y in range(size):
        scratch[unvisited + y] = state[EMPTY + y] | state[WHITE + y]
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
            scratch[unvisited + y] ^= scratch[y]
    for cost in range(1, stones + 1):
        flood_white(state, scratch)
        base = into + cost * RANKS
        for y in range(size):
            grown = scratch[around + y] & scratch[unvisited + y]
            scratch[around + y] = 0
            scratch[y] = grown
            scratch[unvisited + y] ^= grown
            scratch[base + y] = scratch[base - RANKS + y] | grown


@compiled
def flood_white(state: Ints, scratch: Ints) -> None:
    """Flood fill over white stones in eight directions; the frontier is the start of `scratch`.

    Empties the frontier. Adds the empty points next to the fill to the second bitboard of
    `scratch`, and removes the fill from the third, the points not visited yet.
    """
    size = state[SIZE]
    around, unvisited = RANKS, 2 * RANKS
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
            grown = (before | here | after) & scratch[unvisited + y]
            scratch[around + y] |= grown & state[EMPTY + y]
            grown &= state[WHITE + y]
            scratch[y] = grown
            scratch[unvisited + y] ^= grown
            busy |= grown
