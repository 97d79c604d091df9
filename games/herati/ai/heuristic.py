"""The heuristic of the Workshop: the expected payoff of every seat at a leaf of the search.

First the points that each seat may still score are estimated. For a diamond that lacks a single
tile the chances are exact: it is a race for that tile, and face-down tiles are independent and
uniform. The points from all other diamonds come from a regression. Then the payoff is the mean
over these points, taken as independent Poisson variables.
"""

from __future__ import annotations

import math

from games.core.kernels import Floats, Ints, compiled
from games.herati.ai.workshop_kernel import (
    ABOVE_OR_BELOW,
    BESIDE,
    BLACK_BLOCK,
    BOTTOM,
    FACE_DOWN,
    FACE_UP,
    FIELD_SIZE,
    GAME_POINTS,
    LEFT,
    MOVER,
    PLAYERS,
    RIGHT,
    ROW,
    TOP,
    WHITE_BLOCK,
    hand_size,
)

MISSING_ONE, MISSING_TWO, MISSING_THREE = 0, 4, 5
"""Offsets of counts of open diamonds: lacking one tile (by the tile), two tiles, three tiles."""
OPEN_DIAMONDS = 6
"""The length of an array of such counts."""

POINT_LEVELS = 8
"""Points of a game from 0 to `POINT_LEVELS` - 1; the last level stands for that many or more."""
GAIN_LEVELS = 4
"""Further points of a seat from 0 to `GAIN_LEVELS` - 1, the last for that many or more."""
DISTRIBUTIONS = 4 + 4 * GAIN_LEVELS
"""The length of an array of 4 means and then, by seat, `GAIN_LEVELS` probabilities each."""
DEALT_TILES = 24
"""The tiles of all hands at the start of a game."""

GAIN_WEIGHTS = (
    (0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0),
    (0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0),
    (-0.012, -0.773, 1.749, 0.785, -0.262, 0.019, 0.237),
    (0.161, -0.681, 1.125, 0.498, 0.175, -0.031, 0.319),
    (0.158, -0.789, 1.050, 0.379, 0.192, 0.004, 0.250),
)
"""By number of players: the further points of all seats by linear regression on self-play games.

With r the share of the tiles not yet placed, the features are race points times r, r squared,
r cubed, diamonds that lack two tiles times r and times r squared, and those that lack three
likewise.
"""


@compiled
def can_come(state: Ints, cell: int, tile: int) -> bool:
    """Whether a tile matches all neighbours of an empty cell."""
    fit = ABOVE_OR_BELOW[state[cell - ROW]] & ABOVE_OR_BELOW[state[cell + ROW]]
    return (fit & BESIDE[state[cell - 1]] & BESIDE[state[cell + 1]]) >> tile & 1 == 1


