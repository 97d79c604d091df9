"""The rules of the Workshop on a flat array, for search; `rules` is the authority.

A state is an array of `STATE_LENGTH` integers. It is an information set: of face-down tiles it
holds only the number in each hand. Turning one up is a chance node: each of the four tiles has
probability 1/4, independent of all others.

State layout (offset, length):

- 0, `ROW` * `ROW`: a square of cells, row by row, wide enough for every field around its first
  tile: 0 for an empty cell, else the number of the tile (see `loom.kernel`) plus 1.
- `LEFT`, 4: the bounding box of the field: left column, top row, right column, bottom row.
- `PLAYERS`, `MOVER`, `TARGET`, 1 each: the number of players, the seat to move, the total that
  wins the match (0 in a single game).
- `FACE_UP`, 16: for each of four seats the number of face-up tiles of each kind.
- `FACE_DOWN`, `GAME_POINTS`, `EARLIER_POINTS`, 4 each: by seat.
- `OVER`, 1: 1 after the end of the game.

A move is the integer `4 * cell + tile`, or `PASS`. Sets of tiles are bit masks of four bits.
"""

from __future__ import annotations

from games.core.kernels import Ints, compiled

ROW = 11
"""Cells in a row of the square, with a border cell at either end."""
FIELD_SIZE = 5
"""The greatest width and height of the field, in tiles."""

LEFT = ROW * ROW
TOP, RIGHT, BOTTOM = LEFT + 1, LEFT + 2, LEFT + 3
PLAYERS, MOVER, TARGET = LEFT + 4, LEFT + 5, LEFT + 6
FACE_UP = LEFT + 7
FACE_DOWN = FACE_UP + 16
GAME_POINTS = FACE_DOWN + 4
EARLIER_POINTS = GAME_POINTS + 4
OVER = EARLIER_POINTS + 4
STATE_LENGTH = OVER + 1

PASS = -1
"""The move of a seat that cannot place a tile."""

ABOVE_OR_BELOW = (15, 10, 5, 10, 5)
"""By content of the cell above or below (0 empty, else tile + 1): the tiles that match it."""
BESIDE = (15, 6, 9, 9, 6)
"""The same for the cell to the left or right."""

BLACK_BLOCK = (4, 2, 1, 3)
"""The cells of a black diamond: top left, top right, bottom left, bottom right."""
WHITE_BLOCK = (3, 1, 2, 4)
BLACK_CORNER = (-ROW, -1, -ROW - 1, 0)
"""By tile: the step to the top left cell of the 2×2 block around its black corner."""
WHITE_CORNER = (-1, -ROW, 0, -ROW - 1)

MAX_MOVES = 160
"""An upper bound on the legal moves of a position."""


@compiled
def matching_tiles(state: Ints, cell: int) -> int:
    """The tiles that match all neighbours of an empty cell; 0 for a cell without neighbours."""
    if state[cell]:
        return 0
    above, below = state[cell - ROW], state[cell + ROW]
    left, right = state[cell - 1], state[cell + 1]
    if not (above or below or left or right):
        return 0
    return ABOVE_OR_BELOW[above] & ABOVE_OR_BELOW[below] & BESIDE[left] & BESIDE[right]


@compiled
def first_line(state: Ints, axis: int) -> int:
    """The first column (axis `LEFT`) or row (axis `TOP`) that the field may reach."""
    return max(state[axis] - 1, state[axis + 2] - FIELD_SIZE + 1)


@compiled
def last_line(state: Ints, axis: int) -> int:
    """The last column or row that the field may reach."""
    return min(state[axis + 2] + 1, state[axis] + FIELD_SIZE - 1)


@compiled
def face_up_tiles(state: Ints, seat: int) -> int:
    """The kinds of face-up tiles of a seat."""
    tiles = 0
    for tile in range(4):
        if state[FACE_UP + 4 * seat + tile]:
            tiles |= 1 << tile
    return tiles


@compiled
def hand_size(state: Ints, seat: int) -> int:
    """The number of tiles of a seat, face up and face down."""
    count = state[FACE_DOWN + seat]
    for tile in range(4):
        count += state[FACE_UP + 4 * seat + tile]
    return count


@compiled
def list_moves(state: Ints, seat: int, into: Ints) -> int:
    """Write the placements of a seat into `into` (length `MAX_MOVES`); return their number."""
    count, tiles = 0, face_up_tiles(state, seat)
    for y in range(first_line(state, TOP), last_line(state, TOP) + 1):
        for x in range(first_line(state, LEFT), last_line(state, LEFT) + 1):
            cell = y * ROW + x
            fit = matching_tiles(state, cell) & tiles
            for tile in range(4):
                if fit >> tile & 1:
                    into[count] = 4 * cell + tile
                    count += 1
    return count


@compiled
def is_diamond(state: Ints, corner: int, black: bool) -> bool:
    """Whether the 2×2 block with that top left cell is a diamond of that colour."""
    block = BLACK_BLOCK if black else WHITE_BLOCK
    return (
        state[corner] == block[0]
        and state[corner + 1] == block[1]
        and state[corner + ROW] == block[2]
        and state[corner + ROW + 1] == block[3]
    )


@compiled
def apply_move(state: Ints, move: int) -> bool:
    """Play a move and score its diamonds; return whether a chance node follows.

    At a chance node the mover turns up a tile (`turn_up_tile`). `end_turn` completes the turn.
    """
    seat = state[MOVER]
    if move == PASS:
        return state[FACE_DOWN + seat] > 0
    cell, tile = move >> 2, move & 3
    state[cell] = tile + 1
    state[FACE_UP + 4 * seat + tile] -= 1
    state[LEFT], state[RIGHT] = min(state[LEFT], cell % ROW), max(state[RIGHT], cell % ROW)
    state[TOP], state[BOTTOM] = min(state[TOP], cell // ROW), max(state[BOTTOM], cell // ROW)
    if is_diamond(state, cell + BLACK_CORNER[tile], True):
        state[GAME_POINTS + seat] += 1
    if is_diamond(state, cell + WHITE_CORNER[tile], False):
        state[GAME_POINTS + seat] += 1
    return state[FACE_DOWN + seat] > 0 and face_up_tiles(state, seat) == 0


@compiled
def turn_up_tile(state: Ints, tile: int) -> None:
    """Resolve a chance node: the mover turns up this tile."""
    state[FACE_UP + 4 * state[MOVER] + tile] += 1
    state[FACE_DOWN + state[MOVER]] -= 1


@compiled
def is_blocked(state: Ints) -> bool:
    """Whether all tiles lie face up and none of them can be placed."""
    tiles = 0
    for seat in range(state[PLAYERS]):
        if state[FACE_DOWN + seat]:
            return False
        tiles |= face_up_tiles(state, seat)
    for y in range(first_line(state, TOP), last_line(state, TOP) + 1):
        for x in range(first_line(state, LEFT), last_line(state, LEFT) + 1):
            if matching_tiles(state, y * ROW + x) & tiles:
                return False
    return True


@compiled
def end_turn(state: Ints) -> None:
    """Complete the turn: pass it on, and set `OVER` at the end of the game or match."""
    seat = state[MOVER]
    state[MOVER] = (seat + 1) % state[PLAYERS]
    total = state[EARLIER_POINTS + seat] + state[GAME_POINTS + seat]
    if (0 < state[TARGET] <= total) or hand_size(state, seat) == 0 or is_blocked(state):
        state[OVER] = 1
