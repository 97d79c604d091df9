"""Plain UCT with uniform rollouts: a reconstruction of a game server's bot, as a yardstick.

One rollout a visit, every turn equally likely in it. A node gets a child for each of its turns
when it is visited for the second time, and tries each once, in random order, before UCB1 decides
(Kocsis and Szepesvári, 2006). The turn with the most visits is played.
"""

from __future__ import annotations

from math import log, sqrt
from typing import NamedTuple

from games.core.kernels import Floats, Ints, compiled
from games.veletas.ai.kernel import (
    MOVER,
    NONE,
    OWNER,
    SHOOTER_COUNT,
    SHOOTER_SQUARE,
    SIZE,
    copy_state,
    first_shooter,
    list_turns,
    play_turn,
    random_below,
    reach,
    slide,
    turn_code,
    winner,
)

UCT_SCRATCH = 128
"""The length of `UctWorkspace.scratch`."""
UNEXPANDED = -1
"""In place of the number of children."""
EXPLORATION = 1.4
"""The exploration constant of UCB1, about the square root of 2."""


class UctTree(NamedTuple):
    """The nodes of a tree as arrays of equal length; node 0 is the root."""

    codes: Ints
    """The turn that led to each node."""
    first_child: Ints
    """The first child; the children of a node follow each other."""
    child_count: Ints
    """The number of children, or `UNEXPANDED`."""
    visits: Ints
    wins: Floats
    """The sum of results for the side whose turn led to the node."""
    used: Ints
    """One integer: the number of nodes in use. This array alone has another length."""


class UctWorkspace(NamedTuple):
    """Arrays that a search overwrites."""

    state: Ints
    """`STATE_LENGTH`: the state at the present node, then of the rollout."""
    path: Ints
    """The nodes from the root to the present one."""
    scratch: Ints
    """`UCT_SCRATCH`: squares in reach, for listing and drawing turns."""
    rng_state: Ints
    """One integer, the state of the random number generator."""


@compiled
def search(
    root: Ints, tree: UctTree, work: UctWorkspace, rollouts: int, exploration: float
) -> None:
    """Visit the tree `rollouts` times, with one rollout each."""
    state, path, visits, wins = work.state, work.path, tree.visits, tree.wins
    for _ in range(rollouts):
        copy_state(root, state)
        node, depth = 0, 0
        path[0] = 0
        while winner(state) == NONE:
            if tree.child_count[node] == UNEXPANDED and visits[node] > 0:
                expand(tree, work, node)
            if tree.child_count[node] <= 0:
                break
            node = select(tree, node, exploration)
            play_turn(state, tree.codes[node])
            depth += 1
            path[depth] = node
        side = state[MOVER]
        uniform_rollout(state, work.rng_state, work.scratch)
        won = 0.0 if winner(state) == side else 1.0
        for i in range(depth, -1, -1):
            visits[path[i]] += 1
            wins[path[i]] += won
            won = 1.0 - won


@compiled
def expand(tree: UctTree, work: UctWorkspace, node: int) -> None:
    """Give a node all its turns as children, in random order, if there is room."""
    codes = tree.codes
    at = tree.used[0]
    turns = list_turns(work.state, codes, at, work.scratch)
    if at + turns > len(codes):
        return
    for child in range(at, at + turns):
        other = child + random_below(work.rng_state, at + turns - child)
        codes[child], codes[other] = codes[other], codes[child]
        tree.child_count[child], tree.visits[child], tree.wins[child] = UNEXPANDED, 0, 0.0
    tree.first_child[node], tree.child_count[node] = at, turns
    tree.used[0] += turns


@compiled
def select(tree: UctTree, node: int, exploration: float) -> int:
    """A child not yet visited, else the one with the highest upper confidence bound (UCB1)."""
    visits, wins = tree.visits, tree.wins
    begin = tree.first_child[node]
    best, chosen = -1.0, begin
    spread = exploration * sqrt(log(visits[node]))
    for child in range(begin, begin + tree.child_count[node]):
        if visits[child] == 0:
            return child
        score = wins[child] / visits[child] + spread / sqrt(visits[child])
        if score > best:
            best, chosen = score, child
    return chosen


@compiled
def most_visited(tree: UctTree) -> int:
    """The child of the root with the most visits; of equal ones the one with the most wins."""
    visits, wins, begin = tree.visits, tree.wins, tree.first_child[0]
    chosen = begin
    for child in range(begin, begin + tree.child_count[0]):
        better = wins[child] > wins[chosen] and visits[child] == visits[chosen]
        if visits[child] > visits[chosen] or better:
            chosen = child
    return chosen


# -- Uniform rollouts --------------------------------------------------------------------------

# A position has thousands of turns, too many to list for each one that is played. A shooter and
# the numbers of a target and of a shot are drawn instead until there is such a turn, so that every
# turn is equally likely.


@compiled
def uniform_turn(state: Ints, rng_state: Ints, scratch: Ints) -> int:
    """A random turn, all equally likely."""
    most = 4 * (state[SIZE] - 1)  # squares in reach
    while True:
        shooter = random_below(rng_state, state[SHOOTER_COUNT])
        way, number = random_below(rng_state, most + 1), random_below(rng_state, most)
        origin = state[SHOOTER_SQUARE + shooter]
        if state[OWNER + shooter] != NONE or way > reach(state, origin, scratch, 0):
            continue
        target = scratch[way - 1] if way > 0 else origin
        slide(state, shooter, target)
        shots = reach(state, target, scratch, 64)
        slide(state, shooter, origin)
        if number >= shots:
            continue
        # a shot without a slide is one turn, however many shooters can make it
        shot = scratch[64 + number]
        if way > 0 or first_shooter(state, shot) == shooter:
            return turn_code(shooter, target, shot)


@compiled
def uniform_rollout(state: Ints, rng_state: Ints, scratch: Ints) -> int:
    """Play uniformly random turns to the end of the game and return their number."""
    turns = 0
    while winner(state) == NONE:
        play_turn(state, uniform_turn(state, rng_state, scratch))
        turns += 1
    return turns


@compiled
def uniform_rollouts(root: Ints, state: Ints, rng_state: Ints, scratch: Ints, games: int) -> int:
    """Play `games` uniform rollouts from a root; return the total number of turns."""
    turns = 0
    for _ in range(games):
        copy_state(root, state)
        turns += uniform_rollout(state, rng_state, scratch)
    return turns
