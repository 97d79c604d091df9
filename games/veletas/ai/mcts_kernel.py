"""A tree of turns grown best first, guided by the static evaluation.

Each visit walks down from the root to a leaf, by the upper confidence bound UCB1 (Auer et al.,
2002) with a small constant, and gives the leaf its children: the turns that look best there. A
child begins with one virtual visit, worth what the static evaluation promises. The value of
the best child, seen from the side that moved into the leaf, goes back up the way, mixed with what
part of a few random games from there that side wins.

Most leaves are never seen again, so at first only a few of the best turns are kept, and all that
may be looked at when a node has been visited as many times: a tree needs a third of the room. The
few prove nothing too early, for each takes a visit to be proven lost, if it is not so at sight.

Chances to win lie between 0 and 1. Those of a node are of the side whose turn led to it.
"""

from __future__ import annotations

from math import exp, log, sqrt

from games.core.numba_kernels import Floats, Ints, compiled
from games.veletas.ai.heuristic import WON
from games.veletas.ai.kernel import MOVER, NOBODY, copy_state, play_turn, winner
from games.veletas.ai.move_values import best_turns
from games.veletas.ai.rollouts import quick_playout

UNPROVEN, WINS, LOSES = 0, 1, -1
"""What is known of a node for the side whose turn led to it."""

UNGROWN = -1
"""In place of the number of children."""

USED, GROWN, VISITED = 0, 1, 2
"""What `tally` counts: nodes in use, nodes with children, visits."""


@compiled
def chance_of(value: float) -> float:
    """The chance to win that goes with a static value."""
    return 1.0 / (1.0 + exp(-max(-30.0, min(30.0, value))))


@compiled
def grow(
    root: Ints,
    state: Ints,
    weights: Floats,
    chance: Ints,
    codes: Ints,
    values: Floats,
    first: Ints,
    count: Ints,
    visits: Ints,
    means: Floats,
    bests: Floats,
    proofs: Ints,
    tally: Ints,
    path: Ints,
    scratch: Ints,
    terms: Floats,
    slid: int,
    rounds: int,
    narrow: int,
    width: int,
    root_width: int,
    curiosity: float,
    mix: float,
    noise: float,
    lines: Ints,
    walker: Ints,
    playouts: int,
    share: float,
) -> None:
    """Visit the tree so many times, or until the root is decided.

    Node 0 is the root; `tally[USED]` is at least 1. The arrays of nodes are equally long. A node
    has up to `narrow` children first, then up to `width`, the root up to `root_width` at once. If
    the shooter `slid` has made its slide already, the root has only its shots. If there are
    `playouts`, they make up that `share` of a leaf's value, and `lines` are those of the board.
    """
    for _ in range(rounds):
        if proofs[0] != UNPROVEN:
            break
        copy_state(root, state)
        node, depth = 0, 0
        path[0] = 0
        while count[node] > 0:
            late = node > 0 and visits[node] == narrow and count[node] == narrow
            if late and tally[USED] + width <= len(codes):
                at = tally[USED]
                kept = best_turns(
                    state, weights, noise, chance, codes, values, at, width, NOBODY, scratch, terms
                )
                begin(at, kept, values, count, visits, means, bests, proofs)
                keep(node, at, kept, codes, values, first, count, visits, means, bests, proofs)
                tally[USED] += kept
            node = select(node, first, count, visits, means, bests, proofs, curiosity, mix)
            play_turn(state, codes[node])
            depth += 1
            path[depth] = node
        room = root_width if node == 0 else narrow
        if winner(state) != NOBODY:
            proofs[node] = WINS
            reward = 1.0
        elif tally[USED] + room > len(codes) or depth + 2 > len(path):
            reward = bests[node]
        else:
            at = tally[USED]
            only = slid if node == 0 else NOBODY
            kept = best_turns(
                state, weights, noise, chance, codes, values, at, room, only, scratch, terms
            )
            begin(at, kept, values, count, visits, means, bests, proofs)
            first[node], count[node] = at, kept
            tally[USED] += kept
            tally[GROWN] += 1
            reward = 1.0 - means[at]
            if playouts > 0 and proofs[at] == UNPROVEN:
                lost = losses(state, walker, chance, lines, playouts)
                reward += share * (lost / playouts - reward)
        tally[VISITED] += 1
        back_up(path, depth, reward, first, count, visits, means, bests, proofs)


