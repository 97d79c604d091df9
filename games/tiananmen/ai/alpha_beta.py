"""Alpha-beta search over parts of a day, with a beam: only the best few turns of each part.

A turn is all stones of one side in a row. Turns that lead to the same stones with the same stone
placed last are one turn. A ply is one part of a day. Move ordering and the beam use the static
value of the position after each turn, which the value network gives. A win of the side to move with
its next stones is always proven by `win_solver`, so there is no quiescence search.

Turns after the first one of a frame are searched with an empty window, and again if they turn out
better (principal variation search). With such a window, a static value far outside of it ends the
search one or two plies before its depth (`MARGINS`). The later turns of a ply are first searched
two plies less deep, and to the full depth only if they turn out better (late move reductions). A
transposition table keeps the value and the best turn of each position searched: that turn is
searched before the others are even generated.

The search is iterative. Its stack can be kept, so that a search goes on where it was stopped.

Several threads can search one position at the same time. They share the transposition tables
without locks: an entry holds the exclusive or of its key and its data, so that one which two
threads wrote at once belongs to no position (Hyatt and Mann, "A lock-less transposition table
implementation for parallel search", 2002). A turn that another thread is searching is left for
later, when its value is often in the table (Weill, "The ABDADA distributed minimax search
algorithm", 1996, simplified).

A turn is one integer with ten bits for each stone, the point plus one, the first stone lowest.
"""

from __future__ import annotations

from typing import NamedTuple

from games.core.kernels import Ints, compiled
from games.tiananmen.ai.kernel import (
    BLOCKED,
    LAST,
    LEFT,
    LID,
    MAY_SAVE,
    PART,
    POINTS,
    RING_FILE,
    ZOBRIST,
    chain_distance,
    next_points,
    put_stone,
    remove_stone,
    ring_search,
    ring_through_turn,
)
from games.tiananmen.ai.value_kernel import FAR, Network, network_value
from games.tiananmen.ai.win_solver import STACK, YES, can_win

SAVE = 1 << 40
"""The turn that puts a stone into the lid."""
MAX_TURNS = 1024
"""The most turns of a part; more are left out."""
PLIES = 12
"""The greatest depth of a search, in parts of a day."""

WON = 1_000_000_000
"""The value of a won game. A win after more plies is worth one less for each."""
WINNING = WON - 1000
"""Values from here up are wins, values from `-WINNING` down are losses."""

UNIT = 1_000_000
"""Values are integers: the natural logarithm of the odds, times `UNIT`."""

LID_BUDGET = 150
"""The most boards that a proof of White's lid visits inside the search."""

COUNT, NEXT, EVALUATED, BEST, BEST_TURN, ALPHA, BETA, FLOOR, DEPTH, PHASE = range(10)
SCOUT, KNOWN, KNOWN_ALONE, TURN, STATIC, ONCE, REDUCED, SAVED = range(10, 18)
"""A frame of the search: the number of turns, the next turn to search, the number of turns
evaluated, the best value and its turn, the window, its lower bound at first, the depth, the phase;
whether the next turn is searched with an empty window, the best turn of an earlier search, whether
only that one is searched yet, the turn that led here, the static value, the number of turns that
may be left for later, whether the next turn is searched less deep, and from `SAVED` on the fields
`LAST`, `LEFT` and `MAY_SAVE` of the state before that turn."""
FRAME_SIZE = SAVED + 3
PROBE, GENERATE, EVALUATE, EXPAND, DONE = range(5)
"""The phases of a frame: look into the table and search the turn found there, generate the turns,
evaluate and sort them, search them; the table held the value."""
NO_TURN = 0

EXACT, AT_LEAST, AT_MOST = range(3)
"""The bound of a value in the table."""
DEPTH_SHIFT = 41
"""The lowest bit of the depth in the last integer of an entry, after the turn."""
BOUND_SHIFT = 46
LIDS_KEYS = 3 * POINTS + 64
"""Offsets of the Zobrist keys: of Black's lid, 64 keys before those of White's, of the part, and of
the remaining plies."""
PART_KEYS = LIDS_KEYS + 128
AHEAD_KEYS = PART_KEYS + 8

