"""Monte Carlo tree search (MCTS) over turns, guided by the heuristic and the value network.

Each visit selects a path from the root to a leaf by UCB1 (Auer et al., 2002; UCT: Kocsis and
Szepesvári, 2006) with a small exploration constant. The value network evaluates the leaf, and the
value is backpropagated. The next visit expands the leaf and goes on: its children are the turns
with the highest static values. The network chooses the turns of the root, and those added to a node
later. A child begins with one virtual visit, whose result is its prior: the win probability by the
value that selected it. The root and its children are expanded at their first visit, so that no turn
is played that loses to an immediate win.

Proven wins and losses are backpropagated as in MCTS-Solver (Winands, Björnsson and Saito, 2008).

Progressive widening: a node begins with a few of the best turns and gets more as its visits grow,
so that little memory is needed where little is searched. A node with only a few children is not
proven lost too early: each child needs a visit to be proven lost, unless the loss is immediate.

The next search can begin with the subtree of the turns played since.

Several threads can visit one tree without locks (Enzenberger and Müller, "A Lock-Free Multithreaded
Monte-Carlo Tree Search Algorithm", 2009). Each has its own part of the arrays for new nodes. A node
counts as lost from the moment a thread passes it until the result is known (virtual loss), so that
the threads part. If two threads change a number at the same time, one change is lost, which is rare
and harmless: the index and the number of a node's children are one number, and a turn not written
yet is not played.

Win probabilities are between 0 and 1. Those of a node are for the side whose turn led to it.
"""

from __future__ import annotations

from math import exp, log, sqrt
from typing import NamedTuple

from games.core.kernels import Floats, Ints, compiled
from games.veletas.ai.heuristic import WON, Survey, best_turns
from games.veletas.ai.kernel import NONE, copy_state, play_turn
from games.veletas.ai.value_kernel import Candidates, Network, first_best, network_value, rank

GROWTH = 4
"""The factor by which the children of a node grow at a time. Added turns are worse ones: the visits
needed for them grow with the cube of the children, from `first_width` on."""
UNPROVEN, PROVEN_WIN, PROVEN_LOSS = 0, 1, -1
"""The proof status of a node, for the side whose turn led to it."""

UNEXPANDED = -1
"""In place of the children of a leaf."""

USED, END, VISITED, KEPT, COUNTER_COUNT = range(5)
"""Indexes of `SearchTree.counters`, of which each thread has its own: the end of the nodes in use,
the end of the room for more, visits of this search, and whether the root was an inner node of an
earlier tree and still has its width."""


class SearchTree(NamedTuple):
    """The nodes of a search tree as arrays of equal length; node 0 is the root."""

    codes: Ints
    """The turn that led to each node."""
    values: Floats
    """The value by which it was chosen, for the side that made the turn: log-odds, with noise."""
    children: Ints
    """The first child and the number of children, see `family`, or `UNEXPANDED`. The children of a
    node follow each other."""
    visits: Ints
    """Visits, the virtual one included."""
    means: Floats
    """The mean result of the visits, a win probability."""
    proven: Ints
    """`UNPROVEN`, `PROVEN_WIN` or `PROVEN_LOSS`."""
    counters: Ints
    """`COUNTER_COUNT` counters, see `USED`. This array alone has another length."""


class Workspace(NamedTuple):
    """Arrays that a search overwrites."""

    survey: Survey
    """The arrays of the static evaluation."""
    state: Ints
    """`STATE_LENGTH`: the state at the present node."""
    path: Ints
    """The nodes from the root to the present one; its length limits the depth."""
    network: Network
    candidates: Candidates
    """The arrays of the ranking by the network."""
    rng_state: Ints
    """One integer, the state of the random number generator."""


class SearchParameters(NamedTuple):
    first_width: int
    """Children of a node when it is expanded, and the visits until it gets more."""
    full_width: int
    """The most children of a node, after very many visits."""
    root_width: int
    """Children of the root at first."""
    exploration: float
    """The exploration constant of UCB1."""
    noise: float
    """The upper bound of the uniform noise on static values, in log-odds."""
    slid: int
    """The shooter that has already slid at the root, so that only its shots remain, or `NONE`."""
    shared: bool
    """Whether several threads visit the tree."""
    candidates: int
    """The number of turns that the network compares for each child that it chooses."""


@compiled
def win_probability(value: float) -> float:
    """The win probability of a static value in log-odds (logistic function)."""
    return 1.0 / (1.0 + exp(-max(-30.0, min(30.0, value))))


