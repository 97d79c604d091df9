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

# the weights: what a free shooter is worth, by whether it would decide the game for the side that
# has the lead there, its freedom, its open sides and the lead; then what claims are worth
SIDES = 5
LEADS = 9
LONGEST_LEAD = 4
CLAIM_WEIGHTS = 2 * 9 * SIDES * LEADS
WEIGHTS = CLAIM_WEIGHTS + 25
"""The length of the array of weights."""

# the scratch array
FREEDOM, OPEN_SIDES, LEAD = 0, MOST, 2 * MOST
"""For each shooter; the lead is that of the side to move next."""
BIGGEST = 3 * MOST
"""For each shooter, the mover's biggest group beside it."""
MINE, YOURS = 4 * MOST, 4 * MOST + 1
"""The claims that the side to move next and the other one will need to win."""
CLOSES = 5 * MOST
"""For each square, the shooters whose freedom a stone there diminishes, as bits."""
TOUCHES = CLOSES + SQUARES
"""For each group, the shooters orthogonally beside it, as bits."""
TARGETS = TOUCHES + SQUARES
SHOTS = TARGETS + 64
TURN_SCRATCH = SHOTS + 64
SUM, RATED = MOST, MOST + 1
"""In the scratch array of floats behind the worth of each shooter: the sum, then the value after
each shot."""
TERMS = RATED + 64
"""The length of that array."""


@compiled
def worth(weights: Floats, freedom: int, sides: int, lead: int, mine: int, yours: int) -> float:
    """What a free shooter is worth to the side to move next, who has that lead there.

    `mine` and `yours` are the claims that this side and the other one need to win. A trapped
    one is worth nothing: it counts as a claim.
    """
    if freedom == 0:
        return 0.0
    return weights[weight_of(freedom, sides, lead, mine, yours)]


@compiled
def weight_of(freedom: int, sides: int, lead: int, mine: int, yours: int) -> int:
    """Which weight says what such a shooter is worth."""
    decides = (lead > 0 and mine == 1) or (lead < 0 and yours == 1)
    lead = min(LONGEST_LEAD, max(-LONGEST_LEAD, lead))
    kind = 9 + freedom if decides else freedom
    return (kind * SIDES + sides) * LEADS + lead + LONGEST_LEAD


@compiled
def claims_worth(weights: Floats, mine: int, yours: int) -> float:
    """What claims are worth to a side that needs `mine` more to win, the other one `yours`."""
    if mine <= 0:
        return WON
    if yours <= 0:
        return -WON
    return weights[CLAIM_WEIGHTS + mine * 5 + yours]


@compiled
def survey(state: Ints, weights: Floats, scratch: Ints, terms: Floats) -> None:
    """Note how each free shooter stands, for the value after a stone of the mover."""
    for i in range(CLOSES, TARGETS):
        scratch[i] = 0
    mover = state[MOVER]
    mine = state[MAJORITY] - state[CLAIMS + 1 - mover]
    yours = state[MAJORITY] - state[CLAIMS + mover]
    for shooter in range(state[SHOOTERS]):
        if state[OWNER + shooter] == NOBODY:
            survey_shooter(state, scratch, shooter)
            if scratch[FREEDOM + shooter] == 0:
                if scratch[LEAD + shooter] < 0:
                    yours -= 1
                else:
                    mine -= 1
    scratch[MINE], scratch[YOURS] = mine, yours
    total = 0.0
    for shooter in range(state[SHOOTERS]):
        if state[OWNER + shooter] == NOBODY:
            freedom = scratch[FREEDOM + shooter]
            sides, lead = scratch[OPEN_SIDES + shooter], scratch[LEAD + shooter]
            terms[shooter] = worth(weights, freedom, sides, lead, mine, yours)
            total += terms[shooter]
    terms[SUM] = total


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
    theirs = white if state[MOVER] else black
    scratch[BIGGEST + shooter] = theirs
    scratch[LEAD + shooter] = black + white - 2 * theirs


@compiled
def rate_shots(state: Ints, weights: Floats, scratch: Ints, terms: Floats, shots: int) -> None:
    """Note the value after each shot of the list, for the side that is to move next.

    All shots in one call: calling a function costs more than the value of one shot.
    """
    stone = BLACK_STONE + state[MOVER]
    for number in range(shots):
        shot = scratch[SHOTS + number]
        size, touched = 1, 0
        for i in range(STEPS, STEPS + 4):
            near = shot + state[i]
            if state[near] == stone:
                group = state[GROUP + near]
                if not is_beside_earlier(state, shot, i, group):
                    size += state[GROUP_SIZE + group]
                    touched |= scratch[TOUCHES + group]
        closes = scratch[CLOSES + shot]
        mine, yours = scratch[MINE], scratch[YOURS]
        mine_then, yours_then, total = mine, yours, terms[SUM]
        changed, shooter = closes | touched, 0
        while changed >> shooter:
            if changed >> shooter & 1:
                lead = lead_after_shot(state, scratch, shooter, shot, size, touched)
                closed = closes >> shooter & 1
                freedom = scratch[FREEDOM + shooter] - closed
                sides = scratch[OPEN_SIDES + shooter]
                if closed and are_beside(state, state[SHOOTER + shooter], shot):
                    sides -= 1
                total -= terms[shooter]
                total += worth(weights, freedom, sides, lead, mine, yours)
                if freedom == 0:
                    if not closed:  # counted by `survey`, maybe for the other side
                        if scratch[LEAD + shooter] < 0:
                            yours_then += 1
                        else:
                            mine_then += 1
                    if lead < 0:
                        yours_then -= 1
                    else:
                        mine_then -= 1
            shooter += 1
        if mine != mine_then or yours != yours_then:
            total = 0.0
            for shooter in range(state[SHOOTERS]):
                if state[OWNER + shooter] == NOBODY:
                    lead = lead_after_shot(state, scratch, shooter, shot, size, touched)
                    closed = closes >> shooter & 1
                    sides = scratch[OPEN_SIDES + shooter]
                    if closed and are_beside(state, state[SHOOTER + shooter], shot):
                        sides -= 1
                    freedom = scratch[FREEDOM + shooter] - closed
                    total += worth(weights, freedom, sides, lead, mine_then, yours_then)
        terms[RATED + number] = total + claims_worth(weights, mine_then, yours_then)


@compiled
def lead_after_shot(
    state: Ints, scratch: Ints, shooter: int, shot: int, size: int, touched: int
) -> int:
    """The lead at a shooter for the side to move next, after a shot of the other side.

    The shot makes a group of that size, which is beside the shooters `touched` in any case.
    """
    lead = scratch[LEAD + shooter]
    if touched >> shooter & 1 or are_beside(state, state[SHOOTER + shooter], shot):
        lead -= max(0, size - scratch[BIGGEST + shooter])
    return lead


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
    mine = state[MAJORITY] - state[CLAIMS + mover]
    yours = state[MAJORITY] - state[CLAIMS + 1 - mover]
    total = claims_worth(weights, mine, yours)
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
        total += worth(weights, freedom, sides, lead, mine, yours)
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
            rate_shots(state, weights, scratch, terms, shots)
            for j in range(shots):
                shot = scratch[SHOTS + j]
                if i < 0 and slid == NOBODY and first_shooter(state, shot) != shooter:
                    continue
                promise = -terms[RATED + j]
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
