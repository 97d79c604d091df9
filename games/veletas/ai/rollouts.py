"""Random games of Veletas for search, and random turns, every complete turn equally likely.

The board is looked at along its lines, see the module `lines`. A board has thousands of turns, too
many to list each time one is drawn. They are counted: for each square it is known how many squares
are in sight of it, so the turns of a shooter are one sum over the squares that it can go to.
"""

from __future__ import annotations

from games.core.numba_kernels import Ints, compiled
from games.veletas.ai.kernel import (
    CLAIMS,
    MAJORITY,
    MOVER,
    NOBODY,
    OWNER,
    SHOOTER,
    SHOOTERS,
    SQUARES,
    claim,
    copy_state,
    first_shooter,
    put_stone,
    slide,
    turn_code,
)
from games.veletas.ai.line_bitboards import (
    APART,
    COUNT,
    FIRST,
    LENGTH,
    NTH,
    OPEN,
    ORIGIN,
    OVER_SHOOTERS,
    PASSED,
    SEEN,
    SHOOTER_THERE,
    SIGHTS,
    SLIDES,
    STONE,
    change,
    count_sights,
    lift_counted,
    nth_in_sight,
    put_counted,
    put_lines,
    sees_nothing,
    sight,
)

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


@compiled
def claim_trapped(state: Ints, lines: Ints) -> None:
    """After the mover's shot: the claims, and the other side is to move."""
    mover = state[MOVER]
    for shooter in range(state[SHOOTERS]):
        if state[OWNER + shooter] == NOBODY:
            square = state[SHOOTER + shooter]
            i = 4 * square
            key = lines[lines[i]]
            # its rank alone settles most cases
            if lines[lines[SIGHTS + i] + (key & PASSED)] & key >> LENGTH:
                continue
            if sees_nothing(lines, square):
                claim(state, shooter, mover)
    state[MOVER] = 1 - mover


# ------------------------------------------------------------------ quick turns, unevenly drawn


@compiled
def quick_turn(state: Ints, chance: Ints, lines: Ints) -> None:
    """Play a turn of a random shooter: a random square to go to, then a random shot.

    The lines are those of the state, and stay so.
    """
    shooter = draw(chance, state[SHOOTERS])
    while state[OWNER + shooter] != NOBODY:
        shooter = draw(chance, state[SHOOTERS])
    origin = state[SHOOTER + shooter]
    target = drawn_in_sight(lines, origin, chance)
    change(lines, origin, SHOOTER_THERE)
    change(lines, target, SHOOTER_THERE)
    slide(state, shooter, target)
    shot = drawn_in_sight(lines, target, chance)
    change(lines, shot, STONE)
    put_stone(state, shot, state[MOVER])
    claim_trapped(state, lines)


@compiled
def drawn_in_sight(lines: Ints, square: int, chance: Ints) -> int:
    """A square drawn from those in sight; there must be one."""
    i = 4 * square
    key = lines[lines[i]]
    seen = lines[lines[SIGHTS + i] + (key & PASSED)] & key >> LENGTH
    key = lines[lines[i + 1]]
    second = lines[lines[SIGHTS + i + 1] + (key & PASSED)] & key >> LENGTH
    key = lines[lines[i + 2]]
    third = lines[lines[SIGHTS + i + 2] + (key & PASSED)] & key >> LENGTH
    key = lines[lines[i + 3]]
    fourth = lines[lines[SIGHTS + i + 3] + (key & PASSED)] & key >> LENGTH
    in_first, in_second, in_third = lines[COUNT + seen], lines[COUNT + second], lines[COUNT + third]
    number = draw(chance, in_first + in_second + in_third + lines[COUNT + fourth])
    if number >= in_first:
        number -= in_first
        i, seen = i + 1, second
        if number >= in_second:
            number -= in_second
            i, seen = i + 1, third
            if number >= in_third:
                number -= in_third
                i, seen = i + 1, fourth
    return lines[ORIGIN + i] + lines[NTH + (number << LENGTH) + seen] * lines[APART + (i & 3)]


@compiled
def quick_playout(state: Ints, chance: Ints, lines: Ints) -> int:
    """Play quick turns to the end and return their number."""
    put_lines(state, lines)
    turns, enough = 0, state[MAJORITY]
    while state[CLAIMS] < enough and state[CLAIMS + 1] < enough:
        quick_turn(state, chance, lines)
        turns += 1
    return turns


@compiled
def quick_playouts(root: Ints, state: Ints, chance: Ints, lines: Ints, games: int) -> int:
    """So many quick playouts from a root; the number of turns in all."""
    turns = 0
    for _ in range(games):
        copy_state(root, state)
        turns += quick_playout(state, chance, lines)
    return turns


