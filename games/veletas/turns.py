"""The worth of every turn by the static evaluation, found without playing the turns.

`survey` looks once at the position after a slide: how each free shooter stands. A shot then
changes only the shooters whose way it closes, and those beside a group that it makes bigger: for
each square and each group `survey` notes which ones these are, as bits.

Values are those of `evaluate`: for the side that is to move next.
"""

from __future__ import annotations

from games.core.compiled import Floats, Ints, compiled
from games.veletas.kernel import (
    BLACK_STONE,
    CLAIMS,
    EMPTY,
    GROUP,
    GROUP_SIZE,
    MAJORITY,
    MOST,
    MOVER,
    NOBODY,
    NOWHERE,
    OWNER,
    SHOOTER,
    SHOOTERS,
    SQUARES,
    STEPS,
    WHITE_STONE,
    biggest_group,
    first_shooter,
    opening,
    reach,
    slide,
    turn_code,
)
from games.veletas.playouts import draw

WON = 1_000_000.0

# the weights: what a free shooter is worth by its freedom, its open sides and the lead, then
# what claims are worth
SIDES = 5
LEADS = 9
LONGEST_LEAD = 4
CLAIM_WEIGHTS = 9 * SIDES * LEADS
WEIGHTS = CLAIM_WEIGHTS + 25
"""The length of the array of weights."""

# the scratch array
FREEDOM, OPEN_SIDES, BIGGEST, TRAPPED_FOR = 0, MOST, 2 * MOST, 4 * MOST
CLOSES = 5 * MOST
"""For each square, the shooters whose freedom a stone there diminishes, as bits."""
TOUCHES = CLOSES + SQUARES
"""For each group, the shooters orthogonally beside it, as bits."""
TARGETS = TOUCHES + SQUARES
SHOTS = TARGETS + 64
TURN_SCRATCH = SHOTS + 64
TERMS = MOST
"""The length of the scratch array of floats: the worth of each free shooter, then the sum."""


@compiled
def worth(weights: Floats, freedom: int, sides: int, lead: int) -> float:
    """What a free shooter is worth to the side to move next, who has that lead there."""
    lead = min(LONGEST_LEAD, max(-LONGEST_LEAD, lead))
    return weights[(freedom * SIDES + sides) * LEADS + lead + LONGEST_LEAD]


@compiled
def claims_worth(weights: Floats, state: Ints, mine: int, yours: int) -> float:
    """What claims are worth to a side that has `mine`."""
    majority = state[MAJORITY]
    if mine >= majority:
        return WON
    if yours >= majority:
        return -WON
    return weights[CLAIM_WEIGHTS + (majority - mine) * 5 + majority - yours]


@compiled
def survey(state: Ints, weights: Floats, scratch: Ints, terms: Floats) -> None:
    """Note how each free shooter stands, for the value after a stone of the mover."""
    for i in range(CLOSES, TARGETS):
        scratch[i] = 0
    terms[TERMS] = 0.0
    for shooter in range(state[SHOOTERS]):
        if state[OWNER + shooter] == NOBODY:
            survey_shooter(state, scratch, shooter)
            rate(state, weights, scratch, terms, shooter)


@compiled
def survey_shooter(state: Ints, scratch: Ints, shooter: int) -> None:
    """Note the freedom of a shooter, what could close it in, and the groups beside it."""
    square, bit = state[SHOOTER + shooter], 1 << shooter
    freedom, sides, black, white = 0, 0, 0, 0
    for i in range(8):
        step = state[STEPS + i]
        end = opening(state, square, step)
        if end != NOWHERE:
            freedom += 1
            scratch[CLOSES + end] |= bit
        if i < 4:
            near = square + step
            piece = state[near]
            if piece == EMPTY:
                sides += 1
            elif piece in (BLACK_STONE, WHITE_STONE):
                group = state[GROUP + near]
                scratch[TOUCHES + group] |= bit
                if piece == BLACK_STONE:
                    black = max(black, state[GROUP_SIZE + group])
                else:
                    white = max(white, state[GROUP_SIZE + group])
    scratch[FREEDOM + shooter] = freedom
    scratch[OPEN_SIDES + shooter] = sides
    scratch[BIGGEST + 2 * shooter] = black
    scratch[BIGGEST + 2 * shooter + 1] = white


@compiled
def rate(state: Ints, weights: Floats, scratch: Ints, terms: Floats, shooter: int) -> None:
    """Add the worth of a shooter without a further stone, or note who it is trapped for."""
    mover = state[MOVER]
    mine = scratch[BIGGEST + 2 * shooter + mover]
    yours = scratch[BIGGEST + 2 * shooter + 1 - mover]
    scratch[TRAPPED_FOR + shooter] = NOBODY
    terms[shooter] = 0.0
    freedom = scratch[FREEDOM + shooter]
    if freedom:
        terms[shooter] = worth(weights, freedom, scratch[OPEN_SIDES + shooter], yours - mine)
        terms[TERMS] += terms[shooter]
    else:
        scratch[TRAPPED_FOR + shooter] = mover if mine > yours else 1 - mover


