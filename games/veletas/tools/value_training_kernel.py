"""Gradients of the value network of Veletas, for `value_training`."""

from __future__ import annotations

from typing import NamedTuple

from games.core.kernels import Floats, Ints, compiled
from games.tools.network_training_kernel import loss_of, probability
from games.veletas.ai.kernel import (
    BLACK_SHOOTER,
    BLACK_STONE,
    CLAIMS,
    EMPTY,
    FREE_SHOOTER,
    MOVER,
    NONE,
    OVER,
    OWNER,
    SHOOTER_COUNT,
    SQUARE_COUNT,
    WALL,
    copy_state,
    put_shooter,
    put_stone,
)
from games.veletas.ai.value_kernel import (
    ALL_FACTS,
    FIRST,
    FIRST_BIAS,
    LAST,
    MOST_FACTS,
    SECOND,
    SECOND_BIAS,
    WHOLE,
    WIDTH,
    Network,
    add_rows,
    joined_value,
    shooter_facts,
    whole_facts,
)


class Samples(NamedTuple):
    """Positions of games on boards of one size."""

    empty: Ints
    """The state of an empty board."""
    boards: Ints
    """The contents of the squares, position by position."""
    movers: Ints
    """By position: the side to move, and twice whether moves pass over shooters."""
    targets: Floats
    """By position: the probability to learn, for the side to move."""
    symmetries: Ints
    """By symmetry (8) and square: the square that it goes to."""


class Learning(NamedTuple):
    """The network, work arrays and gradients of a network in training."""

    network: Network
    state: Ints
    gradient: Floats
    kept_facts: Ints
    """By free shooter: its facts."""
    counts: Ints
    """By free shooter: the number of its facts."""
    kept_sums: Floats
    """By free shooter: the sums of the first layer."""
    whole: Ints
    """The facts about the whole board."""
    second: Floats
    """The sums of the second layer, then their gradient."""
    slopes: Floats
    """The gradient of the totals of the first layer."""


@compiled
def put_sample(samples: Samples, sample: int, symmetry: int, state: Ints) -> None:
    copy_state(samples.empty, state)
    begin = sample * SQUARE_COUNT
    for square in range(SQUARE_COUNT):
        piece = samples.boards[begin + square]
        target = samples.symmetries[symmetry * SQUARE_COUNT + square]
        if piece >= FREE_SHOOTER:
            put_shooter(state, target)
            if piece > FREE_SHOOTER:
                owner = piece - BLACK_SHOOTER
                state[target] = piece
                state[OWNER + state[SHOOTER_COUNT] - 1] = owner
                state[CLAIMS + owner] += 1
        elif piece != EMPTY and piece != WALL:
            put_stone(state, target, piece - BLACK_STONE)
    state[MOVER] = samples.movers[sample] & 1
    state[OVER] = samples.movers[sample] >> 1


@compiled
def forward(learning: Learning) -> float:
    """The value of the state; keeps the data for the gradient."""
    state, network = learning.state, learning.network
    weights, total = network.weights, network.total
    for j in range(WIDTH):
        total[j] = 0.0
    free = 0
    for shooter in range(state[SHOOTER_COUNT]):
        if state[OWNER + shooter] == NONE:
            count = shooter_facts(state, shooter, network.around, network.facts)
            learning.counts[free] = count
            for i in range(count):
                learning.kept_facts[free * MOST_FACTS + i] = network.facts[i]
            add_rows(weights, FIRST, FIRST_BIAS, network.facts, count, network.first)
            for j in range(WIDTH):
                learning.kept_sums[free * WIDTH + j] = network.first[j]
                total[j] += max(network.first[j], 0.0)
            free += 1
    learning.counts[free] = 0
    whole_facts(state, learning.whole)
    return joined_value(weights, learning.whole, total, learning.second)


@compiled
def add_gradient(learning: Learning, error: float) -> None:
    """Add the gradient of a position; `error` is the error of its value in log-odds."""
    network, gradient = learning.network, learning.gradient
    weights, second, slopes = network.weights, learning.second, learning.slopes
    gradient[LAST + WIDTH] += error
    for j in range(WIDTH):
        slope = 0.0
        if second[j] > 0.0:
            gradient[LAST + j] += error * second[j]
            slope = error * weights[LAST + j]
        second[j] = slope
        gradient[SECOND_BIAS + j] += slope
    for i in range(ALL_FACTS):
        row = WHOLE + learning.whole[i] * WIDTH
        for j in range(WIDTH):
            gradient[row + j] += second[j]
    for i in range(WIDTH):
        row, factor, slope = SECOND + i * WIDTH, network.total[i], 0.0
        for j in range(WIDTH):
            gradient[row + j] += factor * second[j]
            slope += weights[row + j] * second[j]
        slopes[i] = slope
    free = 0
    while learning.counts[free] > 0:
        sums = free * WIDTH
        for j in range(WIDTH):
            network.first[j] = slopes[j] if learning.kept_sums[sums + j] > 0.0 else 0.0
            gradient[FIRST_BIAS + j] += network.first[j]
        for i in range(learning.counts[free]):
            row = FIRST + learning.kept_facts[free * MOST_FACTS + i] * WIDTH
            for j in range(WIDTH):
                gradient[row + j] += network.first[j]
        free += 1


@compiled
def learn(
    samples: Samples, learning: Learning, order: Ints, begin: int, end: int, turned: int
) -> float:
    """Add the gradients of the positions `order[begin:end]`; return the sum of their losses."""
    loss = 0.0
    for i in range(begin, end):
        sample = order[i]
        put_sample(samples, sample, (sample + turned) & 7, learning.state)
        p, target = probability(forward(learning)), samples.targets[sample]
        loss += loss_of(p, target)
        add_gradient(learning, p - target)
    return loss
