"""The worth of every turn by the static evaluation, found without playing the turns.

`survey` looks once at the position: how each free shooter stands, and what a stone of the mover
on each square would add to the worth of each. A slide then changes only how the shooter stands
that slides, and those whose ways it opens or closes: for them alone it is found out again. The
value of a turn is a sum of what is known, except where a shooter gets trapped: claims change what
all others are worth.

Values are those of `evaluate`: for the side that is to move next.
"""

from __future__ import annotations

from games.core.numba_kernels import Floats, Ints, compiled
from games.veletas.ai.heuristic import claims_worth, worth
from games.veletas.ai.kernel import (
    BLACK_STONE,
    CLAIMS,
    EMPTY,
    FREE,
    GROUP,
    GROUP_SIZE,
    MAJORITY,
    MOST,
    MOVER,
    NOBODY,
    NOWHERE,
    OVER,
    OWNER,
    SHOOTER,
    SHOOTERS,
    SIZE,
    SQUARES,
    STEPS,
    WHITE_STONE,
    number_of,
    opening,
    reach,
    slide,
    turn_code,
)
from games.veletas.ai.rollouts import draw

# the scratch array
FREEDOM, OPEN_SIDES, LEAD, BIGGEST, HOLDERS = 0, MOST, 2 * MOST, 3 * MOST, 4 * MOST
"""How each shooter stands; the lead is that of the side to move next, the biggest group beside it
and the holders, which are the groups beside it as bits, are the mover's."""
NOW = 5 * MOST
"""The same after a slide, for those shooters that it concerns."""
MINE, YOURS = 2 * NOW, 2 * NOW + 1
"""The claims that the side to move next and the other one will need to win."""
MOVED = MINE + MOST
"""The shooters that a slide concerns."""
PASSED_BY = MOVED + MOST
"""For each shooter, those that look past it, as bits: their ways change when it leaves."""
ENDS = PASSED_BY + MOST
"""For each shooter and direction the square that must be empty to go there, as last looked at."""
CLOSES = ENDS + 8 * MOST
"""For each square, the shooters whose freedom a stone there diminishes, as bits."""
CLOSES_NOW = CLOSES + SQUARES
"""The same after a slide, for those shooters that it concerns."""
BIT = CLOSES_NOW + SQUARES
"""For each group of the mover its bit."""
BESIDE = BIT + SQUARES
"""For each square, the groups of the mover orthogonally beside it, as bits."""
GROWN = BESIDE + SQUARES
"""For each square, how big the mover's group is after a stone there."""
TRAPS = GROWN + SQUARES
"""For each square, the shooters that a stone there traps, as bits."""
SEEN = TRAPS + SQUARES
"""For each square whether it has been shot at without a slide."""
TARGETS = SEEN + SQUARES
SHOTS = TARGETS + 64
TURN_SCRATCH = SHOTS + 64

# the scratch array of floats, behind the worth of each shooter
WORTH_NOW = MOST
"""The worth after a slide, for those shooters that it concerns."""
SUM = 2 * MOST
"""The worth of all shooters."""
GAIN = SUM + 1
"""For each square, what a stone there adds to the worth of all shooters."""
GAINS = GAIN + SQUARES
"""For each shooter and square, what it adds to the worth of that one."""
TERMS = GAINS + MOST * SQUARES
"""The length of that array."""


@compiled
def survey(state: Ints, weights: Floats, scratch: Ints, terms: Floats) -> None:
    """Note how each free shooter stands, and what a stone of the mover would add to its worth."""
    for i in range(PASSED_BY, TARGETS):
        scratch[i] = 0
    for i in range(SUM, TERMS):
        terms[i] = 0.0
    scratch[MINE] = state[MAJORITY] - state[CLAIMS + 1 - state[MOVER]]
    scratch[YOURS] = state[MAJORITY] - state[CLAIMS + state[MOVER]]
    begin, end = state[SIZE] + 3, (state[SIZE] + 1) * (state[SIZE] + 2)
    bit = 1
    for square in range(begin, end):
        if state[square] == BLACK_STONE + state[MOVER] and state[GROUP + square] == square:
            scratch[BIT + square] = bit
            bit <<= 1
    for shooter in range(state[SHOOTERS]):
        if state[OWNER + shooter] == NOBODY:
            look_round(state, scratch, shooter, 0)
            terms[shooter] = worth_now(weights, scratch, shooter, 0)
            terms[SUM] += terms[shooter]
    for square in range(begin, end):
        if state[square] == EMPTY or state[square] == FREE:
            survey_square(state, weights, scratch, terms, square)


