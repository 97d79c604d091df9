"""Deals of the Loom that people can share: one for each day, and a short code for any.

25 tiles in one of four ways each are 50 bits: ten characters of five, and an eleventh that
gives away any single mistake and any two neighbours exchanged.
"""

from __future__ import annotations

from datetime import date
from hashlib import sha256

from games.core.position import OptionError
from games.core.text import N_
from games.herati.rules.field import Tile
from games.herati.rules.options import TILES

_LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
"""Without I, L, O and U: the first three are read as 1, 1 and 0."""
_LIKE = str.maketrans("ILO", "110")
_LENGTH = 11
_WAYS = tuple(Tile)
_BITS = 2 * TILES


def deal_of_day(day: date) -> str:
    """The tag `Deal` of the Loom of a day: the same wherever it is asked for.

    >>> deal_of_day(date(2026, 8, 2)) == deal_of_day(date(2026, 8, 2))
    True
    """
    digest = sha256(f"Loom of {day.isoformat()}".encode("ascii")).digest()
    return _deal(int.from_bytes(digest, "big") >> (8 * len(digest) - _BITS))


def code_of(deal: str) -> str:
    """The code of a whole deal, in groups as people write it down.

    >>> code_of(",".join(["NW"] * 25))
    '0000-0000-000'
    """
    number = 0
    for name in deal.split(","):
        number = number * len(_WAYS) + _WAYS.index(Tile(name))
    values = [number >> shift & 31 for shift in range(_BITS - 5, -1, -5)]
    text = "".join(_LETTERS[value] for value in [*values, _check(values)])
    return f"{text[:4]}-{text[4:8]}-{text[8:]}"


def deal_of(code: str) -> str:
    """The tag `Deal` of a code; case, spaces and dashes do not matter. Raises `OptionError`."""
    plain = "".join(sign for sign in code.upper() if sign not in " -\t").translate(_LIKE)
    if len(plain) != _LENGTH or not set(plain) <= set(_LETTERS):
        raise OptionError(
            N_("{code} is no code of a deal: it has {length} letters and digits"),
            code=repr(code[:20]),
            length=_LENGTH,
        )
    *values, check = map(_LETTERS.index, plain)
    if check != _check(values):
        raise OptionError(
            N_("{code} is no code of a deal: there is a mistake in it"), code=repr(code[:20])
        )
    number = 0
    for value in values:
        number = number << 5 | value
    return _deal(number)


def _deal(number: int) -> str:
    """The deal of a number of 50 bits, its first tile in the highest two."""
    shifts = range(_BITS - 2, -1, -2)
    return ",".join(_WAYS[number >> shift & 3].value for shift in shifts)


def _check(values: list[int]) -> int:
    """A polynomial over the field of 32 elements: each place counts another power of two."""
    total = 0
    for value in values:
        total = total << 1 ^ value
        if total & 32:
            total ^= 0b100101  # x^5 + x^2 + 1
    return total << 1 ^ (0b100101 if total & 16 else 0)