BEAM_WIDTHS = 0
"""Offset in the settings: the beam width by remaining plies, 0 to `PLIES`."""
MARGINS = BEAM_WIDTHS + PLIES + 1
"""Offset in the settings: for 1 and 2 remaining plies and each part, by how much the value of a
search may exceed the static value, and fall below it; beyond that nothing is searched."""
MOST_PRUNED = 2
FULL_DEPTH = MARGINS + 8 * MOST_PRUNED
"""Offset in the settings: the number of turns of a ply searched to the full depth at once."""
SETTINGS = FULL_DEPTH + 1
"""The length of the settings."""
REDUCTION = 2
"""The number of plies by which later turns are searched less deep: one turn of each side."""

BATCH = 8
"""Turns evaluated in one step of the search."""


class SearchTables(NamedTuple):
    """The tables and the scratch memory of a search."""

    settings: Ints
    """`SETTINGS` integers."""
    distances: Ints
    """Transposition table of ring and chain distances: pairs of Zobrist key xor value, and value.

    The length is a power of two."""
    searched: Ints
    """Transposition table of the search: triples of Zobrist key xor the rest; value; and turn,
    depth and bound. The length is three times a power of two."""
    begun: Ints
    """The keys of the positions that threads are searching.

    The length is a power of two; 1 if there is only one thread."""
    proofs: Ints
    """Transposition table of the win solver; the length is a power of two."""
    zobrist: Ints
    """The Zobrist keys, `4 * POINTS` integers."""
    scratch: Ints
    """`SOLVER_SCRATCH` integers."""
    network: Network


class SearchStack(NamedTuple):
    """The stack of the search, for `PLIES + 1` plies, and the turns of each ply."""

    frames: Ints
    """`FRAME_SIZE` integers for each ply, and for one more."""
    turns: Ints
    """`MAX_TURNS` turns for each ply."""
    values: Ints
    """Their values, for the side to move."""
    marks: Ints
    """`2 * MAX_TURNS` integers: marks of the turns generated, and shorter turns to be extended."""


@compiled
def generate_turns(
    state: Ints, into: Ints, at: int, marks: Ints, zobrist: Ints, scratch: Ints
) -> int:
    """Write the turns that complete this part of the day to `into[at:]`; return their number.

    Turns are extended stone by stone. A Zobrist key of the board and the stone placed last filters
    out the turns that lead to the same position. `SAVE` is the last turn, if it is allowed.
    """
    side, last, left = state[PART] & 1, state[LAST], state[LEFT]
    half = len(marks) // 2
    count = 1
    marks[half] = 0
    for stone in range(left):
        grown = 0
        for i in range(count):
            turn = marks[half + i]
            put_turn(state, turn, side, zobrist)
            found = next_points(state, state[LAST], scratch, STACK)
            for j in range(found):
                point = scratch[STACK + j]
                mark = state[ZOBRIST] ^ zobrist[side * POINTS + point] ^ zobrist[2 * POINTS + point]
                fresh = grown < MAX_TURNS - 1
                for n in range(grown):
                    if marks[n] == mark:
                        fresh = False
                        break
                if fresh:
                    marks[grown] = mark
                    into[at + grown] = turn | (point + 1) << 10 * stone
                    grown += 1
            remove_turn(state, turn, side, last, zobrist)
        count = grown
        for i in range(count):
            marks[half + i] = into[at + i]
    if may_save(state):
        into[at + count] = SAVE
        count += 1
    return count


@compiled
def put_turn(state: Ints, turn: int, side: int, zobrist: Ints) -> None:
    """Put the stones of a turn on the board; the part of the day stays."""
    while turn:
        point = (turn & 1023) - 1
        put_stone(state, point, side, zobrist)
        state[LAST] = point
        turn >>= 10


@compiled
def remove_turn(state: Ints, turn: int, side: int, last: int, zobrist: Ints) -> None:
    """Remove the stones of a turn from the board; `last` is the stone placed before them."""
    while turn:
        remove_stone(state, (turn & 1023) - 1, side, zobrist)
        turn >>= 10
    state[LAST] = last


@compiled
def may_save(state: Ints) -> bool:
    part = state[PART]
    return part < 2 and state[LEFT] == 4 - part and (part == 1 or state[MAY_SAVE] == 1)