@compiled
def family(first: int, count: int) -> int:
    """The first child and the number of children as one integer, for an array element."""
    return first << 8 | count


@compiled
def search(
    root: Ints, tree: SearchTree, work: Workspace, settings: SearchParameters, visits: int
) -> None:
    """Visit the tree `visits` times, or until the root is proven.

    `tree.counters[USED]` must be at least 1. A tree without room for more nodes keeps its leaves.
    """
    proven, path, state = tree.proven, work.path, work.state
    for _ in range(visits):
        if proven[0] != UNPROVEN:
            break
        copy_state(root, state)
        path[0], depth = 0, 0
        node = path[0]
        while True:
            leaf = tree.children[node] == UNEXPANDED
            if leaf and depth > 1 and tree.visits[node] <= 1 + settings.shared:
                result = 1.0 - win_probability(network_value(state, work.network))
                break
            width = due_width(tree, node, settings)
            if width > 0 and depth + 2 <= len(path):
                get_children(tree, work, settings, node, width)
            if tree.children[node] == UNEXPANDED:  # there is no room
                result = tree.means[node]
                break
            child = select(tree, node, settings.exploration)
            if tree.codes[child] == 0:  # another thread is about to write it
                result = tree.means[node]
                break
            node = child
            if settings.shared:
                tree.visits[node] += 1
                tree.means[node] -= tree.means[node] / tree.visits[node]
            depth += 1
            path[depth] = node
            if proven[node] != UNPROVEN:
                result = 1.0 if proven[node] == PROVEN_WIN else 0.0
                break
            play_turn(state, tree.codes[node])
        tree.counters[VISITED] += 1
        backpropagate(tree, path, depth, result, settings.shared)


@compiled
def due_width(tree: SearchTree, node: int, settings: SearchParameters) -> int:
    """The new number of children if a node is due to be widened, else 0.

    It grows by `GROWTH`, if there is room. A root kept from an inner node of an earlier tree gets
    its first width at the first visit.
    """
    children, visits = tree.children[node], tree.visits[node]
    room = tree.counters[END] - tree.counters[USED]
    step = settings.first_width if node else settings.root_width
    if children == UNEXPANDED:
        return step if step <= room else 0
    width = children & 255
    if node == 0 and tree.counters[KEPT] and width < step:
        return step
    due = width**3 // settings.first_width**2
    if visits != due and not (settings.shared and due < visits < 2 * due):  # threads passed it
        return 0
    while step < width:
        step *= GROWTH
    if step != width:  # it has all its turns
        return 0
    width = min(GROWTH * width, settings.full_width)
    return width if step < width <= room else 0


@compiled
def get_children(
    tree: SearchTree, work: Workspace, settings: SearchParameters, node: int, width: int
) -> None:
    """Give a node `width` children, the best turns; visited children are kept."""
    at, before = tree.counters[USED], tree.children[node]
    chosen = width > settings.first_width
    most = width * settings.candidates if chosen else width
    slid = settings.slid if node == 0 else NONE
    listed = work.candidates
    codes, values, state = listed.codes, listed.values, work.state
    found = best_turns(
        state, work.survey, codes, values, most, slid, settings.noise, work.rng_state
    )
    if chosen:
        rank(state, work.network, listed, found)
    kept = min(width, found)
    for i in range(kept):
        best = first_best(values, i, found)
        tree.codes[at + i], tree.values[at + i] = codes[best], values[best]
        codes[best], values[best] = codes[i], values[i]
    begin_nodes(tree, at, kept)
    if before == UNEXPANDED:
        if tree.children[node] != UNEXPANDED:  # another thread was faster
            return
        tree.children[node] = family(at, kept)
    else:
        move_children(tree, node, at, kept)
    tree.counters[USED] += kept
    if node == 0:
        tree.counters[KEPT] = 0


@compiled
def begin_nodes(tree: SearchTree, at: int, kept: int) -> None:
    """Initialize nodes `at` to `at + kept - 1` from their values, with a virtual visit."""
    values, means, proven = tree.values, tree.means, tree.proven
    for child in range(at, at + kept):
        tree.children[child] = UNEXPANDED
        tree.visits[child] = 1
        means[child] = win_probability(values[child])
        proven[child] = PROVEN_WIN if values[child] > WON / 2 else UNPROVEN
        if values[child] < -WON / 2:
            proven[child] = PROVEN_LOSS


