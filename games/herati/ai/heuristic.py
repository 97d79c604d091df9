"""What every seat may still score in the Workshop, and what that is worth, without looking ahead.

Where a diamond lacks one tile, everybody waits for that tile, and who turns it up first is a race
of known odds: face-down tiles are independent and uniform. What grows out of diamonds that lack
more, and out of the empty field, is estimated.
"""

from __future__ import annotations

import math

from games.core.numba_kernels import Floats, Ints, compiled
from games.herati.ai.workshop_kernel import (
    ABOVE_OR_BELOW,
    BESIDE,
    BLACK_BLOCK,
    BOTTOM,
    DOWN,
    EXTENT,
    HELD,
    LEFT,
    MOVER,
    PLAYERS,
    RIGHT,
    ROW,
    SCORED,
    TOP,
    WHITE_BLOCK,
    in_hand,
)

WANTED, TWO, THREE = 0, 4, 5
"""In a survey: for each tile the diamonds that lack only it; those that lack two, and three."""
SURVEY = 6

CAP = 8
"""The points of one game are told apart up to one less than this."""
MORE = 4
"""The points that a seat may still score are told apart up to one less than this."""
ODDS = 4 + 4 * MORE
"""Room for the means of four seats, and then for the chances of their points."""
DEALT = 24
"""The tiles of all hands at the beginning."""

WEIGHTS = (
    (0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0),
    (0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0),
    (-0.012, -0.773, 1.749, 0.785, -0.262, 0.019, 0.237),
    (0.161, -0.681, 1.125, 0.498, 0.175, -0.031, 0.319),
    (0.158, -0.789, 1.050, 0.379, 0.192, 0.004, 0.250),
)
"""For each number of players what else will be scored, by regression on the points of many games.

With r the share of the tiles not yet laid: the weights of the race times r, of r squared, of r
cubed, of diamonds that lack two tiles times r and times r squared, of those that lack three.
"""


@compiled
def may_come(state: Ints, place: int, tile: int) -> bool:
    """Whether a tile matches all that lies around an empty place."""
    fit = ABOVE_OR_BELOW[state[place - ROW]] & ABOVE_OR_BELOW[state[place + ROW]]
    return (fit & BESIDE[state[place - 1]] & BESIDE[state[place + 1]]) >> tile & 1 == 1


@compiled
def survey_block(state: Ints, corner: int, black: bool, survey: Ints) -> None:
    """Count the block with that top left place, if it may still become a diamond of that colour."""
    block = BLACK_BLOCK if black else WHITE_BLOCK
    missing, wanted = 0, 0
    for i in range(4):
        place = corner + i % 2 + ROW * (i // 2)
        if state[place] == block[i]:
            continue
        if state[place] or not may_come(state, place, block[i] - 1):
            return
        missing += 1
        wanted = block[i] - 1
    if missing == 1:
        survey[WANTED + wanted] += 1
    elif missing == 2:
        survey[TWO] += 1
    elif missing == 3:
        survey[THREE] += 1


@compiled
def look_round(state: Ints, survey: Ints) -> None:
    """Count the diamonds that may still be completed, by what they lack."""
    for i in range(SURVEY):
        survey[i] = 0
    left = max(state[RIGHT] - EXTENT + 1, state[LEFT] - 1)
    right = min(state[LEFT] + EXTENT - 2, state[RIGHT])
    top = max(state[BOTTOM] - EXTENT + 1, state[TOP] - 1)
    bottom = min(state[TOP] + EXTENT - 2, state[BOTTOM])
    for y in range(top, bottom + 1):
        for x in range(left, right + 1):
            survey_block(state, y * ROW + x, True, survey)
            survey_block(state, y * ROW + x, False, survey)


@compiled
def race(state: Ints, survey: Ints, means: Floats) -> None:
    """Add to the mean of each seat the diamonds that lack one tile and that it will complete.

    First everybody plays what lies face up, then a tile of chance at every turn. The odds of one,
    two, three diamonds left that want the same tile are kept from turn to turn.
    """
    players, mover = state[PLAYERS], state[MOVER]
    for tile in range(4):
        wanted = min(survey[WANTED + tile], 3)
        if wanted == 0:
            continue
        one = 1.0 if wanted == 1 else 0.0
        two = 1.0 if wanted == 2 else 0.0
        three = 1.0 if wanted == 3 else 0.0
        for i in range(players):
            seat = (mover + i) % players
            if state[HELD + 4 * seat + tile]:
                means[seat] += one + two + three
                one, two, three = two, three, 0.0
        for turn in range(12):
            idle = True
            for i in range(players):
                seat = (mover + i) % players
                if state[DOWN + seat] > turn:
                    idle = False
                    means[seat] += 0.25 * (one + two + three)
                    one += 0.25 * (two - one)
                    two += 0.25 * (three - two)
                    three *= 0.75
            if idle:
                break


@compiled
def expect(state: Ints, survey: Ints, means: Floats) -> None:
    """Write the points that every seat is expected to score until the end of the game."""
    players, tiles, racing = state[PLAYERS], 0, 0.0
    for seat in range(players):
        means[seat] = 0.0
        tiles += in_hand(state, seat)
    look_round(state, survey)
    race(state, survey, means)
    for seat in range(players):
        racing += means[seat]
    r, weights = tiles / DEALT, WEIGHTS[players]
    more = racing * weights[0] + r * weights[1] + r * r * weights[2]
    more += survey[TWO] * (weights[3] + r * weights[4])
    more += survey[THREE] * (weights[5] + r * weights[6])
    for seat in range(players):
        means[seat] = max(0.001, means[seat] + r * more * in_hand(state, seat) / tiles)


@compiled
def price_of_end(state: Ints, prices: Floats, values: Floats, at: int) -> None:
    """Write from `at` on what this end of the game is worth to every seat."""
    players, index, digit = state[PLAYERS], 0, 1
    for seat in range(players):
        index += digit * min(state[SCORED + seat], CAP - 1)
        digit *= CAP
    for seat in range(players):
        values[at + seat] = prices[players * index + seat]


@compiled
def price_ahead(
    state: Ints, prices: Floats, survey: Ints, odds: Floats, values: Floats, at: int
) -> None:
    """Write from `at` on what the position is worth to every seat; `survey` and `odds` are room.

    The points that each seat may still score are taken as independent, by Poisson's distribution.
    """
    players = state[PLAYERS]
    expect(state, survey, odds)
    ways = 1
    for seat in range(players - 1, -1, -1):
        mean, rest, chance = odds[seat], 1.0, math.exp(-odds[seat])
        for more in range(MORE - 1):
            odds[4 + MORE * seat + more] = chance
            rest -= chance
            chance *= mean / (more + 1)
        odds[4 + MORE * seat + MORE - 1] = rest
        values[at + seat] = 0.0
        ways *= MORE
    for way in range(ways):
        rest, chance, index, digit = way, 1.0, 0, 1
        for seat in range(players):
            more = rest % MORE
            rest //= MORE
            chance *= odds[4 + MORE * seat + more]
            index += digit * min(state[SCORED + seat] + more, CAP - 1)
            digit *= CAP
        for seat in range(players):
            values[at + seat] += chance * prices[players * index + seat]
