"""Exhaustive search for wins within a number of turns, the turns of both sides counted.

A side, the attacker, wins within n turns if it has won after at most n turns, whatever the other
side, the defender, plays. All turns are tried, so the answers are exact; a table keeps the results
of positions by 63-bit hashes (a collision is nearly impossible).

The search has its own stack. It can be interrupted after any number of turns and resumed.
"""

from __future__ import annotations

from typing import NamedTuple

from games.core.kernels import Ints, compiled, compiled_apart
from games.veletas.ai.kernel import (
    CLAIMS,
    MAJORITY,
    MANY,
    MAX_SHOOTERS,
    MOVER,
    NO_SQUARE,
    NONE,
    OWNER,
    SHOOTER_COUNT,
    SHOOTER_SQUARE,
    SIZE,
    SQUARE_COUNT,
    STATE_LENGTH,
    WHITE_SHOOTER,
    copy_state,
    only_exit,
    play_turn,
    reach,
    shoot,
    slide,
    turn_code,
    winner,
)

OPEN, YES, NO, NO_ROOM = range(4)
"""Whether the attacker wins within the turns: unknown yet, yes, no; or the arrays are full."""

ATTACKER, PLY, COUNTER_COUNT = range(3)
"""Indexes of `Space.counters`: the attacker, and the offset of the last frame, or `NONE`."""

LEFT, FIRST, NEXT, LAST, PICKED, KEY, FRAME_LENGTH = range(7)
"""Offsets in a frame: the turns left; in `Space.turns` where the turns of the position begin, the
next one and where they end; the number of turns picked by their scores; the hash."""
MOST_PICKED = 24
"""The number of turns of a position picked by their scores; the others keep their order."""

TARGETS = MAX_SHOOTERS
"""Offset in `Space.scratch`, after the only exits of the shooters: squares in reach of a slide."""
SHOTS = TARGETS + 64
"""Offset: squares in reach of the shot after it."""
SEEN = SHOTS + 64
"""Offset, by square: whether a shot there without a slide is listed."""
SCRATCH_LENGTH = SEEN + SQUARE_COUNT

SIDE_KEYS = (WHITE_SHOOTER + 1) * SQUARE_COUNT
"""Offset in `Space.keys` of the keys of the sides, after those of contents and squares."""
KEY_COUNT = SIDE_KEYS + 4
NEVER = 255
"""In place of a number of turns within which a position is won."""
CODES = 1 << 16
"""The number of scores of a side, by target and shot: the last 16 bits of a turn's code."""


class Space(NamedTuple):
    state: Ints
    trial: Ints
    """A state."""
    states: Ints
    """By ply: the state in which the turns of a frame are played."""
    frames: Ints
    """By ply: the frames of the positions from the first to the present one."""
    turns: Ints
    """The turns of these positions."""
    counters: Ints
    scratch: Ints
    keys: Ints
    """Random numbers for `hashed`."""
    table: Ints
    """Pairs: the hash of a position, and its result: the number of turns within which the attacker
    does not win, 8 bits; within which it wins, 8 bits; and the best turn. The number of pairs is a
    power of two."""
    scores: Ints
    """By side (defender, attacker), target and shot: how often a turn decided a position."""


@compiled_apart
def wins_now(space: Space) -> bool:
    """Whether the attacker wins within one turn: by its best turn, or by any of the defender's."""
    state, trial, scratch = space.state, space.trial, space.scratch
    attacker = space.counters[ATTACKER]
    attacks = state[MOVER] == attacker
    needed = state[MAJORITY] - state[CLAIMS + attacker]
    for shooter in range(state[SHOOTER_COUNT]):
        if state[OWNER + shooter] != NONE:
            continue
        origin = state[SHOOTER_SQUARE + shooter]
        targets = reach(state, origin, scratch, TARGETS)
        for i in range(-1, targets):
            target = scratch[TARGETS + i] if i >= 0 else origin
            if i >= 0:
                slide(state, shooter, target)
            decided = False
            if exits_to_close(state, scratch) >= needed:
                for j in range(reach(state, target, scratch, SHOTS)):
                    won = False
                    if trapped_by(state, scratch, scratch[SHOTS + j]) >= needed:
                        copy_state(state, trial)
                        shoot(trial, scratch[SHOTS + j])
                        won = winner(trial) == attacker
                    if won == attacks:
                        decided = True
                        break
            elif not attacks:
                decided = True
            if i >= 0:
                slide(state, shooter, origin)
            if decided:
                return attacks
    return not attacks


