"""TreeStrap: learning the weights of the heuristic from tree searches, for `weight_fitting`.

The static value of every position that a search has visited often is moved towards the value
that the search found (TreeStrap: Veness, Silver, Uther and Blair, 2009; a relative of temporal
difference learning, TD, that learns from the tree instead of the next position). The step of each
weight shrinks with its past gradients (AdaGrad: Duchi, Hazan and Singer, 2011).
"""

from __future__ import annotations

from typing import NamedTuple

from games.core.kernels import Floats, Ints, compiled
from games.veletas.ai.heuristic import CLAIM_WEIGHTS, shooter_weight_index
from games.veletas.ai.kernel import (
    CLAIMS,
    MAJORITY,
    MAX_SHOOTERS,
    MOVER,
    NONE,
    SHOOTER_COUNT,
    copy_state,
    play_turn,
)
from games.veletas.ai.mcts_kernel import (
    PROVEN_LOSS,
    UNEXPANDED,
    UNPROVEN,
    SearchTree,
    win_probability,
)

MAX_WEIGHTS = MAX_SHOOTERS + 1
"""The most weights that the value of a position uses: one a shooter, one for the claims."""
MAX_DEPTH = 200
"""The most turns between the root and a position that is learned from."""
MAX_WAITING = 4000
"""Room for positions of a tree that are still to be visited."""


class Learning(NamedTuple):
    """The weights in training, and arrays that the kernel overwrites."""

    weights: Floats
    """`WEIGHT_COUNT` weights of the heuristic, log-odds."""
    squares: Floats
    """`WEIGHT_COUNT` sums of squared gradients (AdaGrad)."""
    state: Ints
    """`STATE_LENGTH`: the state at the present node."""
    used: Ints
    """`MAX_WEIGHTS`: the indexes of the weights of the present position, or `NONE`."""
    path: Ints
    """`MAX_DEPTH`: the nodes from the root to the present one."""
    nodes: Ints
    """`MAX_WAITING`: a stack of nodes still to be visited."""
    depths: Ints
    """`MAX_WAITING`: their depths."""


@compiled
def list_weights(state: Ints, used: Ints) -> None:
    """Write the indexes of the weights that add up to the static value of a state."""
    mover = state[MOVER]
    mine = state[MAJORITY] - state[CLAIMS + mover]
    yours = state[MAJORITY] - state[CLAIMS + 1 - mover]
    for shooter in range(MAX_SHOOTERS):
        known = shooter < state[SHOOTER_COUNT]
        used[shooter] = shooter_weight_index(state, shooter, mine, yours) if known else NONE
    used[MAX_SHOOTERS] = CLAIM_WEIGHTS + mine * 5 + yours


@compiled
def learn_from_tree(
    root: Ints, tree: SearchTree, learning: Learning, min_visits: int, rate: float
) -> int:
    """Learn from each expanded position with that many visits; return how many there are.

    `root` is the state from which the tree was searched, `rate` the learning rate.
    """
    path, nodes, depths = learning.path, learning.nodes, learning.depths
    learned, waiting = 0, 1
    nodes[0], depths[0] = 0, 0
    while waiting > 0:
        waiting -= 1
        node, depth = nodes[waiting], depths[waiting]
        path[depth] = node
        copy_state(root, learning.state)
        for i in range(1, depth + 1):
            play_turn(learning.state, tree.codes[path[i]])
        update_weights(learning, search_value(tree, node), rate)
        learned += 1
        children = tree.children[node]
        for child in range(children >> 8, (children >> 8) + (children & 255)):
            expanded = tree.children[child] != UNEXPANDED and tree.visits[child] >= min_visits
            if expanded and waiting < MAX_WAITING and depth + 1 < MAX_DEPTH:
                nodes[waiting], depths[waiting] = child, depth + 1
                waiting += 1
    return learned


@compiled
def search_value(tree: SearchTree, node: int) -> float:
    """The win probability that the search found at a node, for the side to move there."""
    if tree.proven[node] != UNPROVEN:
        return 1.0 if tree.proven[node] == PROVEN_LOSS else 0.0
    return 1.0 - tree.means[node]


@compiled
def update_weights(learning: Learning, target: float, rate: float) -> None:
    """Move the static win probability of `learning.state` a step towards the target."""
    weights, squares, used = learning.weights, learning.squares, learning.used
    list_weights(learning.state, used)
    total = 0.0
    for i in range(MAX_WEIGHTS):
        if used[i] != NONE:
            total += weights[used[i]]
    error = target - win_probability(total)
    for i in range(MAX_WEIGHTS):
        if used[i] != NONE:
            squares[used[i]] += error * error
            weights[used[i]] += rate * error / squares[used[i]] ** 0.5
