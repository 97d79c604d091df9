"""Makes the numbers of `match_equity`: `python -m games.herati.ai.match_equity_table`.

Many single games are played, each seat taking what looks best one turn ahead. Their points, in the
order in which they came, are counted on every totals, until the chances agree with one another.
"""

from __future__ import annotations

import sys
import zlib
from array import array
from collections import Counter
from collections.abc import Sequence
from itertools import product
from random import Random

from games.ai.greedy import never
from games.ai.levels import SearchLimits
from games.herati.ai.expectimax import Manner, ranked
from games.herati.ai.match_equity import FILE, PLAYERS
from games.herati.rules.position import TARGET, WorkshopPosition
from games.herati.rules.setups import prepare, start

GAMES = 6_000
"""Games played for each number of players."""

NEAR = Manner(depth=1)
"""How they are played."""

Points = tuple[tuple[int, int], ...]
"""The seat, counted from the one that begins, and the points of every turn that brings some."""

Totals = tuple[int, ...]
"""The points of earlier games, that of the seat that begins next first."""

Chances = dict[Totals, list[float]]
"""For each totals the chance of each seat, counted in the same way, to win the match."""


def make(players: int, games: int, seed: int) -> Chances:
    """The chances with so many players."""
    rng = Random(seed)
    seen = Counter(_game(players, rng) for _ in range(games))
    chances = {
        points_before: [1 / players] * players
        for points_before in product(range(TARGET), repeat=players)
    }
    for _ in range(2 * players):
        for points_before in sorted(chances, key=sum, reverse=True):
            chances[points_before] = _mean(points_before, seen, chances)
    return chances


def _game(players: int, rng: Random) -> Points:
    """The points of one game that the first seat begins."""
    position = start(prepare({"Mode": "workshop", "Players": str(players), "Start": "1"}, rng))
    assert isinstance(position, WorkshopPosition)
    points = []
    while position.outcome() is None:
        seat = position.sides.index(position.to_move)
        seen = position.seen_by(position.to_move)
        after = position.play(ranked(seen, SearchLimits(rng, never, 0.0), NEAR)[0].moves[0])
        if (gain := after.game_points[seat] - position.game_points[seat]) > 0:
            points.append((seat, gain))
        position = after
    return tuple(points)


def _mean(points_before: Totals, seen: Counter[Points], chances: Chances) -> list[float]:
    """The chances before a game, from those after each game that was seen."""
    sums = [0.0] * len(points_before)
    for points, times in seen.items():
        for seat, chance in enumerate(_after(points_before, points, chances)):
            sums[seat] += times * chance
    return [value / seen.total() for value in sums]


def _after(points_before: Totals, points: Points, chances: Chances) -> Sequence[float]:
    sums = list(points_before)
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
        for points_before in sorted(chances):
            values.extend(chances[points_before])
    if sys.byteorder == "big":
        values.byteswap()
    FILE.write_bytes(zlib.compress(values.tobytes(), 9))


if __name__ == "__main__":
    write()
