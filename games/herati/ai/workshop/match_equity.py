"""The match equity table of the Workshop: the probability to win a match, by the totals so far.

The table lies beside this module in `match_equity.bin`; `match_equity_table` computes it.
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
"""The numbers of players, in the order of the file."""


@cache
def match_equities() -> dict[int, list[float]]:
    """By number of players: the probability of each seat to win the match, for all totals.

    Each list is flat: `players` values for each combination of totals. A combination is a number
    with the digits 0 to `TARGET` - 1, the highest that of the seat that starts the next game;
    the values are in the same order of seats.
    """
    values = array("f")
    values.frombytes(zlib.decompress(FILE.read_bytes()))
    if sys.byteorder == "big":
        values.byteswap()
    tables, start = {}, 0
    for players in PLAYERS:
        size = players * TARGET**players
        tables[players] = list(values[start : start + size])
        start += size
    return tables
