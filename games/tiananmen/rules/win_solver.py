"""Proves whether the stones of a lid, or of a part of a day, can win.

Black's lid depends on the ring distance only, because its stones go on any empty points. White's
stones go one by one on the nearest empty points in line with the stone placed last. So her lid
needs a depth-first proof search over sequences of stones. A transposition table (`failed`) holds
the positions from which no sequence wins. A sequence is cut off where a chain needs more stones
than are left.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache

from games.tiananmen.rules.distance import BoardGeometry, bits, board_geometry


@lru_cache(maxsize=1024)
def black_lid_targets(size: int, black: int, white: int, stones: int) -> int:
    """Bitboard of the first points with which Black's lid of so many stones can win.

    `black` and `white` are bitboards of stones.
    """
    geometry = board_geometry(size)
    distance = geometry.ring_distance(black, white, stones)
    if distance < stones:
        return geometry.all_points & ~(black | white | geometry.heroes)
    return geometry.ring_points(black, white, distance) if distance == stones else 0


@lru_cache(maxsize=1024)
def white_lid_targets(size: int, black: int, white: int, last: int, stones: int) -> int:
    """Bitboard of the first points with which White's lid of so many stones can win.

    `last` is the stone placed last.
    """
    geometry = board_geometry(size)
    if geometry.chain_distance(black, white, stones) > stones:
        return 0
    solver = _ChainSolver(geometry, black)
    targets = 0
    for point in solver.next_points(white, last):
        if solver.wins(white | 1 << point, point, stones - 1):
            targets |= 1 << point
    return targets


@lru_cache(maxsize=1024)
def white_can_win(size: int, black: int, white: int, last: int, stones: int) -> bool:
    """Whether so many white stones, placed in line from `last` on, can win."""
    geometry = board_geometry(size)
    if geometry.chain_distance(black, white, stones) > stones:
        return False
    return _ChainSolver(geometry, black).wins(white, last, stones)


def black_can_win(size: int, black: int, white: int, last: int, stones: int) -> bool:
    """Whether so many black stones, placed in line from `last` on, can win.

    This is for the stones of a part of a day: those of Black's lid need not be in line.
    """
    geometry = board_geometry(size)
    distance = geometry.ring_distance(black, white, stones)
    if not distance or distance > stones:
        return not distance
    empty = geometry.all_points & ~(black | white | geometry.heroes)
    steps = geometry.nearest_empty(empty, last) or list(bits(empty))
    if distance == stones:
        useful = geometry.ring_points(black, white, distance)
        steps = [point for point in steps if useful >> point & 1]
    return any(black_can_win(size, black | 1 << step, white, step, stones - 1) for step in steps)


@dataclass(slots=True)
class _ChainSolver:
    """The search for a sequence of White's stones that completes a chain."""

    geometry: BoardGeometry
    black: int
    failed: set[tuple[int, int]] = field(default_factory=set)

    def next_points(self, white: int, last: int) -> list[int]:
        """The points for the next stone: the nearest in line, or all if there are none."""
        empty = self._empty(white)
        return self.geometry.nearest_empty(empty, last) or list(bits(empty))

    def wins(self, white: int, last: int, stones: int) -> bool:
        if self.geometry.has_chain(white):
            return True
        return stones > 0 and self._search(white, last, stones, self._chains(white, stones))

    def _search(self, white: int, last: int, stones: int, chains: list[int]) -> bool:
        """Whether one of the next stones leads to a chain; the nearest to one is tried first.

        `chains` are those of the position, as `_chains` gives them.
        """
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
            missing = next((n for n in range(1, stones) if next_chains[n]), stones)
            if missing < stones:
                promising.append((missing, point, after, next_chains))
        for _, point, after, next_chains in sorted(promising):
            if self._search(after, point, stones - 1, next_chains):
                return True
        self.failed.add((white, last))
        return False

    def _chains(self, white: int, stones: int) -> list[int]:
        """Bitboards of the empty points on chains that need at most 0, 1, … `stones` stones."""
        geometry, empty = self.geometry, self._empty(white)
        inner = geometry.chain_layers(white, geometry.heroes, empty, stones)
        outer = geometry.chain_layers(white, white & geometry.edge, empty, stones, geometry.edge)
        chains = [0] * (stones + 1)
        for near in range(1, stones + 1):
            for far in range(1, stones + 2 - near):
                chains[near + far - 1] |= inner[near] & outer[far]  # the point counts once
        return chains

    def _empty(self, white: int) -> int:
        return self.geometry.all_points & ~(self.black | white | self.geometry.heroes)
