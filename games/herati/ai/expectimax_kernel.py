"""All that can happen in the next turns of the Workshop, for search.

Nothing is hidden from one and shown to another, and face-down tiles are uniform: the Workshop is a
game of chance with open cards, and is looked through turn by turn. Every seat takes the move that
is best for itself, a tile that is turned up is each of the four alike, and what lies at the end is
judged by `outlook`. (Michie, Game-playing and game-learning automata, 1966, for the mean over what
chance may do; Luckhardt and Irani, An algorithmic solution of n-person games, 1986, for more than
two seats.)

The look goes on from where it stood, so that it can be interrupted at any node.
"""

from __future__ import annotations

from games.core.numba_kernels import Floats, Ints, compiled
from games.herati.ai.heuristic import price_ahead, price_of_end
from games.herati.ai.workshop_kernel import (
    DOWN,
    HELD,
    LEFT,
    MOVER,
    MOVES,
    OVER,
    PASS,
    PLAYERS,
    SCORED,
    end_turn,
    list_moves,
    put_down,
    turn_up,
)

DEPTH = 24
"""More turns than that are never looked ahead: there are no more."""

# A frame of the look, one for each turn on the way.
COUNT, NEXT, TILE, SEAT = range(4)
"""How many moves there are, which is looked at, which tile is turned up, who is to move."""
BOUNDS = 4
POINTS = 8
FRAME = 9
FRAMES = FRAME * (DEPTH + 1)

PLY, LIMIT, NODES, LEAVES, BACK = range(5)
"""Where the look stands: the turn, the depth, nodes and leaves so far, whether it comes back."""
STATUS = 5

NO_TILE = -1

ROOM = 4
"""The values of a node, one for each seat."""
BEST = ROOM * (DEPTH + 2)
"""After the values of every turn the best so far, the sums over chance."""
SUMS = 2 * BEST
VALUES = 3 * BEST


@compiled
def begin(state: Ints, frames: Ints, status: Ints, count: int, depth: int) -> None:
    """Get ready to look so many turns ahead from the moves, so many, that are listed first."""
    status[PLY], status[LIMIT], status[BACK] = 0, depth, 0
    status[NODES] = status[LEAVES] = 0
    frames[COUNT], frames[NEXT], frames[SEAT] = count, 0, state[MOVER]


@compiled
def set_out(state: Ints, frames: Ints, moves: Ints, values: Floats, ply: int) -> None:
    """Play the next move of that turn, with the first tile if one is turned up."""
    frame, seat = FRAME * ply, state[MOVER]
    for i in range(4):
        frames[frame + BOUNDS + i] = state[LEFT + i]
    frames[frame + POINTS] = state[SCORED + seat]
    frames[frame + TILE] = NO_TILE
    if put_down(state, moves[MOVES * ply + frames[frame + NEXT]]):
        frames[frame + TILE] = 0
        turn_up(state, 0)
        for i in range(ROOM):
            values[SUMS + ROOM * ply + i] = 0.0
    end_turn(state)


@compiled
def take_up(state: Ints, frames: Ints, ply: int) -> None:
    """Turn down the tile that was turned up at that turn, and give the turn back."""
    frame = FRAME * ply
    seat, tile = frames[frame + SEAT], frames[frame + TILE]
    state[MOVER], state[OVER] = seat, 0
    if tile != NO_TILE:
        state[HELD + 4 * seat + tile] -= 1
        state[DOWN + seat] += 1


@compiled
def take_back(state: Ints, frames: Ints, moves: Ints, ply: int) -> None:
    """Take the tile of that turn from the field again."""
    frame = FRAME * ply
    seat, move = frames[frame + SEAT], moves[MOVES * ply + frames[frame + NEXT]]
    if move == PASS:
        return
    state[move >> 2] = 0
    state[HELD + 4 * seat + (move & 3)] += 1
    state[SCORED + seat] = frames[frame + POINTS]
    for i in range(4):
        state[LEFT + i] = frames[frame + BOUNDS + i]


@compiled
def return_to(
    state: Ints, frames: Ints, moves: Ints, values: Floats, judged: Floats, ply: int
) -> bool:
    """Come back to a turn with the values of what followed; whether all its moves are done.

    Otherwise the next one has been played. At the first turn every move's value is kept.
    """
    frame, players = FRAME * ply, state[PLAYERS]
    seat, tile = frames[frame + SEAT], frames[frame + TILE]
    found, best, sums = ROOM * (ply + 1), BEST + ROOM * ply, SUMS + ROOM * ply
    take_up(state, frames, ply)
    if tile != NO_TILE:
        for i in range(players):
            values[sums + i] += 0.25 * values[found + i]
        if tile < 3:
            frames[frame + TILE] = tile + 1
            turn_up(state, tile + 1)
            end_turn(state)
            return False
        found = sums
    take_back(state, frames, moves, ply)
    number = frames[frame + NEXT]
    if ply == 0:
        judged[number] = values[found + seat]
    if number == 0 or values[found + seat] > values[best + seat]:
        for i in range(players):
            values[best + i] = values[found + i]
    frames[frame + NEXT] = number + 1
    if number + 1 < frames[frame + COUNT]:
        set_out(state, frames, moves, values, ply)
        return False
    for i in range(players):
        values[ROOM * ply + i] = values[best + i]
    return True


@compiled
def arrive(
    state: Ints,
    frames: Ints,
    moves: Ints,
    room: Ints,
    values: Floats,
    prices: Floats,
    survey: Ints,
    odds: Floats,
    status: Ints,
) -> None:
    """Judge what has come up, or look at its moves."""
    ply = status[PLY]
    status[NODES] += 1
    if state[OVER]:
        price_of_end(state, prices, values, ROOM * ply)
        status[BACK] = 1
        return
    if ply == status[LIMIT]:
        status[LEAVES] += 1
        price_ahead(state, prices, survey, odds, values, ROOM * ply)
        status[BACK] = 1
        return
    count = list_moves(state, state[MOVER], room)
    for i in range(count):
        moves[MOVES * ply + i] = room[i]
    if count == 0:
        moves[MOVES * ply] = PASS
    frame = FRAME * ply
    frames[frame + COUNT], frames[frame + NEXT] = max(count, 1), 0
    frames[frame + SEAT] = state[MOVER]
    set_out(state, frames, moves, values, ply)
    status[PLY] = ply + 1


@compiled
def look(
    state: Ints,
    frames: Ints,
    moves: Ints,
    room: Ints,
    values: Floats,
    prices: Floats,
    survey: Ints,
    odds: Floats,
    status: Ints,
    judged: Floats,
    nodes: int,
) -> bool:
    """Look on, at so many nodes at most; whether all was seen, and `judged` holds every move."""
    if status[NODES] == 0:
        set_out(state, frames, moves, values, 0)
        status[PLY] = 1
    last = status[NODES] + nodes
    while status[NODES] < last:
        arrive(state, frames, moves, room, values, prices, survey, odds, status)
        while status[BACK]:
            status[PLY] -= 1
            if return_to(state, frames, moves, values, judged, status[PLY]):
                if status[PLY] == 0:
                    return True
            else:
                status[PLY] += 1
                status[BACK] = 0
    return False
