"""The value of a position by a small neural network, for the leaves of the search.

A position is described by a set of facts: the stones and White's shortest chains around the Heroes
and around the stone placed last, the places for the next stone, the distances of ring and chains.
The first layer adds one row of weights for each fact (as in an efficiently updatable neural
network, NNUE: Nasu, 2018). The last number of each row adds to the value directly. The second layer
and the last one are chosen by the part of the day that begins.

White's shortest chains are those that need the fewest stones. An empty point lies on one if its
distances from the Heroes and from the outermost line add up to that number. The chains that need
one stone more are described as well, and the narrowest place of both: the fewest stones that block
them.
"""

from __future__ import annotations

from typing import NamedTuple

from games.core.kernels import Floats, Ints, compiled, compiled_apart
from games.tiananmen.ai.kernel import (
    BLACK,
    EMPTY,
    HEROES,
    LAST,
    LID,
    MAY_SAVE,
    NO_POINT,
    PART,
    RANKS,
    SIZE,
    WHITE,
)
from games.tiananmen.ai.win_solver import flood_white

FAR = 63
"""The distance of a chain out of reach."""
WIDTH, SECOND_WIDTH = 32, 16
"""The widths of the hidden layers."""
SUMS = WIDTH + 1
"""The length of a row of the first layer; the last number adds to the value directly."""
REACH = 5
"""How far the surroundings of the stone placed last extend in each direction, in points."""
AROUND = 2 * REACH + 1

OWN_KINDS = 4
"""Contents of a point: a black stone, a white one, or nothing, with one of White's shortest chains
through it, or with one that needs one stone more."""
KINDS = 6
"""Around the stone placed last also the Heroes, and off the board, between these."""
SMALL_SIZE = 13
ROW_SMALL = 361 * OWN_KINDS
"""Offset of the rows of the points of the smaller board; those of the larger one come first."""
ROW_AROUND = ROW_SMALL + SMALL_SIZE**2 * OWN_KINDS
ROW_NEXT = ROW_AROUND + AROUND**2 * KINDS
"""By direction: the stones passed over to the next empty point, and the chains through it."""
PASSED, NEXT_FACTS = 5, 3 * 7
ROW_RING = ROW_NEXT + 4 * NEXT_FACTS
ROW_CHAIN = ROW_RING + 64
MOST_SAVED = 24
ROW_NEAREST = ROW_CHAIN + 64
MOST_ENDS = 39
ROW_FARTHER = ROW_NEAREST + MOST_ENDS + 1
ROW_SIDES = ROW_FARTHER + MOST_ENDS + 1
SIDES_HORIZON = 8
ROW_NARROW = ROW_SIDES + 3 * (SIDES_HORIZON + 1)
MOST_NARROW, MOST_SINGLE = 12, 5
ROW_WIDER = ROW_NARROW + (MOST_NARROW + 1) * (MOST_SINGLE + 1)
MOST_WIDER = 19
ROW_LIDS = ROW_WIDER + MOST_WIDER + 1
MOST_IN_LID = 15
ROW_PART = ROW_LIDS + 2 * (MOST_IN_LID + 1)
ROW_RACE = ROW_PART + 16
ROWS = ROW_RACE + 4 * 12 * 12
"""The number of rows of the first layer."""
MOST_FACTS = 361 + AROUND**2 + 32

FIRST_BIAS = ROWS * SUMS
"""Offsets in the weights: after the rows of the first layer its biases, then for each part of the
day the second layer (a row for each number of the first one), their biases, and the last layers."""
SECOND = FIRST_BIAS + SUMS
SECOND_BIAS = SECOND + 4 * WIDTH * SECOND_WIDTH
LAST_LAYER = SECOND_BIAS + 4 * SECOND_WIDTH
WEIGHTS = LAST_LAYER + 4 * (SECOND_WIDTH + 1)

AROUND_FILL = RANKS
UNVISITED = 2 * RANKS
ON_CHAIN = 3 * RANKS
NEAR_CHAIN = 4 * RANKS
COSTS = 5 * RANKS
"""Offsets in the working memory: after the frontier the bitboards of a flood fill, of the points on
shortest chains and on those that need one stone more, and of the points by their distance."""
MOST_COST = 60
NEAREST = COSTS + (MOST_COST + 1) * RANKS
ENDS, ENDS_FARTHER, SIDE_COSTS, LAST_COST = NEAREST + 1, NEAREST + 2, NEAREST + 3, NEAREST + 7
NARROWEST, SINGLE, WIDER = NEAREST + 8, NEAREST + 9, NEAREST + 10
NETWORK_SCRATCH = NEAREST + 11


class Network(NamedTuple):
    """The weights of a network and its work arrays."""

    weights: Floats
    """`WEIGHTS` numbers."""
    facts: Ints
    """`MOST_FACTS`: the rows of a position."""
    first: Floats
    """`SUMS`: the sums of the first layer."""
    second: Floats
    """`SECOND_WIDTH`: the sums of the second layer."""
    memory: Ints
    """`NETWORK_SCRATCH` integers."""


