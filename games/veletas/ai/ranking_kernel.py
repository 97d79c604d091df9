"""The ranking of turns by the value network, from candidates with the highest static values.

The network values the position after each turn. A turn changes few facts about most shooters, so
only their rows of the first layer are exchanged.
"""

from __future__ import annotations

from typing import NamedTuple

from games.core.kernels import Floats, Ints, compiled, compiled_apart
from games.veletas.ai.heuristic import WON
from games.veletas.ai.kernel import (
    CLAIMS,
    MOVER,
    NONE,
    OWNER,
    SHOOTER_COUNT,
    SHOOTER_SQUARE,
    SIZE,
    copy_state,
    play_turn,
)
from games.veletas.ai.value_kernel import (
    FIRST,
    FIRST_BIAS,
    KINDS,
    OTHER_STONE,
    REACH,
    SHOOTER,
    WAYS,
    WIDTH,
    Network,
    add_rows,
    joined_value,
    network_value,
    shooter_facts,
    ways_facts,
    whole_facts,
)

NETWORK_SHARE = 0.8
"""The weight of the network's value; that of the static value is the rest."""


class Candidates(NamedTuple):
    """Arrays for the turns that are compared, and for what the network knows before them."""

    codes: Ints
    values: Floats
    """Their values for the mover, in log-odds: by the heuristic, then for the most part by the
    network."""
    state: Ints
    """`STATE_LENGTH`: the state after a turn."""
    sums: Floats
    """By shooter: the sums of the first layer before a turn, if the other side were to move."""
    ways: Ints
    """By shooter: its `WAYS` last facts then."""


@compiled_apart
def rank(state: Ints, network: Network, candidates: Candidates, count: int) -> None:
    """Mix the values of the first candidates with those of the network, unless a side wins."""
    see(state, network, candidates)
    for i in range(count):
        value = candidates.values[i]
        if -WON / 2 < value < WON / 2:
            after = value_after(state, candidates.codes[i], network, candidates)
            candidates.values[i] -= NETWORK_SHARE * (value + after)


@compiled
def first_best(values: Floats, begin: int, end: int) -> int:
    """The place of the highest value, the first one of equal ones."""
    best = begin
    for i in range(begin + 1, end):
        if values[i] > values[best]:
            best = i
    return best


@compiled
def see(state: Ints, network: Network, candidates: Candidates) -> None:
    """Write what the network sees of the free shooters, if the other side were to move."""
    copy_state(state, candidates.state)
    candidates.state[MOVER] = 1 - state[MOVER]
    for shooter in range(state[SHOOTER_COUNT]):
        if state[OWNER + shooter] == NONE:
            facts = network.facts
            count = shooter_facts(candidates.state, shooter, network.around, facts)
            add_rows(network.weights, FIRST, FIRST_BIAS, facts, count, network.first)
            for j in range(WIDTH):
                candidates.sums[shooter * WIDTH + j] = network.first[j]
            for i in range(WAYS):
                candidates.ways[shooter * WAYS + i] = facts[count - WAYS + i]


@compiled
def value_after(state: Ints, code: int, network: Network, candidates: Candidates) -> float:
    """The value after a turn for the side to move next, in log-odds; nobody has won by it."""
    after, weights, facts = candidates.state, network.weights, network.facts
    first, total = network.first, network.total
    copy_state(state, after)
    play_turn(after, code)
    if after[CLAIMS] + after[CLAIMS + 1] != state[CLAIMS] + state[CLAIMS + 1]:
        return network_value(after, network)
    slid, target, shot = code >> 16, code >> 8 & 255, code & 255
    origin = state[SHOOTER_SQUARE + slid]
    for j in range(WIDTH):
        total[j] = 0.0
    for shooter in range(state[SHOOTER_COUNT]):
        if state[OWNER + shooter] != NONE:
            continue
        if shooter == slid and target != origin:
            count = shooter_facts(after, shooter, network.around, facts)
            add_rows(weights, FIRST, FIRST_BIAS, facts, count, first)
        else:
            for j in range(WIDTH):
                first[j] = candidates.sums[shooter * WIDTH + j]
            square = state[SHOOTER_SQUARE + shooter]
            change_square(state, square, shot, OTHER_STONE, 1.0, weights, first)
            if target != origin:
                change_square(state, square, origin, SHOOTER, -1.0, weights, first)
                change_square(state, square, target, SHOOTER, 1.0, weights, first)
            ways_facts(after, shooter, facts, 0)
            for i in range(WAYS):
                before = candidates.ways[shooter * WAYS + i]
                if facts[i] != before:
                    new, old = FIRST + facts[i] * WIDTH, FIRST + before * WIDTH
                    for j in range(WIDTH):
                        first[j] += weights[new + j] - weights[old + j]
        for j in range(WIDTH):
            total[j] += max(first[j], 0.0)
    whole_facts(after, facts)
    return joined_value(weights, facts, total, first)


@compiled
def change_square(
    state: Ints, origin: int, square: int, kind: int, factor: float, weights: Floats, sums: Floats
) -> None:
    """Add `factor` times the row of what lies on a square to the sums of a shooter near it."""
    row = state[SIZE] + 2
    down, right = square // row - origin // row + REACH, square % row - origin % row + REACH
    if 0 <= down <= 2 * REACH and 0 <= right <= 2 * REACH:
        place = down * (2 * REACH + 1) + right
        begin = FIRST + (place * KINDS + kind) * WIDTH
        for j in range(WIDTH):
            sums[j] += factor * weights[begin + j]
