"""The rules of Veletas on one flat array, for search: `rules` is the authority.

A state is an array of `STATE` integers. It begins with the squares of the board inside a border
of walls, `size + 2` squares to a row, so that a step in a direction is one addition and leaves no
row unnoticed. Behind them lie the groups: each stone knows its group (named by one of its
squares), each group its size, and the stones of a group are chained in a ring, so that two groups
join by relabelling the smaller one. Then the shooters, the claims, and what never changes.

A turn is one integer, see `turn_code`. Sides are 0 for Black and 1 for White.
"""

from __future__ import annotations

from games.core.numba_kernels import Ints, compiled

SQUARES = 144
"""Squares of the biggest board with its border."""

MOST = 8
"""More shooters than there ever are."""

EMPTY, BLACK_STONE, WHITE_STONE, WALL, FREE, BLACK_CLAIM, WHITE_CLAIM = range(7)
"""What a square holds; from `FREE` on it is a shooter."""

GROUP = SQUARES
"""For each square with a stone, the name of its group."""
GROUP_SIZE = 2 * SQUARES
RING = 3 * SQUARES
"""For each square with a stone, the next stone of its group."""
SHOOTER = 4 * SQUARES
"""The squares of the shooters."""
OWNER = SHOOTER + MOST
"""Who has claimed each shooter, or `NOBODY`."""
CLAIMS = OWNER + MOST
"""How many shooters each side has claimed."""
MOVER = CLAIMS + 2
SHOOTERS = CLAIMS + 3
"""How many shooters there are."""
MAJORITY = CLAIMS + 4
OVER = CLAIMS + 5
"""Whether moves and shots pass over shooters."""
SIZE = CLAIMS + 6
STEPS = CLAIMS + 7
"""The eight steps, the four orthogonal ones first."""
STATE = STEPS + 8

NOBODY = -1
NOWHERE = 0
"""In place of a square: the corner of the border."""


@compiled
def copy_state(state: Ints, into: Ints) -> None:
    """Make `into` the same state."""
    for i in range(STATE):
        into[i] = state[i]


@compiled
def opening(state: Ints, square: int, step: int) -> int:
    """The square that decides whether a shooter can move in that direction, if it is empty."""
    square += step
    if state[OVER]:
        while state[square] >= FREE:
            square += step
    return square if state[square] == EMPTY else NOWHERE


@compiled
def can_move(state: Ints, square: int) -> bool:
    """Whether a shooter on that square can move at all."""
    for i in range(STEPS, STEPS + 8):  # noqa: SIM110 - no generators in a kernel
        if opening(state, square, state[i]) != NOWHERE:
            return True
    return False


@compiled
def reach(state: Ints, origin: int, into: Ints, at: int) -> int:
    """Write the squares a shooter could move to or shoot at, from `at` on; return their number."""
    found = 0
    for i in range(STEPS, STEPS + 8):
        step = state[i]
        square = origin + step
        while True:
            piece = state[square]
            if piece == EMPTY:
                into[at + found] = square
                found += 1
            elif piece < FREE or not state[OVER]:
                break
            square += step
    return found


@compiled
def biggest_group(state: Ints, square: int, side: int) -> int:
    """The size of the biggest group of a side orthogonally beside a square."""
    biggest = 0
    for i in range(STEPS, STEPS + 4):
        near = square + state[i]
        if state[near] == BLACK_STONE + side:
            biggest = max(biggest, state[GROUP_SIZE + state[GROUP + near]])
    return biggest


@compiled
def put_stone(state: Ints, square: int, side: int) -> None:
    """Put a stone on an empty square and join the groups that it links."""
    state[square] = BLACK_STONE + side
    state[GROUP + square] = square
    state[GROUP_SIZE + square] = 1
    state[RING + square] = square
    for i in range(STEPS, STEPS + 4):
        near = square + state[i]
        if state[near] == BLACK_STONE + side:
            join(state, square, near)


@compiled
def join(state: Ints, stone: int, other: int) -> None:
    """Make the groups of two stones one."""
    kept, lost = state[GROUP + other], state[GROUP + stone]
    if kept == lost:
        return
    if state[GROUP_SIZE + kept] < state[GROUP_SIZE + lost]:
        kept, lost = lost, kept
        stone, other = other, stone
    state[GROUP_SIZE + kept] += state[GROUP_SIZE + lost]
    square = stone
    while True:
        state[GROUP + square] = kept
        if state[RING + square] == stone:
            break
        square = state[RING + square]
    state[RING + square] = state[RING + other]
    state[RING + other] = stone