@compiled
def exits_to_close(state: Ints, scratch: Ints) -> int:
    """Write the only exits of the free shooters; return how many have at most one."""
    found = 0
    for shooter in range(state[SHOOTER_COUNT]):
        scratch[shooter] = MANY
        if state[OWNER + shooter] == NONE:
            scratch[shooter] = only_exit(state, state[SHOOTER_SQUARE + shooter])
            if scratch[shooter] != MANY:
                found += 1
    return found


@compiled
def trapped_by(state: Ints, scratch: Ints, shot: int) -> int:
    """The number of shooters trapped after a shot, by their only exits."""
    found = 0
    for shooter in range(state[SHOOTER_COUNT]):
        if scratch[shooter] == shot or scratch[shooter] == NO_SQUARE:
            found += 1
    return found


@compiled_apart
def hashed(space: Space) -> int:
    """The hash of the present position and the attacker."""
    state, keys = space.state, space.keys
    found = keys[SIDE_KEYS + 2 * space.counters[ATTACKER] + state[MOVER]]
    for square in range(state[SIZE] + 3, (state[SIZE] + 1) * (state[SIZE] + 2)):
        found ^= keys[state[square] * SQUARE_COUNT + square]
    return found


@compiled
def place_of(space: Space, key: int) -> int:
    """The index of a position's pair in the table."""
    return 2 * (key & (len(space.table) // 2 - 1))


@compiled_apart
def list_all(space: Space, at: int) -> int:
    """Write all turns to `Space.turns[at:]`; return where they end, or `NONE` without room."""
    state, turns, scratch = space.state, space.turns, space.scratch
    for square in range(SQUARE_COUNT):
        scratch[SEEN + square] = 0
    for shooter in range(state[SHOOTER_COUNT]):
        if state[OWNER + shooter] != NONE:
            continue
        origin = state[SHOOTER_SQUARE + shooter]
        targets = reach(state, origin, scratch, TARGETS)
        for i in range(-1, targets):
            target = scratch[TARGETS + i] if i >= 0 else origin
            if i >= 0:
                slide(state, shooter, target)
            shots = reach(state, target, scratch, SHOTS)
            if i >= 0:
                slide(state, shooter, origin)
            if at + shots > len(turns):
                return NONE
            for j in range(shots):
                shot = scratch[SHOTS + j]
                if i < 0:
                    if scratch[SEEN + shot]:
                        continue
                    scratch[SEEN + shot] = 1
                turns[at] = turn_code(shooter, target, shot)
                at += 1
    return at


@compiled
def enter(space: Space, left: int) -> int:
    """The result of the current position; if it is `OPEN`, a frame has been pushed for it."""
    state, counters, frames = space.state, space.counters, space.frames
    attacker = counters[ATTACKER]
    side = winner(state)
    if side != NONE:
        return YES if side == attacker else NO
    if left == 0:
        return NO
    if (left == 1 or state[MOVER] == attacker) and wins_now(space):
        return YES
    if left == 1:
        return NO
    key = hashed(space)
    place = place_of(space, key)
    known, best = space.table[place + 1], 0
    if space.table[place] == key:
        if left <= known & 255:
            return NO
        if left >= known >> 8 & 255:
            return YES
        best = known >> 16
    ply = counters[PLY] + 1
    first = frames[(ply - 1) * FRAME_LENGTH + LAST] if ply > 0 else 0
    if (ply + 1) * FRAME_LENGTH > len(frames):
        return NO_ROOM
    last = list_all(space, first)
    if last == NONE:
        return NO_ROOM
    at = ply * FRAME_LENGTH
    frames[at + LEFT], frames[at + KEY], frames[at + PICKED] = left, key, 0
    frames[at + FIRST], frames[at + NEXT], frames[at + LAST] = first, first, last
    for i in range(STATE_LENGTH):
        space.states[ply * STATE_LENGTH + i] = state[i]
    counters[PLY] = ply
    if best:
        for i in range(first, last):
            if space.turns[i] == best:
                space.turns[i] = space.turns[first]
                space.turns[first] = best
                frames[at + PICKED] = NONE
                break
    return OPEN


@compiled
def attacks_at(space: Space, ply: int) -> bool:
    """Whether the attacker is to move in the position of a frame."""
    return space.states[ply * STATE_LENGTH + MOVER] == space.counters[ATTACKER]


@compiled_apart
def next_turn(space: Space, ply: int) -> int:
    """The next turn of a frame; the first ones are picked by the highest score."""
    turns, frames = space.turns, space.frames
    at = ply * FRAME_LENGTH
    here = frames[at + NEXT]
    frames[at + NEXT] += 1
    frames[at + PICKED] += 1
    if 1 <= frames[at + PICKED] <= MOST_PICKED:
        scores = CODES if attacks_at(space, ply) else 0
        best, highest = here, space.scores[scores + (turns[here] & CODES - 1)]
        for i in range(here + 1, frames[at + LAST]):
            score = space.scores[scores + (turns[i] & CODES - 1)]
            if score > highest:
                best, highest = i, score
        turn = turns[best]
        turns[best] = turns[here]
        turns[here] = turn
    return turns[here]


@compiled_apart
def play(space: Space, code: int, left: int) -> int:
    """Play a turn in the current position; return the result of the next one, see `enter`."""
    play_turn(space.state, code)
    return enter(space, left)


@compiled
def search(space: Space, code: int, left: int, turns: int) -> int:
    """Search whether the attacker wins within `left` turns after a turn in the current position.

    Returns `OPEN` after `turns` turns played. Resume the search with the code `NONE`.
    """
    counters, frames = space.counters, space.frames
    if code != NONE:
        counters[PLY] = NONE
        found = play(space, code, left)
        if found != OPEN:
            return found
    while turns > 0:
        turns -= 1
        ply = counters[PLY]
        at = ply * FRAME_LENGTH
        if frames[at + NEXT] == frames[at + LAST]:  # no turn decides for the side to move
            found = NO if attacks_at(space, ply) else YES
            leave(space, found)
        else:
            next_code = next_turn(space, ply)
            for i in range(STATE_LENGTH):
                space.state[i] = space.states[ply * STATE_LENGTH + i]
            found = play(space, next_code, frames[at + LEFT] - 1)
            if found == NO_ROOM:
                return NO_ROOM
            if found == OPEN:
                continue
        while counters[PLY] != NONE and (found == YES) == attacks_at(space, counters[PLY]):
            leave(space, found)
        if counters[PLY] == NONE:
            return found
    return OPEN


@compiled_apart
def leave(space: Space, found: int) -> None:
    """Pop the last frame, and write the result of its position to the table."""
    frames, ply = space.frames, space.counters[PLY]
    at = ply * FRAME_LENGTH
    key, left = frames[at + KEY], frames[at + LEFT]
    place = place_of(space, key)
    best, beyond, within = 0, 0, NEVER
    if space.table[place] == key:
        known = space.table[place + 1]
        beyond, within, best = known & 255, known >> 8 & 255, known >> 16
    if found == YES:
        within = min(within, left)
    else:
        beyond = max(beyond, left)
    if (found == YES) == attacks_at(space, ply):
        best = space.turns[frames[at + NEXT] - 1]
        scores = CODES if found == YES else 0
        space.scores[scores + (best & CODES - 1)] += left
    space.table[place] = key
    space.table[place + 1] = beyond | within << 8 | best << 16
    space.counters[PLY] = ply - 1
