"""Proves whether the stones of a lid, or of a part of a day, can win.

Black's lid depends on the ring distance only, because its stones go on any empty points. White's
stones go one by one on the nearest empty points in line with the stone placed last. So her lid
needs a depth-first proof search over sequences of stones. A transposition table (`failed`) holds
the positions from which no sequence wins. Two lower bounds cut most sequences off:

- A sequence reaches a point after no fewer stones than there are steps to the point now.
- A chain through a point needs at least the stones missing between the Heroes and the point, and
  between the point and the edge.

So for a win with so many stones, the sequence must reach a point of a chain early enough.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache

from games.tiananmen.rules.distance import (
    BLOCKED,
    BoardGeometry,
    bits,
    board_geometry,
    chain_distance,
    chain_layers,
    has_chain,
    ring_distance,
    ring_points,
)

_SMALL = 4
"""With so few stones left, trying them is faster than the second lower bound."""


@lru_cache(maxsize=1024)
def black_lid_targets(size: int, black: int, white: int, stones: int) -> int:
    """Bitboard of the first points with which Black's lid of so many stones can win.

    `black` and `white` are bitboards of stones.
    """
    geometry = board_geometry(size)
    distance = ring_distance(geometry, black, white, stones)
    if distance < stones:
        return geometry.all_points & ~(black | white | geometry.heroes)
    return ring_points(geometry, black, white, distance) if distance == stones else 0


@lru_cache(maxsize=1024)
def white_lid_targets(size: int, black: int, white: int, last: int, stones: int) -> int:
    """Bitboard of the first points with which White's lid of so many stones can win.

    `last` is the stone placed last.
    """
    geometry = board_geometry(size)
    if chain_distance(geometry, black, white, stones) > stones:
        return 0
    solver = _ChainSolver(geometry, black, white, stones)
    targets = 0
    for point in solver.next_points(white, last):
        if solver.wins(white | 1 << point, point, stones - 1):
            targets |= 1 << point
    return targets


@lru_cache(maxsize=1024)
def white_can_win(size: int, black: int, white: int, last: int, stones: int) -> bool:
    """Whether so many white stones, placed in line from `last` on, can win."""
    geometry = board_geometry(size)
    if chain_distance(geometry, black, white, stones) > stones:
        return False
    return _ChainSolver(geometry, black, white, stones).wins(white, last, stones)


def black_can_win(size: int, black: int, white: int, last: int, stones: int) -> bool:
    """Whether so many black stones, placed in line from `last` on, can win.

    This is for the stones of a part of a day: those of Black's lid need not be in line.
    """
    geometry = board_geometry(size)
    distance = ring_distance(geometry, black, white, stones)
    if not distance or distance > stones:
        return not distance
    empty = geometry.all_points & ~(black | white | geometry.heroes)
    steps = geometry.nearest_empty(empty, last) or list(bits(empty))
    if distance == stones:
        useful = ring_points(geometry, black, white, distance)
        steps = [point for point in steps if useful >> point & 1]
    return any(black_can_win(size, black | 1 << step, white, step, stones - 1) for step in steps)


@dataclass(slots=True)
class _ChainSolver:
    """The search for a sequence of White's stones that completes a chain."""

    geometry: BoardGeometry
    black: int
    before: int
    """White's stones before the sequence."""
    stones: int
    """The length of the sequence."""
    failed: set[tuple[int, int]] = field(default_factory=set)
    few_in_line: list[int] = field(init=False)
    """Item n: bitboard of the points with at most n empty points on their file and rank."""

    def __post_init__(self) -> None:
        empty = self.geometry.all_points & ~(self.black | self.before | self.geometry.heroes)
        self.few_in_line = [0] * (self.stones + 1)
        for point, (north, east, south, west) in self.geometry.rays.items():
            inline = ((north | east | south | west | 1 << point) & empty).bit_count()
            for stones in range(inline, self.stones + 1):
                self.few_in_line[stones] |= 1 << point

    def next_points(self, white: int, last: int) -> list[int]:
        """The points for the next stone: the nearest in line, or all if there are none."""
        empty = self.geometry.all_points & ~(self.black | white | self.geometry.heroes)
        return self.geometry.nearest_empty(empty, last) or list(bits(empty))

    def wins(self, white: int, last: int, stones: int) -> bool:
        if has_chain(self.geometry, white):
            return True
        chains = self._chains(white, stones)
        return self._lower_bound(white, last, stones, chains) <= stones and (
            self._search(white, last, stones, chains)
        )

    def _search(self, white: int, last: int, stones: int, chains: list[int]) -> bool:
        """Whether one of the next stones leads to a chain; move ordering is by lower bound."""
        promising = []
        for point in self.next_points(white, last):
            if chains[1] >> point & 1:
                return True
            after = white | 1 << point
            if stones == 1 or (after, point) in self.failed:
                continue
            # A stone that is on no chain within reach changes none of them.
            beside = not chains[stones] >> point & 1
            next_chains = chains if beside else self._chains(after, stones - 1)
            if stones == 2:
                if next_chains[1] and any(
                    next_chains[1] >> end & 1 for end in self.next_points(after, point)
                ):
                    return True
                continue
            least = self._lower_bound(after, point, stones - 1, next_chains)
            if least < stones:
                promising.append((least, point, after, next_chains))
        for _, point, after, next_chains in sorted(promising):
            if self._search(after, point, stones - 1, next_chains):
                return True
        self.failed.add((white, last))
        return False

    def _chains(self, white: int, stones: int) -> list[int]:
        """Bitboards of the empty points on chains that need at most 0, 1, … `stones` stones."""
        geometry = self.geometry
        empty = geometry.all_points & ~(self.black | white | geometry.heroes)
        inner = chain_layers(geometry, white, geometry.heroes, empty, stones)
        outer = chain_layers(geometry, white, white & geometry.edge, empty, stones, geometry.edge)
        return _joined(inner, outer, stones)

    def _lower_bound(self, white: int, last: int, stones: int, chains: list[int]) -> int:
        """A lower bound of the stones that complete a chain; `BLOCKED` if more than `stones`."""
        geometry = self.geometry
        distance = next((n for n in range(1, stones + 1) if chains[n]), BLOCKED)
        if distance == BLOCKED or stones <= _SMALL:
            return distance
        empty = geometry.all_points & ~(self.black | white | geometry.heroes)
        reachable, bound = self._reachable(empty, last, stones)
        within = reachable[stones]
        inner = chain_layers(geometry, white, geometry.heroes, within, stones)
        outer = chain_layers(geometry, white, white & geometry.edge, within, stones, geometry.edge)
        through = _joined(inner, outer, stones)
        least = max(distance, _meeting(through, reachable, stones))
        if not bound or least > stones:
            return least
        corridor = through[stones]
        first_step = next(step for step, points in enumerate(reachable) if points & corridor)
        corridor = through[stones + 1 - first_step]
        inner = self._within_steps(empty, inner[1] & corridor, within, stones)
        outer = self._within_steps(empty, outer[1] & corridor, within, stones)
        return max(least, _meeting(_joined(inner, outer, stones), reachable, stones))

    def _reachable(self, empty: int, last: int, stones: int) -> tuple[list[int], bool]:
        """Bitboards of the empty points that a sequence may reach with at most 0, 1, … stones.

        The second value says whether this is a bound. Stones of the sequence itself can be passed
        over only after they were placed, so the empty points of now decide. The exception is a
        sequence that fills the lines it is in: then the next stone goes on any empty point.
        """
        placed = self.stones - stones
        layer = visited = 1 << last
        reachable = [0]
        for step in range(stones):
            if visited & self.few_in_line[placed + step]:
                return reachable + [empty] * (stones - step), False
            layer = self._next_targets(empty, layer) & ~visited
            visited |= layer
            reachable.append(reachable[-1] | layer)
        return reachable, True

    def _within_steps(self, empty: int, start: int, within: int, stones: int) -> list[int]:
        """Bitboards of the points at most 1, 2, … steps from `start`, which counts as 1.

        Item 0 is empty. Only points of `within` count.
        """
        layer = visited = start
        layers = [0, start]
        for _ in range(stones - 1):
            layer = self._next_targets(empty, layer) & within & ~visited
            visited |= layer
            layers.append(visited)
        return layers

    def _next_targets(self, empty: int, points: int) -> int:
        """Bitboard of the nearest empty points in line with any of these points."""
        all_points, width = self.geometry.all_points, self.geometry.width
        taken = all_points & ~empty
        found = 0
        for step in (1, width):
            moving = points
            while moving := moving << step:
                found |= moving & empty
                moving &= taken
            moving = points
            while moving := moving >> step:
                found |= moving & empty
                moving &= taken
        return found


def _joined(inner: list[int], outer: list[int], stones: int) -> list[int]:
    """Item n: the points where an inner and an outer path of n stones together meet.

    The point itself counts once.
    """
    joined = [0] * (stones + 1)
    for near in range(1, stones + 1):
        for far in range(1, stones + 2 - near):
            joined[near + far - 1] |= inner[near] & outer[far]
    return joined


def _meeting(joined: list[int], reachable: list[int], stones: int) -> int:
    """The fewest stones of three paths that meet in a point; `BLOCKED` if more than `stones`."""
    for total in range(1, stones + 1):
        for length in range(1, total + 1):
            if joined[length] & reachable[total + 1 - length]:
                return total
    return BLOCKED
