"""Rollouts (random playouts) of Veletas: fast ones for MCTS, uniform ones for plain UCT.

A fast rollout picks a random shooter, then a random square to move to, then a random shot. In a
uniform rollout every complete turn is equally likely. A position has thousands of turns, too many
to list for each sample. They are counted instead: the number of squares in sight is kept for each
square (`line_bitboards`), so the turns of a shooter are one sum over the squares in its reach.
"""

from __future__ import annotations

from games.core.kernels import Ints, compiled
from games.veletas.ai.kernel import (
    CLAIMS,
    MAJORITY,
    MOVER,
    NONE,
    OWNER,
    SHOOTER_COUNT,
    SHOOTER_SQUARE,
    SQUARE_COUNT,
    claim,
    copy_state,
    first_shooter,
    put_stone,
    slide,
    turn_code,
)
from games.veletas.ai.line_bitboards import (
    COUNT,
    FIRST,
    LENGTH,
    LINE_STEP,
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
    is_blocked,
    lift_counted,
    nth_in_sight,
    put_counted,
    put_lines,
    sight,
)

BITS = (1 << 32) - 1


@compiled
def random_below(rng_state: Ints, below: int) -> int:
    """A random integer from 0 to `below - 1`.

    32-bit xorshift (Marsaglia, Xorshift RNGs, 2003). `rng_state` has one integer, never 0.
    """
    x = rng_state[0]
    x ^= x << 13 & BITS
    x ^= x >> 17
    x ^= x << 5 & BITS
    rng_state[0] = x
    return x * below >> 32


@compiled
def claim_trapped(state: Ints, lines: Ints) -> None:
    """After the mover's shot: claim the trapped shooters and change the side to move."""
    mover = state[MOVER]
    for shooter in range(state[SHOOTER_COUNT]):
        if state[OWNER + shooter] == NONE:
            square = state[SHOOTER_SQUARE + shooter]
            i = 4 * square
            key = lines[lines[i]]
            # an open square on its rank settles most cases
            if lines[lines[SIGHTS + i] + (key & PASSED)] & key >> LENGTH:
                continue
            if is_blocked(lines, square):
                claim(state, shooter, mover)
    state[MOVER] = 1 - mover


# -------------------------------------------------------------------------- fast rollouts


@compiled
def fast_turn(state: Ints, rng_state: Ints, lines: Ints) -> None:
    """Play a turn of a random shooter: a random move, then a random shot.

    `lines` must hold the keys of the state; they are kept up to date.
    """
    shooter = random_below(rng_state, state[SHOOTER_COUNT])
    while state[OWNER + shooter] != NONE:
        shooter = random_below(rng_state, state[SHOOTER_COUNT])
    origin = state[SHOOTER_SQUARE + shooter]
    target = random_in_sight(lines, origin, rng_state)
    change(lines, origin, SHOOTER_THERE)
    change(lines, target, SHOOTER_THERE)
    slide(state, shooter, target)
    shot = random_in_sight(lines, target, rng_state)
    change(lines, shot, STONE)
    put_stone(state, shot, state[MOVER])
    claim_trapped(state, lines)


@compiled
def random_in_sight(lines: Ints, square: int, rng_state: Ints) -> int:
    """A random square in sight, each equally likely; there must be one."""
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
    number = random_below(rng_state, in_first + in_second + in_third + lines[COUNT + fourth])
    if number >= in_first:
        number -= in_first
        i, seen = i + 1, second
        if number >= in_second:
            number -= in_second
            i, seen = i + 1, third
            if number >= in_third:
                number -= in_third
                i, seen = i + 1, fourth
    return lines[ORIGIN + i] + lines[NTH + (number << LENGTH) + seen] * lines[LINE_STEP + (i & 3)]


@compiled
def fast_rollout(state: Ints, rng_state: Ints, lines: Ints) -> int:
    """Play fast turns to the end of the game and return their number."""
    put_lines(state, lines)
    turns, enough = 0, state[MAJORITY]
    while state[CLAIMS] < enough and state[CLAIMS + 1] < enough:
        fast_turn(state, rng_state, lines)
        turns += 1
    return turns