@compiled
def play_turn(state: Ints, turn: int, frames: Ints, base: int, zobrist: Ints) -> None:
    """Play a turn, and save the data for `undo_turn` in the frame at `base`."""
    part = state[PART]
    frames[base + TURN] = turn
    frames[base + SAVED] = state[LAST]
    frames[base + SAVED + 1] = state[LEFT]
    frames[base + SAVED + 2] = state[MAY_SAVE]
    if turn == SAVE:
        state[LID + (part & 1)] += 1
    else:
        put_turn(state, turn, part & 1, zobrist)
    part = (part + 1) & 3
    state[PART] = part
    state[LEFT] = 4 - part
    if part == 0:
        state[MAY_SAVE] = 1


@compiled
def undo_turn(state: Ints, frames: Ints, base: int, zobrist: Ints) -> None:
    """Undo the turn that `play_turn` saved in the frame at `base`."""
    part = (state[PART] + 3) & 3
    state[PART] = part
    turn = frames[base + TURN]
    if turn == SAVE:
        state[LID + (part & 1)] -= 1
    else:
        remove_turn(state, turn, part & 1, frames[base + SAVED], zobrist)
    state[LEFT] = frames[base + SAVED + 1]
    state[MAY_SAVE] = frames[base + SAVED + 2]


@compiled
def distances(state: Ints, table: Ints, scratch: Ints) -> int:
    """The distances of a position in one integer, from the transposition table or counted.

    From the lowest bit on: the chain distance in 26 bits (`FAR` if there is none), the ring
    distance in 11 bits, and the file where the ring crosses the middle rank.
    """
    found = known_distances(state[ZOBRIST], table)
    if found:
        return found
    ring = ring_search(state, BLOCKED, 0, 0, scratch)
    return store_distances(state, ring, scratch[RING_FILE], table, scratch)


@compiled
def distances_after(state: Ints, turn: int, before: int, table: Ints, scratch: Ints) -> int:
    """The distances after a turn, from `before`, the distances before it.

    A turn of Black's can only shorten a ring, and only through one of its stones. A turn of White's
    can only lengthen it.
    """
    found = known_distances(state[ZOBRIST], table)
    if found:
        return found
    ring, file = before >> 26 & 2047, before >> 37
    if turn == SAVE:
        return before
    if state[PART] & 1:
        return store_distances(
            state, ring_through_turn(state, turn, ring, scratch), file, table, scratch
        )
    ring = ring_search(state, BLOCKED, ring, file, scratch)
    return store_distances(state, ring, scratch[RING_FILE], table, scratch)


