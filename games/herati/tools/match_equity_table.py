"""Computes the match equity table: `python -m games.herati.tools.match_equity_table`.

A Monte Carlo simulation plays single games in self-play at depth 1 and records their points.
Value iteration then gives the probability to win the match from all totals, taking each recorded
game as equally likely.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import product
from random import Random

from games.core.game import SearchLimits, never
from games.core.kernels import weight_bytes
from games.herati.ai.workshop import EQUITIES, PLAYERS, ranked
from games.herati.rules.position import TARGET, WorkshopPosition
from games.herati.rules.setups import prepare, start

GAMES = 6_000
"""Simulated games for each number of players."""

ScoringTurns = tuple[tuple[int, int], ...]
"""The scoring turns of a game: the seat, counted from the starter, and its points."""

Totals = tuple[int, ...]
"""The points of earlier games, beginning with the seat that starts the next game."""

Equities = dict[Totals, list[float]]
"""By totals: the probability of each seat, in the same order, to win the match."""


def match_equity_table(players: int, seed: int, games: int = GAMES) -> Equities:
    rng = Random(seed)
    simulated = Counter(_simulated_game(players, rng) for _ in range(games))
    all_totals = list(product(range(TARGET), repeat=players))
    equities = {totals: [1 / players] * players for totals in all_totals}
    for _ in range(2 * players):
        for totals in sorted(all_totals, key=sum, reverse=True):
            equities[totals] = _mean(totals, simulated, equities)
    return equities


def _simulated_game(players: int, rng: Random) -> ScoringTurns:
    """A game of self-play that the first seat starts."""
    position = start(prepare({"Mode": "workshop", "Players": str(players), "Start": "1"}, rng))
    assert isinstance(position, WorkshopPosition)
    turns = []
    while position.outcome() is None:
        seat = position.seat
        seen = position.seen_by(position.to_move)
        best = ranked(seen, SearchLimits(rng, never, 0.0), depth=1)[0]
        after = position.play(best.moves[0])
        if (points := after.game_points[seat] - position.game_points[seat]) > 0:
            turns.append((seat, points))
        position = after
    return tuple(turns)


def _mean(totals: Totals, simulated: Counter[ScoringTurns], equities: Equities) -> list[float]:
    """The mean equities over the simulated games, if the next game starts with these totals."""
    sums = [0.0] * len(totals)
    for turns, times in simulated.items():
        for seat, equity in enumerate(_after(totals, turns, equities)):
            sums[seat] += times * equity
    return [value / simulated.total() for value in sums]


def _after(totals: Totals, turns: ScoringTurns, equities: Equities) -> Sequence[float]:
    """The equities after a game; the first seat to reach the target wins the match."""
    sums = list(totals)
    for seat, points in turns:
        sums[seat] += points
        if sums[seat] >= TARGET:
            return [float(other == seat) for other in range(len(sums))]
    after = equities[(*sums[1:], sums[0])]
    return [after[-1], *after[:-1]]


def write_table() -> None:
    values: list[float] = []
    for players in PLAYERS:
        equities = match_equity_table(players, players)
        for totals in sorted(equities):
            values += equities[totals]
    EQUITIES.write_bytes(weight_bytes(values))


if __name__ == "__main__":
    write_table()