@compiled
def fast_rollouts(root: Ints, state: Ints, rng_state: Ints, lines: Ints, games: int) -> int:
    """Play that many fast rollouts from a root; return the total number of turns."""
    turns = 0
    for _ in range(games):
        copy_state(root, state)
        turns += fast_rollout(state, rng_state, lines)
    return turns


# ----------------------------------------------------------------------- uniform rollouts


@compiled
def count_slides(state: Ints, lines: Ints, shooter: int) -> int:
    """Count the turns with a slide of that shooter, and mark the squares that it sees.

    When the shooter has gone, its own square comes in sight of every target; where shooters block
    lines, so do the squares on its other side.
    """
    origin = state[SHOOTER_SQUARE + shooter]
    found = 0
    for i in range(4 * origin, 4 * origin + 4):
        seen = sight(lines, i)
        number = lines[COUNT + seen]
        found += number
        if not lines[OVER_SHOOTERS]:
            below = lines[COUNT + (seen & (lines[STONE + i] & PASSED) - 1)]
            found += 2 * below * (number - below)
        begin, step = lines[ORIGIN + i], lines[LINE_STEP + (i & 3)]
        while seen:
            target = begin + lines[FIRST + seen] * step
            seen &= seen - 1
            lines[SEEN + target] = 1
            found += lines[OPEN + target]
    return found


@compiled
def nth_slide(state: Ints, lines: Ints, shooter: int, number: int) -> int:
    """The turn of that number among those with a slide of that shooter, from 0."""
    origin = state[SHOOTER_SQUARE + shooter]
    for i in range(4 * origin, 4 * origin + 4):
        seen = sight(lines, i)
        below = lines[COUNT + (seen & (lines[STONE + i] & PASSED) - 1)]
        above = lines[COUNT + seen] - below
        for place in range(below + above):
            target = lines[ORIGIN + i] + lines[FIRST + seen] * lines[LINE_STEP + (i & 3)]
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
    return NONE


@compiled
def count_all(state: Ints, lines: Ints) -> int:
    """The number of turns; `lines` and its `OPEN` must be those of the state."""
    for square in range(SEEN, SEEN + SQUARE_COUNT):
        lines[square] = 0
    found = 0
    for shooter in range(state[SHOOTER_COUNT]):
        slides = 0
        if state[OWNER + shooter] == NONE:
            slides = count_slides(state, lines, shooter)
        lines[SLIDES + shooter] = slides
        found += slides
    for square in range(SEEN, SEEN + SQUARE_COUNT):
        found += lines[square]
    return found


@compiled
def sample_uniform_turn(state: Ints, rng_state: Ints, lines: Ints) -> int:
    """A random turn, all equally likely; `lines` and its `OPEN` must be those of the state."""
    number = random_below(rng_state, count_all(state, lines))
    for shooter in range(state[SHOOTER_COUNT]):
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
    return turn_code(shooter, state[SHOOTER_SQUARE + shooter], square)


@compiled
def uniform_turn(state: Ints, rng_state: Ints, lines: Ints) -> int:
    """A random turn of a state, all equally likely."""
    put_lines(state, lines)
    count_sights(state, lines)
    return sample_uniform_turn(state, rng_state, lines)


@compiled
def count_turns(state: Ints, lines: Ints) -> int:
    """The number of turns of a state, without listing them."""
    put_lines(state, lines)
    count_sights(state, lines)
    return count_all(state, lines)


@compiled
def uniform_rollout(state: Ints, rng_state: Ints, lines: Ints) -> int:
    """Play uniformly random turns to the end of the game and return their number."""
    put_lines(state, lines)
    count_sights(state, lines)
    turns, enough = 0, state[MAJORITY]
    while state[CLAIMS] < enough and state[CLAIMS + 1] < enough:
        code = sample_uniform_turn(state, rng_state, lines)
        shooter, target, shot = code >> 16, code >> 8 & 255, code & 255
        origin = state[SHOOTER_SQUARE + shooter]
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
def uniform_rollouts(root: Ints, state: Ints, rng_state: Ints, lines: Ints, games: int) -> int:
    """Play that many uniform rollouts from a root; return the total number of turns."""
    turns = 0
    for _ in range(games):
        copy_state(root, state)
        turns += uniform_rollout(state, rng_state, lines)
    return turns
