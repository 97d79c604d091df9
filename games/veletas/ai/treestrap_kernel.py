"""Learning the weights from tree searches: the kernel behind `tuning`.

The static value of every position that a search has looked at often is drawn towards what the
search found it to be worth (TreeStrap: Veness, Silver, Uther and Blair, 2009). The step of a
weight shrinks as it is used (AdaGrad: Duchi, Hazan and Singer, 2011).
"""

from __future__ import annotations

from games.core.numba_kernels import Floats, Ints, compiled
from games.veletas.ai.heuristic import CLAIM_WEIGHTS, weight_in
from games.veletas.ai.kernel import (
    CLAIMS,
    MAJORITY,
    MOST,
    MOVER,
    NOBODY,
    SHOOTERS,
    copy_state,
    play_turn,
)
from games.veletas.ai.mcts_kernel import LOSES, UNPROVEN, chance_of

ROW = MOST + 1
"""How many weights a position has at most: one a shooter, and one for the claims."""
DEEPEST = 200
"""Turns of a line that is looked at."""
WAITING = 4000
"""Room for positions of a tree that are still to be looked at."""
LEARNING_SCRATCH = ROW + DEEPEST + 2 * WAITING
"""The length of the scratch array: a row of weights, a line, positions and their depths."""


@compiled
def weights_in(state: Ints, into: Ints, at: int) -> None:
    """Write which weights make up the value of a position, `NOBODY` for none."""
    mover = state[MOVER]
    mine = state[MAJORITY] - state[CLAIMS + mover]
    yours = state[MAJORITY] - state[CLAIMS + 1 - mover]
    for shooter in range(MOST):
        known = shooter < state[SHOOTERS]
        into[at + shooter] = weight_in(state, shooter, mine, yours) if known else NOBODY
    into[at + MOST] = CLAIM_WEIGHTS + mine * 5 + yours


@compiled
def learn(
    root: Ints,
    state: Ints,
    codes: Ints,
    first: Ints,
    count: Ints,
    visits: Ints,
    means: Floats,
    bests: Floats,
    proofs: Ints,
    least: int,
    weights: Floats,
    used: Floats,
    step: float,
    scratch: Ints,
) -> int:
    """Learn from each position of a tree with at least so many visits; return how many there are.

    The tree is that of the module `tree`, grown from `root`; `state` is overwritten.
    """
    learned, waiting = 0, 1
    line, nodes, depths = ROW, ROW + DEEPEST, ROW + DEEPEST + WAITING
    scratch[nodes], scratch[depths] = 0, 0
    while waiting > 0:
        waiting -= 1
        node, depth = scratch[nodes + waiting], scratch[depths + waiting]
        scratch[line + depth] = node
        copy_state(root, state)
        for i in range(1, depth + 1):
            play_turn(state, codes[scratch[line + i]])
        target = 1.0 - (means[node] + bests[node]) / 2
        if proofs[node] != UNPROVEN:
            target = 1.0 if proofs[node] == LOSES else 0.0
        draw_towards(state, target, weights, used, step, scratch)
        learned += 1
        for child in range(first[node], first[node] + count[node]):
            grown = count[child] > 0 and visits[child] >= least
            if grown and waiting < WAITING and depth + 1 < DEEPEST:
                scratch[nodes + waiting], scratch[depths + waiting] = child, depth + 1
                waiting += 1
    return learned


@compiled
def draw_towards(
    state: Ints, target: float, weights: Floats, used: Floats, step: float, row: Ints
) -> None:
    """Make the static value of a position a little more like that chance to win."""
    weights_in(state, row, 0)
    total = 0.0
    for i in range(ROW):
        if row[i] != NOBODY:
            total += weights[row[i]]
    error = target - chance_of(total)
    for i in range(ROW):
        if row[i] != NOBODY:
            used[row[i]] += error * error
            weights[row[i]] += step * error / used[row[i]] ** 0.5