@compiled
def look_round(state: Ints, scratch: Ints, shooter: int, now: int) -> None:
    """Note how a shooter stands, before a slide or (`now`) after it."""
    square, bit = state[SHOOTER + shooter], 1 << shooter
    closes, own = CLOSES + now * SQUARES, BLACK_STONE + state[MOVER]
    freedom, sides, mine, yours, holders = 0, 0, 0, 0, 0
    for i in range(8):
        step = state[STEPS + i]
        near = square + step
        piece, end = state[near], near
        if piece >= FREE:
            end = opening(state, square, step)
            if not now:
                note_passed(state, scratch, near, step, bit)
        elif piece != EMPTY:
            end = NOWHERE
        if end != NOWHERE:
            freedom += 1
            scratch[closes + end] |= bit
        scratch[ENDS + 8 * shooter + i] = end
        if i < 4:
            if piece == EMPTY:
                sides += 1
            elif piece == own:
                mine = max(mine, state[GROUP_SIZE + state[GROUP + near]])
                holders |= scratch[BIT + state[GROUP + near]]
            elif piece in (BLACK_STONE, WHITE_STONE):
                yours = max(yours, state[GROUP_SIZE + state[GROUP + near]])
    at = now * NOW + shooter
    scratch[at + FREEDOM], scratch[at + OPEN_SIDES] = freedom, sides
    scratch[at + LEAD], scratch[at + BIGGEST], scratch[at + HOLDERS] = yours - mine, mine, holders


@compiled
def note_passed(state: Ints, scratch: Ints, square: int, step: int, bit: int) -> None:
    """Note for the shooters in a row from that square on who looks past them."""
    while state[square] >= FREE:
        if state[square] == FREE:
            scratch[PASSED_BY + number_of(state, square)] |= bit
        if not state[OVER]:
            break
        square += step


@compiled
def worth_now(weights: Floats, scratch: Ints, shooter: int, now: int) -> float:
    """What a shooter is worth as it stands."""
    at = now * NOW + shooter
    freedom, sides, lead = scratch[at + FREEDOM], scratch[at + OPEN_SIDES], scratch[at + LEAD]
    return worth(weights, freedom, sides, lead, scratch[MINE], scratch[YOURS])


@compiled
def worth_then(
    state: Ints,
    weights: Floats,
    scratch: Ints,
    shooter: int,
    now: int,
    shot: int,
    mine: int,
    yours: int,
) -> float:
    """What it is worth after a shot, if the sides will need so many claims."""
    at = now * NOW + shooter
    freedom, sides = scratch[at + FREEDOM], scratch[at + OPEN_SIDES]
    if scratch[CLOSES + now * SQUARES + shot] >> shooter & 1:
        freedom -= 1
        if are_beside(state, state[SHOOTER + shooter], shot):
            sides -= 1
    lead = lead_then(state, scratch, shooter, now, shot)
    return worth(weights, freedom, sides, lead, mine, yours)


@compiled
def lead_then(state: Ints, scratch: Ints, shooter: int, now: int, shot: int) -> int:
    """The lead at a shooter after a shot."""
    at = now * NOW + shooter
    lead = scratch[at + LEAD]
    if scratch[at + HOLDERS] & scratch[BESIDE + shot] or are_beside(
        state, state[SHOOTER + shooter], shot
    ):
        lead -= max(0, scratch[GROWN + shot] - scratch[at + BIGGEST])
    return lead


@compiled
def survey_square(state: Ints, weights: Floats, scratch: Ints, terms: Floats, square: int) -> None:
    """Note what a stone of the mover on a square makes, and what it adds to each shooter."""
    size, beside = 1, 0
    for i in range(STEPS, STEPS + 4):
        near = square + state[i]
        if state[near] == BLACK_STONE + state[MOVER]:
            group = state[GROUP + near]
            if not beside & scratch[BIT + group]:
                size += state[GROUP_SIZE + group]
                beside |= scratch[BIT + group]
    scratch[BESIDE + square], scratch[GROWN + square] = beside, size
    closes = scratch[CLOSES + square]
    if beside == 0 and closes == 0:
        return
    for shooter in range(state[SHOOTERS]):
        closed = closes >> shooter & 1
        if state[OWNER + shooter] == NOBODY and (closed or beside & scratch[HOLDERS + shooter]):
            if scratch[FREEDOM + shooter] == closed:
                scratch[TRAPS + square] |= 1 << shooter
            mine, yours = scratch[MINE], scratch[YOURS]
            gain = worth_then(state, weights, scratch, shooter, 0, square, mine, yours)
            gain -= terms[shooter]
            terms[GAINS + shooter * SQUARES + square] = gain
            terms[GAIN + square] += gain


@compiled
def survey_slide(state: Ints, weights: Floats, scratch: Ints, terms: Floats, concerned: int) -> int:
    """After a slide, note how the free ones among these shooters stand; return their number."""
    moved = 0
    for shooter in range(state[SHOOTERS]):
        if concerned >> shooter & 1 and state[OWNER + shooter] == NOBODY:
            look_round(state, scratch, shooter, 1)
            terms[WORTH_NOW + shooter] = worth_now(weights, scratch, shooter, 1)
            scratch[MOVED + moved] = shooter
            moved += 1
    return moved


