"""The heuristic (static evaluation) of a position, and of the positions after all turns.

It is a linear function of table look-ups: claims, and the free shooters by their features. Values
are log-odds, the natural logarithm of the odds to win, from the view of the side to move.
"""

from __future__ import annotations

from typing import NamedTuple

from games.core.kernels import Floats, Ints, compiled, compiled_apart
from games.veletas.ai.kernel import (
    BLACK_STONE,
    CLAIMS,
    EMPTY,
    FREE_SHOOTER,
    GROUP,
    GROUP_SIZE,
    MAJORITY,
    MAX_SHOOTERS,
    MOVER,
    NO_SQUARE,
    NONE,
    OVER,
    OWNER,
    SHOOTER_COUNT,
    SHOOTER_SQUARE,
    SIZE,
    SQUARE_COUNT,
    STEPS,
    WHITE_STONE,
    biggest_group,
    open_neighbour,
    random_below,
    reach,
    shooter_at,
    slide,
    turn_code,
)

WON = 1_000_000.0
"""The value of a position in which the game is won; a lost one has the negative."""

SIDE_COUNTS = 5
"""A shooter has 0 to 4 open sides: orthogonal neighbours that are empty."""
MAX_LEAD = 4
LEAD_COUNTS = 2 * MAX_LEAD + 1
"""A lead in the biggest adjacent group counts from `-MAX_LEAD` to `MAX_LEAD` stones."""
CLAIM_WEIGHTS = 2 * 9 * SIDE_COUNTS * LEAD_COUNTS
"""Offset of the values of claims, by the claims that each side still needs (5 by 5).

Before it lie the values of free shooters: [decides][freedom 0-8][open sides][lead]. A shooter
decides if the side with the lead there would win the game by claiming it.
"""
WEIGHT_COUNT = CLAIM_WEIGHTS + 25


@compiled
def shooter_value(
    weights: Floats, freedom: int, sides: int, lead: int, mine: int, yours: int
) -> float:
    """The value of a free shooter to the side to move; 0 for a trapped one, which is a claim.

    `freedom` is the number of directions in which it can move, `sides` the number of open sides,
    `lead` the difference of the biggest adjacent groups. `mine` and `yours` are the claims that the
    side to move and the other side still need to win.
    """
    if freedom == 0:
        return 0.0
    return weights[weight_index(freedom, sides, lead, mine, yours)]


@compiled
def weight_index(freedom: int, sides: int, lead: int, mine: int, yours: int) -> int:
    """The index of the weight of a free shooter with these features, see `shooter_value`."""
    decides = (lead > 0 and mine == 1) or (lead < 0 and yours == 1)
    lead = min(MAX_LEAD, max(-MAX_LEAD, lead))
    kind = 9 + freedom if decides else freedom
    return (kind * SIDE_COUNTS + sides) * LEAD_COUNTS + lead + MAX_LEAD


@compiled
def claims_value(weights: Floats, mine: int, yours: int) -> float:
    """The value of the claims to a side that still needs `mine`, the other one `yours`."""
    if mine <= 0:
        return WON
    if yours <= 0:
        return -WON
    return weights[CLAIM_WEIGHTS + mine * 5 + yours]


@compiled
def static_value(state: Ints, weights: Floats) -> float:
    """The static value of a state for the side to move, in log-odds."""
    mover = state[MOVER]
    mine = state[MAJORITY] - state[CLAIMS + mover]
    yours = state[MAJORITY] - state[CLAIMS + 1 - mover]
    total = claims_value(weights, mine, yours)
    for shooter in range(state[SHOOTER_COUNT]):
        if state[OWNER + shooter] != NONE:
            continue
        square, freedom, sides = state[SHOOTER_SQUARE + shooter], 0, 0
        for i in range(STEPS, STEPS + 8):
            if open_neighbour(state, square, state[i]) != NO_SQUARE:
                freedom += 1
            if i < STEPS + 4 and state[square + state[i]] == EMPTY:
                sides += 1
        lead = biggest_group(state, square, mover) - biggest_group(state, square, 1 - mover)
        total += shooter_value(weights, freedom, sides, lead, mine, yours)
    return total


