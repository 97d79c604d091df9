"""Random games of Veletas for search, and random turns, every complete turn equally likely.

A board has thousands of turns, too many to list each time one is drawn. They are counted: from
an empty square a shooter shoots at every other empty square of the four segments, bounded by what
is not passed over, on which it stands. So one pass over the board serves all slides, and only the
square that the shooter leaves needs care.
"""

from __future__ import annotations

from games.core.compiled import Ints, compiled
from games.veletas.kernel import (
    EMPTY,
    FREE,
    NOBODY,
    OVER,
    OWNER,
    SHOOTER,
    SHOOTERS,
    SIZE,
    SQUARES,
    STEPS,
    WALL,
    first_shooter,
    play_turn,
    reach,
    shoot,
    slide,
    turn_code,
    winner,
)

COUNT = 0
"""For each square the number of squares in sight of it, in the scratch array."""
SHOTS = SQUARES
SEEN = SHOTS + 64
"""For each square whether it was shot at without a slide."""
SCRATCH = SEEN + SQUARES
"""The length of the scratch array."""

BITS = (1 << 32) - 1


@compiled
def draw(chance: Ints, below: int) -> int:
    """A random number below that one; chance[0] is the state of the generator, never 0.

    Marsaglia's 32-bit xorshift (Xorshift RNGs, 2003).
    """
    x = chance[0]
    x ^= x << 13 & BITS
    x ^= x >> 17
    x ^= x << 5 & BITS
    chance[0] = x
    return x * below >> 32


# ------------------------------------------------------------------ quick turns, unevenly drawn


@compiled
def quick_turn(state: Ints, chance: Ints, scratch: Ints) -> None:
    """Play a turn of a random shooter: a random square to go to, then a random shot."""
    shooter = draw(chance, state[SHOOTERS])
    while state[OWNER + shooter] != NOBODY:
        shooter = draw(chance, state[SHOOTERS])
    found = reach(state, state[SHOOTER + shooter], scratch, 0)
    slide(state, shooter, scratch[draw(chance, found)])
    found = reach(state, state[SHOOTER + shooter], scratch, 0)
    shoot(state, scratch[draw(chance, found)])


@compiled
def quick_playout(state: Ints, chance: Ints, scratch: Ints) -> int:
    """Play quick turns to the end and return their number."""
    turns = 0
    while winner(state) == NOBODY:
        quick_turn(state, chance, scratch)
        turns += 1
    return turns


# ------------------------------------------------------------------------- turns evenly drawn


@compiled
def count_sight(state: Ints, scratch: Ints) -> None:
    """For each empty square, how many squares a shooter there would reach."""
    stride = state[SIZE] + 2
    first, last = stride + 1, stride * (state[SIZE] + 1) - 1
    for square in range(first, last):
        scratch[COUNT + square] = 0
    for i in range(4):
        step = state[STEPS + i // 2 + 4 * (i % 2)]  # one of each pair of opposite steps
        for begin in range(first, last):
            if state[begin] == WALL or state[begin - step] != WALL:
                continue
            # a whole line, segment by segment
            square = begin
            while state[square] != WALL:
                segment, empty = square, 0
                while state[square] == EMPTY or (state[square] >= FREE and state[OVER]):
                    if state[square] == EMPTY:
                        empty += 1
                    square += step
                while segment != square:
                    scratch[COUNT + segment] += empty - 1
                    segment += step
                if state[square] != WALL:
                    square += step


@compiled
def count_stationary(state: Ints, scratch: Ints) -> int:
    """How many squares can be shot at without a slide."""
    for square in range(SQUARES):
        scratch[SEEN + square] = 0
    found = 0
    for shooter in range(state[SHOOTERS]):
        if state[OWNER + shooter] != NOBODY:
            continue
        for i in range(STEPS, STEPS + 8):
            step = state[i]
            square = state[SHOOTER + shooter] + step
            while state[square] == EMPTY or (state[square] >= FREE and state[OVER]):
                if state[square] == EMPTY and not scratch[SEEN + square]:
                    scratch[SEEN + square] = 1
                    found += 1
                square += step
    return found


@compiled
def cleared(state: Ints, origin: int, step: int) -> int:
    """How many squares behind its origin a shooter that slid by `step` comes to see.

    The origin itself is not counted. What is passed over has hidden nothing.
    """
    found = 0
    if not state[OVER]:
        square = origin - step
        while state[square] == EMPTY:
            found += 1
            square -= step
    return found


@compiled
def count_slides(state: Ints, scratch: Ints, wanted: int) -> int:
    """Count the turns with a slide; stop at the wanted one and return its code.

    With nothing wanted (-1), return the number. `count_sight` must have been called.
    """
    found = 0
    for shooter in range(state[SHOOTERS]):
        if state[OWNER + shooter] != NOBODY:
            continue
        origin = state[SHOOTER + shooter]
        for i in range(STEPS, STEPS + 8):
            step = state[i]
            square = origin + step
            more = -1
            while state[square] == EMPTY or (state[square] >= FREE and state[OVER]):
                if state[square] == EMPTY:
                    if more < 0:
                        more = 1 + cleared(state, origin, step)
                    found += scratch[COUNT + square] + more
                    if 0 <= wanted < found:
                        return with_shot(state, scratch, shooter, square, found - wanted - 1)
                square += step
    return found


@compiled
def with_shot(state: Ints, scratch: Ints, shooter: int, target: int, number: int) -> int:
    """The turn with that slide and the shot of that number."""
    origin = state[SHOOTER + shooter]
    slide(state, shooter, target)
    reach(state, target, scratch, SHOTS)
    slide(state, shooter, origin)
    return turn_code(shooter, target, scratch[SHOTS + number])


@compiled
def even_turn(state: Ints, chance: Ints, scratch: Ints) -> int:
    """A turn drawn from all turns, each equally likely."""
    count_sight(state, scratch)
    slides = count_slides(state, scratch, -1)
    number = draw(chance, slides + count_stationary(state, scratch))
    if number < slides:
        return count_slides(state, scratch, number)
    number -= slides
    square = 0
    while True:
        number -= scratch[SEEN + square]
        if number < 0:
            break
        square += 1
    shooter = first_shooter(state, square)
    return turn_code(shooter, state[SHOOTER + shooter], square)


@compiled
def count_turns(state: Ints, scratch: Ints) -> int:
    """How many turns there are, without listing them."""
    count_sight(state, scratch)
    return count_slides(state, scratch, -1) + count_stationary(state, scratch)


@compiled
def even_playout(state: Ints, chance: Ints, scratch: Ints) -> int:
    """Play evenly drawn turns to the end and return their number."""
    turns = 0
    while winner(state) == NOBODY:
        play_turn(state, even_turn(state, chance, scratch))
        turns += 1
    return turns
