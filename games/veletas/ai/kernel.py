"""The rules of Veletas on one flat array, for search. `games.veletas.rules` is the authority.

A state is an array of `STATE_LENGTH` 64-bit integers:

- a mailbox board: `SQUARE_COUNT` squares with a border of walls, `size + 2` squares to a row, so
  that a step in a direction is one addition and the border stops it;
- the groups of stones as disjoint sets: each stone names the representative square of its group,
  each representative the size, and the stones of a group are linked in a ring, so that a union
  relabels the smaller group;
- the shooters (square and owner), the number of claims of each side, the side to move, and the
  constants of the board.

A turn is one integer, see `turn_code`. Sides are 0 for Black and 1 for White. A square is an index
of the mailbox board; `states` converts cells of the rules.
"""

from __future__ import annotations

from games.core.kernels import Ints, compiled, compiled_apart

SQUARE_COUNT = 144
"""Squares of the largest board (10 by 10) with its border."""

MAX_SHOOTERS = 8
"""Room for shooters: a board has at most 7."""

EMPTY, BLACK_STONE, WHITE_STONE, WALL, FREE_SHOOTER, BLACK_SHOOTER, WHITE_SHOOTER = range(7)
"""The contents of a square; values from `FREE_SHOOTER` on are shooters."""

GROUP = SQUARE_COUNT
"""Offset, by square: the representative square of the stone's group."""
GROUP_SIZE = 2 * SQUARE_COUNT
"""Offset, by representative square: the number of stones of the group."""
RING = 3 * SQUARE_COUNT
"""Offset, by square: the next stone of the group, in a ring."""
SHOOTER_SQUARE = 4 * SQUARE_COUNT
"""Offset, by shooter: its square."""
OWNER = SHOOTER_SQUARE + MAX_SHOOTERS
"""Offset, by shooter: the side that has claimed it, or `NONE`."""
CLAIMS = OWNER + MAX_SHOOTERS
"""Offset, by side: the number of shooters it has claimed."""
MOVER = CLAIMS + 2
"""Index of the side to move."""
SHOOTER_COUNT = CLAIMS + 3
"""Index of the number of shooters."""
MAJORITY = CLAIMS + 4
"""Index of the number of claims that wins."""
OVER = CLAIMS + 5
"""Index of a flag: moves and shots pass over shooters."""
SIZE = CLAIMS + 6
"""Index of the number of squares on a side of the board."""
STEPS = CLAIMS + 7
"""Offset of the eight steps to neighbouring squares, the four orthogonal ones first."""
STATE_LENGTH = STEPS + 8

NONE = -1
"""In place of a side, a shooter, a turn or an index of a weight."""
NO_SQUARE = 0
"""In place of a square: a corner of the border."""
MANY = -2
"""In place of the square of an only exit: there are several."""


@compiled
def copy_state(state: Ints, into: Ints) -> None:
    for i in range(STATE_LENGTH):
        into[i] = state[i]


@compiled
def open_neighbour(state: Ints, square: int, step: int) -> int:
    """The nearest square to which a shooter can move in a direction, or `NO_SQUARE`."""
    square += step
    if state[OVER]:
        while state[square] >= FREE_SHOOTER:
            square += step
    return square if state[square] == EMPTY else NO_SQUARE


@compiled
def only_exit(state: Ints, square: int) -> int:
    """The first square of a shooter's only way out: `NO_SQUARE` if trapped, `MANY` for several."""
    found = NO_SQUARE
    for i in range(STEPS, STEPS + 8):
        end = open_neighbour(state, square, state[i])
        if end != NO_SQUARE:
            if found != NO_SQUARE:
                return MANY
            found = end
    return found


@compiled
def can_move(state: Ints, square: int) -> bool:
    for i in range(STEPS, STEPS + 8):
        if open_neighbour(state, square, state[i]) != NO_SQUARE:
            return True
    return False


@compiled_apart
def reach(state: Ints, origin: int, into: Ints, at: int) -> int:
    """Write the squares in reach of a shooter to `into[at:]`; return their number."""
    found = 0
    for i in range(STEPS, STEPS + 8):
        step = state[i]
        square = origin + step
        while True:
            piece = state[square]
            if piece == EMPTY:
                into[at + found] = square
                found += 1
            elif piece < FREE_SHOOTER or not state[OVER]:
                break
            square += step
    return found


@compiled
def biggest_group(state: Ints, square: int, side: int) -> int:
    """The size of the biggest group of a side orthogonally adjacent to a square, or 0."""
    biggest = 0
    for i in range(STEPS, STEPS + 4):
        near = square + state[i]
        if state[near] == BLACK_STONE + side:
            biggest = max(biggest, state[GROUP_SIZE + state[GROUP + near]])
    return biggest