# -- The static values of all turns, computed incrementally, without playing them --------------

# `survey_position` scans the position once: the features of each free shooter, and what a stone of
# the mover on each square would add to the value of each. A slide changes only the features of the
# shooter that slides and of those whose ways it opens or closes, so only these are scanned again.
# The value of a turn is a sum of known terms, except where it traps a shooter, because claims
# change the values of all others.

# offsets in `Survey.facts`
FREEDOM = 0
"""By shooter: the number of directions in which it can move."""
OPEN_SIDES = MAX_SHOOTERS
"""By shooter: the number of empty orthogonal neighbours."""
LEAD = 2 * MAX_SHOOTERS
"""By shooter: the lead of the side to move next in the biggest adjacent groups."""
BIGGEST = 3 * MAX_SHOOTERS
"""By shooter: the size of the mover's biggest group beside it."""
HOLDERS = 4 * MAX_SHOOTERS
"""By shooter: the mover's groups beside it, as bits."""
NOW = 5 * MAX_SHOOTERS
"""Add it to the five offsets above for the features after a slide; only of affected shooters."""
MINE, YOURS = 2 * NOW, 2 * NOW + 1
"""The claims that the side to move next and the other one will need to win."""
AFFECTED = MINE + MAX_SHOOTERS
"""A list of the shooters that a slide affects."""
PASSED_BY = AFFECTED + MAX_SHOOTERS
"""By square: the shooters with an open line past it, as bits."""
ENDS = PASSED_BY + MAX_SHOOTERS
"""By shooter and direction: the square that must be empty to go there, at the last scan."""
CLOSES = ENDS + 8 * MAX_SHOOTERS
"""By square: the shooters whose freedom a stone there reduces, as bits."""
CLOSES_NOW = CLOSES + SQUARE_COUNT
"""`CLOSES` after a slide, for affected shooters."""
BIT = CLOSES_NOW + SQUARE_COUNT
"""By representative square: the bit of that group of the mover."""
BESIDE = BIT + SQUARE_COUNT
"""By square: the mover's groups orthogonally adjacent to it, as bits."""
GROUP_THEN = BESIDE + SQUARE_COUNT
"""By square: the size of the mover's group after a stone there."""
TRAPS = GROUP_THEN + SQUARE_COUNT
"""By square: the shooters that a stone there traps, as bits."""
SEEN = TRAPS + SQUARE_COUNT
"""By square: whether a shot there without a slide has been listed."""
TARGETS = SEEN + SQUARE_COUNT
"""A list of the squares to which a shooter can slide."""
SHOTS = TARGETS + 64
"""A list of the squares at which it can shoot then."""
FACT_COUNT = SHOTS + 64
"""The length of `Survey.facts`."""

# offsets in `Survey.terms`; at 0 begin the values of the shooters
VALUE_NOW = MAX_SHOOTERS
"""By shooter: its value after a slide, for affected shooters."""
SUM = 2 * MAX_SHOOTERS
"""Index of the sum of the values of all shooters."""
GAIN = SUM + 1
"""By square: the gain in the sum of all values from a stone there."""
GAINS = GAIN + SQUARE_COUNT
"""By shooter and square: the gain in its value from a stone there."""
TERM_COUNT = GAINS + MAX_SHOOTERS * SQUARE_COUNT


class Survey(NamedTuple):
    """The weights and the arrays that `survey_position` fills for one position."""

    weights: Floats
    """`WEIGHT_COUNT` weights of the heuristic, log-odds; only read."""
    facts: Ints
    """`FACT_COUNT` features of shooters and squares."""
    terms: Floats
    """`TERM_COUNT` partial sums of static values, log-odds for the side to move next."""