@compiled
def move_children(tree: SearchTree, node: int, at: int, kept: int) -> None:
    """Copy a node's visited children over the same turns among the new children; adopt these.

    A visited child that is no longer among the best turns replaces the worst new one.
    """
    codes, visits = tree.codes, tree.visits
    end = worst = at + kept
    old = tree.children[node]
    for child in range(old >> 8, (old >> 8) + (old & 255)):
        if visits[child] == 1:
            continue
        place = at
        while place < end and codes[place] != codes[child]:
            place += 1
        if place == end:
            worst -= 1
            while worst > at and visits[worst] > 1:
                worst -= 1
            place = max(worst, at)
        codes[place], tree.values[place] = codes[child], tree.values[child]
        tree.children[place] = tree.children[child]
        visits[place], tree.means[place] = visits[child], tree.means[child]
        tree.proven[place] = tree.proven[child]
    tree.children[node] = family(at, kept)


@compiled
def keep_subtree(tree: SearchTree, node: int, into: SearchTree, most: int) -> bool:
    """Copy a node and its descendants over an empty tree.

    With more than `most` nodes the tree stays empty and the result is False. The nodes are copied
    in the order of their depth. Until its children are copied, a node holds their index in the old
    tree.
    """
    begin, count = node, 1
    used, at = 0, 0
    while count > 0:
        if used + count > most:
            for i in range(used):
                into.codes[i], into.visits[i], into.proven[i] = 0, 0, UNPROVEN
                into.values[i], into.means[i] = 0.0, 0.0
                into.children[i] = 0
            into.children[0] = UNEXPANDED
            return False
        for i in range(begin, begin + count):
            into.codes[used], into.values[used] = tree.codes[i], tree.values[i]
            into.visits[used], into.means[used] = tree.visits[i], tree.means[i]
            into.proven[used], into.children[used] = tree.proven[i], tree.children[i]
            used += 1
        while at < used and into.children[at] == UNEXPANDED:
            at += 1
        count = 0
        if at < used:
            begin, count = into.children[at] >> 8, into.children[at] & 255
            into.children[at] = family(used, count)
            at += 1
    into.counters[USED] = used
    into.counters[KEPT] = into.children[0] != UNEXPANDED
    if into.proven[0] == PROVEN_WIN:  # only the turns of an inner node are lost, as far as known
        into.proven[0] = UNPROVEN
    return True


@compiled
def select(tree: SearchTree, node: int, exploration: float) -> int:
    """The child with the highest upper confidence bound (UCB1); a proven loss only if all are."""
    visits, means, proven = tree.visits, tree.means, tree.proven
    children = tree.children[node]  # read once: another thread may widen the node
    begin, count = children >> 8, children & 255
    best, chosen = -2.0, begin
    spread = exploration * sqrt(log(visits[node] + 1.0))
    for child in range(begin, begin + count):
        score = -1.0
        if proven[child] != PROVEN_LOSS and visits[child] > 0:
            score = means[child] + spread / sqrt(visits[child])
        if score > best:
            best, chosen = score, child
    return chosen


@compiled
def backpropagate(tree: SearchTree, path: Ints, depth: int, result: float, shared: bool) -> None:
    """Update the nodes of a path of that depth, from the leaf to the root.

    `result` is the win probability for the side that moved into the leaf. In a `shared` tree the
    nodes below the root have already counted the visit, as a loss.
    """
    visits, means, proven = tree.visits, tree.means, tree.proven
    for i in range(depth, -1, -1):
        node = path[i]
        if tree.children[node] != UNEXPANDED:
            prove_from_children(tree, node)
        if proven[node] != UNPROVEN:
            result = 1.0 if proven[node] == PROVEN_WIN else 0.0
        if shared and i > 0:
            means[node] += result / visits[node]
        else:
            visits[node] += 1
            means[node] += (result - means[node]) / visits[node]
        if proven[node] != UNPROVEN:
            means[node] = result
        result = 1.0 - result


@compiled
def prove_from_children(tree: SearchTree, node: int) -> None:
    """Set the proof of a node from its children: won if all are lost, lost if one is won."""
    proof = PROVEN_WIN
    children = tree.children[node]
    for child in range(children >> 8, (children >> 8) + (children & 255)):
        if tree.proven[child] == PROVEN_WIN:
            tree.proven[node] = PROVEN_LOSS
            return
        if tree.proven[child] == UNPROVEN:
            proof = UNPROVEN
    tree.proven[node] = proof
