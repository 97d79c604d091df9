"""The squares of a board as lines of bits, for random games: one look-up is a whole line of sight.

Each square lies on four lines: its rank, its file and its two diagonals. What a line holds is one
integer, its key: the lowest `LENGTH` bits are the places where nothing passes, the next ones those
where something may land. Places are counted by the file, on files by the rank. For a place and a
key one table has all places in sight.

The array of lines is made for one board and rule set by `board_lines`; `put_lines` gives it the
keys of a state. Lines of a square have the numbers `4 * square` to `4 * square + 3`.
"""

from __future__ import annotations

from collections.abc import Iterator

from games.core.numba_kernels import Ints, compiled
from games.veletas.ai.kernel import EMPTY, FREE, MOST, SIZE, SQUARES, WALL

LENGTH = 10
"""Places of a line."""
PASSED = (1 << LENGTH) - 1
"""The part of a key that says where nothing passes."""

STONE = 4 * SQUARES
"""For each line of a square, after the index of its key: what a stone there changes in the key."""
SHOOTER_THERE = 2 * 4 * SQUARES
"""Likewise what a shooter changes."""
SIGHTS = 3 * 4 * SQUARES
"""Likewise where the sights from that place begin, by the passed part of the key."""
ORIGIN = 4 * 4 * SQUARES
"""Likewise the square where that line has its place 0, on the board or not."""
APART = 5 * 4 * SQUARES
"""For each of the four directions, what lies between the squares of two neighbouring places."""
KEYS = APART + 4
LINES = 2 * LENGTH + 2 * (2 * LENGTH - 1)
"""How many lines the biggest board has."""
BLANK = LINES
"""From the key of each line to what it is on an empty board."""
COUNT = KEYS + 2 * LINES
"""For each set of places, how many there are."""
NTH = COUNT + (1 << LENGTH)
"""For each number, and each set of places that big, the place of that number in it, from 0."""
FIRST = NTH
"""For each set of places the first one."""
SIGHT = NTH + (LENGTH << LENGTH)
"""For each place and each passed part of a key, the places in sight as far as they are empty."""
OPEN = SIGHT + (LENGTH << LENGTH)
"""For each empty square, how many squares are in sight of it: kept by `count_sights`."""
SEEN = OPEN + SQUARES
"""For each square whether it can be shot at without a slide."""
SLIDES = SEEN + SQUARES
"""For each shooter how many turns begin with its slide."""
OVER_SHOOTERS = SLIDES + MOST
BOARD_LINES = OVER_SHOOTERS + 1
"""The length of the array of lines."""


def board_lines(size: int, over_shooters: bool) -> list[int]:
    """The array of lines of a board of that size, by whether shooters are passed over."""
    row = size + 2
    lines = [0] * BOARD_LINES
    apart = (1, row, row + 1, 1 - row)
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
                lines[ORIGIN + at] = square - place * apart[i]
    lines[APART : APART + 4] = apart
    lines[COUNT:OPEN] = _tables()
    lines[OVER_SHOOTERS] = int(over_shooters)
    return lines


def _tables() -> Iterator[int]:
    """The counts, the first places and the sights."""
    sets = range(1 << LENGTH)
    yield from (places.bit_count() for places in sets)
    yield from (_nth(number, places) for number in range(LENGTH) for places in sets)
    yield from (_sight(place, closed) for place in range(LENGTH) for closed in sets)


def _nth(number: int, places: int) -> int:
    """The place of that number in a set, or -1."""
    members = [place for place in range(LENGTH) if places >> place & 1]
    return members[number] if number < len(members) else -1


def _sight(place: int, closed: int) -> int:
    """The open places up to the nearest closed ones."""
    seen = 0
    for step in (-1, 1):
        at = place + step
        while 0 <= at < LENGTH and not closed >> at & 1:
            seen |= 1 << at
            at += step
    return seen


@compiled
def put_lines(state: Ints, lines: Ints) -> None:
    """Make the keys those of that state."""
    for i in range(KEYS, KEYS + LINES):
        lines[i] = lines[BLANK + i]
    for square in range(state[SIZE] + 3, (state[SIZE] + 1) * (state[SIZE] + 2)):
        piece = state[square]
        if piece not in (EMPTY, WALL):
            change(lines, square, SHOOTER_THERE if piece >= FREE else STONE)


@compiled
def change(lines: Ints, square: int, piece: int) -> None:
    """Put or lift what is `STONE` or `SHOOTER_THERE`."""
    for i in range(4 * square, 4 * square + 4):
        lines[lines[i]] ^= lines[piece + i]


@compiled
def sight(lines: Ints, i: int) -> int:
    """The places in sight on the line of a square of that number, as bits."""
    key = lines[lines[i]]
    return lines[lines[SIGHTS + i] + (key & PASSED)] & key >> LENGTH


@compiled
def square_at(lines: Ints, i: int, place: int) -> int:
    """The square at a place of that line."""
    return lines[ORIGIN + i] + place * lines[APART + (i & 3)]


@compiled
def sees_nothing(lines: Ints, square: int) -> bool:
    """Whether a shooter on that square cannot move."""
    for i in range(4 * square, 4 * square + 4):
        key = lines[lines[i]]
        if lines[lines[SIGHTS + i] + (key & PASSED)] & key >> LENGTH:
            return False
    return True


@compiled
def in_sight(lines: Ints, square: int) -> int:
    """How many squares a shooter on that square could go to or shoot at."""
    found = 0
    for i in range(4 * square, 4 * square + 4):
        found += lines[COUNT + sight(lines, i)]
    return found


@compiled
def nth_in_sight(lines: Ints, square: int, number: int) -> int:
    """The square of that number, from 0, among those in sight."""
    i = 4 * square
    seen = sight(lines, i)
    while number >= lines[COUNT + seen]:
        number -= lines[COUNT + seen]
        i += 1
        seen = sight(lines, i)
    for _ in range(number):
        seen &= seen - 1
    return square_at(lines, i, lines[FIRST + seen])


# --------------------------------------------------------- how much is in sight of every square


@compiled
def count_sights(state: Ints, lines: Ints) -> None:
    """Count for each square what is in sight of it."""
    for square in range(SQUARES):
        if state[square] != WALL:
            lines[OPEN + square] = in_sight(lines, square)


@compiled
def put_counted(lines: Ints, square: int, piece: int) -> None:
    """`change` where something is put on an empty square, with what was in sight of others."""
    change_counts(lines, square, piece, -1)
    change(lines, square, piece)


@compiled
def lift_counted(lines: Ints, square: int) -> None:
    """`change` where a shooter leaves a square, with what comes in sight of others."""
    change(lines, square, SHOOTER_THERE)
    lines[OPEN + square] = change_counts(lines, square, SHOOTER_THERE, 1)


@compiled
def change_counts(lines: Ints, square: int, piece: int, sign: int) -> int:
    """Count a square, and what is behind it, in or out; return how many squares it sees."""
    hides = piece == STONE or not lines[OVER_SHOOTERS]
    found = 0
    for i in range(4 * square, 4 * square + 4):
        seen = sight(lines, i)
        number = lines[COUNT + seen]
        found += number
        own, at, apart = lines[STONE + i] & PASSED, lines[ORIGIN + i], lines[APART + (i & 3)]
        low = lines[COUNT + (seen & own - 1)]
        below = sign * (1 + number - low) if hides else sign
        above = sign * (1 + low) if hides else sign
        while seen:
            place = lines[FIRST + seen]
            seen &= seen - 1
            lines[OPEN + at + place * apart] += below if low > 0 else above
            low -= 1
    return found
