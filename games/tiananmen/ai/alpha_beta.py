"""The search for the best turn: alpha-beta over parts of a day, the best few turns of each.

A turn is all stones of one side in a row; turns that lead to the same stones with the same last
one are one turn. The turns of a part are valued by what stands on the board after them, and only
the best are looked into further. That a side to move wins at once is always proven, never
searched. A position is judged best with White to move, so after her last part the value before it
counts more. The search keeps its place in `frames`, so that it goes on where it was stopped.

A turn is one integer: ten bits for each stone, its point and one more, the first stone lowest.
"""

from __future__ import annotations

from games.core.numba_kernels import Ints, compiled
from games.tiananmen.ai.heuristic import WORTHS, chain_outlook, outlook
from games.tiananmen.ai.kernel import (
    BLOCKED,
    FOUND,
    KEY,
    LAST,
    LEFT,
    LID,
    MAY_SAVE,
    PART,
    POINTS,
    put,
    ring_search,
    ring_through,
    steps,
    take,
)
from games.tiananmen.ai.win_solver import STACK, YES, walk_wins

SAVE = 1 << 40
"""The turn that puts a stone into the lid."""
TURNS = 1024
"""Room for the turns of a part; what has no room is left out."""
PLIES = 12
"""The most parts that are searched ahead."""

WON = 1_000_000_000
"""The value of a won game; later wins are worth a little less."""
WINNING = WON - 1000
"""From here on a value is that of a win."""

LID_BUDGET = 50
"""Boards looked at to prove a lid of White's inside the search: more makes it wait for a few."""

COUNT, NEXT, RATED, BEST, ALPHA, BETA, PHASE, TURN, SEEN, OLD = range(10)
"""A frame: its turns, the next one, how many are valued, the best value, the window, what is to
be done, the turn that led here, the value at first sight, and from `OLD` on five numbers of the
state before the turn."""
FRAME = OLD + 5
GROW, RATE, LOOP = 0, 1, 2

WIDTHS = WORTHS
"""In the settings behind the worths of an outlook: how many turns are looked into, by how many
parts are still ahead, from 0 on."""
MIX = WIDTHS + PLIES + 1
"""Behind them, how much of the value before the last part counts, in sixteenths: where that part
is Black's, and where it is White's."""
SETTINGS = MIX + 2

BATCH = 8
"""Turns valued at a step."""


@compiled
def list_turns(state: Ints, into: Ints, at: int, hashes: Ints, keys: Ints, scratch: Ints) -> int:
    """Write the turns that complete this part of the day; return their number.

    They are grown stone by stone; `hashes` says what was met. `save` is the last, if allowed.
    """
    side, last, left = state[PART] & 1, state[LAST], state[LEFT]
    half = len(hashes) // 2
    count = 1
    hashes[half] = 0
    for stone in range(left):
        grown = 0
        for i in range(count):
            turn = hashes[half + i]
            walk(state, turn, side, keys)
            found = steps(state, state[LAST], scratch, STACK)
            for j in range(found):
                point = scratch[STACK + j]
                mark = state[KEY] ^ keys[side * POINTS + point] ^ keys[2 * POINTS + point]
                fresh = grown < TURNS - 1
                for n in range(grown):
                    if hashes[n] == mark:
                        fresh = False
                        break
                if fresh:
                    hashes[grown] = mark
                    into[at + grown] = turn | (point + 1) << 10 * stone
                    grown += 1
            walk_back(state, turn, side, last, keys)
        count = grown
        for i in range(count):
            hashes[half + i] = into[at + i]
    if may_save(state):
        into[at + count] = SAVE
        count += 1
    return count


@compiled
def walk(state: Ints, turn: int, side: int, keys: Ints) -> None:
    """Put the stones of a turn."""
    while turn:
        point = (turn & 1023) - 1
        put(state, point, side, keys)
        state[LAST] = point
        turn >>= 10


@compiled
def walk_back(state: Ints, turn: int, side: int, last: int, keys: Ints) -> None:
    """Take the stones of a turn back."""
    while turn:
        take(state, (turn & 1023) - 1, side, keys)
        turn >>= 10
    state[LAST] = last