@compiled_apart
def survey_position(state: Ints, survey: Survey) -> None:
    """Fill a survey: the features of each free shooter and the gains of the mover's stones."""
    facts, terms = survey.facts, survey.terms
    for i in range(PASSED_BY, TARGETS):
        facts[i] = 0
    for i in range(SUM, TERM_COUNT):
        terms[i] = 0.0
    facts[MINE] = state[MAJORITY] - state[CLAIMS + 1 - state[MOVER]]
    facts[YOURS] = state[MAJORITY] - state[CLAIMS + state[MOVER]]
    begin, end = state[SIZE] + 3, (state[SIZE] + 1) * (state[SIZE] + 2)
    bit = 1
    for square in range(begin, end):
        if state[square] == BLACK_STONE + state[MOVER] and state[GROUP + square] == square:
            facts[BIT + square] = bit
            bit <<= 1
    for shooter in range(state[SHOOTER_COUNT]):
        if state[OWNER + shooter] == NONE:
            scan_shooter(state, facts, shooter, 0)
            terms[shooter] = value_now(survey, shooter, 0)
            terms[SUM] += terms[shooter]
    for square in range(begin, end):
        if state[square] == EMPTY or state[square] == FREE_SHOOTER:
            survey_square(state, survey, square)


@compiled
def scan_shooter(state: Ints, facts: Ints, shooter: int, now: int) -> None:
    """Write the features of a shooter, before a slide (`now` is 0) or after it (1)."""
    square, bit = state[SHOOTER_SQUARE + shooter], 1 << shooter
    closes, own = CLOSES + now * SQUARE_COUNT, BLACK_STONE + state[MOVER]
    freedom, sides, mine, yours, holders = 0, 0, 0, 0, 0
    for i in range(8):
        step = state[STEPS + i]
        near = square + step
        piece, end = state[near], near
        if piece >= FREE_SHOOTER:
            end = open_neighbour(state, square, step)
            if not now:
                mark_passed(state, facts, near, step, bit)
        elif piece != EMPTY:
            end = NO_SQUARE
        if end != NO_SQUARE:
            freedom += 1
            facts[closes + end] |= bit
        facts[ENDS + 8 * shooter + i] = end
        if i < 4:
            if piece == EMPTY:
                sides += 1
            elif piece == own:
                mine = max(mine, state[GROUP_SIZE + state[GROUP + near]])
                holders |= facts[BIT + state[GROUP + near]]
            elif piece in (BLACK_STONE, WHITE_STONE):
                yours = max(yours, state[GROUP_SIZE + state[GROUP + near]])
    at = now * NOW + shooter
    facts[at + FREEDOM], facts[at + OPEN_SIDES] = freedom, sides
    facts[at + LEAD], facts[at + BIGGEST], facts[at + HOLDERS] = yours - mine, mine, holders


@compiled
def mark_passed(state: Ints, facts: Ints, square: int, step: int, bit: int) -> None:
    """Mark the shooters in line from a square on as passed by the shooter of that bit."""
    while state[square] >= FREE_SHOOTER:
        if state[square] == FREE_SHOOTER:
            facts[PASSED_BY + shooter_at(state, square)] |= bit
        if not state[OVER]:
            break
        square += step


@compiled
def value_now(survey: Survey, shooter: int, now: int) -> float:
    """The value of a shooter by its features, before a slide or after it."""
    facts, at = survey.facts, now * NOW + shooter
    freedom, sides, lead = facts[at + FREEDOM], facts[at + OPEN_SIDES], facts[at + LEAD]
    return shooter_value(survey.weights, freedom, sides, lead, facts[MINE], facts[YOURS])


@compiled
def value_after_shot(
    state: Ints, survey: Survey, shooter: int, now: int, shot: int, mine: int, yours: int
) -> float:
    """The value of a shooter after a shot, if the sides will need `mine` and `yours` claims."""
    facts, at = survey.facts, now * NOW + shooter
    freedom, sides = facts[at + FREEDOM], facts[at + OPEN_SIDES]
    if facts[CLOSES + now * SQUARE_COUNT + shot] >> shooter & 1:
        freedom -= 1
        if are_beside(state, state[SHOOTER_SQUARE + shooter], shot):
            sides -= 1
    lead = lead_after_shot(state, facts, shooter, now, shot)
    return shooter_value(survey.weights, freedom, sides, lead, mine, yours)


