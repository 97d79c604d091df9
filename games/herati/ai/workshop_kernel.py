"""The Workshop for search: its rules on a flat array, the heuristic, and expectimax.

`rules` is the authority. A state is an array of `STATE_LENGTH` integers. It is an information set:
of face-down tiles it holds only the number in each hand. Turning one up is a chance node: each of
the four tiles has probability 1/4, independent of all others.

State layout (offset, length):

- 0, `ROW` * `ROW`: a square of cells, row by row, wide enough for every field around its first
  tile: 0 for an empty cell, else the number of the tile (see `loom_kernel`) plus 1.
- `LEFT`, 4: the bounding box of the field: left column, top row, right column, bottom row.
- `PLAYERS`, `MOVER`, `TARGET`, 1 each: the number of players, the seat to move, the total that
  wins the match (0 in a single game).
- `FACE_UP`, 16: for each of four seats the number of face-up tiles of each kind.
- `FACE_DOWN`, `GAME_POINTS`, `EARLIER_POINTS`, 4 each: by seat.
- `OVER`, 1: 1 after the end of the game.

A move is the integer `4 * cell + tile`, or `PASS`. Sets of tiles are bit masks of four bits.
"""

from __future__ import annotations

import math
from typing import NamedTuple

from games.core.kernels import Floats, Ints, compiled

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
"""By content of the cell to the left or right, as above: the tiles that match it."""

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
    tiles = 0
    for tile in range(4):
        if state[FACE_UP + 4 * seat + tile]:
            tiles |= 1 << tile
    return tiles


@compiled
def hand_size(state: Ints, seat: int) -> int:
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


# -- The heuristic: the expected payoff of every seat at a leaf --------------------------------

# First the points that each seat may still score are estimated. For a diamond that lacks a single
# tile the chances are exact: it is a race for that tile, and face-down tiles are independent and
# uniform. The points from all other diamonds come from a regression. Then the payoff is the mean
# over these points, taken as independent Poisson variables.

MISSING_ONE, MISSING_TWO, MISSING_THREE = 0, 4, 5
"""Offsets of counts of open diamonds: lacking one tile (by the tile), two tiles, three tiles."""
OPEN_DIAMONDS = 6
"""The length of an array of such counts."""

POINT_LEVELS = 8
"""Number of levels of points in a game, from 0; the last one includes all greater values."""
GAIN_LEVELS = 4
"""Number of levels of a seat's further points, from 0; the last one includes all greater values."""
DISTRIBUTIONS = 4 + 4 * GAIN_LEVELS
"""The length of an array of 4 means followed, for each seat, by `GAIN_LEVELS` probabilities."""
DEALT_TILES = 24
"""The tiles of all hands at the start of a game."""

GAIN_WEIGHTS = (
    (0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0),
    (0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0),
    (-0.012, -0.773, 1.749, 0.785, -0.262, 0.019, 0.237),
    (0.161, -0.681, 1.125, 0.498, 0.175, -0.031, 0.319),
    (0.158, -0.789, 1.050, 0.379, 0.192, 0.004, 0.250),
)
"""By number of players: the further points of all seats, fitted to self-play games. Linear
regression. With r the share of the tiles not yet placed, the features are race points times r, r
squared and r cubed, diamonds that lack two tiles times r and r squared, and diamonds that lack
three tiles likewise."""


@compiled
def can_come(state: Ints, cell: int, tile: int) -> bool:
    """Whether a tile matches all neighbours of an empty cell."""
    fit = ABOVE_OR_BELOW[state[cell - ROW]] & ABOVE_OR_BELOW[state[cell + ROW]]
    return (fit & BESIDE[state[cell - 1]] & BESIDE[state[cell + 1]]) >> tile & 1 == 1


