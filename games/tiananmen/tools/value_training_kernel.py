"""Gradients of the value network of Tiananmen, for `value_training`."""

from __future__ import annotations

from typing import NamedTuple

from games.core.kernels import Floats, Ints, compiled
from games.tiananmen.ai.kernel import (
    BLACK,
    BLOCKED,
    EMPTY,
    LAST,
    LEFT,
    LID,
    MAY_SAVE,
    NO_POINT,
    PART,
    RANKS,
    SIZE,
    STATE,
    ring_distance,
)
from games.tiananmen.ai.value_kernel import (
    FIRST_BIAS,
    LAST_LAYER,
    SECOND,
    SECOND_BIAS,
    SECOND_WIDTH,
    SUMS,
    WIDTH,
    Network,
    position_facts,
    value_of_facts,
)
from games.tools.network_training_kernel import loss_of, probability

BITBOARDS = 2 * RANKS
SAMPLE = BITBOARDS + 5
"""The length of a position: the bitboards of both sides, the stone placed last, the part of the
day, the lids, and whether Black may save."""


class Samples(NamedTuple):
    """Positions of games on boards of one size."""

    empty: Ints
    """The state of an empty board."""
    positions: Ints
    """`SAMPLE` integers for each position."""
    targets: Floats
    """By position: the probability to learn, for Black."""


class Learning(NamedTuple):
    """The network, work arrays and gradients of a network in training."""

    network: Network
    state: Ints
    scratch: Ints
    """`DISTANCE_SCRATCH` integers."""
    gradient: Floats
    slopes: Floats
    """The gradient of the sums of the first layer."""


@compiled
def turned(point: int, size: int, symmetry: int) -> int:
    """The point to which a symmetry of the board (0 to 7) maps a point."""
    x, y = point & 31, point >> 5
    if symmetry & 1:
        x = size - 1 - x
    if symmetry & 2:
        y = size - 1 - y
    if symmetry & 4:
        return x * 32 + y
    return y * 32 + x


@compiled
def put_sample(samples: Samples, sample: int, symmetry: int, state: Ints) -> None:
    """Set the state to that of a position, moved by a symmetry."""
    begin, size = sample * SAMPLE, samples.empty[SIZE]
    for i in range(STATE):
        state[i] = samples.empty[i]
    for i in range(BITBOARDS):
        side, rank = 0, i
        if i >= RANKS:
            side, rank = RANKS, i - RANKS
        for x in range(size):
            if samples.positions[begin + i] >> x & 1:
                point = turned(rank * 32 + x, size, symmetry)
                state[BLACK + side + (point >> 5)] |= 1 << (point & 31)
                state[EMPTY + (point >> 5)] ^= 1 << (point & 31)
    at = begin + BITBOARDS
    last = samples.positions[at]
    state[LAST] = last if last == NO_POINT else turned(last, size, symmetry)
    state[PART] = samples.positions[at + 1]
    state[LEFT] = 4 - state[PART]
    state[LID] = samples.positions[at + 2]
    state[LID + 1] = samples.positions[at + 3]
    state[MAY_SAVE] = samples.positions[at + 4]


@compiled
def add_gradient(learning: Learning, count: int, error: float) -> None:
    """Add the gradient of the position valued last; `error` is the error of its value."""
    network, gradient, slopes = learning.network, learning.gradient, learning.slopes
    weights, first, second = network.weights, network.first, network.second
    part = learning.state[PART]
    last = LAST_LAYER + part * (SECOND_WIDTH + 1)
    gradient[last + SECOND_WIDTH] += error
    for j in range(SECOND_WIDTH):
        slope = 0.0
        if second[j] > 0.0:
            gradient[last + j] += error * second[j]
            slope = error * weights[last + j]
        second[j] = slope
        gradient[SECOND_BIAS + part * SECOND_WIDTH + j] += slope
    row = SECOND + part * WIDTH * SECOND_WIDTH
    for i in range(WIDTH):
        slope = 0.0
        if first[i] > 0.0:
            for j in range(SECOND_WIDTH):
                slope += weights[row + j] * second[j]
                gradient[row + j] += first[i] * second[j]
        slopes[i] = slope
        row += SECOND_WIDTH
    slopes[WIDTH] = error
    for j in range(SUMS):
        gradient[FIRST_BIAS + j] += slopes[j]
    for i in range(count):
        row = network.facts[i] * SUMS
        for j in range(SUMS):
            gradient[row + j] += slopes[j]


@compiled
def value_of_sample(samples: Samples, sample: int, symmetry: int, learning: Learning) -> float:
    """The value of a position; the number of its facts is left at the start of `scratch`."""
    state, network = learning.state, learning.network
    put_sample(samples, sample, symmetry, state)
    ring = ring_distance(state, BLOCKED, learning.scratch)
    count = position_facts(state, ring, network.memory, network.facts)
    learning.scratch[0] = count
    return value_of_facts(state[PART], count, network)


@compiled
def learn(
    samples: Samples, learning: Learning, order: Ints, begin: int, end: int, epoch: int
) -> float:
    """Add the gradients of the positions `order[begin:end]`; return the sum of their losses."""
    loss = 0.0
    for i in range(begin, end):
        sample = order[i]
        p = probability(value_of_sample(samples, sample, (sample + epoch) & 7, learning))
        loss += loss_of(p, samples.targets[sample])
        add_gradient(learning, learning.scratch[0], p - samples.targets[sample])
    return loss