@compiled_apart
def network_value(state: Ints, ring: int, network: Network) -> float:
    """The logarithm of Black's odds to win; nobody has won yet. `ring` is the ring distance."""
    count = position_facts(state, ring, network.memory, network.facts)
    return value_of_facts(state[PART], count, network)


@compiled
def value_of_facts(part: int, count: int, network: Network) -> float:
    weights, facts, first, second = network.weights, network.facts, network.first, network.second
    for j in range(SUMS):
        first[j] = weights[FIRST_BIAS + j]
    for i in range(count):
        row = facts[i] * SUMS
        for j in range(SUMS):
            first[j] += weights[row + j]
    for j in range(SECOND_WIDTH):
        second[j] = weights[SECOND_BIAS + part * SECOND_WIDTH + j]
    row = SECOND + part * WIDTH * SECOND_WIDTH
    for i in range(WIDTH):
        factor = first[i]
        if factor > 0.0:
            for j in range(SECOND_WIDTH):
                second[j] += factor * weights[row + j]
        row += SECOND_WIDTH
    last = LAST_LAYER + part * (SECOND_WIDTH + 1)
    value = first[WIDTH] + weights[last + SECOND_WIDTH]
    for j in range(SECOND_WIDTH):
        value += max(second[j], 0.0) * weights[last + j]
    return value


@compiled
def position_facts(state: Ints, ring: int, memory: Ints, facts: Ints) -> int:
    """Write the rows of the facts about a position; return their number."""
    search_chains(state, memory)
    join_chains(state, memory)
    count = board_facts(state, memory, facts)
    if state[LAST] != NO_POINT:
        count = last_facts(state, memory, facts, count)
    return distance_facts(state, ring, memory, facts, count)


@compiled
def count_bits(bits: int) -> int:
    found = 0
    while bits:
        bits &= bits - 1
        found += 1
    return found


@compiled
def search_chains(state: Ints, memory: Ints) -> None:
    """Write the empty points' distances from the Heroes, and the facts about the edge."""
    size = state[SIZE]
    end = size - 1
    for y in range(size):
        memory[y] = state[HEROES + y]
        memory[AROUND_FILL + y] = 0
        memory[UNVISITED + y] = state[EMPTY + y] | state[WHITE + y]
    for i in range(4):
        memory[SIDE_COSTS + i] = FAR
    nearest, ends, farther, sides_found, cost, busy = FAR, 0, 0, 0, 0, 1
    while busy:
        flood_white(state, memory)
        points, sides = 0, 0
        for y in range(size):
            line = 1 | 1 << end
            if y == 0 or y == end:
                line = (2 << end) - 1
            reached = (state[EMPTY + y] | state[WHITE + y]) & ~memory[UNVISITED + y] & line
            if reached:
                sides |= reached & 1 | reached >> end << 1 & 2
                if y == 0:
                    sides |= 4
                elif y == end:
                    sides |= 8
                points += count_bits(reached)
        if points and nearest == FAR:
            nearest, ends = cost, points
        elif cost == nearest + 1:
            farther = points - ends
        reached = count_bits(sides)
        while sides_found < reached:
            memory[SIDE_COSTS + sides_found] = cost
            sides_found += 1
        if cost > nearest and (sides_found == 4 or cost >= nearest + SIDES_HORIZON):
            break
        if cost == MOST_COST:
            break
        cost += 1
        busy = 0
        for y in range(size):
            grown = memory[AROUND_FILL + y] & memory[UNVISITED + y]
            memory[AROUND_FILL + y] = 0
            memory[y] = grown
            memory[UNVISITED + y] ^= grown
            memory[COSTS + cost * RANKS + y] = grown
            busy |= grown
    memory[NEAREST] = nearest
    memory[ENDS] = ends
    memory[ENDS_FARTHER] = farther
    memory[LAST_COST] = cost


@compiled
def join_chains(state: Ints, memory: Ints) -> None:
    """Search from the outermost line, and write the points on chains and their narrowest places."""
    size, nearest, farthest = state[SIZE], memory[NEAREST], memory[LAST_COST]
    end = size - 1
    narrowest, single, wider = MOST_NARROW, 0, MOST_WIDER
    for y in range(size):
        line = 1 | 1 << end
        if y == 0 or y == end:
            line = (2 << end) - 1
        memory[ON_CHAIN + y] = 0
        memory[NEAR_CHAIN + y] = 0
        memory[y] = state[WHITE + y] & line
        memory[AROUND_FILL + y] = state[EMPTY + y] & line
        memory[UNVISITED + y] = (state[EMPTY + y] | state[WHITE + y]) ^ memory[y]
    cost = 1
    while 0 < nearest < FAR and cost <= nearest + 1:
        flood_white(state, memory)
        inner = COSTS + (nearest + 1 - cost) * RANKS
        width, more = 0, 0
        for y in range(size):
            grown = memory[AROUND_FILL + y] & memory[UNVISITED + y]
            memory[AROUND_FILL + y] = 0
            memory[y] = grown
            memory[UNVISITED + y] ^= grown
            if cost <= nearest:
                shortest = memory[inner + y] & grown
                memory[ON_CHAIN + y] |= shortest
                width += count_bits(shortest)
            if nearest + 2 - cost <= farthest:
                longer = memory[inner + RANKS + y] & grown
                memory[NEAR_CHAIN + y] |= longer
                more += count_bits(longer)
        if cost <= nearest:
            narrowest = min(narrowest, width)
            wider = min(wider, width + more)
            if width == 1:
                single += 1
        cost += 1
    memory[NARROWEST] = narrowest
    memory[SINGLE] = single
    memory[WIDER] = wider