@compiled
def lead_after_shot(state: Ints, facts: Ints, shooter: int, now: int, shot: int) -> int:
    """The lead of the side to move next at a shooter after a shot."""
    at = now * NOW + shooter
    lead = facts[at + LEAD]
    if facts[at + HOLDERS] & facts[BESIDE + shot] or are_beside(
        state, state[SHOOTER_SQUARE + shooter], shot
    ):
        lead -= max(0, facts[GROUP_THEN + shot] - facts[at + BIGGEST])
    return lead


@compiled
def survey_square(state: Ints, survey: Survey, square: int) -> None:
    """Write the effects of a stone of the mover on a square, and its gain for each shooter."""
    facts, terms = survey.facts, survey.terms
    size, beside = 1, 0
    for i in range(STEPS, STEPS + 4):
        near = square + state[i]
        if state[near] == BLACK_STONE + state[MOVER]:
            group = state[GROUP + near]
            if not beside & facts[BIT + group]:
                size += state[GROUP_SIZE + group]
                beside |= facts[BIT + group]
    facts[BESIDE + square], facts[GROUP_THEN + square] = beside, size
    closes = facts[CLOSES + square]
    if beside == 0 and closes == 0:
        return
    for shooter in range(state[SHOOTER_COUNT]):
        closed = closes >> shooter & 1
        if state[OWNER + shooter] == NONE and (closed or beside & facts[HOLDERS + shooter]):
            if facts[FREEDOM + shooter] == closed:
                facts[TRAPS + square] |= 1 << shooter
            mine, yours = facts[MINE], facts[YOURS]
            gain = value_after_shot(state, survey, shooter, 0, square, mine, yours)
            gain -= terms[shooter]
            terms[GAINS + shooter * SQUARE_COUNT + square] = gain
            terms[GAIN + square] += gain


@compiled
def survey_slide(state: Ints, survey: Survey, affected: int) -> int:
    """Scan the affected shooters (bits) again after a slide; return how many are unclaimed."""
    facts, terms = survey.facts, survey.terms
    affected_count = 0
    for shooter in range(state[SHOOTER_COUNT]):
        if affected >> shooter & 1 and state[OWNER + shooter] == NONE:
            scan_shooter(state, facts, shooter, 1)
            terms[VALUE_NOW + shooter] = value_now(survey, shooter, 1)
            facts[AFFECTED + affected_count] = shooter
            affected_count += 1
    return affected_count


@compiled
def clear_slide(facts: Ints, affected_count: int) -> None:
    """Undo the changes of `survey_slide` to `CLOSES_NOW`."""
    for i in range(affected_count):
        shooter = facts[AFFECTED + i]
        for j in range(ENDS + 8 * shooter, ENDS + 8 * shooter + 8):
            facts[CLOSES_NOW + facts[j]] = 0


@compiled_apart
def value_with_claims(state: Ints, survey: Survey, shot: int, affected: int) -> float:
    """The value after a shot that traps shooters, for the side to move next."""
    facts = survey.facts
    mine, yours = facts[MINE], facts[YOURS]
    for shooter in range(state[SHOOTER_COUNT]):
        now = affected >> shooter & 1
        closed = facts[CLOSES + now * SQUARE_COUNT + shot] >> shooter & 1
        if state[OWNER + shooter] == NONE and facts[now * NOW + FREEDOM + shooter] == closed:
            if lead_after_shot(state, facts, shooter, now, shot) < 0:
                yours -= 1
            else:
                mine -= 1
    total = claims_value(survey.weights, mine, yours)
    for shooter in range(state[SHOOTER_COUNT]):
        if state[OWNER + shooter] == NONE:
            now = affected >> shooter & 1
            total += value_after_shot(state, survey, shooter, now, shot, mine, yours)
    return total


@compiled
def are_beside(state: Ints, square: int, other: int) -> bool:
    step = abs(square - other)
    return step == 1 or step == state[STEPS]


