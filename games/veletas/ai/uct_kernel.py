"""Plain UCT with random playouts: a reconstruction of a game server's bot, as a yardstick.

A playout a visit, every turn equally likely in it; a node gets a child for each of its turns when
it is visited for the second time, and tries each once, in random order, before UCB1 decides
(Kocsis and Szepesvári, 2006). The turn visited most often is played.
"""

from __future__ import annotations

from math import log, sqrt

from games.core.numba_kernels import Floats, Ints, compiled
from games.veletas.ai.kernel import MOVER, NOBODY, copy_state, list_turns, play_turn, winner
from games.veletas.ai.rollouts import draw, even_playout

UCT_SCRATCH = 128
"""The length of the scratch array."""
UNGROWN = -1
CURIOSITY = 1.4


@compiled
def explore(
    root: Ints,
    state: Ints,
    chance: Ints,
    codes: Ints,
    first: Ints,
    count: Ints,
    visits: Ints,
    wins: Floats,
    tally: Ints,
    path: Ints,
    scratch: Ints,
    lines: Ints,
    playouts: int,
    curiosity: float,
) -> None:
    """Visit the tree so many times; `tally[0]` counts its nodes."""
    for _ in range(playouts):
        copy_state(root, state)
        node, depth = 0, 0
        path[0] = 0
        while winner(state) == NOBODY:
            if count[node] == UNGROWN and visits[node] > 0:
                expand(state, node, chance, codes, first, count, visits, wins, tally, scratch)
            if count[node] <= 0:
                break
            node = select(node, first, count, visits, wins, curiosity)
            play_turn(state, codes[node])
            depth += 1
            path[depth] = node
        side = state[MOVER]
        even_playout(state, chance, lines)
        won = 0.0 if winner(state) == side else 1.0
        for i in range(depth, -1, -1):
            visits[path[i]] += 1
            wins[path[i]] += won
            won = 1.0 - won


@compiled
def expand(
    state: Ints,
    node: int,
    chance: Ints,
    codes: Ints,
    first: Ints,
    count: Ints,
    visits: Ints,
    wins: Floats,
    tally: Ints,
    scratch: Ints,
) -> None:
    """Give a node all its turns as children, in random order, if there is room."""
    at = tally[0]
    turns = list_turns(state, codes, at, scratch)
    if at + turns > len(codes):
        return
    for child in range(at, at + turns):
        other = child + draw(chance, at + turns - child)
        codes[child], codes[other] = codes[other], codes[child]
        count[child], visits[child], wins[child] = UNGROWN, 0, 0.0
    first[node], count[node] = at, turns
    tally[0] += turns


@compiled
def select(
    node: int, first: Ints, count: Ints, visits: Ints, wins: Floats, curiosity: float
) -> int:
    """A child not yet visited, else the one of the highest upper confidence bound."""
    begin = first[node]
    best, chosen = -1.0, begin
    spread = curiosity * sqrt(log(visits[node]))
    for child in range(begin, begin + count[node]):
        if visits[child] == 0:
            return child
        score = wins[child] / visits[child] + spread / sqrt(visits[child])
        if score > best:
            best, chosen = score, child
    return chosen


@compiled
def most_visited(first: Ints, count: Ints, visits: Ints, wins: Floats) -> int:
    """The child of the root visited most often, of equal ones the one that won most."""
    chosen = first[0]
    for child in range(first[0], first[0] + count[0]):
        better = wins[child] > wins[chosen] and visits[child] == visits[chosen]
        if visits[child] > visits[chosen] or better:
            chosen = child
    return chosen