@compiled
def store_distances(state: Ints, ring: int, file: int, table: Ints, scratch: Ints) -> int:
    """Count the chain distance; store and return the distances."""
    key = state[ZOBRIST]
    slot = 2 * (key & (len(table) // 2 - 1))
    chain = chain_distance(state, BLOCKED, scratch)
    found = (file << 11 | ring) << 26 | min(chain, FAR)
    table[slot], table[slot + 1] = key ^ found, found
    return found


@compiled
def known_distances(key: int, table: Ints) -> int:
    """The distances of a board in the table; 0 if it holds none."""
    slot = 2 * (key & (len(table) // 2 - 1))
    found = table[slot + 1]
    return found if table[slot] ^ found == key else 0


@compiled
def static_value(state: Ints, distances: int, tables: SearchTables) -> int:
    """The static value for the side to move; `WON` if it wins with its next stones.

    `distances` are those of `distances()`.
    """
    ring, chain = distances >> 26 & 2047, distances & 63
    if ring == 0 or chain == 0:
        return WON if (ring == 0) == (state[PART] & 1 == 0) else -WON
    side = state[PART] & 1
    missing = chain if side else ring
    proofs, zobrist, scratch = tables.proofs, tables.zobrist, tables.scratch
    # One call for the lid and the bowl, because the compiler copies the solver into each call.
    for bowl in range(2):
        stones, budget = state[LID + side], LID_BUDGET
        if bowl:
            stones, budget = state[LEFT], BLOCKED
        if missing <= stones and (bowl or may_save(state)):
            certain = not bowl and side == 0
            if certain or can_win(state, side, stones, budget, proofs, zobrist, scratch) == YES:
                return WON
    value = round(UNIT * network_value(state, ring, tables.network))
    return -value if side else value


@compiled
def evaluate_turn(state: Ints, turn: int, ply: int, frames: Ints, tables: SearchTables) -> int:
    """The static value of a turn at a ply, for the side that plays it; nearer wins are better."""
    before = distances(state, tables.distances, tables.scratch)
    play_turn(state, turn, frames, (ply + 1) * FRAME_SIZE, tables.zobrist)
    after = distances_after(state, turn, before, tables.distances, tables.scratch)
    value = -static_value(state, after, tables)
    undo_turn(state, frames, (ply + 1) * FRAME_SIZE, tables.zobrist)
    if value >= WINNING:
        return value - ply
    return value + ply + 1 if value <= -WINNING else value


@compiled
def evaluate_turns(
    state: Ints, first: int, end: int, ply: int, stack: SearchStack, tables: SearchTables
) -> None:
    """Write the static values of `stack.turns[first:end]` at a ply to `stack.values`."""
    for i in range(first, end):
        stack.values[i] = evaluate_turn(state, stack.turns[i], ply, stack.frames, tables)


@compiled
def sort_turns(turns: Ints, values: Ints, begin: int, end: int, most: int) -> None:
    """Move the `most` best turns of `turns[begin:end]` to the front, best first: the beam.

    A stable selection sort; turns of equal value keep their order.
    """
    for i in range(begin, min(begin + most, end)):
        best = i
        for j in range(i + 1, end):
            if values[j] > values[best]:
                best = j
        turn, value = turns[best], values[best]
        for j in range(best, i, -1):
            turns[j], values[j] = turns[j - 1], values[j - 1]
        turns[i], values[i] = turn, value


@compiled
def open_frame(frames: Ints, ply: int, depth: int, alpha: int, beta: int, static: int) -> None:
    """Prepare the frame of a ply for a search to `depth` within a window."""
    base = ply * FRAME_SIZE
    frames[base + STATIC] = static
    frames[base + DEPTH] = depth
    frames[base + COUNT] = 0
    frames[base + NEXT] = 0
    frames[base + EVALUATED] = 0
    frames[base + BEST] = -WON
    frames[base + BEST_TURN] = NO_TURN
    frames[base + ALPHA] = alpha
    frames[base + FLOOR] = alpha
    frames[base + BETA] = beta
    frames[base + SCOUT] = 0
    frames[base + KNOWN] = NO_TURN
    frames[base + KNOWN_ALONE] = 0
    frames[base + PHASE] = PROBE


@compiled
def search(
    state: Ints, top: int, ply: int, steps: int, stack: SearchStack, tables: SearchTables
) -> int:
    """Continue the search from `ply` for at most `steps` steps; return the ply reached.

    The state is that of the returned ply. `top - 1` means that the search of the frame `top` is
    complete: its value is in `BEST`, and the turn that led to it is not undone yet.
    """
    frames, turns = stack.frames, stack.turns
    for _ in range(steps):
        base, first = ply * FRAME_SIZE, ply * MAX_TURNS
        phase = frames[base + PHASE]
        if phase == PROBE:
            if prune(state, ply, frames, tables):
                frames[base + PHASE] = DONE
            else:
                probe(state, ply, stack, tables)
        elif phase == GENERATE:
            count = generate_turns(state, turns, first, stack.marks, tables.zobrist, tables.scratch)
            frames[base + COUNT] = count
            frames[base + NEXT] = 0
            frames[base + EVALUATED] = 0
            frames[base + PHASE] = EVALUATE
        elif phase == EVALUATE:
            evaluate_batch(state, ply, stack, tables)
        else:
            if phase == EXPAND:
                i, alone = frames[base + NEXT], frames[base + KNOWN_ALONE]
                undecided = frames[base + ALPHA] < frames[base + BETA]
                if undecided and i < frames[base + COUNT]:
                    frames[base + NEXT] += 1
                    turn = turns[first + i]
                    if alone or turn != frames[base + KNOWN]:
                        ply = descend(state, i, ply, stack, tables)
                    continue
                if undecided and alone:
                    frames[base + KNOWN_ALONE] = 0
                    frames[base + PHASE] = GENERATE
                    continue
                store(state, ply, frames, tables)
            ply -= 1
            if ply < top:
                return ply
            above = base - FRAME_SIZE
            value = -frames[base + BEST]
            alpha, beta = frames[above + ALPHA], frames[above + BETA]
            reduced, scout = frames[above + REDUCED], frames[above + SCOUT]
            if (reduced and value > alpha) or (scout and alpha < value < beta):
                frames[above + REDUCED] = 0
                if not reduced:
                    frames[above + SCOUT] = 0
                elif scout:
                    beta = alpha + 1
                ply += 1
                depth, static = frames[above + DEPTH], frames[base + STATIC]
                open_frame(frames, ply, depth, -beta, -alpha, static)
            else:
                turn = frames[base + TURN]
                end_turn(state, frames[above + DEPTH] - ply, tables)
                undo_turn(state, frames, base, tables.zobrist)
                record_value(frames, above, turn, value)
    return ply


@compiled
def descend(state: Ints, i: int, ply: int, stack: SearchStack, tables: SearchTables) -> int:
    """Go down into a turn of a frame, or record its static value; return the ply reached.

    A turn that another thread is searching is put behind the others, once.
    """
    frames, base, at = stack.frames, ply * FRAME_SIZE, ply * MAX_TURNS + i
    turn, value, depth = stack.turns[at], stack.values[at], frames[base + DEPTH]
    if ply + 1 == depth or value >= WINNING or value <= -WINNING:
        record_value(frames, base, turn, value)
        return ply
    play_turn(state, turn, frames, base + FRAME_SIZE, tables.zobrist)
    count = frames[base + COUNT]
    may_wait = frames[base + BEST_TURN] != NO_TURN and i < frames[base + ONCE] and count < MAX_TURNS
    if begin_turn(state, depth - ply, tables) and may_wait:
        undo_turn(state, frames, base + FRAME_SIZE, tables.zobrist)
        last = ply * MAX_TURNS + count
        stack.turns[last], stack.values[last] = turn, value
        frames[base + COUNT] += 1
        return ply
    alpha, beta = frames[base + ALPHA], frames[base + BETA]
    frames[base + SCOUT] = 0
    frames[base + REDUCED] = 0
    if frames[base + BEST_TURN] != NO_TURN and alpha + 1 < beta:
        frames[base + SCOUT] = 1
        beta = alpha + 1
    if i >= tables.settings[FULL_DEPTH] and depth - ply > REDUCTION + 1 and alpha > -WINNING:
        frames[base + REDUCED] = 1
        depth -= REDUCTION
    open_frame(frames, ply + 1, depth, -beta, -alpha, -value)
    return ply + 1


@compiled
def begin_turn(state: Ints, ahead: int, tables: SearchTables) -> bool:
    """Mark a position as searched by this thread; whether another thread searches it."""
    if len(tables.begun) == 1:
        return False
    key = table_key(state, tables.zobrist) ^ tables.zobrist[AHEAD_KEYS + ahead]
    slot = key & (len(tables.begun) - 1)
    elsewhere = tables.begun[slot] == key
    tables.begun[slot] = key
    return elsewhere


@compiled
def end_turn(state: Ints, ahead: int, tables: SearchTables) -> None:
    """Remove the mark of `begin_turn`."""
    if len(tables.begun) > 1:
        key = table_key(state, tables.zobrist) ^ tables.zobrist[AHEAD_KEYS + ahead]
        slot = key & (len(tables.begun) - 1)
        if tables.begun[slot] == key:
            tables.begun[slot] = 0


@compiled
def evaluate_batch(state: Ints, ply: int, stack: SearchStack, tables: SearchTables) -> None:
    """Evaluate the next turns of a frame; after the last ones keep the best for the search.

    A turn that is good enough ends the evaluation.
    """
    frames, base, first = stack.frames, ply * FRAME_SIZE, ply * MAX_TURNS
    begin, count = frames[base + EVALUATED], frames[base + COUNT]
    end = min(begin + BATCH, count)
    evaluate_turns(state, first + begin, first + end, ply, stack, tables)
    frames[base + EVALUATED] = end
    ahead = frames[base + DEPTH] - ply - 1
    for i in range(first + begin, first + end):
        value = stack.values[i]
        if (ahead == 0 or value >= WINNING) and value >= frames[base + BETA]:
            record_value(frames, base, stack.turns[i], value)
            frames[base + PHASE] = EXPAND
            return
    if end == count:
        most = min(tables.settings[BEAM_WIDTHS + ahead], count) if ahead else 1
        sort_turns(stack.turns, stack.values, first, first + count, most)
        frames[base + COUNT] = most
        frames[base + ONCE] = most
        frames[base + PHASE] = EXPAND


@compiled
def record_value(frames: Ints, base: int, turn: int, value: int) -> None:
    """Record the value of a turn of a frame (negamax)."""
    if value > frames[base + BEST] or frames[base + BEST_TURN] == NO_TURN:
        frames[base + BEST] = value
        frames[base + BEST_TURN] = turn
    frames[base + ALPHA] = max(frames[base + ALPHA], value)


@compiled
def prune(state: Ints, ply: int, frames: Ints, tables: SearchTables) -> bool:
    """Whether the static value lies far enough outside of an empty window to end the search.

    Never where the other side may win next.
    """
    base = ply * FRAME_SIZE
    ahead = frames[base + DEPTH] - ply
    alpha, static = frames[base + ALPHA], frames[base + STATIC]
    if ahead > MOST_PRUNED or frames[base + BETA] - alpha > 1:
        return False
    if alpha >= WINNING or alpha <= -WINNING or static >= WINNING or static <= -WINNING:
        return False
    part = state[PART]
    margin = MARGINS + 8 * (ahead - 1) + 2 * part
    most, least = static + tables.settings[margin], static - tables.settings[margin + 1]
    if most <= alpha:
        frames[base + BEST] = most
        return True
    if least <= alpha or threatened(state, tables):
        return False
    frames[base + BEST] = least
    return True


@compiled
def threatened(state: Ints, tables: SearchTables) -> bool:
    """Whether the side not to move lacks no more stones than its next part has.

    Also true where the table no longer holds the distances.
    """
    found = known_distances(state[ZOBRIST], tables.distances)
    if not found:
        return True
    part = (state[PART] + 1) & 3
    side = part & 1
    stones = 4 - part
    if part < 2:
        stones = max(stones, state[LID + side])
    return (found & 63 if side else found >> 26 & 2047) <= stones


@compiled
def table_key(state: Ints, zobrist: Ints) -> int:
    """The Zobrist key of a position with the stone placed last, the lids and the part."""
    key = state[ZOBRIST] ^ zobrist[2 * POINTS + state[LAST]]
    key ^= zobrist[LIDS_KEYS + (state[LID] & 63)] ^ zobrist[LIDS_KEYS + 64 + (state[LID + 1] & 63)]
    return key ^ zobrist[PART_KEYS + 2 * state[PART] + state[MAY_SAVE]]


@compiled
def probe(state: Ints, ply: int, stack: SearchStack, tables: SearchTables) -> None:
    """Begin a frame: with its value from the table, the turn stored there, or all turns."""
    frames, base, table = stack.frames, ply * FRAME_SIZE, tables.searched
    frames[base + PHASE] = GENERATE
    key = table_key(state, tables.zobrist)
    slot = 3 * (key & (len(table) // 3 - 1))
    value, entry = table[slot + 1], table[slot + 2]
    if table[slot] ^ value ^ entry != key or entry == 0:
        return
    turn = entry & (1 << DEPTH_SHIFT) - 1
    ahead = frames[base + DEPTH] - ply
    if entry >> DEPTH_SHIFT & 31 == ahead:
        bound = entry >> BOUND_SHIFT
        if value >= WINNING:
            value -= ply
        elif value <= -WINNING:
            value += ply
        if (
            bound == EXACT
            or (bound == AT_LEAST and value >= frames[base + BETA])
            or (bound == AT_MOST and value <= frames[base + ALPHA])
        ):
            frames[base + BEST] = value
            frames[base + PHASE] = DONE
            return
    if ahead > 1:
        frames[base + KNOWN] = turn
        frames[base + KNOWN_ALONE] = 1
        stack.turns[ply * MAX_TURNS] = turn
        frames[base + COUNT] = 1
        frames[base + PHASE] = EVALUATE


@compiled
def store(state: Ints, ply: int, frames: Ints, tables: SearchTables) -> None:
    base, table = ply * FRAME_SIZE, tables.searched
    key = table_key(state, tables.zobrist)
    slot = 3 * (key & (len(table) // 3 - 1))
    value = frames[base + BEST]
    bound = EXACT
    if value >= frames[base + BETA]:
        bound = AT_LEAST
    elif value <= frames[base + FLOOR]:
        bound = AT_MOST
    if value >= WINNING:
        value += ply
    elif value <= -WINNING:
        value -= ply
    ahead = frames[base + DEPTH] - ply
    entry = frames[base + BEST_TURN] | ahead << DEPTH_SHIFT | bound << BOUND_SHIFT
    table[slot] = key ^ value ^ entry
    table[slot + 1] = value
    table[slot + 2] = entry