@compiled
def losses(state: Ints, walker: Ints, chance: Ints, lines: Ints, playouts: int) -> int:
    """How many of so many random games the side to move loses; `walker` is overwritten."""
    lost = 0
    for _ in range(playouts):
        copy_state(state, walker)
        quick_playout(walker, chance, lines)
        if winner(walker) != state[MOVER]:
            lost += 1
    return lost


@compiled
def begin(
    at: int,
    kept: int,
    values: Floats,
    count: Ints,
    visits: Ints,
    means: Floats,
    bests: Floats,
    proofs: Ints,
) -> None:
    """Make nodes of turns that have been valued, each with its virtual visit."""
    for child in range(at, at + kept):
        count[child] = UNGROWN
        visits[child] = 1
        means[child] = chance_of(values[child])
        bests[child] = means[child]
        proofs[child] = WINS if values[child] > WON / 2 else UNPROVEN
        if values[child] < -WON / 2:
            proofs[child] = LOSES


@compiled
def keep(
    node: int,
    at: int,
    kept: int,
    codes: Ints,
    values: Floats,
    first: Ints,
    count: Ints,
    visits: Ints,
    means: Floats,
    bests: Floats,
    proofs: Ints,
) -> None:
    """Give a node new children, and the old ones, with what is known of them, places among them."""
    last = at + kept - 1
    for child in range(first[node], first[node] + count[node]):
        place = at
        while place < last and codes[place] != codes[child]:
            place += 1
        if codes[place] != codes[child]:  # it fell out, by lot
            last -= 1
        codes[place], values[place] = codes[child], values[child]
        first[place], count[place], visits[place] = first[child], count[child], visits[child]
        means[place], bests[place], proofs[place] = means[child], bests[child], proofs[child]
    first[node], count[node] = at, kept


@compiled
def select(
    node: int,
    first: Ints,
    count: Ints,
    visits: Ints,
    means: Floats,
    bests: Floats,
    proofs: Ints,
    curiosity: float,
    mix: float,
) -> int:
    """The child to visit next; one that loses for sure only if all do."""
    begin = first[node]
    best, chosen = -2.0, begin
    spread = curiosity * sqrt(log(visits[node] + 1.0))
    for child in range(begin, begin + count[node]):
        score = -1.0
        if proofs[child] != LOSES:
            score = (1.0 - mix) * means[child] + mix * bests[child]
            score += spread / sqrt(visits[child])
        if score > best:
            best, chosen = score, child
    return chosen


@compiled
def back_up(
    path: Ints,
    depth: int,
    reward: float,
    first: Ints,
    count: Ints,
    visits: Ints,
    means: Floats,
    bests: Floats,
    proofs: Ints,
) -> None:
    """Take what was found at the end of the way into account, up to the root."""
    for i in range(depth, -1, -1):
        node = path[i]
        if count[node] > 0:
            settle(node, first, count, bests, proofs)
        if proofs[node] != UNPROVEN:
            reward = 1.0 if proofs[node] == WINS else 0.0
        visits[node] += 1
        means[node] += (reward - means[node]) / visits[node]
        if proofs[node] != UNPROVEN:
            means[node], bests[node] = reward, reward
        reward = 1.0 - reward


@compiled
def settle(node: int, first: Ints, count: Ints, bests: Floats, proofs: Ints) -> None:
    """Let a node follow from its children: the side that moves there takes the best one."""
    best, proof = 0.0, WINS
    for child in range(first[node], first[node] + count[node]):
        if proofs[child] == WINS:
            proofs[node], bests[node] = LOSES, 0.0
            return
        if proofs[child] == UNPROVEN:
            proof = UNPROVEN
        best = max(best, bests[child])
    bests[node] = 1.0 - best
    proofs[node] = proof
