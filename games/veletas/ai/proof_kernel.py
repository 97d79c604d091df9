"""Exhaustive search for claims in one turn, and for turns after which no reply prevents a claim.

A turn claims if its side owns one shooter more afterwards and the other side has not won by it.
"""

from __future__ import annotations

from typing import NamedTuple

from games.core.kernels import Ints, compiled
from games.veletas.ai.kernel import (
    BLACK_STONE,
    CLAIMS,
    EMPTY,
    FREE_SHOOTER,
    GROUP,
    GROUP_SIZE,
    MANY,
    MAX_SHOOTERS,
    MOVER,
    NO_SQUARE,
    NONE,
    OVER,
    OWNER,
    SHOOTER_COUNT,
    SHOOTER_SQUARE,
    SIZE,
    SQUARE_COUNT,
    STATE_LENGTH,
    STEPS,
    copy_state,
    first_shooter,
    list_turns,
    only_exit,
    open_neighbour,
    play_turn,
    reach,
    slide,
    turn_code,
    winner,
)

SCRATCH = STATE_LENGTH
"""Offset in the work array: squares in reach, for two shooters. The state of a trial lies before
it."""
CRAMPED = SCRATCH + 2 * SQUARE_COUNT
"""Offset, by shooter: whether a slide of another one may leave it with one exit or none."""
WORK_LENGTH = CRAMPED + MAX_SHOOTERS
SLACK = 128
"""The number of claiming turns that may be written beyond the requested number."""


@compiled
def exits(state: Ints, square: int) -> int:
    """The number of directions in which a shooter can move."""
    found = 0
    for i in range(STEPS, STEPS + 8):
        if open_neighbour(state, square, state[i]) != NO_SQUARE:
            found += 1
    return found


@compiled
def sees(state: Ints, origin: int, target: int) -> bool:
    """Whether a shooter on a square can shoot at an empty square."""
    row = state[SIZE] + 2
    ranks = target // row - origin // row
    files = target % row - origin % row
    if (ranks == 0) == (files == 0) and abs(ranks) != abs(files):
        return False
    distance = max(abs(ranks), abs(files))
    if distance == 0:
        return False
    step = (target - origin) // distance
    square = origin + step
    while square != target:
        if state[square] != EMPTY and (state[square] < FREE_SHOOTER or not state[OVER]):
            return False
        square += step
    return True


@compiled
def united_size(state: Ints, stone: int, side: int) -> int:
    """The size of the group that a stone of a side on an empty square would belong to."""
    size = 1
    for i in range(4):
        near = stone + state[STEPS + i]
        if state[near] != BLACK_STONE + side:
            continue
        new = 1
        for j in range(i):
            other = stone + state[STEPS + j]
            if state[other] == BLACK_STONE + side and state[GROUP + other] == state[GROUP + near]:
                new = 0
        size += new * state[GROUP_SIZE + state[GROUP + near]]
    return size


@compiled
def joins(state: Ints, stone: int, square: int, side: int) -> bool:
    """Whether a stone on an empty square would belong to the group of a stone of its side."""
    for i in range(STEPS, STEPS + 4):
        near = stone + state[i]
        if state[near] == BLACK_STONE + side and state[GROUP + near] == state[GROUP + square]:
            return True
    return False


@compiled
def owns(state: Ints, square: int, stone: int, side: int) -> bool:
    """Whether a side would claim a shooter by trapping it with a stone on `stone`."""
    united = united_size(state, stone, side)
    mine = yours = 0
    for i in range(STEPS, STEPS + 4):
        near = square + state[i]
        if near == stone:
            mine = max(mine, united)
        elif state[near] == BLACK_STONE + side:
            size = state[GROUP_SIZE + state[GROUP + near]]
            if joins(state, stone, near, side):
                size = united
            mine = max(mine, size)
        elif state[near] == BLACK_STONE + 1 - side:
            yours = max(yours, state[GROUP_SIZE + state[GROUP + near]])
    return mine > yours


@compiled
def really_claims(state: Ints, code: int, work: Ints) -> bool:
    """Whether a turn claims; it is played on a copy."""
    side = state[MOVER]
    copy_state(state, work)
    play_turn(work, code)
    return work[CLAIMS + side] > state[CLAIMS + side] and winner(work) != 1 - side


@compiled
def claiming_turns(state: Ints, into: Ints, most: int, work: Ints) -> int:
    """Write claiming turns of the mover to `into` until there are `most`; return their number.

    There may be up to `SLACK` more. A shot without a slide is listed once. The state is changed and
    restored.
    """
    found = 0
    for shooter in range(state[SHOOTER_COUNT]):
        work[CRAMPED + shooter] = 0
        if state[OWNER + shooter] == NONE:
            ways = exits(state, state[SHOOTER_SQUARE + shooter])
            work[CRAMPED + shooter] = 1 if ways <= 2 else 0
    for shooter in range(state[SHOOTER_COUNT]):
        if state[OWNER + shooter] == NONE and work[CRAMPED + shooter]:
            found = add_shot(state, shooter, into, found, most, work)
    for shooter in range(state[SHOOTER_COUNT]):
        if state[OWNER + shooter] != NONE:
            continue
        origin = state[SHOOTER_SQUARE + shooter]
        for i in range(reach(state, origin, work, SCRATCH)):
            if found >= most:
                return found
            target = work[SCRATCH + i]
            # the turn is tried from the state before the slide
            slide(state, shooter, target)
            first = found
            found = add_shots(state, shooter, into, found, work)
            slide(state, shooter, origin)
            found = kept(state, into, first, found, work)
    return found