@compiled
def value_of_slide(survey: Survey, affected_count: int) -> float:
    """The value after a slide, before the shot, for the side to move next."""
    facts, terms = survey.facts, survey.terms
    total = terms[SUM] + claims_value(survey.weights, facts[MINE], facts[YOURS])
    for i in range(affected_count):
        shooter = facts[AFFECTED + i]
        total += terms[VALUE_NOW + shooter] - terms[shooter]
    return total


@compiled
def value_of_shot(
    state: Ints, survey: Survey, before: float, shot: int, affected_count: int, affected: int
) -> float:
    """The value after a shot, for the side to move next.

    `before` is the value after the slide, `affected` the shooters it affects as bits.
    """
    facts, terms = survey.facts, survey.terms
    total = before + terms[GAIN + shot]
    closes, beside = facts[CLOSES_NOW + shot], facts[BESIDE + shot]
    traps = facts[TRAPS + shot] & ~affected
    mine, yours = facts[MINE], facts[YOURS]
    for i in range(affected_count):
        shooter = facts[AFFECTED + i]
        total -= terms[GAINS + shooter * SQUARE_COUNT + shot]
        closed = closes >> shooter & 1
        if closed or beside & facts[NOW + HOLDERS + shooter]:
            total -= terms[VALUE_NOW + shooter]
            total += value_after_shot(state, survey, shooter, 1, shot, mine, yours)
        if facts[NOW + FREEDOM + shooter] == closed:
            traps |= 1 << shooter
    if traps:
        total = value_with_claims(state, survey, shot, affected)
    return total


@compiled_apart
def best_turns(
    state: Ints,
    survey: Survey,
    codes: Ints,
    values: Floats,
    most: int,
    slid: int,
    noise: float,
    rng_state: Ints,
) -> int:
    """Write the turns with the highest static values to `codes`; return their number.

    At most `most` are written, best first, with their values for the mover in `values`.
    Uniform noise from 0 to `noise` is added to each value; it also breaks ties. If the shooter
    `slid` has already slid in this turn, there are only its shots.
    """
    facts = survey.facts
    kept = 0
    survey_position(state, survey)
    for shooter in range(state[SHOOTER_COUNT]):
        if state[OWNER + shooter] != NONE or (slid != NONE and slid != shooter):
            continue
        origin = state[SHOOTER_SQUARE + shooter]
        targets = reach(state, origin, facts, TARGETS) if slid == NONE else 0
        for i in range(-1, targets):
            target = facts[TARGETS + i] if i >= 0 else origin
            affected = 0
            if i >= 0:
                slide(state, shooter, target)
                affected = facts[CLOSES + target] | facts[PASSED_BY + shooter] | 1 << shooter
            elif slid != NONE:  # any of them could be blocked by it
                affected = (1 << state[SHOOTER_COUNT]) - 1
            affected_count = survey_slide(state, survey, affected)
            before = value_of_slide(survey, affected_count)
            shots = reach(state, target, facts, SHOTS)
            for j in range(shots):
                shot = facts[SHOTS + j]
                if i < 0:
                    if facts[SEEN + shot]:
                        continue
                    facts[SEEN + shot] = 1
                value = -value_of_shot(state, survey, before, shot, affected_count, affected)
                if kept < most or value + noise > values[kept - 1]:
                    value += noise * random_below(rng_state, 1 << 20) / (1 << 20)
                    if kept < most or value > values[kept - 1]:
                        code = turn_code(shooter, target, shot)
                        kept = insert(codes, values, kept, most, code, value)
            clear_slide(facts, affected_count)
            if i >= 0:
                slide(state, shooter, origin)
    return kept


@compiled
def insert(codes: Ints, values: Floats, kept: int, most: int, code: int, value: float) -> int:
    """Insert a turn into the sorted list of the best ones; return its new length."""
    kept = min(kept + 1, most)
    place = kept - 1
    while place > 0 and values[place - 1] < value:
        values[place] = values[place - 1]
        codes[place] = codes[place - 1]
        place -= 1
    values[place], codes[place] = value, code
    return kept