@compiled
def put_stone(state: Ints, square: int, side: int) -> None:
    """Put a stone on an empty square and unite it with its neighbours' groups."""
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
    """Unite the groups of two stones: the smaller one is relabelled."""
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
    number = state[SHOOTER_COUNT]
    state[SHOOTER_SQUARE + number] = square
    state[OWNER + number] = NONE
    state[square] = FREE_SHOOTER
    state[SHOOTER_COUNT] += 1


@compiled
def slide(state: Ints, shooter: int, target: int) -> None:
    state[state[SHOOTER_SQUARE + shooter]] = EMPTY
    state[target] = FREE_SHOOTER
    state[SHOOTER_SQUARE + shooter] = target


@compiled_apart
def shoot(state: Ints, square: int) -> None:
    """Complete the turn: put the mover's stone, claim trapped shooters, change the side to move."""
    side = state[MOVER]
    put_stone(state, square, side)
    for shooter in range(state[SHOOTER_COUNT]):
        if state[OWNER + shooter] == NONE and not can_move(state, state[SHOOTER_SQUARE + shooter]):
            claim(state, shooter, side)
    state[MOVER] = 1 - side


@compiled
def claim(state: Ints, shooter: int, mover: int) -> None:
    """Give a trapped shooter to the side with the bigger group, else to the mover's opponent."""
    square = state[SHOOTER_SQUARE + shooter]
    black, white = biggest_group(state, square, 0), biggest_group(state, square, 1)
    owner = 1 - mover
    if black != white:
        owner = 0 if black > white else 1
    state[OWNER + shooter] = owner
    state[square] = BLACK_SHOOTER + owner
    state[CLAIMS + owner] += 1


@compiled
def winner(state: Ints) -> int:
    """The side that has claimed the majority, or `NONE`."""
    if state[CLAIMS] >= state[MAJORITY]:
        return 0
    if state[CLAIMS + 1] >= state[MAJORITY]:
        return 1
    return NONE


@compiled
def turn_code(shooter: int, target: int, shot: int) -> int:
    """A turn as one integer; `target` is the shooter's own square if it does not move."""
    return (shooter * 256 + target) * 256 + shot


@compiled
def play_turn(state: Ints, code: int) -> None:
    shooter, target, shot = code >> 16, code >> 8 & 255, code & 255
    if state[SHOOTER_SQUARE + shooter] != target:
        slide(state, shooter, target)
    shoot(state, shot)


@compiled
def list_turns(state: Ints, into: Ints, at: int, scratch: Ints) -> int:
    """Write the codes of all turns to `into[at:]` and return their number.

    A shot without a move is listed once for each square. Turns for which `into` has no room are
    only counted. `scratch` needs a length of 128.
    """
    found, room = 0, len(into) - at
    for square in range(SQUARE_COUNT):
        shooter = first_shooter(state, square)
        if shooter != NONE:
            if found < room:
                into[at + found] = turn_code(shooter, state[SHOOTER_SQUARE + shooter], square)
            found += 1
    for shooter in range(state[SHOOTER_COUNT]):
        if state[OWNER + shooter] != NONE:
            continue
        origin = state[SHOOTER_SQUARE + shooter]
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
    """The first unclaimed shooter that can shoot at a square without moving, or `NONE`."""
    if state[square] != EMPTY:
        return NONE
    first = MAX_SHOOTERS
    for i in range(STEPS, STEPS + 8):
        step = state[i]
        seen = square + step
        while state[seen] == EMPTY or (state[seen] >= FREE_SHOOTER and state[OVER]):
            if state[seen] == FREE_SHOOTER:
                first = min(first, shooter_at(state, seen))
            seen += step
        if state[seen] == FREE_SHOOTER:
            first = min(first, shooter_at(state, seen))
    return first if first < MAX_SHOOTERS else NONE


@compiled
def shooter_at(state: Ints, square: int) -> int:
    """The index of the shooter on a square, or `NONE`."""
    for shooter in range(state[SHOOTER_COUNT]):
        if state[SHOOTER_SQUARE + shooter] == square:
            return shooter
    return NONE


BITS = (1 << 32) - 1


@compiled
def random_below(rng_state: Ints, below: int) -> int:
    """A random integer from 0 to `below - 1`.

    32-bit xorshift (Marsaglia, Xorshift RNGs, 2003). `rng_state` has one integer, never 0.
    """
    x = rng_state[0]
    x ^= x << 13 & BITS
    x ^= x >> 17
    x ^= x << 5 & BITS
    rng_state[0] = x
    return x * below >> 32