# ------------------------------------------------------------------------- turns evenly drawn


@compiled
def count_slides(state: Ints, lines: Ints, shooter: int) -> int:
    """Count the turns with a slide of that shooter, and mark the squares that it can shoot at.

    When the shooter has gone, its square comes in sight of every target; and where it is not
    passed over, what is on its other side as well.
    """
    origin = state[SHOOTER + shooter]
    found = 0
    for i in range(4 * origin, 4 * origin + 4):
        seen = sight(lines, i)
        number = lines[COUNT + seen]
        found += number
        if not lines[OVER_SHOOTERS]:
            below = lines[COUNT + (seen & (lines[STONE + i] & PASSED) - 1)]
            found += 2 * below * (number - below)
        begin, apart = lines[ORIGIN + i], lines[APART + (i & 3)]
        while seen:
            target = begin + lines[FIRST + seen] * apart
            seen &= seen - 1
            lines[SEEN + target] = 1
            found += lines[OPEN + target]
    return found


@compiled
def nth_slide(state: Ints, lines: Ints, shooter: int, number: int) -> int:
    """The turn of that number, from 0, among those with a slide of that shooter."""
    origin = state[SHOOTER + shooter]
    for i in range(4 * origin, 4 * origin + 4):
        seen = sight(lines, i)
        below = lines[COUNT + (seen & (lines[STONE + i] & PASSED) - 1)]
        above = lines[COUNT + seen] - below
        for place in range(below + above):
            target = lines[ORIGIN + i] + lines[FIRST + seen] * lines[APART + (i & 3)]
            seen &= seen - 1
            shots = lines[OPEN + target] + 1
            if not lines[OVER_SHOOTERS]:
                shots += above if place < below else below
            if number < shots:
                change(lines, origin, SHOOTER_THERE)
                shot = nth_in_sight(lines, target, number)
                change(lines, origin, SHOOTER_THERE)
                return turn_code(shooter, target, shot)
            number -= shots
    return NOBODY


@compiled
def count_all(state: Ints, lines: Ints) -> int:
    """How many turns there are, by lines and sights that have been counted."""
    for square in range(SEEN, SEEN + SQUARES):
        lines[square] = 0
    found = 0
    for shooter in range(state[SHOOTERS]):
        slides = 0
        if state[OWNER + shooter] == NOBODY:
            slides = count_slides(state, lines, shooter)
        lines[SLIDES + shooter] = slides
        found += slides
    for square in range(SEEN, SEEN + SQUARES):
        found += lines[square]
    return found


@compiled
def next_even_turn(state: Ints, chance: Ints, lines: Ints) -> int:
    """A turn drawn from all turns, by lines and sights that have been counted."""
    number = draw(chance, count_all(state, lines))
    for shooter in range(state[SHOOTERS]):
        if number < lines[SLIDES + shooter]:
            return nth_slide(state, lines, shooter, number)
        number -= lines[SLIDES + shooter]
    square = 0
    while True:
        number -= lines[SEEN + square]
        if number < 0:
            break
        square += 1
    shooter = first_shooter(state, square)
    return turn_code(shooter, state[SHOOTER + shooter], square)


@compiled
def even_turn(state: Ints, chance: Ints, lines: Ints) -> int:
    """A turn drawn from all turns, each equally likely."""
    put_lines(state, lines)
    count_sights(state, lines)
    return next_even_turn(state, chance, lines)


@compiled
def count_turns(state: Ints, lines: Ints) -> int:
    """How many turns there are, without listing them."""
    put_lines(state, lines)
    count_sights(state, lines)
    return count_all(state, lines)


@compiled
def even_playout(state: Ints, chance: Ints, lines: Ints) -> int:
    """Play evenly drawn turns to the end and return their number."""
    put_lines(state, lines)
    count_sights(state, lines)
    turns, enough = 0, state[MAJORITY]
    while state[CLAIMS] < enough and state[CLAIMS + 1] < enough:
        code = next_even_turn(state, chance, lines)
        shooter, target, shot = code >> 16, code >> 8 & 255, code & 255
        origin = state[SHOOTER + shooter]
        if origin != target:
            lift_counted(lines, origin)
            put_counted(lines, target, SHOOTER_THERE)
            slide(state, shooter, target)
        put_counted(lines, shot, STONE)
        put_stone(state, shot, state[MOVER])
        claim_trapped(state, lines)
        turns += 1
    return turns


@compiled
def even_playouts(root: Ints, state: Ints, chance: Ints, lines: Ints, games: int) -> int:
    """So many even playouts from a root; the number of turns in all."""
    turns = 0
    for _ in range(games):
        copy_state(root, state)
        turns += even_playout(state, chance, lines)
    return turns
