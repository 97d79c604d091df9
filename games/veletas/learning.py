"""Learning the weights by self-play: the kernel behind `tuning`.

TD(lambda) for a linear evaluation (Sutton, 1988; Tesauro's TD-Gammon, 1995): after each game of a
greedy player against itself, the value of every position is drawn towards what came later. The
step of a weight shrinks as it is used (AdaGrad: Duchi, Hazan and Singer, 2011).
"""

from __future__ import annotations

from games.core.compiled import Floats, Ints, compiled
from games.veletas.kernel import (
    CLAIMS,
    EMPTY,
    MAJORITY,
    MOST,
    MOVER,
    NOBODY,
    NOWHERE,
    OWNER,
    SHOOTER,
    SHOOTERS,
    STEPS,
    biggest_group,
    opening,
    play_turn,
    winner,
)
from games.veletas.lines import put_lines
from games.veletas.playouts import draw, quick_turn
from games.veletas.tree import chance_of
from games.veletas.turns import best_turns
from games.veletas.worth import CLAIM_WEIGHTS, weight_of

ROW = MOST + 1
"""How many weights a position has at most: one a shooter, and one for the claims."""
LONGEST = 300
"""Turns of a game that are remembered."""
BLUNDERS = 20
"""One turn in so many is drawn, and nothing is learned from it."""


@compiled
def weights_in(state: Ints, into: Ints, at: int) -> None:
    """Write which weights make up the value of a position, `NOBODY` for none."""
    mover = state[MOVER]
    mine = state[MAJORITY] - state[CLAIMS + mover]
    yours = state[MAJORITY] - state[CLAIMS + 1 - mover]
    for shooter in range(MOST):
        into[at + shooter] = NOBODY
        if shooter < state[SHOOTERS] and state[OWNER + shooter] == NOBODY:
            square, freedom, sides = state[SHOOTER + shooter], 0, 0
            for i in range(STEPS, STEPS + 8):
                if opening(state, square, state[i]) != NOWHERE:
                    freedom += 1
                if i < STEPS + 4 and state[square + state[i]] == EMPTY:
                    sides += 1
            lead = biggest_group(state, square, mover) - biggest_group(state, square, 1 - mover)
            into[at + shooter] = weight_of(freedom, sides, lead, mine, yours)
    into[at + MOST] = CLAIM_WEIGHTS + mine * 5 + yours


@compiled
def self_play(
    state: Ints,
    weights: Floats,
    noise: float,
    chance: Ints,
    turn: Ints,
    value: Floats,
    scratch: Ints,
    terms: Floats,
    lines: Ints,
    into: Ints,
    blunders: Ints,
) -> int:
    """Play a game to its end; write the weights of its positions, return how many there are."""
    turns = 0
    while winner(state) == NOBODY and turns < LONGEST:
        weights_in(state, into, turns * ROW)
        blunders[turns] = 1 if draw(chance, BLUNDERS) == 0 else 0
        if blunders[turns]:
            put_lines(state, lines)
            quick_turn(state, chance, lines)
        else:
            best_turns(state, weights, noise, chance, turn, value, 0, 1, NOBODY, scratch, terms)
            play_turn(state, turn[0])
        turns += 1
    return turns


@compiled
def learn(
    turns: int,
    outcome: float,
    rows: Ints,
    blunders: Ints,
    weights: Floats,
    used: Floats,
    step: float,
    trust: float,
) -> None:
    """Learn from a game, last position first; `outcome` is 1 if the side to move next has won.

    `trust` is lambda: how much the end of the game counts beside the next value.
    """
    target, value_then = outcome, outcome
    for position in range(turns - 1, -1, -1):
        at = position * ROW
        total = 0.0
        for i in range(at, at + ROW):
            if rows[i] != NOBODY:
                total += weights[rows[i]]
        value = chance_of(total)
        target = 1.0 - ((1.0 - trust) * value_then + trust * target)
        if blunders[position]:
            target = value
        error = target - value
        for i in range(at, at + ROW):
            if rows[i] != NOBODY:
                used[rows[i]] += error * error
                weights[rows[i]] += step * error / used[rows[i]] ** 0.5
        value_then = value
