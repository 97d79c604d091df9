"""Expectimax with more than two players (max^n) for the Workshop.

All players share the same information, and face-down tiles are independent and uniform. So the
Workshop is a stochastic game with perfect information: at a decision node the seat to move takes
the move with its own best payoff (max^n), at a chance node each of the four tiles has probability
1/4, and a leaf at the depth limit gets the payoffs of `heuristic`.

Sources: Michie, "Game-playing and game-learning automata" (1966), for expectimax; Luckhardt and
Irani, "An algorithmic solution of n-person games" (AAAI 1986), for max^n.

The search is iterative with a stack of its own: `search` can stop after any node and resume.
"""

from __future__ import annotations

from typing import NamedTuple

from games.core.kernels import Floats, Ints, compiled
from games.herati.ai.heuristic import evaluate_end, evaluate_leaf
from games.herati.ai.workshop_kernel import (
    FACE_DOWN,
    FACE_UP,
    GAME_POINTS,
    LEFT,
    MAX_MOVES,
    MOVER,
    OVER,
    PASS,
    PLAYERS,
    apply_move,
    end_turn,
    list_moves,
    turn_up_tile,
)

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
"""Offset of the payoffs of each turn's best move so far, behind those of each turn's node."""
SUMS = 2 * BEST
"""Offset of each turn's sums over the tiles of its chance node."""
VALUES_LENGTH = 3 * BEST


class Search(NamedTuple):
    """The arrays of one search."""

    state: Ints
    """The current node: a state of `kernel`, `STATE_LENGTH` integers."""
    stack: Ints
    """`MAX_DEPTH` + 1 frames of `FRAME_LENGTH` integers."""
    moves: Ints
    """The moves of every turn on the stack: `MAX_MOVES` * (`MAX_DEPTH` + 1) integers."""
    move_buffer: Ints
    """Work array of `MAX_MOVES` integers."""
    values: Floats
    """Payoffs by turn and seat: of its node, of its best move, and sums; `VALUES_LENGTH`."""
    payoffs: Floats
    """The payoffs of every end of the game, see `heuristic.evaluate_leaf`."""
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

    If it is not, its next tile or its next move has been played.
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
    """Continue for at most so many nodes; whether the search is complete.

    Then `root_values` holds the payoff of every root move.
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
