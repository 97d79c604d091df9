"""Bitboards of lines, for fast rollouts (random playouts) of Veletas.

Each square lies on four lines: its rank, its file and its two diagonals. The occupancy of a line
is one integer, its key: the lowest `LENGTH` bits are the places where nothing passes, the next
ones those where something may land. Places are counted by the file, on files by the rank. One
table gives the places in sight for a place and the lowest bits of a key, as the attack tables of
rotated bitboards in chess programs.

All of it lies in one array of `LINES_LENGTH` 64-bit integers, made for a board and rule set by
`board_lines`; `put_lines` sets the keys from a state. The lines of a square have the numbers
`4 * square` to `4 * square + 3`.
"""

from __future__ import annotations

from collections.abc import Iterator

from games.core.kernels import Ints, compiled
from games.veletas.ai.kernel import (
    EMPTY,
    FREE_SHOOTER,
    MOVER,
    NONE,
    OWNER,
    SHOOTER_COUNT,
    SHOOTER_SQUARE,
    SIZE,
    SQUARE_COUNT,
    WALL,
    claim,
)

LENGTH = 10
"""Places of the longest line."""
PASSED = (1 << LENGTH) - 1
"""The mask of the part of a key that says where nothing passes."""

STONE = 4 * SQUARE_COUNT
"""Offset, by line of a square: the bits that a stone there flips in the key.

At offset 0 lies, by line of a square, the index of the key.
"""
SHOOTER_THERE = 2 * 4 * SQUARE_COUNT
"""Offset, by line of a square: the bits that a shooter there flips in the key."""
SIGHTS = 3 * 4 * SQUARE_COUNT
"""Offset, by line of a square: the index of the part of `SIGHT` for its place on the line."""
ORIGIN = 4 * 4 * SQUARE_COUNT
"""Offset, by line of a square: the square at place 0 of the line, perhaps off the board."""
LINE_STEP = 5 * 4 * SQUARE_COUNT
"""Offset, by direction (4): the difference of the squares of two neighbouring places."""
KEYS = LINE_STEP + 4
"""Offset of the keys of all lines."""
LINES = 2 * LENGTH + 2 * (2 * LENGTH - 1)
"""The number of lines of the largest board."""
BLANK = LINES
"""Offset from the key of a line to its key on an empty board."""
COUNT = KEYS + 2 * LINES
"""Offset, by set of places (bits): the number of its places."""
FIRST = COUNT + (1 << LENGTH)
"""Offset, by set of places: its first place, or -1."""
SIGHT = FIRST + (1 << LENGTH)
"""Offset, by place and lowest bits of a key: the places up to the nearest blockers, as bits."""
LINES_LENGTH = SIGHT + (LENGTH << LENGTH)
"""The length of the array of lines."""


def board_lines(size: int, over_shooters: bool) -> list[int]:
    """The array of lines of an empty board of that size."""
    row = size + 2
    lines = [0] * LINES_LENGTH
    steps = (1, row, row + 1, 1 - row)
    lines[KEYS + BLANK : KEYS + BLANK + LINES] = [PASSED] * LINES
    for x in range(size):
        for y in range(size):
            square = (y + 1) * row + x + 1
            numbers = (y, LENGTH + x, 3 * LENGTH - 1 + y - x, 4 * LENGTH - 1 + y + x)
            for i, number, place in zip(range(4), numbers, (x, y, x, x), strict=True):
                at, bit = 4 * square + i, 1 << place
                lines[at] = KEYS + number
                lines[KEYS + BLANK + number] ^= bit << LENGTH | bit
                lines[STONE + at] = bit << LENGTH | bit
                lines[SHOOTER_THERE + at] = bit << LENGTH if over_shooters else bit << LENGTH | bit
                lines[SIGHTS + at] = SIGHT + (place << LENGTH)
                lines[ORIGIN + at] = square - place * steps[i]
    lines[LINE_STEP : LINE_STEP + 4] = steps
    lines[COUNT:] = _tables()
    return lines


def _tables() -> Iterator[int]:
    """The tables `COUNT`, `FIRST` and `SIGHT`, one after the other."""
    sets = range(1 << LENGTH)
    yield from (places.bit_count() for places in sets)
    yield from ((places & -places).bit_length() - 1 for places in sets)
    yield from (_sight(place, closed) for place in range(LENGTH) for closed in sets)


def _sight(place: int, closed: int) -> int:
    """The places in sight of a place, up to the nearest closed ones, as bits."""
    seen = 0
    for step in (-1, 1):
        at = place + step
        while 0 <= at < LENGTH and not closed >> at & 1:
            seen |= 1 << at
            at += step
    return seen


@compiled
def put_lines(state: Ints, lines: Ints) -> None:
    """Set the keys of all lines from a state."""
    for i in range(KEYS, KEYS + LINES):
        lines[i] = lines[BLANK + i]
    for square in range(state[SIZE] + 3, (state[SIZE] + 1) * (state[SIZE] + 2)):
        piece = state[square]
        if piece not in (EMPTY, WALL):
            change(lines, square, SHOOTER_THERE if piece >= FREE_SHOOTER else STONE)


@compiled
def change(lines: Ints, square: int, piece: int) -> None:
    """Put or lift a piece, `STONE` or `SHOOTER_THERE`, by flipping bits of four keys."""
    for i in range(4 * square, 4 * square + 4):
        lines[lines[i]] ^= lines[piece + i]


@compiled
def sight(lines: Ints, i: int) -> int:
    """The places in sight on line `i`, seen from its square, as bits."""
    key = lines[lines[i]]
    return lines[lines[SIGHTS + i] + (key & PASSED)] & key >> LENGTH


@compiled
def is_blocked(lines: Ints, square: int) -> bool:
    """Whether a shooter on that square cannot move."""
    for i in range(4 * square, 4 * square + 4):
        key = lines[lines[i]]
        if lines[lines[SIGHTS + i] + (key & PASSED)] & key >> LENGTH:
            return False
    return True


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
