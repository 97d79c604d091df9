"""What the stones of a lid can win, proven exactly.

Black's lid is a matter of distance alone, for its stones go anywhere. White's stones go one by
one to the nearest empty point in line with the stone placed last, so her lid is a search over
walks. It is kept small by what no walk can beat. The walk is *at* a point after as many stones
as there are steps to it at least; a chain through a point needs at least the stones missing
between the Heroes and the point and between the point and the edge. So if a walk is to win with
so many stones, some point must be a first stone of the chain in good time. Sets of stones that
were tried in vain, with the stone placed last, are remembered.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache

from games.tiananmen.rules.board import Board, bits, board
from games.tiananmen.rules.distance import (
    BLOCKED,
    chain_distance,
    chain_holds,
    chain_layers,
    ring_distance,
    ring_points,
)

_FEW = 4
"""With so many stones left it is quicker to try than to think ahead."""


@lru_cache(maxsize=1024)
def black_choices(size: int, black: int, white: int, stones: int) -> int:
    """The points on which Black's lid of so many stones may begin and still win; 0 if it can't."""
    table = board(size)
    distance = ring_distance(table, black, white, stones)
    if distance < stones:
        return table.full & ~(black | white | table.heroes)
    return ring_points(table, black, white, distance) if distance == stones else 0


@lru_cache(maxsize=1024)
def white_choices(size: int, black: int, white: int, last: int, stones: int) -> int:
    """The points on which White's lid of so many stones may begin and still win."""
    table = board(size)
    if chain_distance(table, black, white, stones) > stones:
        return 0
    walk = _Walk(table, black, white, stones)
    choices = 0
    for point in walk.steps(white, last):
        if walk.wins(white | 1 << point, point, stones - 1):
            choices |= 1 << point
    return choices


@lru_cache(maxsize=1024)
def white_wins(size: int, black: int, white: int, last: int, stones: int) -> bool:
    """Whether White's lid of so many stones can win, the last stone standing on `last`."""
    table = board(size)
    if chain_distance(table, black, white, stones) > stones:
        return False
    return _Walk(table, black, white, stones).wins(white, last, stones)


def black_wins(size: int, black: int, white: int, last: int, stones: int) -> bool:
    """Whether Black's walk of so many stones can win, the last stone standing on `last`.

    His lid knows no walk; this is for the few stones of a part of the day.
    """
    table = board(size)
    distance = ring_distance(table, black, white, stones)
    if not distance or distance > stones:
        return not distance
    empty = table.full & ~(black | white | table.heroes)
    steps = table.nearest(empty, last) or list(bits(empty))
    if distance == stones:
        useful = ring_points(table, black, white, distance)
        steps = [point for point in steps if useful >> point & 1]
    return any(black_wins(size, black | 1 << step, white, step, stones - 1) for step in steps)