@compiled
def value_after_shot(
    state: Ints, weights: Floats, scratch: Ints, terms: Floats, shot: int
) -> float:
    """The value after that shot for the side that is to move next."""
    mover = state[MOVER]
    size, touched = 1, 0
    for i in range(STEPS, STEPS + 4):
        near = shot + state[i]
        if state[near] == BLACK_STONE + mover:
            group = state[GROUP + near]
            if not is_beside_earlier(state, shot, i, group):
                size += state[GROUP_SIZE + group]
                touched |= scratch[TOUCHES + group]
    changed = scratch[CLOSES + shot] | touched
    total = terms[TERMS]
    mine, yours = state[CLAIMS + mover], state[CLAIMS + 1 - mover]
    for shooter in range(state[SHOOTERS]):
        if state[OWNER + shooter] != NOBODY:
            continue
        owner = scratch[TRAPPED_FOR + shooter]
        if changed >> shooter & 1:
            total -= terms[shooter]
            freedom, sides = scratch[FREEDOM + shooter], scratch[OPEN_SIDES + shooter]
            biggest = scratch[BIGGEST + 2 * shooter + mover]
            other = scratch[BIGGEST + 2 * shooter + 1 - mover]
            if scratch[CLOSES + shot] >> shooter & 1:
                freedom -= 1
            if are_beside(state, state[SHOOTER + shooter], shot):
                sides -= 1
                biggest = max(biggest, size)
            elif touched >> shooter & 1:
                biggest = max(biggest, size)
            if freedom:
                total += worth(weights, freedom, sides, other - biggest)
                owner = NOBODY
            else:
                owner = mover if biggest > other else 1 - mover
        if owner == mover:
            mine += 1
        elif owner != NOBODY:
            yours += 1
    return total + claims_worth(weights, state, yours, mine)


@compiled
def is_beside_earlier(state: Ints, shot: int, last: int, group: int) -> bool:
    """Whether an earlier neighbour of the shot belongs to the same group."""
    for i in range(STEPS, last):
        near = shot + state[i]
        if state[near] == BLACK_STONE + state[MOVER] and state[GROUP + near] == group:
            return True
    return False


@compiled
def are_beside(state: Ints, square: int, other: int) -> bool:
    """Whether two squares are orthogonal neighbours."""
    apart = abs(square - other)
    return apart == 1 or apart == state[STEPS]


@compiled
def value(state: Ints, weights: Floats) -> float:
    """The static value of a position for the side to move."""
    mover = state[MOVER]
    total = claims_worth(weights, state, state[CLAIMS + mover], state[CLAIMS + 1 - mover])
    for shooter in range(state[SHOOTERS]):
        if state[OWNER + shooter] != NOBODY:
            continue
        square = state[SHOOTER + shooter]
        freedom, sides = 0, 0
        for i in range(STEPS, STEPS + 8):
            if opening(state, square, state[i]) != NOWHERE:
                freedom += 1
            if i < STEPS + 4 and state[square + state[i]] == EMPTY:
                sides += 1
        lead = biggest_group(state, square, mover) - biggest_group(state, square, 1 - mover)
        total += worth(weights, freedom, sides, lead)
    return total


@compiled
def best_turns(
    state: Ints,
    weights: Floats,
    noise: float,
    chance: Ints,
    codes: Ints,
    values: Floats,
    at: int,
    most: int,
    slid: int,
    scratch: Ints,
    terms: Floats,
) -> int:
    """Write the turns that look best from `at` on, best first; return how many there are.

    `values` are those of `value`, for the mover, with up to `noise` added to each by lot, which
    also decides between equal turns. If the shooter `slid` has made its slide already, there are
    only its shots.
    """
    kept = 0
    for shooter in range(state[SHOOTERS]):
        if state[OWNER + shooter] != NOBODY or (slid != NOBODY and slid != shooter):
            continue
        origin = state[SHOOTER + shooter]
        targets = reach(state, origin, scratch, TARGETS) if slid == NOBODY else 0
        for i in range(-1, targets):
            target = scratch[TARGETS + i] if i >= 0 else origin
            if i >= 0:
                slide(state, shooter, target)
            survey(state, weights, scratch, terms)
            shots = reach(state, target, scratch, SHOTS)
            for j in range(shots):
                shot = scratch[SHOTS + j]
                if i < 0 and slid == NOBODY and first_shooter(state, shot) != shooter:
                    continue
                promise = -value_after_shot(state, weights, scratch, terms, shot)
                promise += noise * draw(chance, 1 << 20) / (1 << 20)
                if kept < most or promise > values[at + kept - 1]:
                    code = turn_code(shooter, target, shot)
                    kept = insert(codes, values, at, kept, most, code, promise)
            if i >= 0:
                slide(state, shooter, origin)
    return kept


@compiled
def insert(
    codes: Ints, values: Floats, at: int, kept: int, most: int, code: int, value: float
) -> int:
    """Put a turn where it belongs among the best ones; return how many are kept now."""
    kept = min(kept + 1, most)
    place = at + kept - 1
    while place > at and values[place - 1] < value:
        values[place] = values[place - 1]
        codes[place] = codes[place - 1]
        place -= 1
    values[place], codes[place] = value, code
    return kept