@compiled
def count_block(state: Ints, corner: int, black: bool, open_diamonds: Ints) -> None:
    """Count the 2×2 block with that top left cell if it can still become that diamond."""
    block = BLACK_BLOCK if black else WHITE_BLOCK
    missing, wanted = 0, 0
    for i in range(4):
        cell = corner + i % 2 + ROW * (i // 2)
        if state[cell] == block[i]:
            continue
        if state[cell] or not can_come(state, cell, block[i] - 1):
            return
        missing += 1
        wanted = block[i] - 1
    if missing == 1:
        open_diamonds[MISSING_ONE + wanted] += 1
    elif missing == 2:
        open_diamonds[MISSING_TWO] += 1
    elif missing == 3:
        open_diamonds[MISSING_THREE] += 1


@compiled
def count_open_diamonds(state: Ints, open_diamonds: Ints) -> None:
    """Write the counts of open diamonds by their missing tiles, `OPEN_DIAMONDS` integers."""
    for i in range(OPEN_DIAMONDS):
        open_diamonds[i] = 0
    left = max(state[RIGHT] - FIELD_SIZE + 1, state[LEFT] - 1)
    right = min(state[LEFT] + FIELD_SIZE - 2, state[RIGHT])
    top = max(state[BOTTOM] - FIELD_SIZE + 1, state[TOP] - 1)
    bottom = min(state[TOP] + FIELD_SIZE - 2, state[BOTTOM])
    for y in range(top, bottom + 1):
        for x in range(left, right + 1):
            count_block(state, y * ROW + x, True, open_diamonds)
            count_block(state, y * ROW + x, False, open_diamonds)


@compiled
def add_race_points(state: Ints, open_diamonds: Ints, gains: Floats) -> None:
    """Add to each seat's mean the diamonds lacking one tile that it is expected to complete.

    First all seats in turn play the tile if they have it face up, then each turns up a random
    tile at every turn. `one`, `two`, `three` are the probabilities that so many diamonds which
    lack the same tile are still open.
    """
    players, mover = state[PLAYERS], state[MOVER]
    for tile in range(4):
        wanted = min(open_diamonds[MISSING_ONE + tile], 3)
        if wanted == 0:
            continue
        one = 1.0 if wanted == 1 else 0.0
        two = 1.0 if wanted == 2 else 0.0
        three = 1.0 if wanted == 3 else 0.0
        for i in range(players):
            seat = (mover + i) % players
            if state[FACE_UP + 4 * seat + tile]:
                gains[seat] += one + two + three
                one, two, three = two, three, 0.0
        for turn in range(12):
            idle = True
            for i in range(players):
                seat = (mover + i) % players
                if state[FACE_DOWN + seat] > turn:
                    idle = False
                    gains[seat] += 0.25 * (one + two + three)
                    one += 0.25 * (two - one)
                    two += 0.25 * (three - two)
                    three *= 0.75
            if idle:
                break


@compiled
def expect_gains(state: Ints, open_diamonds: Ints, gains: Floats) -> None:
    """Write the mean of the further points of every seat to `gains` (4 values)."""
    players, tiles, race_points = state[PLAYERS], 0, 0.0
    for seat in range(players):
        gains[seat] = 0.0
        tiles += hand_size(state, seat)
    count_open_diamonds(state, open_diamonds)
    add_race_points(state, open_diamonds, gains)
    for seat in range(players):
        race_points += gains[seat]
    r, weights = tiles / DEALT_TILES, GAIN_WEIGHTS[players]
    more = race_points * weights[0] + r * weights[1] + r * r * weights[2]
    more += open_diamonds[MISSING_TWO] * (weights[3] + r * weights[4])
    more += open_diamonds[MISSING_THREE] * (weights[5] + r * weights[6])
    for seat in range(players):
        gains[seat] = max(0.001, gains[seat] + r * more * hand_size(state, seat) / tiles)


@compiled
def evaluate_end(state: Ints, payoffs: Floats, values: Floats, offset: int) -> None:
    """Write the payoffs of a finished game to `values` from `offset` on, one for each seat."""
    players, index, digit = state[PLAYERS], 0, 1
    for seat in range(players):
        index += digit * min(state[GAME_POINTS + seat], POINT_LEVELS - 1)
        digit *= POINT_LEVELS
    for seat in range(players):
        values[offset + seat] = payoffs[players * index + seat]


@compiled
def evaluate_leaf(
    state: Ints,
    payoffs: Floats,
    open_diamonds: Ints,
    distributions: Floats,
    values: Floats,
    offset: int,
) -> None:
    """Write the expected payoffs of a leaf to `values` from `offset` on, one for each seat.

    `payoffs` holds for all points of the seats (digits base `POINT_LEVELS`, the first seat's
    lowest) a payoff for each seat. `open_diamonds` and `distributions` are work arrays of the
    lengths `OPEN_DIAMONDS` and `DISTRIBUTIONS`.
    """
    players = state[PLAYERS]
    expect_gains(state, open_diamonds, distributions)
    combinations = 1
    for seat in range(players - 1, -1, -1):
        mean, rest, chance = distributions[seat], 1.0, math.exp(-distributions[seat])
        for more in range(GAIN_LEVELS - 1):
            distributions[4 + GAIN_LEVELS * seat + more] = chance
            rest -= chance
            chance *= mean / (more + 1)
        distributions[4 + GAIN_LEVELS * seat + GAIN_LEVELS - 1] = rest
        values[offset + seat] = 0.0
        combinations *= GAIN_LEVELS
    for combination in range(combinations):
        rest, chance, index, digit = combination, 1.0, 0, 1
        for seat in range(players):
            more = rest % GAIN_LEVELS
            rest //= GAIN_LEVELS
            chance *= distributions[4 + GAIN_LEVELS * seat + more]
            index += digit * min(state[GAME_POINTS + seat] + more, POINT_LEVELS - 1)
            digit *= POINT_LEVELS
        for seat in range(players):
            values[offset + seat] += chance * payoffs[players * index + seat]
