"""The payoffs of every end of a game of the Workshop, for every seat.

In a single game a payoff is the share of the victory plus a small bonus for the lead. In a game
of a match it is the match equity: the probability to win the match from the totals it leads to.
"""

from __future__ import annotations

from functools import cache
from itertools import islice, product
from pathlib import Path

from games.core.kernels import read_weights
from games.herati.ai.heuristic import POINT_LEVELS
from games.herati.rules.position import TARGET

_LEAD_BONUS = 0.02
"""The payoff of each point of lead over the best other seat, negative for a deficit."""

Points = tuple[int, ...]
"""The points of every seat."""


@cache
def single_game(players: int) -> tuple[float, ...]:
    """The payoffs of a single game, flat: `players` values for each combination of points.

    A combination is a number with the digits 0 to `POINT_LEVELS` - 1, the first seat's lowest.
    """
    return tuple(share for points in _all_points(players) for share in _shares(points))


@cache
def match_game(earlier_points: Points, next_starter: int) -> tuple[float, ...]:
    """The payoffs of a game of a match in the same order; `next_starter` is a seat from 0."""
    return tuple(
        payoff
        for points in _all_points(len(earlier_points))
        for payoff in _equities(
            [sum(pair) for pair in zip(earlier_points, points, strict=True)], next_starter
        )
    )


def _all_points(players: int) -> list[Points]:
    return [digits[::-1] for digits in product(range(POINT_LEVELS), repeat=players)]


def _shares(points: Points) -> list[float]:
    most = max(points)
    winners = points.count(most)
    return [
        (own == most) / winners + _LEAD_BONUS * (own - max(points[:seat] + points[seat + 1 :]))
        for seat, own in enumerate(points)
    ]


def _equities(totals: list[int], next_starter: int) -> list[float]:
    """The match equity of every seat; seats that reach the target in one game share the win."""
    at_target = [total >= TARGET for total in totals]
    if any(at_target):
        return [won / sum(at_target) for won in at_target]
    players, index = len(totals), 0
    for total in totals[next_starter:] + totals[:next_starter]:
        index = TARGET * index + total
    equities = match_equities()[players][players * index : players * (index + 1)]
    return [equities[(seat - next_starter) % players] for seat in range(players)]


# -- The match equity table of the Workshop: the probability to win a match, by the totals so far

# The table lies beside this module in `match_equity.bin`; `match_equity_table` computes it.

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
    sizes = {players: players * TARGET**players for players in PLAYERS}
    values = iter(read_weights(FILE, sum(sizes.values())))
    return {players: list(islice(values, size)) for players, size in sizes.items()}
