"""What the totals between two games of a Workshop match are worth: chances to win the match.

The numbers lie beside this module in `match_equity.bin`; `match_equity_table` makes them.
"""

from __future__ import annotations

import sys
import zlib
from array import array
from functools import cache
from pathlib import Path

from games.herati.rules.position import TARGET

FILE = Path(__file__).with_name("match_equity.bin")

PLAYERS = (2, 3, 4)


@cache
def equities() -> dict[int, list[float]]:
    """For each number of players the chance of each seat to win the match, on all totals.

    Flat: the totals as digits base `TARGET`, that of the seat that begins the next game first;
    for each of them every seat, counted in the same way.
    """
    values = array("f")
    values.frombytes(zlib.decompress(FILE.read_bytes()))
    if sys.byteorder == "big":
        values.byteswap()
    found, at = {}, 0
    for players in PLAYERS:
        size = players * TARGET**players
        found[players] = list(values[at : at + size])
        at += size
    return found
