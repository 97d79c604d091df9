"""Deals of the Loom to share: a deal for each day, and a short code for any deal.

A deal of 25 tiles with four orientations has 50 bits. A code writes them as ten characters of
five bits each (Crockford's base 32) and adds a check character over the field GF(32), which
detects any single wrong character and any transposition of two neighbours.
"""

from __future__ import annotations

from datetime import date
from hashlib import sha256

from games.core.position import OptionError
from games.core.translation import N_
from games.herati.rules.field import Tile
from games.herati.rules.setups import TILE_COUNT

_LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
"""Crockford's base 32: without I, L, O and U; on reading I and L count as 1, O as 0."""
_LOOKALIKES = str.maketrans("ILO", "110")
_CODE_LENGTH = 11
_ORIENTATIONS = tuple(Tile)
_BITS = 2 * TILE_COUNT


def deal_of_day(day: date) -> str:
    """The tag `Deal` of the Loom of a day, derived from the SHA-256 of its date.

    >>> deal_of_day(date(2026, 8, 2)) == deal_of_day(date(2026, 8, 2))
    True
    """
    digest = sha256(f"Loom of {day.isoformat()}".encode("ascii")).digest()
    return _deal(int.from_bytes(digest, "big") >> (8 * len(digest) - _BITS))


def deal_code(deal: str) -> str:
    """The code of a deal, grouped by hyphens.

    >>> deal_code(",".join(["NW"] * 25))
    '0000-0000-000'
    """
    number = 0
    for name in deal.split(","):
        number = number * len(_ORIENTATIONS) + _ORIENTATIONS.index(Tile(name))
    values = [number >> shift & 31 for shift in range(_BITS - 5, -1, -5)]
    text = "".join(_LETTERS[value] for value in [*values, _check(values)])
    return f"{text[:4]}-{text[4:8]}-{text[8:]}"


def deal_from_code(code: str) -> str:
    """The tag `Deal` of a code; case, spaces and hyphens do not matter.

    Raises `OptionError` for a wrong length, a wrong character or a wrong check character.
    """
    letters = (letter for letter in code.upper() if letter not in " -\t")
    plain = "".join(letters).translate(_LOOKALIKES)
    if len(plain) != _CODE_LENGTH or not set(plain) <= set(_LETTERS):
        raise OptionError(
            N_("{code} is not a deal code: a deal code has {length} letters and digits"),
            code=repr(code[:20]),
            length=_CODE_LENGTH,
        )
    *values, check = map(_LETTERS.index, plain)
    if check != _check(values):
        raise OptionError(
            N_("{code} is not a deal code: there is a mistake in it"), code=repr(code[:20])
        )
    number = 0
    for value in values:
        number = number << 5 | value
    return _deal(number)


def _deal(number: int) -> str:
    """The tag of a deal given as 50 bits, the first tile in the highest two."""
    shifts = range(_BITS - 2, -1, -2)
    return ",".join(_ORIENTATIONS[number >> shift & 3].value for shift in shifts)


def _check(values: list[int]) -> int:
    """The check character: the sum over GF(32) of the values times powers of x.

    The last value is multiplied by x, the one before it by x squared, and so on.
    """
    total = 0
    for value in values:
        total = total << 1 ^ value
        if total & 32:
            total ^= 0b100101  # x^5 + x^2 + 1
    return total << 1 ^ (0b100101 if total & 16 else 0)