@dataclass(slots=True)
class _Walk:
    """The search for a walk of White's stones that completes a chain."""

    table: Board
    black: int
    start: int
    """White's stones before the walk."""
    stones: int
    vain: set[tuple[int, int]] = field(default_factory=set)
    cornered: list[int] = field(init=False)
    """For each number of stones the points with no more empty points than that in line."""

    def __post_init__(self) -> None:
        empty = self.table.full & ~(self.black | self.start | self.table.heroes)
        self.cornered = [0] * (self.stones + 1)
        for point, (north, east, south, west) in self.table.rays.items():
            inline = ((north | east | south | west | 1 << point) & empty).bit_count()
            for stones in range(inline, self.stones + 1):
                self.cornered[stones] |= 1 << point

    def steps(self, white: int, last: int) -> list[int]:
        """Where the next stone may go: the nearest points in line, or any if there is none."""
        empty = self.table.full & ~(self.black | white | self.table.heroes)
        return self.table.nearest(empty, last) or list(bits(empty))

    def wins(self, white: int, last: int, stones: int) -> bool:
        """Whether so many stones more can complete a chain."""
        if chain_holds(self.table, white):
            return True
        chains = self._chains(white, stones)
        return self._least(white, last, stones, chains) <= stones and (
            self._search(white, last, stones, chains)
        )

    def _search(self, white: int, last: int, stones: int, chains: list[int]) -> bool:
        """Whether one of the next steps leads to a chain, the most promising tried first."""
        promising = []
        for point in self.steps(white, last):
            if chains[1] >> point & 1:
                return True
            after = white | 1 << point
            if stones == 1 or (after, point) in self.vain:
                continue
            # A stone apart from all chains within reach changes none of them.
            beside = not chains[stones] >> point & 1
            onward = chains if beside else self._chains(after, stones - 1)
            if stones == 2:
                if onward[1] and any(onward[1] >> end & 1 for end in self.steps(after, point)):
                    return True
                continue
            least = self._least(after, point, stones - 1, onward)
            if least < stones:
                promising.append((least, point, after, onward))
        for _, point, after, onward in sorted(promising):
            if self._search(after, point, stones - 1, onward):
                return True
        self.vain.add((white, last))
        return False

    def _chains(self, white: int, stones: int) -> list[int]:
        """The empty points on chains that miss at most 0, 1, … `stones` stones."""
        table = self.table
        empty = table.full & ~(self.black | white | table.heroes)
        inner = chain_layers(table, white, table.heroes, empty, stones)
        outer = chain_layers(table, white, white & table.edge, empty, stones, table.edge)
        return _joined(inner, outer, stones)

    def _least(self, white: int, last: int, stones: int, chains: list[int]) -> int:
        """No fewer stones than this complete a chain; `BLOCKED` if it is more than `stones`."""
        table = self.table
        distance = next((n for n in range(1, stones + 1) if chains[n]), BLOCKED)
        if distance == BLOCKED or stones <= _FEW:
            return distance
        empty = table.full & ~(self.black | white | table.heroes)
        walk, bound = self._reach(empty, last, stones)
        within = walk[stones]
        inner = chain_layers(table, white, table.heroes, within, stones)
        outer = chain_layers(table, white, white & table.edge, within, stones, table.edge)
        through = _joined(inner, outer, stones)
        least = max(distance, _meeting(through, walk, stones))
        if not bound or least > stones:
            return least
        corridor = through[stones]
        nearest = next(step for step, points in enumerate(walk) if points & corridor)
        corridor = through[stones + 1 - nearest]
        inner = self._spread(empty, inner[1] & corridor, within, stones)
        outer = self._spread(empty, outer[1] & corridor, within, stones)
        return max(least, _meeting(_joined(inner, outer, stones), walk, stones))

    def _reach(self, empty: int, last: int, stones: int) -> tuple[list[int], bool]:
        """The empty points that a walk can be at after at most 0, 1, … `stones` stones.

        Stones of the walk itself can only be passed over after they were placed, so the empty
        points of now are all that matters, but for a walk that runs into a corner of full lines.
        """
        placed = self.stones - stones
        start = been = 1 << last
        reach = [0]
        for step in range(stones):
            if been & self.cornered[placed + step]:
                return reach + [empty] * (stones - step), False
            start = self._landing(empty, start) & ~been
            been |= start
            reach.append(reach[-1] | start)
        return reach, True

    def _spread(self, empty: int, start: int, within: int, stones: int) -> list[int]:
        """The points within so many steps of `start`, itself 1; item 0 is the empty set."""
        layer = been = start
        layers = [0, start]
        for _ in range(stones - 1):
            layer = self._landing(empty, layer) & within & ~been
            been |= layer
            layers.append(been)
        return layers

    def _landing(self, empty: int, points: int) -> int:
        """The nearest empty points in line with some of the points."""
        full, width = self.table.full, self.table.width
        taken = full & ~empty
        landed = 0
        flying = points
        while flying := flying << 1:
            landed |= flying & empty
            flying &= taken
        flying = points
        while flying := flying >> 1:
            landed |= flying & empty
            flying &= taken
        flying = points
        while flying := flying << width:
            landed |= flying & empty
            flying &= taken
        flying = points
        while flying := flying >> width:
            landed |= flying & empty
            flying &= taken
        return landed


def _joined(inner: list[int], outer: list[int], stones: int) -> list[int]:
    """The points where two ways of 0, 1, … `stones` stones in all meet, their own included."""
    joined = [0] * (stones + 1)
    for near in range(1, stones + 1):
        for far in range(1, stones + 2 - near):
            joined[near + far - 1] |= inner[near] & outer[far]
    return joined


def _meeting(joined: list[int], walk: list[int], stones: int) -> int:
    """The fewest stones of three ways that meet in a point; `BLOCKED` if more than `stones`."""
    for total in range(1, stones + 1):
        for length in range(1, total + 1):
            if joined[length] & walk[total + 1 - length]:
                return total
    return BLOCKED
