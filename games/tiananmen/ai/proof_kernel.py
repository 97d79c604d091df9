"""Proves wins that are forced within two parts of the day, by exhaustive search.

A side wins at once if it can win with this part of the day, with its stones or its lid. It forces a
win in two parts if it has a turn after which the other side cannot win at once, and after every
reply it wins at once.

Every turn and every reply is searched. Turns that lead to the same stones with the same stone
placed last are one turn. A turn is dropped early only by a proven bound: stones of the other side
never make a ring or a chain shorter, so the distance must be within the side's remaining stones.

The results are `YES`, `NO`, or `UNKNOWN` where a lid is too large to be searched.
"""

from __future__ import annotations

from games.core.kernels import Ints, compiled
from games.tiananmen.ai.alpha_beta import (
    FRAME_SIZE,
    MAX_TURNS,
    SearchStack,
    SearchTables,
    generate_turns,
    play_turn,
    undo_turn,
)
from games.tiananmen.ai.kernel import LEFT, LID, PART, distance
from games.tiananmen.ai.win_solver import NO, UNKNOWN, YES, can_win

PLIES = 3
"""The plies of the stack: the caller's own turn, and the two searched here."""
BUDGET = 1 << 30
"""The most boards visited by one proof of `can_win`."""
FIRST_HALF = 2
"""Parts below this one open a half day with four and three stones: a lid can be opened instead."""


@compiled
def wins_at_once(state: Ints, tables: SearchTables) -> int:
    """Whether the side to move can win with this part of the day, or with its lid."""
    part = state[PART]
    side, stones = part & 1, state[LEFT]
    lid = state[LID + side] if part < FIRST_HALF and stones == 4 - part else 0
    proofs, zobrist, scratch = tables.proofs, tables.zobrist, tables.scratch
    missing = distance(state, side, max(stones, lid), scratch)
    if missing > max(stones, lid):
        return NO
    verdict = NO
    if missing <= stones:
        verdict = can_win(state, side, stones, BUDGET, proofs, zobrist, scratch)
    if verdict == YES or missing > lid:
        return verdict
    if side == 0:
        return YES
    by_lid = can_win(state, side, lid, BUDGET, proofs, zobrist, scratch)
    return by_lid if by_lid == YES or verdict == NO else verdict


@compiled
def stones_to_come(state: Ints, side: int, own: int) -> int:
    """An upper bound of the stones a side places in its next `own` parts of the day.

    Includes its lid, and a stone saved in the meantime.
    """
    part = state[PART]
    if part & 1 != side:
        part = (part + 1) & 3
    stones, most = 0, 0
    lid = state[LID + side]
    for _ in range(own):
        if part < FIRST_HALF:
            most = max(most, stones + lid)
            lid += 1
        stones += 4 - part
        part = (part + 2) & 3
    return max(most, stones)


@compiled
def can_still_win(state: Ints, side: int, own: int, tables: SearchTables) -> bool:
    """Whether the distance leaves a side a win within its next `own` parts; False is proven."""
    most = stones_to_come(state, side, own)
    return distance(state, side, most, tables.scratch) <= most


@compiled
def all_replies_lose(state: Ints, ply: int, stack: SearchStack, tables: SearchTables) -> int:
    """Whether the side to move cannot win, and the other side wins at once after every turn."""
    side = state[PART] & 1 ^ 1
    if not can_still_win(state, side, 1, tables):
        return NO
    verdict = wins_at_once(state, tables)
    if verdict != NO:
        return NO if verdict == YES else UNKNOWN
    first, base = ply * MAX_TURNS, (ply + 1) * FRAME_SIZE
    count = generate_turns(state, stack.turns, first, stack.marks, tables.zobrist, tables.scratch)
    verdict = YES if count < MAX_TURNS - 1 else UNKNOWN
    for i in range(first, first + count):
        play_turn(state, stack.turns[i], stack.frames, base, tables.zobrist)
        reply = wins_at_once(state, tables)
        undo_turn(state, stack.frames, base, tables.zobrist)
        if reply == NO:
            return NO
        if reply == UNKNOWN:
            verdict = UNKNOWN
    return verdict


@compiled
def forces_win(state: Ints, ply: int, stack: SearchStack, tables: SearchTables) -> int:
    """Whether the side to move wins at once or forces a win in two parts."""
    if not can_still_win(state, state[PART] & 1, 2, tables):
        return NO
    verdict = wins_at_once(state, tables)
    if verdict == YES:
        return YES
    first, base = ply * MAX_TURNS, (ply + 1) * FRAME_SIZE
    count = generate_turns(state, stack.turns, first, stack.marks, tables.zobrist, tables.scratch)
    if count >= MAX_TURNS - 1:
        verdict = UNKNOWN
    for i in range(first, first + count):
        play_turn(state, stack.turns[i], stack.frames, base, tables.zobrist)
        found = all_replies_lose(state, ply + 1, stack, tables)
        undo_turn(state, stack.frames, base, tables.zobrist)
        if found == YES:
            return YES
        if found == UNKNOWN:
            verdict = UNKNOWN
    return verdict
