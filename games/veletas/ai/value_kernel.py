"""The value of a position by a small neural network, and the ranking of turns by it.

Each free shooter is described by a set of facts: the contents of the squares around it, its reach
in each direction, the biggest groups beside it. The first layer adds one row of weights for each
fact (as in an efficiently updatable neural network, NNUE: Nasu, 2018), the rectified sums of all
free shooters are added up (as in Deep Sets: Zaheer et al., 2017), and a second layer joins them
with facts about the whole board. All facts are relative to the side to move.
"""

from __future__ import annotations

from typing import NamedTuple

from games.core.kernels import Floats, Ints, compiled, compiled_apart
from games.veletas.ai.heuristic import WON
from games.veletas.ai.kernel import (
    BLACK_STONE,
    CLAIMS,
    EMPTY,
    FREE_SHOOTER,
    GROUP,
    GROUP_SIZE,
    MAJORITY,
    MOVER,
    NONE,
    OVER,
    OWNER,
    SHOOTER_COUNT,
    SHOOTER_SQUARE,
    SIZE,
    SQUARE_COUNT,
    STEPS,
    WALL,
    copy_state,
    play_turn,
)

WIDTH = 32
"""The width of both hidden layers."""
REACH = 3
"""How far a shooter's surroundings extend in each direction, in squares."""
AROUND = (2 * REACH + 1) ** 2
OWN_STONE, OTHER_STONE, SHOOTER, FIXED, KINDS = range(5)
"""Contents of a square: a stone of the side to move, one of the other side, a free shooter, or
something fixed: a claimed shooter, or a place off the board. An empty square has no row."""
FARTHEST, BIGGEST = 5, 7
"""The caps of distances and group sizes."""

ROW_DISTANCES = AROUND * KINDS
ROW_OPENNESS = ROW_DISTANCES + 8 * (FARTHEST + 1)
ROW_GROUPS = ROW_OPENNESS + 9 * 5
ROW_CLAIMS = ROW_GROUPS + (BIGGEST + 1) ** 2
ROW_BOARD = ROW_CLAIMS + 25
ROWS = ROW_BOARD + 6
"""The number of rows of the first layer."""
WAYS = 8 + 4
"""The number of facts about a shooter's ways and groups, which come last."""
MOST_FACTS = AROUND + WAYS
"""The most facts of a shooter."""

FILLINGS = 12
ALL_FILLING = 25
ALL_BOARD = ALL_FILLING + FILLINGS
ALL_SHOOTERS = ALL_BOARD + 6
ALL_ROWS = ALL_SHOOTERS + 8
"""The number of rows of facts about the whole board."""
ALL_FACTS = 4

FIRST = 0
"""Offset in the weights: the rows of the first layer, then its biases."""
FIRST_BIAS = ROWS * WIDTH
WHOLE = FIRST_BIAS + WIDTH
"""Offset: the rows of facts about the whole board."""
SECOND = WHOLE + ALL_ROWS * WIDTH
"""Offset: the second layer (a row for each number of the first one), then its biases."""
SECOND_BIAS = SECOND + WIDTH * WIDTH
LAST = SECOND_BIAS + WIDTH
"""Offset: the last layer and its bias."""
WEIGHTS = LAST + WIDTH + 1


class Network(NamedTuple):
    """The weights of a network and its work arrays."""

    weights: Floats
    """`WEIGHTS` numbers."""
    around: Ints
    """By square and place in its surroundings: the square there, or a wall."""
    facts: Ints
    """`MOST_FACTS`: the rows of a shooter."""
    first: Floats
    """`WIDTH`: the sums for one shooter."""
    total: Floats
    """`WIDTH`: the rectified sums of all."""


@compiled_apart
def network_value(state: Ints, network: Network) -> float:
    """The value of a state for the side to move, in log-odds; nobody has won yet."""
    weights, facts, first, total = network.weights, network.facts, network.first, network.total
    for j in range(WIDTH):
        total[j] = 0.0
    for shooter in range(state[SHOOTER_COUNT]):
        if state[OWNER + shooter] == NONE:
            count = shooter_facts(state, shooter, network.around, facts)
            add_rows(weights, FIRST, FIRST_BIAS, facts, count, first)
            for j in range(WIDTH):
                total[j] += max(first[j], 0.0)
    whole_facts(state, facts)
    return joined_value(weights, facts, total, first)


@compiled
def add_rows(weights: Floats, begin: int, bias: int, facts: Ints, count: int, sums: Floats) -> None:
    """Set `sums` to the biases plus the rows of the facts; `begin` is the offset of the rows."""
    for j in range(WIDTH):
        sums[j] = weights[bias + j]
    for i in range(count):
        row = begin + facts[i] * WIDTH
        for j in range(WIDTH):
            sums[j] += weights[row + j]


@compiled
def joined_value(weights: Floats, facts: Ints, total: Floats, sums: Floats) -> float:
    """The value by the totals of the shooters and the facts about the whole board.

    `sums` is set to the sums of the second layer.
    """
    add_rows(weights, WHOLE, SECOND_BIAS, facts, ALL_FACTS, sums)
    for i in range(WIDTH):
        factor, row = total[i], SECOND + i * WIDTH
        for j in range(WIDTH):
            sums[j] += factor * weights[row + j]
    value = weights[LAST + WIDTH]
    for j in range(WIDTH):
        value += max(sums[j], 0.0) * weights[LAST + j]
    return value


