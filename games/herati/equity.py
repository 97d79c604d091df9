"""What the totals between two games of a Workshop match are worth: chances to win the match.

`python -m games.herati.equity` makes the table beside this module in `equity.bin` anew: many
single games are played greedily by the kernel, and their points in the order in which they came
are counted on every totals, until the chances agree with one another.
"""

from __future__ import annotations

import sys
import zlib
from array import array
from collections import Counter
from collections.abc import Sequence
from functools import cache
from itertools import product
from pathlib import Path
from random import Random

from games.core.compiled import Kernel
from games.herati import kernel as workshop
from games.herati.kernel import MOVER, OVER, SCORED, STOCK
from games.herati.options import prepare, start
from games.herati.rules import TARGET, WorkshopPosition
from games.herati.states import state_of

FILE = Path(__file__).with_name("equity.bin")

PLAYERS = (2, 3, 4)
GAMES = 6_000
"""Games played for each number of players."""

TASTE = (8, -6, 2, 4, 1)
"""How they are played, see the kernel."""

Points = tuple[tuple[int, int], ...]
"""The seat, counted from the one that begins, and the points of every turn that brings some."""

Totals = tuple[int, ...]
"""The points of earlier games, that of the seat that begins next first."""

Chances = dict[Totals, list[float]]
"""For each totals the chance of each seat, counted in the same way, to win the match."""


@cache
def equities() -> dict[int, list[float]]:
    """For each number of players the chances, flat, in the order that the kernel expects."""
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


def make(players: int, games: int, seed: int) -> Chances:
    """The chances with so many players."""
    rng, run = Random(seed), Kernel(workshop)
    seen = Counter(_game(players, rng, run) for _ in range(games))
    chances = {totals: [1 / players] * players for totals in product(range(TARGET), repeat=players)}
    for _ in range(2 * players):
        for totals in sorted(chances, key=sum, reverse=True):
            chances[totals] = _mean(totals, seen, chances)
    return chances


def _game(players: int, rng: Random, run: Kernel) -> Points:
    """The points of one greedy game that the first seat begins."""
    tags = {"Mode": "workshop", "Players": str(players), "Start": "1"}
    position = start(prepare(tags, rng))
    assert isinstance(position, WorkshopPosition)
    state = run.ints(state_of(position, rng))
    stock = run.ints(rng.randrange(4) for _ in range(STOCK))
    chance = run.ints([rng.randrange(1, 1 << 32)])
    taste = run.ints(TASTE)
    points = []
    while not state[OVER]:
        seat = int(state[MOVER])
        before = int(state[SCORED + seat])
        run.run.play_on(state, run.run.greedy_move(state, chance, taste), stock)
        if (gain := int(state[SCORED + seat]) - before) > 0:
            points.append((seat, gain))
    return tuple(points)


def _mean(totals: Totals, seen: Counter[Points], chances: Chances) -> list[float]:
    """The chances before a game, from those after each game that was seen."""
    sums = [0.0] * len(totals)
    for points, times in seen.items():
        for seat, chance in enumerate(_after(totals, points, chances)):
            sums[seat] += times * chance
    return [value / seen.total() for value in sums]


def _after(totals: Totals, points: Points, chances: Chances) -> Sequence[float]:
    sums = list(totals)
    for seat, gain in points:
        sums[seat] += gain
        if sums[seat] >= TARGET:
            return [float(other == seat) for other in range(len(sums))]
    after = chances[(*sums[1:], sums[0])]
    return [after[-1], *after[:-1]]


def write() -> None:
    """Make the file anew."""
    values = array("f")
    for players in PLAYERS:
        chances = make(players, GAMES, players)
        for totals in sorted(chances):
            values.extend(chances[totals])
    if sys.byteorder == "big":
        values.byteswap()
    FILE.write_bytes(zlib.compress(values.tobytes(), 9))


if __name__ == "__main__":
    write()
