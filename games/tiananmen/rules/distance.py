"""Ring and chain distances: the fewest stones that still complete a ring or a chain.

A chain is a path in eight directions from the Heroes to the outermost line. White stones cost 0,
empty points cost 1. The distance is found by a breadth-first search on bitboards.

A ring is a closed path in four directions around the Heroes. Black stones cost 0, empty points
cost 1. A closed path encloses the Heroes if and only if it crosses a cut from them to the edge an
odd number of times. So the search runs on two copies of the board, and a step across the cut leads
to the other copy. A ring through a point beside the cut is a path from that point to the same
point on the other copy. The cut runs just above the eastern half of the middle rank.

The searches from all points beside the cut run at the same time in one big integer. It consists of
*blocks* of bits: block `2 * i` is the first copy of the board in the search from point number `i`,
block `2 * i + 1` the second.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache

from games.tiananmen.rules.board_geometry import BoardGeometry, board_geometry

BLOCKED = 1000
"""The distance if no number of stones completes the ring or the chain."""


def chain_distance(geometry: BoardGeometry, black: int, white: int, limit: int = BLOCKED) -> int:
    """The fewest white stones that complete a chain; `BLOCKED` if more than `limit`.

    `black` and `white` are bitboards of stones.
    """
    width, edge = geometry.width, geometry.edge
    layer = geometry.heroes
    unvisited = geometry.all_points & ~black & ~layer
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


def has_ring(geometry: BoardGeometry, black: int) -> bool:
    """Whether black stones enclose the Heroes.

    A flood fill from the Heroes over all points without a black stone, in eight directions, does
    not reach the edge then.
    """
    width, edge = geometry.width, geometry.edge
    layer = geometry.heroes
    unvisited = geometry.all_points & ~black & ~layer
    while layer:
        row = layer | layer << 1 | layer >> 1
        layer = (row | row << width | row >> width) & unvisited
        unvisited ^= layer
        if layer & edge:
            return False
    return True


def has_chain(geometry: BoardGeometry, white: int) -> bool:
    """Whether white stones connect the Heroes with the outermost line."""
    return chain_distance(geometry, 0, white, 0) == 0


def chain_layers(
    geometry: BoardGeometry, free: int, start: int, empty: int, depth: int, first: int = 0
) -> list[int]:
    """Bitboards of the empty points that at most 0, 1, … `depth` stones link with `start`.

    Points of `start` and `free` cost 0, empty points cost 1, and those of `first` are linked from
    the beginning. Item 0 is empty.
    """
    width = geometry.width
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


@dataclass(frozen=True, slots=True)
class _Blocks:
    """Masks for the search from `count` points beside the cut of a board."""

    size: int
    count: int
    every: int = field(init=False)
    """The lowest bit of each block; its product with a bitboard is a copy in every block."""
    first: int = field(init=False)
    """All bits of the first copies."""
    below: int = field(init=False)
    """The points just below the cut, in every block."""
    above: int = field(init=False)
    """The points just above the cut, in every block."""

    def __post_init__(self) -> None:
        geometry = board_geometry(self.size)
        stride = block_stride(geometry)
        every = sum(1 << stride * block for block in range(2 * self.count))
        fill = object.__setattr__
        fill(self, "every", every)
        pairs = sum(1 << 2 * stride * pair for pair in range(self.count))
        fill(self, "first", pairs * ((1 << stride) - 1))
        beside = beside_cut(geometry)
        fill(self, "below", sum(1 << point for point in beside) * every)
        fill(self, "above", sum(1 << point + geometry.width for point in beside) * every)


@cache
def _blocks(size: int, count: int) -> _Blocks:
    return _Blocks(size, count)


def block_stride(geometry: BoardGeometry) -> int:
    """The number of bits of a block: those of the board and one spare rank."""
    return geometry.width * (geometry.size + 1)


@cache
def beside_cut(geometry: BoardGeometry) -> tuple[int, ...]:
    """The points just below the cut: on the middle rank between the Heroes and the eastern edge."""
    middle = geometry.size // 2
    return tuple(middle * geometry.width + file for file in range(middle + 2, geometry.size))


def ring_distance(geometry: BoardGeometry, black: int, white: int, limit: int = BLOCKED) -> int:
    """The fewest black stones that complete a ring; `BLOCKED` if more than `limit`.

    `black` and `white` are bitboards of stones.
    """
    return _ring_search(geometry, black, white, limit, None)


def ring_points(geometry: BoardGeometry, black: int, white: int, distance: int) -> int:
    """Bitboard of the empty points on rings that need `distance` stones, the ring distance.

    A ring through a point consists of two paths from the start beside the cut, one to each copy of
    the point. Their lengths add up to the length of the ring.
    """
    layers: list[int] = []
    _ring_search(geometry, black, white, distance, layers)
    starts = [point for point in beside_cut(geometry) if not white >> point & 1]
    stride = block_stride(geometry)
    first = _blocks(geometry.size, len(starts)).first
    from_black = sum(
        ((1 << stride) - 1) << 2 * stride * pair
        for pair, point in enumerate(starts)
        if black >> point & 1
    )
    on_ring = 0
    for there, layer in enumerate(layers):
        on_ring |= layer & layers[distance - there] >> stride & first
        # The two paths count a point of the ring twice, and an empty start not at all. With a black
        # start the sum is one more.
        if there:
            on_ring |= layer & layers[distance + 1 - there] >> stride & from_black
    folded = 0
    for pair in range(len(starts)):
        folded |= on_ring >> 2 * stride * pair
    return folded & geometry.all_points


def _ring_search(
    geometry: BoardGeometry, black: int, white: int, limit: int, layers: list[int] | None
) -> int:
    """Search all blocks at once; `layers` collects the points reached at a cost of 0, 1, …"""
    starts = [point for point in beside_cut(geometry) if not white >> point & 1]
    masks = _blocks(geometry.size, len(starts))
    stride = block_stride(geometry)
    free = black * masks.every
    layer = sum(1 << 2 * stride * pair + point for pair, point in enumerate(starts))
    goals = layer << stride
    unvisited = (geometry.all_points & ~white & ~geometry.heroes) * masks.every ^ layer
    cost = 0
    while layer:
        if layers is not None:
            layers.append(layer)
        touched = 0
        while layer:
            grown = _neighbours(layer, masks, geometry.width, stride) & unvisited
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


def _neighbours(layer: int, masks: _Blocks, width: int, stride: int) -> int:
    """The points beside those of a layer; a step across the cut leads to the other copy."""
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