@compiled
def forget_slide(scratch: Ints, moved: int) -> None:
    """Make the squares that close ways after a slide none."""
    for i in range(moved):
        shooter = scratch[MOVED + i]
        for j in range(ENDS + 8 * shooter, ENDS + 8 * shooter + 8):
            scratch[CLOSES_NOW + scratch[j]] = 0


@compiled
def value_with_claims(
    state: Ints, weights: Floats, scratch: Ints, shot: int, concerned: int
) -> float:
    """The value after a shot that leaves shooters trapped, for the side to move next."""
    mine, yours = scratch[MINE], scratch[YOURS]
    for shooter in range(state[SHOOTERS]):
        now = concerned >> shooter & 1
        closed = scratch[CLOSES + now * SQUARES + shot] >> shooter & 1
        if state[OWNER + shooter] == NOBODY and scratch[now * NOW + FREEDOM + shooter] == closed:
            if lead_then(state, scratch, shooter, now, shot) < 0:
                yours -= 1
            else:
                mine -= 1
    total = claims_worth(weights, mine, yours)
    for shooter in range(state[SHOOTERS]):
        if state[OWNER + shooter] == NOBODY:
            now = concerned >> shooter & 1
            total += worth_then(state, weights, scratch, shooter, now, shot, mine, yours)
    return total


@compiled
def are_beside(state: Ints, square: int, other: int) -> bool:
    """Whether two squares are orthogonal neighbours."""
    apart = abs(square - other)
    return apart == 1 or apart == state[STEPS]


@compiled
def value_of_slide(weights: Floats, scratch: Ints, terms: Floats, moved: int) -> float:
    """The value before the shot, when a slide concerns so many shooters."""
    total = terms[SUM] + claims_worth(weights, scratch[MINE], scratch[YOURS])
    for i in range(moved):
        shooter = scratch[MOVED + i]
        total += terms[WORTH_NOW + shooter] - terms[shooter]
    return total


@compiled
def value_of_shot(
    state: Ints,
    weights: Floats,
    scratch: Ints,
    terms: Floats,
    before: float,
    shot: int,
    moved: int,
    concerned: int,
) -> float:
    """The value after a shot, when the slide before it concerned so many shooters, and which."""
    total = before + terms[GAIN + shot]
    closes, beside = scratch[CLOSES_NOW + shot], scratch[BESIDE + shot]
    traps = scratch[TRAPS + shot] & ~concerned
    mine, yours = scratch[MINE], scratch[YOURS]
    for i in range(moved):
        shooter = scratch[MOVED + i]
        total -= terms[GAINS + shooter * SQUARES + shot]
        closed = closes >> shooter & 1
        if closed or beside & scratch[NOW + HOLDERS + shooter]:
            total -= terms[WORTH_NOW + shooter]
            total += worth_then(state, weights, scratch, shooter, 1, shot, mine, yours)
        if scratch[NOW + FREEDOM + shooter] == closed:
            traps |= 1 << shooter
    if traps:
        total = value_with_claims(state, weights, scratch, shot, concerned)
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
    survey(state, weights, scratch, terms)
    for shooter in range(state[SHOOTERS]):
        if state[OWNER + shooter] != NOBODY or (slid != NOBODY and slid != shooter):
            continue
        origin = state[SHOOTER + shooter]
        targets = reach(state, origin, scratch, TARGETS) if slid == NOBODY else 0
        for i in range(-1, targets):
            target = scratch[TARGETS + i] if i >= 0 else origin
            concerned = 0
            if i >= 0:
                slide(state, shooter, target)
                concerned = scratch[CLOSES + target] | scratch[PASSED_BY + shooter] | 1 << shooter
            elif slid != NOBODY:  # who could be blocked already
                concerned = (1 << state[SHOOTERS]) - 1
            moved = survey_slide(state, weights, scratch, terms, concerned)
            before = value_of_slide(weights, scratch, terms, moved)
            shots = reach(state, target, scratch, SHOTS)
            for j in range(shots):
                shot = scratch[SHOTS + j]
                if i < 0:
                    if scratch[SEEN + shot]:
                        continue
                    scratch[SEEN + shot] = 1
                promise = -value_of_shot(
                    state, weights, scratch, terms, before, shot, moved, concerned
                )
                if kept < most or promise + noise > values[at + kept - 1]:
                    promise += noise * draw(chance, 1 << 20) / (1 << 20)
                    if kept < most or promise > values[at + kept - 1]:
                        code = turn_code(shooter, target, shot)
                        kept = insert(codes, values, at, kept, most, code, promise)
            forget_slide(scratch, moved)
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
