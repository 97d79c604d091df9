"""What the end of a game of the Workshop is worth to every seat.

A single game is worth its share of the victory. A game of a match is worth the chance to win the
match on the totals that it leads to, given by `equity`.
"""

from __future__ import annotations

from functools import cache
from itertools import product

from games.herati.ai.heuristic import CAP
from games.herati.ai.match_equity import equities
from games.herati.rules.position import TARGET

_LEAD = 0.02
"""What a point more than the best of the others is worth in a single game, won or lost."""

Points = tuple[int, ...]
"""The points of every seat."""


@cache
def single(players: int) -> tuple[float, ...]:
    """For all points, as digits base `CAP`, the first seat's last, the share of every seat."""
    return tuple(share for points in _every(players) for share in _shares(points))


@cache
def match(earlier_points: Points, begins: int) -> tuple[float, ...]:
    """The same for a game of a match, after these totals; that seat begins the next game."""
    found: list[float] = []
    for points in _every(len(earlier_points)):
        found += _chances([sum(pair) for pair in zip(earlier_points, points, strict=True)], begins)
    return tuple(found)


def _every(players: int) -> list[Points]:
    return [digits[::-1] for digits in product(range(CAP), repeat=players)]


def _shares(points: Points) -> list[float]:
    most = max(points)
    winners = points.count(most)
    return [
        (own == most) / winners + _LEAD * (own - max(points[:seat] + points[seat + 1 :]))
        for seat, own in enumerate(points)
    ]


def _chances(points_before: list[int], begins: int) -> list[float]:
    there = [total >= TARGET for total in points_before]
    if any(there):
        return [won / sum(there) for won in there]
    players, index = len(points_before), 0
    for total in points_before[begins:] + points_before[:begins]:
        index = TARGET * index + total
    chances = equities()[players][players * index : players * (index + 1)]
    return [chances[(seat - begins) % players] for seat in range(players)]