@compiled
def may_save(state: Ints) -> bool:
    """Whether a stone may be put into the lid now."""
    part = state[PART]
    return part < 2 and state[LEFT] == 4 - part and (part == 1 or state[MAY_SAVE] == 1)


@compiled
def play_turn(state: Ints, turn: int, frames: Ints, base: int, keys: Ints) -> None:
    """Play a turn and note in a frame what the state was."""
    part = state[PART]
    frames[base + TURN] = turn
    frames[base + OLD] = state[LAST]
    frames[base + OLD + 1] = state[LEFT]
    frames[base + OLD + 2] = state[MAY_SAVE]
    if turn == SAVE:
        state[LID + (part & 1)] += 1
    else:
        walk(state, turn, part & 1, keys)
    part = (part + 1) & 3
    state[PART] = part
    state[LEFT] = 4 - part
    if part == 0:
        state[MAY_SAVE] = 1


@compiled
def take_back(state: Ints, frames: Ints, base: int, keys: Ints) -> None:
    """Take back the turn that was noted in a frame."""
    part = (state[PART] + 3) & 3
    state[PART] = part
    turn = frames[base + TURN]
    if turn == SAVE:
        state[LID + (part & 1)] -= 1
    else:
        walk_back(state, turn, part & 1, frames[base + OLD], keys)
    state[LEFT] = frames[base + OLD + 1]
    state[MAY_SAVE] = frames[base + OLD + 2]


