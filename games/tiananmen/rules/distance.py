"""Rings and chains: the fewest stones that complete one, and whether a lid's stones suffice.

A chain is a path in eight directions from the Heroes to the outermost line. White stones cost 0,
empty points cost 1. The distance is found by a breadth-first search on bitboards.

A ring is a closed path in four directions around the Heroes. Black stones cost 0, empty points cost
1. A closed path encloses the Heroes if and only if it crosses a cut from them to the edge an odd
number of times. So the search runs on two copies of the board, and a step across the cut leads to
the other copy. A ring through a point beside the cut is a path from that point to the same point on
the other copy. The cut runs just above the eastern half of the middle rank.

The searches from all points beside the cut run at the same time in one big integer. It consists of
*blocks* of bits: block `2 * i` is the first copy of the board in the search from point number `i`,
block `2 * i + 1` the second.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from functools import cache, lru_cache, partial
from operator import eq
from typing import NamedTuple, TypeVar, cast

from games.core.grid import GO_ALPHABET, Grid, grid

BLOCKED = 1000
"""The distance if no number of stones completes the ring or the chain."""

# A point is the integer `rank * width + file`, both counted from 0 at the bottom left. `width` is
# one more than the size: the spare file stops shifted bitboards from running from the end of one
# rank into the next. Only this package counts like that; moves name their points, such as `"D4"`.

Rays = tuple[int, int, int, int]

Place = tuple[int, int]
"""A point, and the copy of the board, 0 or 1, on which a path reaches it."""
Node = TypeVar("Node")
"""A point, or a `Place` if copies of the board matter."""


def bits(points: int) -> Iterator[int]:
    """The points of a bitboard, from the bottom left to the top right.

    >>> list(bits(0b10110))
    [1, 2, 4]
    """
    while points:
        lowest = points & -points
        yield lowest.bit_length() - 1
        points ^= lowest


@dataclass(frozen=True, slots=True, eq=False)
class BoardGeometry:
    """The points of a board and how they are connected; `board_geometry()` makes one for a size."""

    size: int
    grid: Grid
    width: int
    all_points: int
    """Bitboard of all points, including the Heroes."""
    heroes: int
    edge: int
    """Bitboard of the outermost line."""
    stars: int
    """Bitboard of the star points outside the Heroes."""
    names: dict[int, str]
    points: dict[str, int]
    rays: dict[int, Rays]
    """For each point the bitboards of the points north, east, south and west of it."""
    neighbours: dict[int, int]
    """For each point the bitboard of its orthogonal neighbours."""
    stride: int
    """The number of bits of a block: the board and one spare rank."""
    beside_cut: tuple[int, ...]
    """The points just below the cut: on the middle rank between the Heroes and the eastern edge."""

    def nearest_empty(self, empty: int, point: int) -> list[int]:
        """The nearest empty points north, east, south and west of a point, in this order.

        `empty` is the bitboard of empty points. Directions without an empty point are left out.
        """
        north, east, south, west = self.rays[point]
        found = []
        if ahead := north & empty:
            found.append((ahead & -ahead).bit_length() - 1)
        if ahead := east & empty:
            found.append((ahead & -ahead).bit_length() - 1)
        if ahead := south & empty:
            found.append(ahead.bit_length() - 1)
        if ahead := west & empty:
            found.append(ahead.bit_length() - 1)
        return found

    def sorted_names(self, points: int) -> tuple[str, ...]:
        """The names of the points of a bitboard, sorted by file, then by rank."""
        width = self.width
        order = sorted(bits(points), key=lambda point: (point % width, point // width))
        return tuple(self.names[point] for point in order)

    def dilated(self, points: int, *, diagonally: bool = True) -> int:
        """The points of a bitboard and their neighbours in eight directions, or in four."""
        row = points | points << 1 | points >> 1
        moved = row if diagonally else points
        return (row | moved << self.width | moved >> self.width) & self.all_points

    # Distances

    def chain_distance(self, black: int, white: int, limit: int = BLOCKED) -> int:
        """The fewest white stones that complete a chain; `BLOCKED` if more than `limit`.

        `black` and `white` are bitboards of stones.
        """
        width, edge = self.width, self.edge
        layer = self.heroes
        unvisited = self.all_points & ~black & ~layer
        cost = 0
        while layer:
            touched = 0
            while layer:
                row = layer | layer << 1 | layer >> 1
                grown = (row | row << width | row >> width) & unvisited
                layer = grown & white
                unvisited ^= layer
                touched |= grown
                if layer & edge:
                    return cost
            cost += 1
            if cost > limit:
                return BLOCKED
            layer = touched & unvisited
            if layer & edge:
                return cost
            unvisited ^= layer
        return BLOCKED

    def has_ring(self, black: int) -> bool:
        """Whether black stones enclose the Heroes.

        If so, a flood fill from the Heroes over all points without a black stone, in eight
        directions, does not reach the edge.
        """
        width, edge = self.width, self.edge
        layer = self.heroes
        unvisited = self.all_points & ~black & ~layer
        while layer:
            row = layer | layer << 1 | layer >> 1
            layer = (row | row << width | row >> width) & unvisited
            unvisited ^= layer
            if layer & edge:
                return False
        return True

    def has_chain(self, white: int) -> bool:
        """Whether white stones connect the Heroes with the outermost line."""
        return self.chain_distance(0, white, 0) == 0

    def chain_layers(
        self, free: int, start: int, empty: int, depth: int, first: int = 0
    ) -> list[int]:
        """Bitboards of the empty points that at most 0, 1, … `depth` stones link with `start`.

        Points of `start` and `free` cost 0, empty points cost 1, and `first` is linked from the
        beginning. Item 0 is empty.
        """
        width = self.width
        layer = start
        unvisited = (empty | free) & ~start
        layers = [0]
        touched = first
        for _ in range(depth):
            while layer:
                row = layer | layer << 1 | layer >> 1
                grown = (row | row << width | row >> width) & unvisited
                layer = grown & free
                unvisited ^= layer
                touched |= grown
            layer = touched & unvisited
            unvisited ^= layer
            layers.append(layers[-1] | layer)
            touched = 0
        return layers

    def ring_distance(
        self, black: int, white: int, limit: int = BLOCKED, layers: list[int] | None = None
    ) -> int:
        """The fewest black stones that complete a ring; `BLOCKED` if more than `limit`.

        All blocks are searched at once; `layers` collects the points reached at a cost of 0, 1, …
        """
        starts = [point for point in self.beside_cut if not white >> point & 1]
        masks = _blocks(self, len(starts))
        stride = self.stride
        free = black * masks.every
        layer = sum(1 << 2 * stride * pair + point for pair, point in enumerate(starts))
        goals = layer << stride
        unvisited = (self.all_points & ~white & ~self.heroes) * masks.every ^ layer
        cost = 0
        while layer:
            if layers is not None:
                layers.append(layer)
            touched = 0
            while layer:
                grown = _neighbours(layer, masks, self.width, stride) & unvisited
                layer = grown & free
                unvisited ^= layer
                touched |= grown
                if layer & goals:
                    return cost
            cost += 1
            if cost > limit:
                return BLOCKED
            layer = touched & unvisited
            unvisited ^= layer
            if layer & goals:
                if layers is not None:
                    layers.append(layer)
                return cost
        return BLOCKED

    def ring_points(self, black: int, white: int, distance: int) -> int:
        """Bitboard of the empty points on rings that need `distance` stones, the ring distance.

        A ring through a point consists of two paths from the start beside the cut, one to each copy
        of the point. Their lengths add up to the length of the ring.
        """
        layers: list[int] = []
        self.ring_distance(black, white, distance, layers)
        starts = [point for point in self.beside_cut if not white >> point & 1]
        stride = self.stride
        first = _blocks(self, len(starts)).first
        from_black = sum(
            ((1 << stride) - 1) << 2 * stride * pair
            for pair, point in enumerate(starts)
            if black >> point & 1
        )
        on_ring = 0
        for there, layer in enumerate(layers):
            on_ring |= layer & layers[distance - there] >> stride & first
            # The two paths count a point of the ring twice, and an empty start not at all. With a
            # black start the sum is one more.
            if there:
                on_ring |= layer & layers[distance + 1 - there] >> stride & from_black
        folded = 0
        for pair in range(len(starts)):
            folded |= on_ring >> 2 * stride * pair
        return folded & self.all_points

    def shortest_ring(self, black: int) -> list[int]:
        """The black stones of a shortest ring, in order around the Heroes; empty if there is none.

        As in `distance`, a path around the Heroes comes back to its start on the other copy.
        """
        neighbours = self._ring_neighbours(black)
        paths = [
            _cheapest([(start, 0)], neighbours, partial(eq, (start, 1)))
            for start in self.beside_cut
        ]
        ring = min(filter(None, paths), key=len, default=[])
        return [point for point, _ in ring[1:]]

    def missing_in_chain(self, black: int, white: int) -> list[int]:
        """The fewest empty points that complete a chain; empty if nothing completes one."""
        free = self.all_points & ~(black | self.heroes)
        path = self.shortest_chain(free, white)
        return [point for point in path if not white >> point & 1]

    def missing_in_ring(self, black: int, white: int) -> list[int]:
        """The fewest empty points that complete a ring; empty if nothing completes one."""
        distance = self.ring_distance(black, white)
        if distance == BLOCKED:
            return []
        neighbours = self._ring_neighbours(black | self.ring_points(black, white, distance))

        def is_black(place: Place) -> bool:
            return bool(black >> place[0] & 1)

        for start in self.beside_cut:
            path = _cheapest([(start, 0)], neighbours, partial(eq, (start, 1)), is_black)
            missing = {place[0] for place in path if not is_black(place)}
            if len(missing) == distance:
                return sorted(missing)
        return []

    def shortest_chain(self, allowed: int, free: int = 0) -> list[int]:
        """A path from the Heroes to the edge over allowed points; free ones cost nothing."""

        def neighbours(point: int) -> Iterator[int]:
            return bits(self.dilated(1 << point) & allowed)

        def is_at_edge(point: int) -> bool:
            return bool(self.edge >> point & 1)

        starts = list(bits(self.dilated(self.heroes) & allowed))
        return _cheapest(starts, neighbours, is_at_edge, lambda point: bool(free >> point & 1))

    def _ring_neighbours(self, allowed: int) -> Callable[[Place], Iterator[Place]]:
        """The steps of rings over the points of a bitboard: across the cut to the other copy."""
        below, width = self.beside_cut, self.width

        def neighbours(place: Place) -> Iterator[Place]:
            point, copy = place
            for other in bits(self.neighbours[point] & allowed):
                crosses = abs(other - point) == width and min(point, other) in below
                yield other, copy ^ crosses

        return neighbours


@cache
def board_geometry(size: int) -> BoardGeometry:
    """The shared geometry of a size; raises `ValueError` for an even size or one below 5."""
    if size < 5 or size % 2 == 0:
        raise ValueError(f"a board needs an odd size from 5 on, not {size}")
    cells, width, centre = grid(size, GO_ALPHABET), size + 1, size * size // 2
    points = {cell: cell // size * width + cell % size for cell in cells.cells}

    def union(chosen: Iterable[int]) -> int:
        return sum(1 << points[cell] for cell in chosen)

    margin = min(3, (size - 1) // 4)
    lines = (margin, size // 2, size - 1 - margin)
    heroes = union([centre, *cells.neighbours[centre]])
    names = {point: cells.name(cell) for cell, point in points.items()}
    rays = {points[cell]: tuple(map(union, cells.orthogonal_rays[cell])) for cell in points}
    return BoardGeometry(
        size=size,
        grid=cells,
        width=width,
        all_points=union(points),
        heroes=heroes,
        edge=union(filter(cells.on_edge, points)),
        stars=union(rank * size + file for rank in lines for file in lines) & ~heroes,
        names=names,
        points={name: point for point, name in names.items()},
        rays=cast("dict[int, Rays]", rays),
        neighbours={points[cell]: union(cells.neighbours[cell]) for cell in points},
        stride=width * (size + 1),
        beside_cut=tuple(size // 2 * width + file for file in range(size // 2 + 2, size)),
    )


# -- The search from all points beside the cut, and that for a path -----------------------------


class _Blocks(NamedTuple):
    """Masks for the search from some points beside the cut of a board."""

    every: int
    """The lowest bit of each block; its product with a bitboard is a copy in every block."""
    first: int
    """All bits of the first copies."""
    below: int
    """The points just below the cut, in every block."""
    above: int
    """The points just above the cut, in every block."""


@cache
def _blocks(geometry: BoardGeometry, count: int) -> _Blocks:
    stride = geometry.stride
    every = sum(1 << stride * block for block in range(2 * count))
    first = sum(1 << 2 * stride * pair for pair in range(count)) * ((1 << stride) - 1)
    below = sum(1 << point for point in geometry.beside_cut) * every
    return _Blocks(every, first, below, below << geometry.width)


def _neighbours(layer: int, masks: _Blocks, width: int, stride: int) -> int:
    """The points beside a layer; a step across the cut leads to the other copy."""
    found = layer << 1 | layer >> 1
    if crossing := layer & masks.below:
        there = crossing & masks.first
        found |= (layer ^ crossing) << width
        found |= there << stride + width | (crossing ^ there) >> stride - width
    else:
        found |= layer << width
    if crossing := layer & masks.above:
        there = crossing & masks.first
        found |= (layer ^ crossing) >> width
        found |= there << stride - width | (crossing ^ there) >> stride + width
    else:
        found |= layer >> width
    return found


def _cheapest(
    starts: list[Node],
    neighbours: Callable[[Node], Iterator[Node]],
    arrived: Callable[[Node], bool],
    is_free: Callable[[Node], bool] = lambda node: False,
) -> list[Node]:
    """A path on which points cost 1 and free ones nothing, with both ends; empty if there is none.

    Breadth-first search with two queues: points of the same cost are visited first.
    """
    before: dict[Node, Node | None] = {}
    layer: list[tuple[Node, Node | None]] = []
    later: list[tuple[Node, Node | None]] = []
    for start in starts:
        (layer if is_free(start) else later).append((start, None))
    while layer or later:
        if not layer:
            layer, later = later[::-1], []
        node, origin = layer.pop()
        if node in before:
            continue
        before[node] = origin
        if arrived(node):
            path, at = [node], before[node]
            while at is not None:
                path.append(at)
                at = before[at]
            return path[::-1]
        for other in neighbours(node):
            if other not in before:
                (layer if is_free(other) else later).append((other, node))
    return []


# -- Proves whether the stones of a lid, or of a part of a day, can win -------------------------

# Black's lid depends on the ring distance only, because its stones go on any empty points. White's
# stones go one by one on the nearest empty points in line with the stone placed last. So her lid
# needs a depth-first proof search over sequences of stones. A transposition table (`failed`) holds
# the positions from which no sequence wins. A sequence is cut off where a chain needs more stones
# than are left.


@lru_cache(maxsize=1024)
def black_lid_targets(size: int, black: int, white: int, stones: int) -> int:
    """Bitboard of the first points with which Black's lid of `stones` stones can win.

    `black` and `white` are bitboards of stones.
    """
    geometry = board_geometry(size)
    distance = geometry.ring_distance(black, white, stones)
    if distance < stones:
        return geometry.all_points & ~(black | white | geometry.heroes)
    return geometry.ring_points(black, white, distance) if distance == stones else 0


@lru_cache(maxsize=1024)
def white_lid_targets(size: int, black: int, white: int, last: int, stones: int) -> int:
    """Bitboard of the first points with which White's lid of `stones` stones can win.

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
    """Whether `stones` white stones, placed in line from `last` on, can win."""
    geometry = board_geometry(size)
    if geometry.chain_distance(black, white, stones) > stones:
        return False
    return _ChainSolver(geometry, black).wins(white, last, stones)


def black_can_win(size: int, black: int, white: int, last: int, stones: int) -> bool:
    """Whether `stones` black stones, placed in line from `last` on, can win.

    For the stones of a part of a day; stones of Black's lid need not be in line.
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

        `chains` is the result of `_chains` for the position.
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