@compiled
def add_shot(state: Ints, trapped: int, into: Ints, found: int, most: int, work: Ints) -> int:
    """Add the shot without a slide that closes a shooter's only exit, if it claims."""
    square = state[SHOOTER_SQUARE + trapped]
    end = only_exit(state, square)
    if end in (MANY, NO_SQUARE) or found >= most:
        return found
    if not owns(state, square, end, state[MOVER]):
        return found
    shooter = first_shooter(state, end)
    if shooter == NONE:
        return found
    code = turn_code(shooter, state[SHOOTER_SQUARE + shooter], end)
    for i in range(found):
        if into[i] == code:
            return found
    if not really_claims(state, code, work):
        return found
    into[found] = code
    return found + 1


@compiled
def add_shots(state: Ints, slid: int, into: Ints, found: int, work: Ints) -> int:
    side, here = state[MOVER], state[SHOOTER_SQUARE + slid]
    first = found
    for shooter in range(state[SHOOTER_COUNT]):
        if state[OWNER + shooter] != NONE or (shooter != slid and not work[CRAMPED + shooter]):
            continue
        square = state[SHOOTER_SQUARE + shooter]
        end = only_exit(state, square)
        if end == MANY:
            continue
        if end != NO_SQUARE:
            if owns(state, square, end, side) and sees(state, here, end):
                found = add_code(into, first, found, turn_code(slid, here, end))
            continue
        shots = reach(state, here, work, SCRATCH + SQUARE_COUNT)
        for i in range(shots):
            shot = work[SCRATCH + SQUARE_COUNT + i]
            if owns(state, square, shot, side):
                found = add_code(into, first, found, turn_code(slid, here, shot))
    return found


@compiled
def add_code(into: Ints, first: int, found: int, code: int) -> int:
    """Append a turn unless it is there already; return the length of the list."""
    for i in range(first, found):
        if into[i] == code:
            return found
    into[found] = code
    return found + 1


@compiled
def kept(state: Ints, into: Ints, first: int, found: int, work: Ints) -> int:
    """Remove turns from `first` on that do not claim; return the length of the list."""
    end = first
    for i in range(first, found):
        if really_claims(state, into[i], work):
            into[end] = into[i]
            end += 1
    return end


# ---------------------------------------------------------------------- the turns of both sides


class Workspace(NamedTuple):
    """Arrays of a search, made by `puzzle_solver`."""

    turns: Ints
    replies: Ints
    claims: Ints
    """Claiming turns, `SLACK` longer than their largest number."""
    after_turn: Ints
    """A state."""
    after_reply: Ints
    work: Ints
    """`WORK_LENGTH` integers."""


@compiled
def threats(state: Ints, space: Workspace, most: int) -> int:
    """The number of turns, at most `most`, by which the side not to move could claim now."""
    state[MOVER] = 1 - state[MOVER]
    found = claiming_turns(state, space.claims, most, space.work)
    state[MOVER] = 1 - state[MOVER]
    return min(found, most)


@compiled
def safe_turns(state: Ints, space: Workspace, into: Ints) -> int:
    """Write the turns after which the other side neither claims nor can claim in its next turn."""
    other = 1 - state[MOVER]
    after, found = space.after_turn, 0
    for i in range(min(len(space.turns), list_turns(state, space.turns, 0, space.work))):
        copy_state(state, after)
        play_turn(after, space.turns[i])
        if after[CLAIMS + other] > state[CLAIMS + other]:
            continue
        if claiming_turns(after, space.claims, 1, space.work) == 0:
            into[found] = space.turns[i]
            found += 1
    return found


@compiled
def turns_that_claim_next(state: Ints, space: Workspace, into: Ints) -> int:
    """Write the turns after which the mover has claimed or can claim, whatever the reply."""
    side, found = state[MOVER], 0
    after = space.after_turn
    for i in range(min(len(space.turns), list_turns(state, space.turns, 0, space.work))):
        copy_state(state, after)
        play_turn(after, space.turns[i])
        if winner(after) == 1 - side:
            continue
        if refuting_reply(after, state[CLAIMS + side], space) == NONE:
            into[found] = space.turns[i]
            found += 1
    return found


@compiled
def refuting_reply(state: Ints, claims: int, space: Workspace) -> int:
    """A turn of the mover after which the other side has not claimed and cannot; or `NONE`.

    The other side had `claims` claims at first. Turns that shoot where it threatens to shoot are
    tried first, because they refute most often.
    """
    solver, after = 1 - state[MOVER], space.after_reply
    goal = NO_SQUARE
    if threats(state, space, 1):
        goal = space.claims[0] & 255
    count = min(len(space.replies), list_turns(state, space.replies, 0, space.work))
    for others in range(2):
        for i in range(count):
            code = space.replies[i]
            if (code & 255 == goal) == (others == 1):
                continue
            copy_state(state, after)
            play_turn(after, code)
            if winner(after) == 1 - solver:
                return code
            if after[CLAIMS + solver] > claims:
                continue
            if claiming_turns(after, space.claims, 1, space.work) == 0:
                return code
    return NONE


@compiled
def count_claims(state: Ints, codes: Ints, count: int, into: Ints, space: Workspace) -> None:
    """Write to `into`, for each turn, the number of claims left to the other side, at most 3."""
    after = space.after_turn
    for i in range(count):
        copy_state(state, after)
        play_turn(after, codes[i])
        into[i] = 0
        if winner(after) == NONE:
            into[i] = min(3, claiming_turns(after, space.claims, 3, space.work))
