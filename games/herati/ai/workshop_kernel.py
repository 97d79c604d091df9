"""The Workshop on one flat array, for search: `rules` is the authority.

A state is an array of `STATE` integers. It begins with a square of `ROW` times `ROW` places, wide
enough for every field around its first tile in the middle: 0 where nothing lies, otherwise one
more than the tile's number in `weave`. Bounds, hands and points follow. Nothing is known of what
lies face down but how much it is: tiles are drawn when they are turned up.

A move is `4 * place + tile`, or `PASS`.
"""

from __future__ import annotations

from games.core.numba_kernels import Ints, compiled

ROW = 11
"""Places in a row of the square, a border on either side included."""
EXTENT = 5
"""The field is at most so wide and so tall."""

LEFT = ROW * ROW
TOP, RIGHT, BOTTOM = LEFT + 1, LEFT + 2, LEFT + 3
PLAYERS, MOVER, TARGET = LEFT + 4, LEFT + 5, LEFT + 6
"""The target is 0 in a single game."""
HELD = LEFT + 7
"""For each of four seats how many of each tile lie face up."""
DOWN = HELD + 16
"""For each seat how many tiles lie face down."""
SCORED = DOWN + 4
BROUGHT = SCORED + 4
OVER = BROUGHT + 4
"""1 after the end of the game."""
STATE = OVER + 1

PASS = -1

ABOVE_OR_BELOW = (15, 10, 5, 10, 5)
"""The tiles, as bits, that match what lies above or below: nothing, or one of the tiles."""
BESIDE = (15, 6, 9, 9, 6)

BLACK_BLOCK = (4, 2, 1, 3)
"""What lies around a black diamond: top left, top right, bottom left, bottom right."""
WHITE_BLOCK = (3, 1, 2, 4)
BLACK_CORNER = (-ROW, -1, -ROW - 1, 0)
"""The step from each tile to the top left of the block around its black corner."""
WHITE_CORNER = (-1, -ROW, 0, -ROW - 1)

MOVES = 160
"""More moves than there ever are."""


@compiled
def fitting(state: Ints, place: int) -> int:
    """The tiles, as bits, that match all around an empty place that touches some; else 0."""
    if state[place]:
        return 0
    above, below = state[place - ROW], state[place + ROW]
    left, right = state[place - 1], state[place + 1]
    if not (above or below or left or right):
        return 0
    return ABOVE_OR_BELOW[above] & ABOVE_OR_BELOW[below] & BESIDE[left] & BESIDE[right]


@compiled
def first(state: Ints, axis: int) -> int:
    """The first column (`LEFT`) or row (`TOP`) where a tile may be laid."""
    return max(state[axis] - 1, state[axis + 2] - EXTENT + 1)


@compiled
def last(state: Ints, axis: int) -> int:
    """The last column or row where a tile may be laid."""
    return min(state[axis + 2] + 1, state[axis] + EXTENT - 1)


@compiled
def held(state: Ints, seat: int) -> int:
    """The tiles, as bits, that lie face up before a seat."""
    tiles = 0
    for tile in range(4):
        if state[HELD + 4 * seat + tile]:
            tiles |= 1 << tile
    return tiles


@compiled
def in_hand(state: Ints, seat: int) -> int:
    """How many tiles a seat has, face up or down."""
    count = state[DOWN + seat]
    for tile in range(4):
        count += state[HELD + 4 * seat + tile]
    return count


@compiled
def list_moves(state: Ints, seat: int, into: Ints) -> int:
    """Write the moves of a seat if it were to move; return their number, 0 if nothing fits."""
    count, tiles = 0, held(state, seat)
    for y in range(first(state, TOP), last(state, TOP) + 1):
        for x in range(first(state, LEFT), last(state, LEFT) + 1):
            place = y * ROW + x
            fit = fitting(state, place) & tiles
            for tile in range(4):
                if fit >> tile & 1:
                    into[count] = 4 * place + tile
                    count += 1
    return count


@compiled
def is_diamond(state: Ints, corner: int, black: bool) -> bool:
    """Whether the block with that top left place is a diamond of that colour."""
    block = BLACK_BLOCK if black else WHITE_BLOCK
    return (
        state[corner] == block[0]
        and state[corner + 1] == block[1]
        and state[corner + ROW] == block[2]
        and state[corner + ROW + 1] == block[3]
    )


@compiled
def put_down(state: Ints, move: int) -> bool:
    """Play a move up to its points; whether the mover is to turn a tile up now."""
    seat = state[MOVER]
    if move == PASS:
        return state[DOWN + seat] > 0
    place, tile = move >> 2, move & 3
    state[place] = tile + 1
    state[HELD + 4 * seat + tile] -= 1
    state[LEFT], state[RIGHT] = min(state[LEFT], place % ROW), max(state[RIGHT], place % ROW)
    state[TOP], state[BOTTOM] = min(state[TOP], place // ROW), max(state[BOTTOM], place // ROW)
    if is_diamond(state, place + BLACK_CORNER[tile], True):
        state[SCORED + seat] += 1
    if is_diamond(state, place + WHITE_CORNER[tile], False):
        state[SCORED + seat] += 1
    return state[DOWN + seat] > 0 and held(state, seat) == 0


@compiled
def turn_up(state: Ints, tile: int) -> None:
    """The mover turns up this tile."""
    state[HELD + 4 * state[MOVER] + tile] += 1
    state[DOWN + state[MOVER]] -= 1


@compiled
def is_blocked(state: Ints) -> bool:
    """Whether everything lies face up, and nobody can lay anything."""
    tiles = 0
    for seat in range(state[PLAYERS]):
        if state[DOWN + seat]:
            return False
        tiles |= held(state, seat)
    for y in range(first(state, TOP), last(state, TOP) + 1):
        for x in range(first(state, LEFT), last(state, LEFT) + 1):
            if fitting(state, y * ROW + x) & tiles:
                return False
    return True


@compiled
def end_turn(state: Ints) -> None:
    """Look whether the game is over, and pass the turn on."""
    seat = state[MOVER]
    state[MOVER] = (seat + 1) % state[PLAYERS]
    total = state[BROUGHT + seat] + state[SCORED + seat]
    if (0 < state[TARGET] <= total) or in_hand(state, seat) == 0 or is_blocked(state):
        state[OVER] = 1