@compiled_apart
def shooter_facts(state: Ints, shooter: int, around: Ints, facts: Ints) -> int:
    """Write the rows of the facts about a shooter; return their number."""
    own = BLACK_STONE + state[MOVER]
    origin = state[SHOOTER_SQUARE + shooter]
    count = 0
    for place in range(AROUND):
        piece = state[around[origin * AROUND + place]]
        if piece != EMPTY and 2 * place + 1 != AROUND:
            kind = FIXED
            if piece == own:
                kind = OWN_STONE
            elif piece < WALL:
                kind = OTHER_STONE
            elif piece == FREE_SHOOTER:
                kind = SHOOTER
            facts[count] = place * KINDS + kind
            count += 1
    ways_facts(state, shooter, facts, count)
    return count + WAYS


@compiled_apart
def ways_facts(state: Ints, shooter: int, facts: Ints, count: int) -> None:
    """Write the rows of the `WAYS` last facts about a shooter to `facts[count:]`."""
    own = BLACK_STONE + state[MOVER]
    origin = state[SHOOTER_SQUARE + shooter]
    freedom, sides, mine, yours = 0, 0, 0, 0
    for i in range(8):
        step = state[STEPS + i]
        square, distance = origin + step, 0
        near = state[square]
        while state[square] == EMPTY or (state[OVER] and state[square] >= FREE_SHOOTER):
            if state[square] == EMPTY:
                distance += 1
            square += step
        facts[count] = ROW_DISTANCES + i * (FARTHEST + 1) + min(distance, FARTHEST)
        count += 1
        if distance > 0:
            freedom += 1
        if i < 4:
            if near == EMPTY:
                sides += 1
            elif near < WALL:
                size = state[GROUP_SIZE + state[GROUP + origin + step]]
                if near == own:
                    mine = max(mine, size)
                else:
                    yours = max(yours, size)
    facts[count] = ROW_OPENNESS + freedom * 5 + sides
    facts[count + 1] = ROW_GROUPS + min(mine, BIGGEST) * (BIGGEST + 1) + min(yours, BIGGEST)
    facts[count + 2] = ROW_CLAIMS + claims_needed(state)
    facts[count + 3] = ROW_BOARD + board_kind(state)


@compiled
def whole_facts(state: Ints, facts: Ints) -> None:
    """Write the rows of the `ALL_FACTS` facts about the whole board."""
    stones, free = 0, 0
    for square in range(SQUARE_COUNT):
        if state[square] != EMPTY and state[square] < WALL:
            stones += 1
    for shooter in range(state[SHOOTER_COUNT]):
        if state[OWNER + shooter] == NONE:
            free += 1
    facts[0] = claims_needed(state)
    facts[1] = ALL_FILLING + stones * FILLINGS // (state[SIZE] * state[SIZE])
    facts[2] = ALL_BOARD + board_kind(state)
    facts[3] = ALL_SHOOTERS + free


@compiled
def claims_needed(state: Ints) -> int:
    """The claims that both sides still need (0 to 4 each), as one number."""
    mover = state[MOVER]
    mine = state[MAJORITY] - state[CLAIMS + mover]
    return mine * 5 + state[MAJORITY] - state[CLAIMS + 1 - mover]


@compiled
def board_kind(state: Ints) -> int:
    """The size of the board and the rule for shooters in the way, as one number."""
    size = 0
    if state[SIZE] == 9:
        size = 1
    elif state[SIZE] == 10:
        size = 2
    return 2 * size + min(1, state[OVER])


# -- The ranking of turns, from candidates with the highest static values ----------------------

# The network values the position after each turn. A turn changes few facts about most shooters, so
# only their rows of the first layer are exchanged.

NETWORK_SHARE = 0.8
"""The weight of the network's value; the static value has the rest."""


class Candidates(NamedTuple):
    """Arrays for the compared turns, and for the network's sums before them."""

    codes: Ints
    values: Floats
    """Their values for the mover, in log-odds: by the heuristic, then mostly by the network."""
    state: Ints
    """`STATE_LENGTH`: the state after a turn."""
    sums: Floats
    """By shooter: the sums of the first layer before a turn, if the other side were to move."""
    ways: Ints
    """By shooter: its `WAYS` last facts then."""


@compiled_apart
def rank(state: Ints, network: Network, candidates: Candidates, count: int) -> None:
    """Mix the values of the first `count` candidates with the network's, unless a side wins."""
    see(state, network, candidates)
    for i in range(count):
        value = candidates.values[i]
        if -WON / 2 < value < WON / 2:
            after = value_after(state, candidates.codes[i], network, candidates)
            candidates.values[i] -= NETWORK_SHARE * (value + after)


@compiled
def first_best(values: Floats, begin: int, end: int) -> int:
    """The index of the highest value, the first of equal ones."""
    best = begin
    for i in range(begin + 1, end):
        if values[i] > values[best]:
            best = i
    return best


@compiled
def see(state: Ints, network: Network, candidates: Candidates) -> None:
    """Write the first-layer sums of the free shooters, as if the other side were to move."""
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
    """Add `factor` times the row of a square's content to the sums of a shooter near it."""
    row = state[SIZE] + 2
    down, right = square // row - origin // row + REACH, square % row - origin % row + REACH
    if 0 <= down <= 2 * REACH and 0 <= right <= 2 * REACH:
        place = down * (2 * REACH + 1) + right
        begin = FIRST + (place * KINDS + kind) * WIDTH
        for j in range(WIDTH):
            sums[j] += factor * weights[begin + j]