@compiled
def count_block(state: Ints, corner: int, black: bool, open_diamonds: Ints) -> None:
    """Count the 2×2 block with that top left cell if it can still become that diamond."""
    block = BLACK_BLOCK if black else WHITE_BLOCK
    missing, wanted = 0, 0
    for i in range(4):
        cell = corner + i % 2 + ROW * (i // 2)
        if state[cell] == block[i]:
            continue
        if state[cell] or not can_come(state, cell, block[i] - 1):
            return
        missing += 1
        wanted = block[i] - 1
    if missing == 1:
        open_diamonds[MISSING_ONE + wanted] += 1
    elif missing == 2:
        open_diamonds[MISSING_TWO] += 1
    elif missing == 3:
        open_diamonds[MISSING_THREE] += 1


@compiled
def count_open_diamonds(state: Ints, open_diamonds: Ints) -> None:
    """Write the counts of open diamonds by their missing tiles, `OPEN_DIAMONDS` integers."""
    for i in range(OPEN_DIAMONDS):
        open_diamonds[i] = 0
    left = max(state[RIGHT] - FIELD_SIZE + 1, state[LEFT] - 1)
    right = min(state[LEFT] + FIELD_SIZE - 2, state[RIGHT])
    top = max(state[BOTTOM] - FIELD_SIZE + 1, state[TOP] - 1)
    bottom = min(state[TOP] + FIELD_SIZE - 2, state[BOTTOM])
    for y in range(top, bottom + 1):
        for x in range(left, right + 1):
            count_block(state, y * ROW + x, True, open_diamonds)
            count_block(state, y * ROW + x, False, open_diamonds)


@compiled
def add_race_points(state: Ints, open_diamonds: Ints, gains: Floats) -> None:
    """Add to each seat's mean its expected diamonds among those that lack one tile.

    All seats in turn first play the tile if they have it face up, then each turns up a random tile
    at every turn. `one`, `two`, `three` are the probabilities that this number of diamonds lacking
    the same tile is still open.
    """
    players, mover = state[PLAYERS], state[MOVER]
    for tile in range(4):
        wanted = min(open_diamonds[MISSING_ONE + tile], 3)
        if wanted == 0:
            continue
        one = 1.0 if wanted == 1 else 0.0
        two = 1.0 if wanted == 2 else 0.0
        three = 1.0 if wanted == 3 else 0.0
        for i in range(players):
            seat = (mover + i) % players
            if state[FACE_UP + 4 * seat + tile]:
                gains[seat] += one + two + three
                one, two, three = two, three, 0.0
        for turn in range(12):
            idle = True
            for i in range(players):
                seat = (mover + i) % players
                if state[FACE_DOWN + seat] > turn:
                    idle = False
                    gains[seat] += 0.25 * (one + two + three)
                    one += 0.25 * (two - one)
                    two += 0.25 * (three - two)
                    three *= 0.75
            if idle:
                break


@compiled
def expect_gains(state: Ints, open_diamonds: Ints, gains: Floats) -> None:
    """Write the mean of the further points of every seat to `gains` (4 values)."""
    players, tiles, race_points = state[PLAYERS], 0, 0.0
    for seat in range(players):
        gains[seat] = 0.0
        tiles += hand_size(state, seat)
    count_open_diamonds(state, open_diamonds)
    add_race_points(state, open_diamonds, gains)
    for seat in range(players):
        race_points += gains[seat]
    r, weights = tiles / DEALT_TILES, GAIN_WEIGHTS[players]
    more = race_points * weights[0] + r * weights[1] + r * r * weights[2]
    more += open_diamonds[MISSING_TWO] * (weights[3] + r * weights[4])
    more += open_diamonds[MISSING_THREE] * (weights[5] + r * weights[6])
    for seat in range(players):
        gains[seat] = max(0.001, gains[seat] + r * more * hand_size(state, seat) / tiles)


@compiled
def evaluate_end(state: Ints, payoffs: Floats, values: Floats, offset: int) -> None:
    """Write the payoffs of a finished game to `values` from `offset` on, one for each seat."""
    players, index, digit = state[PLAYERS], 0, 1
    for seat in range(players):
        index += digit * min(state[GAME_POINTS + seat], POINT_LEVELS - 1)
        digit *= POINT_LEVELS
    for seat in range(players):
        values[offset + seat] = payoffs[players * index + seat]


@compiled
def evaluate_leaf(
    state: Ints,
    payoffs: Floats,
    open_diamonds: Ints,
    distributions: Floats,
    values: Floats,
    offset: int,
) -> None:
    """Write the expected payoffs of a leaf to `values` from `offset` on, one for each seat.

    `payoffs` holds a payoff of each seat for every combination of points (digits in base
    `POINT_LEVELS`, the first seat's lowest). `open_diamonds` and `distributions` are work arrays of
    the lengths `OPEN_DIAMONDS` and `DISTRIBUTIONS`.
    """
    players = state[PLAYERS]
    expect_gains(state, open_diamonds, distributions)
    combinations = 1
    for seat in range(players - 1, -1, -1):
        mean, rest, chance = distributions[seat], 1.0, math.exp(-distributions[seat])
        for more in range(GAIN_LEVELS - 1):
            distributions[4 + GAIN_LEVELS * seat + more] = chance
            rest -= chance
            chance *= mean / (more + 1)
        distributions[4 + GAIN_LEVELS * seat + GAIN_LEVELS - 1] = rest
        values[offset + seat] = 0.0
        combinations *= GAIN_LEVELS
    for combination in range(combinations):
        rest, chance, index, digit = combination, 1.0, 0, 1
        for seat in range(players):
            more = rest % GAIN_LEVELS
            rest //= GAIN_LEVELS
            chance *= distributions[4 + GAIN_LEVELS * seat + more]
            index += digit * min(state[GAME_POINTS + seat] + more, POINT_LEVELS - 1)
            digit *= POINT_LEVELS
        for seat in range(players):
            values[offset + seat] += chance * payoffs[players * index + seat]


# -- Expectimax with more than two players (max^n) ---------------------------------------------

# All players share the same information, and face-down tiles are independent and uniform. So the
# Workshop is a stochastic game with perfect information: at a decision node the seat to move takes
# the move with its own best payoff (max^n), at a chance node each of the four tiles has probability
# 1/4, and a leaf at the depth limit gets the payoffs of the heuristic.
#
# Sources: Michie, "Game-playing and game-learning automata" (1966), for expectimax; Luckhardt and
# Irani, "An algorithmic solution of n-person games" (AAAI 1986), for max^n.
#
# The search is iterative with a stack of its own: it can stop after any node and resume.

MAX_DEPTH = 24
"""The greatest depth in turns: a game has no more."""

# A stack frame: one for each turn from the root to the current node.
COUNT, NEXT, TILE, SEAT = range(4)
"""The number of moves, the current one, the tile turned up or `NO_TILE`, the seat to move."""
BOUNDS = 4
"""The bounding box of the field before the move, 4 integers."""
POINTS = 8
"""The points of the seat before the move."""
FRAME_LENGTH = 9
STACK_LENGTH = FRAME_LENGTH * (MAX_DEPTH + 1)

PLY, LIMIT, NODES, LEAVES, BACKTRACKING = range(5)
"""The current depth, the depth limit, nodes and heuristic leaves so far, 1 while backtracking."""
STATUS_LENGTH = 5

NO_TILE = -1

SEATS = 4
"""Payoffs of a node, one for each seat."""
BEST = SEATS * (MAX_DEPTH + 2)
"""Offset of the payoffs of each turn's best move so far, after those of the nodes."""
SUMS = 2 * BEST
"""Offset of each turn's sums over the tiles of its chance node."""
VALUES_LENGTH = 3 * BEST


class Search(NamedTuple):
    state: Ints
    """The current node: `STATE_LENGTH` integers."""
    stack: Ints
    """`MAX_DEPTH` + 1 frames of `FRAME_LENGTH` integers."""
    moves: Ints
    """The moves of every turn on the stack: `MAX_MOVES` * (`MAX_DEPTH` + 1) integers."""
    move_buffer: Ints
    """Work array of `MAX_MOVES` integers."""
    values: Floats
    """Payoffs by turn and seat: of its node, of its best move, and sums; `VALUES_LENGTH`."""
    payoffs: Floats
    """The payoffs of every end of the game, see `evaluate_leaf`."""
    open_diamonds: Ints
    """Work array of the heuristic, `OPEN_DIAMONDS` integers."""
    distributions: Floats
    """Work array of the heuristic, `DISTRIBUTIONS` numbers."""
    status: Ints
    """The status of the search, `STATUS_LENGTH` integers."""
    root_values: Floats
    """The payoff of each root move for the seat to move, `MAX_MOVES` numbers."""


@compiled
def start_search(search: Search, count: int, depth: int) -> None:
    """Prepare a search to a depth from the first `count` moves of `moves`, the root moves."""
    status, stack = search.status, search.stack
    status[PLY], status[LIMIT], status[BACKTRACKING] = 0, depth, 0
    status[NODES] = status[LEAVES] = 0
    stack[COUNT], stack[NEXT], stack[SEAT] = count, 0, search.state[MOVER]


@compiled
def play_next_move(search: Search, ply: int) -> None:
    """Play the next move of a turn; at a chance node turn up the first tile."""
    state, stack, values = search.state, search.stack, search.values
    frame, seat = FRAME_LENGTH * ply, state[MOVER]
    for i in range(4):
        stack[frame + BOUNDS + i] = state[LEFT + i]
    stack[frame + POINTS] = state[GAME_POINTS + seat]
    stack[frame + TILE] = NO_TILE
    if apply_move(state, search.moves[MAX_MOVES * ply + stack[frame + NEXT]]):
        stack[frame + TILE] = 0
        turn_up_tile(state, 0)
        for i in range(SEATS):
            values[SUMS + SEATS * ply + i] = 0.0
    end_turn(state)


@compiled
def undo_chance(search: Search, ply: int) -> None:
    """Undo the end of a turn and the tile turned up in it."""
    state, frame = search.state, FRAME_LENGTH * ply
    seat, tile = search.stack[frame + SEAT], search.stack[frame + TILE]
    state[MOVER], state[OVER] = seat, 0
    if tile != NO_TILE:
        state[FACE_UP + 4 * seat + tile] -= 1
        state[FACE_DOWN + seat] += 1


@compiled
def undo_move(search: Search, ply: int) -> None:
    """Take the tile of a turn off the field again."""
    state, stack, frame = search.state, search.stack, FRAME_LENGTH * ply
    seat, move = stack[frame + SEAT], search.moves[MAX_MOVES * ply + stack[frame + NEXT]]
    if move == PASS:
        return
    state[move >> 2] = 0
    state[FACE_UP + 4 * seat + (move & 3)] += 1
    state[GAME_POINTS + seat] = stack[frame + POINTS]
    for i in range(4):
        state[LEFT + i] = stack[frame + BOUNDS + i]


@compiled
def backtrack(search: Search, ply: int) -> bool:
    """Return to a turn with the payoffs of the node after it; whether the turn is complete.

    Otherwise its next tile or its next move has been played.
    """
    state, stack, values = search.state, search.stack, search.values
    frame, players = FRAME_LENGTH * ply, state[PLAYERS]
    seat, tile = stack[frame + SEAT], stack[frame + TILE]
    found, best, sums = SEATS * (ply + 1), BEST + SEATS * ply, SUMS + SEATS * ply
    undo_chance(search, ply)
    if tile != NO_TILE:
        for i in range(players):
            values[sums + i] += 0.25 * values[found + i]
        if tile < 3:
            stack[frame + TILE] = tile + 1
            turn_up_tile(state, tile + 1)
            end_turn(state)
            return False
        found = sums
    undo_move(search, ply)
    number = stack[frame + NEXT]
    if ply == 0:
        search.root_values[number] = values[found + seat]
    if number == 0 or values[found + seat] > values[best + seat]:
        for i in range(players):
            values[best + i] = values[found + i]
    stack[frame + NEXT] = number + 1
    if number + 1 < stack[frame + COUNT]:
        play_next_move(search, ply)
        return False
    for i in range(players):
        values[SEATS * ply + i] = values[best + i]
    return True


@compiled
def visit(search: Search) -> None:
    """Visit the current node: evaluate it, or list its moves and play the first."""
    state, stack, status, moves = search.state, search.stack, search.status, search.moves
    payoffs, values, buffer = search.payoffs, search.values, search.move_buffer
    ply = status[PLY]
    status[NODES] += 1
    if state[OVER]:
        evaluate_end(state, payoffs, values, SEATS * ply)
        status[BACKTRACKING] = 1
        return
    if ply == status[LIMIT]:
        status[LEAVES] += 1
        counts, means = search.open_diamonds, search.distributions
        evaluate_leaf(state, payoffs, counts, means, values, SEATS * ply)
        status[BACKTRACKING] = 1
        return
    count = list_moves(state, state[MOVER], buffer)
    for i in range(count):
        moves[MAX_MOVES * ply + i] = buffer[i]
    if count == 0:
        moves[MAX_MOVES * ply] = PASS
    frame = FRAME_LENGTH * ply
    stack[frame + COUNT], stack[frame + NEXT] = max(count, 1), 0
    stack[frame + SEAT] = state[MOVER]
    play_next_move(search, ply)
    status[PLY] = ply + 1


@compiled
def resume_search(search: Search, nodes: int) -> bool:
    """Continue for at most `nodes` nodes; whether the search is complete.

    After a complete search `root_values` holds the payoff of every root move.
    """
    status = search.status
    if status[NODES] == 0:
        play_next_move(search, 0)
        status[PLY] = 1
    last = status[NODES] + nodes
    while status[NODES] < last:
        visit(search)
        while status[BACKTRACKING]:
            status[PLY] -= 1
            if backtrack(search, status[PLY]):
                if status[PLY] == 0:
                    return True
            else:
                status[PLY] += 1
                status[BACKTRACKING] = 0
    return False
