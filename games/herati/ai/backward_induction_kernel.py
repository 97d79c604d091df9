"""Backward induction over the states of the Loom, and the optimum of a known deal.

The Loom ends after a fixed number of tiles, so that its values follow from one sweep: those with
n tiles left from those with n - 1 (value iteration for a finite horizon; Bellman, "Dynamic
Programming", 1957).

Arrays of values are flat. With S states, `values[(left * S + state) * 4 + tile]` is the value
with `left` tiles left to place, the face-up ones included, and `tile` as the only known one of
them: before the second face-up tile is known.
"""

from __future__ import annotations

from typing import NamedTuple

from games.core.kernels import Floats, Ints, compiled


class Transitions(NamedTuple):
    """The transitions of a state space, in the form of compressed sparse rows."""

    targets: Ints
    """Four times the next state plus the diamonds completed; the length is `offsets[-1]`."""
    offsets: Ints
    """Tile t in state s leads to `targets[offsets[4*s+t]:offsets[4*s+t+1]]`; length 4 S + 1."""


class Objective(NamedTuple):
    """The arrays of one sweep, and the reward of a completed diamond."""

    values: Floats
    """The result, 4 S times the number of layers."""
    one_less: Floats
    """The values after completing one diamond, of the same length."""
    two_less: Floats
    """The values after completing two diamonds."""
    reward: float
    """Added for each diamond."""


class Frontier(NamedTuple):
    """Work arrays of `hindsight_optimum`, 4 S integers each."""

    best: Ints
    """By state and tile in hand: the most diamonds so far, or -1; all -1 before and after."""
    best_after: Ints
    reached: Ints
    """The list of the states with a value in `best`."""
    reached_after: Ints


@compiled
def solve_layer(
    objective: Objective, transitions: Transitions, subset: Ints, left: int, best: Floats
) -> None:
    """Compute the values of the states in `subset` with `left` tiles left.

    The layer with one tile less must be complete. `best` is a work array of 16 numbers: the best
    value by tile placed and tile kept.
    """
    values, one_less, two_less, reward = objective
    targets, offsets = transitions
    layer = len(offsets) - 1
    now, before = left * layer, (left - 1) * layer
    for i in range(len(subset)):
        state = subset[i]
        for tile in range(4):
            for kept in range(4):
                best[4 * tile + kept] = -1.0
            for j in range(offsets[4 * state + tile], offsets[4 * state + tile + 1]):
                diamonds, at = targets[j] & 3, before + (targets[j] & ~3)
                for kept in range(4):
                    if diamonds == 0:
                        value = values[at + kept]
                    elif diamonds == 1:
                        value = reward + one_less[at + kept]
                    else:
                        value = 2 * reward + two_less[at + kept]
                    if value > best[4 * tile + kept]:
                        best[4 * tile + kept] = value
        at = before + 4 * state
        for tile in range(4):
            if left == 1:
                values[now + 4 * state + tile] = max(best[4 * tile], values[at])
                continue
            total = 0.0
            for other in range(4):
                value = max(best[4 * tile + other], best[4 * other + tile])
                if value < 0:  # neither tile fits: one of them is set aside
                    value = max(values[at + tile], values[at + other])
                total += value
            values[now + 4 * state + tile] = total / 4


@compiled
def hindsight_optimum(
    transitions: Transitions, deal: Ints, tiles: int, frontier: Frontier, start: int
) -> int:
    """The most diamonds possible from a state with a known deal of `tiles` tiles.

    A breadth-first search with perfect information: one step for each tile.
    """
    best, best_after, reached, reached_after = frontier
    targets, offsets = transitions
    node = 4 * start + deal[0]
    best[node] = 0
    reached[0] = node
    count, most = 1, 0
    for i in range(1, tiles + 1):
        count_after = 0
        for j in range(count):
            node = reached[j]
            here, kept, score = node >> 2, node & 3, best[node]
            best[node] = -1
            other = deal[i] if i < tiles else kept
            placed = False
            for swap in range(2 if i < tiles else 1):
                tile = other if swap else kept
                rest = kept if swap else other
                for k in range(offsets[4 * here + tile], offsets[4 * here + tile + 1]):
                    placed = True
                    then = (targets[k] & ~3) | rest
                    if best_after[then] < 0:
                        reached_after[count_after] = then
                        count_after += 1
                    best_after[then] = max(best_after[then], score + (targets[k] & 3))
            for swap in range(0 if placed else 2):
                then = 4 * here + (other if swap else kept)
                if best_after[then] < 0:
                    reached_after[count_after] = then
                    count_after += 1
                best_after[then] = max(best_after[then], score)
        best, best_after = best_after, best
        reached, reached_after = reached_after, reached
        count = count_after
    for j in range(count):
        most = max(most, best[reached[j]])
        best[reached[j]] = -1
    return most