@compiled
def distances(state: Ints, memory: Ints, scratch: Ints) -> int:
    """A file of the shortest ring, the ring distance in 11 bits, the outlook of chains in 26."""
    key = state[KEY]
    slot = 2 * (key & (len(memory) // 2 - 1))
    if memory[slot] == key and memory[slot + 1]:
        return memory[slot + 1]
    ring = ring_search(state, BLOCKED, 0, 0, scratch)
    return remember(state, ring, scratch[FOUND], memory, scratch)


@compiled
def distances_after(state: Ints, turn: int, before: int, memory: Ints, scratch: Ints) -> int:
    """The same after a turn, quicker: what they were before it is known.

    A ring that has become shorter goes through a stone of the turn, and White only makes it
    longer, if she has hit it.
    """
    key = state[KEY]
    slot = 2 * (key & (len(memory) // 2 - 1))
    if memory[slot] == key and memory[slot + 1]:
        return memory[slot + 1]
    ring, file = before >> 26 & 2047, before >> 37
    if turn == SAVE:
        return before
    if state[PART] & 1:
        return remember(state, ring_through(state, turn, ring, scratch), file, memory, scratch)
    ring = ring_search(state, BLOCKED, ring, file, scratch)
    return remember(state, ring, scratch[FOUND], memory, scratch)


@compiled
def remember(state: Ints, ring: int, file: int, memory: Ints, scratch: Ints) -> int:
    """Note the distances in `memory`."""
    key = state[KEY]
    slot = 2 * (key & (len(memory) // 2 - 1))
    found = (file << 11 | ring) << 26 | chain_outlook(state, scratch)
    memory[slot], memory[slot + 1] = key, found
    return found


@compiled
def assess(state: Ints, both: int, settings: Ints, known: Ints, keys: Ints, scratch: Ints) -> int:
    """How good a position is for the side to move; `WON` if it wins with this part or its lid.

    `both` are its `distances`.
    """
    ring, chain = both >> 26 & 2047, both & 63
    if ring == 0 or chain == 0:
        return WON if (ring == 0) == (state[PART] & 1 == 0) else -WON
    side = state[PART] & 1
    missing = chain if side else ring
    stones = state[LEFT]
    lid = state[LID + side]
    if (
        missing <= lid
        and may_save(state)
        and (side == 0 or walk_wins(state, 1, lid, LID_BUDGET, known, keys, scratch) == YES)
    ):
        return WON
    if missing <= stones and walk_wins(state, side, stones, BLOCKED, known, keys, scratch) == YES:
        return WON
    value = outlook(state, ring, both & (1 << 26) - 1, settings)
    return -value if side else value


@compiled
def rate(
    state: Ints,
    turn: int,
    ply: int,
    frames: Ints,
    settings: Ints,
    memory: Ints,
    known: Ints,
    keys: Ints,
    scratch: Ints,
) -> int:
    """How good a turn is at first sight, for who plays it at that ply."""
    before = distances(state, memory, scratch)
    play_turn(state, turn, frames, (ply + 1) * FRAME, keys)
    both = distances_after(state, turn, before, memory, scratch)
    value = -assess(state, both, settings, known, keys, scratch)
    take_back(state, frames, (ply + 1) * FRAME, keys)
    if value >= WINNING:
        return value - ply
    return value + ply + 1 if value <= -WINNING else value


@compiled
def sort_turns(turns: Ints, values: Ints, begin: int, end: int, most: int) -> None:
    """Put the most valuable turns first, `most` of them, best first."""
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
def enter(frames: Ints, ply: int, alpha: int, beta: int, seen: int) -> None:
    """Make the frame of a ply ready to be searched within a window; `seen` is its value now."""
    base = ply * FRAME
    frames[base + SEEN] = seen
    frames[base + COUNT] = 0
    frames[base + NEXT] = 0
    frames[base + RATED] = 0
    frames[base + BEST] = -WON
    frames[base + ALPHA] = alpha
    frames[base + BETA] = beta
    frames[base + PHASE] = GROW


@compiled
def search(
    state: Ints,
    top: int,
    ply: int,
    depth: int,
    budget: int,
    frames: Ints,
    turns: Ints,
    values: Ints,
    hashes: Ints,
    settings: Ints,
    memory: Ints,
    known: Ints,
    keys: Ints,
    scratch: Ints,
) -> int:
    """Search from the frame `top`, now at `ply`, to `depth` parts in all, so many steps.

    Returns the ply at which it stands; `top - 1` when the value is found, in `BEST` of `top`.
    """
    for _ in range(budget):
        base, first = ply * FRAME, ply * TURNS
        phase = frames[base + PHASE]
        if phase == GROW:
            count = list_turns(state, turns, first, hashes, keys, scratch)
            frames[base + COUNT] = count
            frames[base + PHASE] = RATE
        elif phase == RATE:
            begin, count = frames[base + RATED], frames[base + COUNT]
            end = min(begin + BATCH, count)
            for i in range(first + begin, first + end):
                values[i] = rate(
                    state, turns[i], ply, frames, settings, memory, known, keys, scratch
                )
            frames[base + RATED] = end
            if end == count:
                ahead = depth - ply - 1
                most = min(settings[WIDTHS + ahead], count)
                if ahead == 0:
                    most = 1
                sort_turns(turns, values, first, first + count, most)
                frames[base + COUNT] = most
                frames[base + PHASE] = LOOP
        else:
            i = frames[base + NEXT]
            if i < frames[base + COUNT] and frames[base + ALPHA] < frames[base + BETA]:
                value = values[first + i]
                if ply + 1 == depth or value >= WINNING or value <= -WINNING:
                    if -WINNING < value < WINNING:
                        value += (frames[base + SEEN] - value) * settings[
                            MIX + (state[PART] & 1)
                        ] >> 4
                    take_value(frames, base, value)
                else:
                    play_turn(state, turns[first + i], frames, base + FRAME, keys)
                    ply += 1
                    enter(frames, ply, -frames[base + BETA], -frames[base + ALPHA], -value)
            else:
                ply -= 1
                if ply < top:
                    return ply
                take_back(state, frames, base, keys)
                take_value(frames, base - FRAME, -frames[base + BEST])
    return ply


@compiled
def take_value(frames: Ints, base: int, value: int) -> None:
    """Note the value of the next turn of a frame."""
    frames[base + BEST] = max(frames[base + BEST], value)
    frames[base + ALPHA] = max(frames[base + ALPHA], value)
    frames[base + NEXT] += 1