@compiled
def put_shooter(state: Ints, square: int) -> None:
    """One more shooter, unclaimed."""
    number = state[SHOOTERS]
    state[SHOOTER + number] = square
    state[OWNER + number] = NOBODY
    state[square] = FREE
    state[SHOOTERS] += 1


@compiled
def slide(state: Ints, shooter: int, target: int) -> None:
    """Move the shooter of that number."""
    state[state[SHOOTER + shooter]] = EMPTY
    state[target] = FREE
    state[SHOOTER + shooter] = target


@compiled
def shoot(state: Ints, square: int) -> None:
    """The mover's stone, the claims that follow, and the other side is to move."""
    side = state[MOVER]
    put_stone(state, square, side)
    for shooter in range(state[SHOOTERS]):
        if state[OWNER + shooter] == NOBODY and not can_move(state, state[SHOOTER + shooter]):
            claim(state, shooter, side)
    state[MOVER] = 1 - side


@compiled
def claim(state: Ints, shooter: int, mover: int) -> None:
    """Give a trapped shooter to the side of the bigger group, else to the mover's opponent."""
    square = state[SHOOTER + shooter]
    black, white = biggest_group(state, square, 0), biggest_group(state, square, 1)
    owner = 1 - mover
    if black != white:
        owner = 0 if black > white else 1
    state[OWNER + shooter] = owner
    state[square] = BLACK_CLAIM + owner
    state[CLAIMS + owner] += 1


@compiled
def winner(state: Ints) -> int:
    """The side that has claimed the majority, or `NOBODY`."""
    if state[CLAIMS] >= state[MAJORITY]:
        return 0
    if state[CLAIMS + 1] >= state[MAJORITY]:
        return 1
    return NOBODY


@compiled
def turn_code(shooter: int, target: int, shot: int) -> int:
    """A turn as one integer; without a move the target is where the shooter stands."""
    return (shooter * 256 + target) * 256 + shot


@compiled
def play_turn(state: Ints, code: int) -> None:
    """Play a whole turn."""
    shooter, target, shot = code >> 16, code >> 8 & 255, code & 255
    if state[SHOOTER + shooter] != target:
        slide(state, shooter, target)
    shoot(state, shot)


@compiled
def list_turns(state: Ints, into: Ints, at: int, scratch: Ints) -> int:
    """Write all turns from `at` on, a shot without a move once a square; return their number.

    What `into` has no room for is only counted; `scratch` has a length of 128.
    """
    found, room = 0, len(into) - at
    for square in range(SQUARES):
        shooter = first_shooter(state, square)
        if shooter != NOBODY:
            if found < room:
                into[at + found] = turn_code(shooter, state[SHOOTER + shooter], square)
            found += 1
    for shooter in range(state[SHOOTERS]):
        if state[OWNER + shooter] != NOBODY:
            continue
        origin = state[SHOOTER + shooter]
        for i in range(reach(state, origin, scratch, 0)):
            slide(state, shooter, scratch[i])
            for j in range(reach(state, scratch[i], scratch, 64)):
                if found < room:
                    into[at + found] = turn_code(shooter, scratch[i], scratch[64 + j])
                found += 1
            slide(state, shooter, origin)
    return found


@compiled
def first_shooter(state: Ints, square: int) -> int:
    """The first free shooter that can shoot at a square without moving, or `NOBODY`."""
    if state[square] != EMPTY:
        return NOBODY
    first = MOST
    for i in range(STEPS, STEPS + 8):
        step = state[i]
        seen = square + step
        while state[seen] == EMPTY or (state[seen] >= FREE and state[OVER]):
            if state[seen] == FREE:
                first = min(first, number_of(state, seen))
            seen += step
        if state[seen] == FREE:
            first = min(first, number_of(state, seen))
    return first if first < MOST else NOBODY


@compiled
def number_of(state: Ints, square: int) -> int:
    """The number of the shooter on a square."""
    for shooter in range(state[SHOOTERS]):
        if state[SHOOTER + shooter] == square:
            return shooter
    return NOBODY