@compiled
def board_facts(state: Ints, memory: Ints, facts: Ints) -> int:
    size, count = state[SIZE], 0
    first = ROW_SMALL if size == SMALL_SIZE else 0
    for y in range(size):
        white, on_chain = state[WHITE + y], memory[ON_CHAIN + y]
        near_chain = memory[NEAR_CHAIN + y]
        some = state[BLACK + y] | white | on_chain | near_chain
        row = first + y * size * OWN_KINDS
        for x in range(size):
            if some >> x & 1:
                kind = 0
                if white >> x & 1:
                    kind = 1
                elif on_chain >> x & 1:
                    kind = 2
                elif near_chain >> x & 1:
                    kind = 3
                facts[count] = row + x * OWN_KINDS + kind
                count += 1
    return count


@compiled
def last_facts(state: Ints, memory: Ints, facts: Ints, count: int) -> int:
    """Write the facts about the surroundings of the stone placed last, and about the next stone."""
    size, file, rank = state[SIZE], state[LAST] & 31, state[LAST] >> 5
    row = ROW_AROUND
    for y in range(rank - REACH, rank + REACH + 1):
        for x in range(file - REACH, file + REACH + 1):
            if y < 0 or y >= size or x < 0 or x >= size:
                facts[count] = row + 3
                count += 1
            elif state[EMPTY + y] >> x & 1:
                if memory[ON_CHAIN + y] >> x & 1:
                    facts[count] = row + 4
                    count += 1
                elif memory[NEAR_CHAIN + y] >> x & 1:
                    facts[count] = row + 5
                    count += 1
            else:
                kind = 2
                if state[BLACK + y] >> x & 1:
                    kind = 0
                elif state[WHITE + y] >> x & 1:
                    kind = 1
                facts[count] = row + kind
                count += 1
            row += KINDS
    for direction in range(4):
        dx, dy = (direction & 1) * (2 - direction), (1 - (direction & 1)) * (1 - direction)
        x, y, passed = file + dx, rank + dy, 0
        while 0 <= x < size and 0 <= y < size and not state[EMPTY + y] >> x & 1:
            x += dx
            y += dy
            passed += 1
        found = 6 * 3
        if 0 <= x < size and 0 <= y < size:
            found = min(passed, PASSED) * 3 + 2
            if memory[ON_CHAIN + y] >> x & 1:
                found -= 2
            elif memory[NEAR_CHAIN + y] >> x & 1:
                found -= 1
        facts[count] = ROW_NEXT + direction * NEXT_FACTS + found
        count += 1
    return count


@compiled
def distance_facts(state: Ints, ring: int, memory: Ints, facts: Ints, count: int) -> int:
    nearest, part = memory[NEAREST], state[PART]
    black, white = state[LID], state[LID + 1]
    ring = min(ring, 39)
    facts[count] = ROW_RING + min(max(ring - black + MOST_SAVED, 0), 63)
    facts[count + 1] = ROW_CHAIN + min(max(nearest - white + MOST_SAVED, 0), 63)
    facts[count + 2] = ROW_NEAREST + min(memory[ENDS], MOST_ENDS)
    facts[count + 3] = ROW_FARTHER + min(memory[ENDS_FARTHER], MOST_ENDS)
    count += 4
    for i in range(3):
        more = min(memory[SIDE_COSTS + 1 + i] - nearest, SIDES_HORIZON)
        facts[count] = ROW_SIDES + i * (SIDES_HORIZON + 1) + more
        count += 1
    facts[count] = (
        ROW_NARROW + memory[NARROWEST] * (MOST_SINGLE + 1) + min(memory[SINGLE], MOST_SINGLE)
    )
    facts[count + 1] = ROW_WIDER + memory[WIDER]
    facts[count + 2] = ROW_LIDS + min(black, MOST_IN_LID)
    facts[count + 3] = ROW_LIDS + MOST_IN_LID + 1 + min(white, MOST_IN_LID)
    large = 0 if state[SIZE] == SMALL_SIZE else 1
    facts[count + 4] = ROW_PART + 2 * part + large
    facts[count + 5] = ROW_PART + 8 + state[MAY_SAVE]
    needs = min(max(ring - black, 0), 23) // 2
    facts[count + 6] = ROW_RACE + (part * 12 + needs) * 12 + min(max(nearest - white, 0), 11)
    return count + 7
