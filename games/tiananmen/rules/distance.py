"""How far a ring or a chain is: the fewest stones that would still complete it.

A chain is a path in eight directions from the Heroes to the outermost line, white stones free
of charge, empty points one stone each: a breadth-first search over sets of points.

A ring is a closed path in four directions round the Heroes, black stones free, empty points one
stone each. A closed path encloses the Heroes exactly when it crosses a cut from them to the edge
an odd number of times, so the search runs over two copies of the board, and a step across the
cut leads from one copy to the other: a ring through a point beside the cut is a path from that
point to itself on the other copy. The cut runs just above the eastern half of the middle rank.
The searches from all points beside the cut go side by side in one big integer, as *blocks*
of bits: block `2 * i` is the first copy of the search from the point number `i`, block
`2 * i + 1` the second.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache

from games.tiananmen.rules.board import Board, board

BLOCKED = 1000
"""The distance where no number of stones will do."""


def chain_distance(table: Board, black: int, white: int, limit: int = BLOCKED) -> int:
    """The fewest white stones that complete a chain; `BLOCKED` if there is none within `limit`."""
    width, edge = table.width, table.edge
    layer = table.heroes
    unseen = table.full & ~black & ~layer
    cost = 0
    while layer:
        around = 0
        while layer:
            row = layer | layer << 1 | layer >> 1
            grown = (row | row << width | row >> width) & unseen
            layer = grown & white
            unseen ^= layer
            around |= grown
            if layer & edge:
                return cost
        cost += 1
        if cost > limit:
            return BLOCKED
        layer = around & unseen
        if layer & edge:
            return cost
        unseen ^= layer
    return BLOCKED


def ring_holds(table: Board, black: int) -> bool:
    """Whether black stones enclose the Heroes: nothing else leads from them to the edge."""
    width, edge = table.width, table.edge
    layer = table.heroes
    unseen = table.full & ~black & ~layer
    while layer:
        row = layer | layer << 1 | layer >> 1
        layer = (row | row << width | row >> width) & unseen
        unseen ^= layer
        if layer & edge:
            return False
    return True


def chain_holds(table: Board, white: int) -> bool:
    """Whether white stones link the Heroes with the outermost line."""
    return chain_distance(table, 0, white, 0) == 0


def chain_layers(
    table: Board, free: int, start: int, empty: int, depth: int, first: int = 0
) -> list[int]:
    """The empty points that cost 1, 2, … `depth` stones to be linked to `start` through `free`.

    Each set holds those that cost less, too. `start` is free itself, the empty points of `first`
    cost one stone; item 0 is the empty set.
    """
    width = table.width
    layer = start
    unseen = (empty | free) & ~start
    layers = [0]
    around = first
    for _ in range(depth):
        while layer:
            row = layer | layer << 1 | layer >> 1
            grown = (row | row << width | row >> width) & unseen
            layer = grown & free
            unseen ^= layer
            around |= grown
        layer = around & unseen
        unseen ^= layer
        layers.append(layers[-1] | layer)
        around = 0
    return layers


@dataclass(frozen=True, slots=True)
class _Blocks:
    """Masks for the search from `count` points beside the cut of a board."""

    size: int
    count: int
    every: int = field(init=False)
    """The lowest bit of each block: times a set, it gives a copy of the set in every block."""
    first: int = field(init=False)
    """All bits of the first copies."""
    below: int = field(init=False)
    """The points just below the cut, in every block."""
    above: int = field(init=False)

    def __post_init__(self) -> None:
        table = board(self.size)
        stride = block_stride(table)
        every = sum(1 << stride * block for block in range(2 * self.count))
        fill = object.__setattr__
        fill(self, "every", every)
        pairs = sum(1 << 2 * stride * pair for pair in range(self.count))
        fill(self, "first", pairs * ((1 << stride) - 1))
        beside = beside_cut(table)
        fill(self, "below", sum(1 << point for point in beside) * every)
        fill(self, "above", sum(1 << point + table.width for point in beside) * every)


@cache
def _blocks(size: int, count: int) -> _Blocks:
    return _Blocks(size, count)


def block_stride(table: Board) -> int:
    """The number of bits of a block: the board and one spare rank."""
    return table.width * (table.size + 1)


@cache
def beside_cut(table: Board) -> tuple[int, ...]:
    """The points of the middle rank between the Heroes and the eastern edge, below the cut."""
    middle = table.size // 2
    return tuple(middle * table.width + file for file in range(middle + 2, table.size))


def ring_distance(table: Board, black: int, white: int, limit: int = BLOCKED) -> int:
    """The fewest black stones that complete a ring; `BLOCKED` if there is none within `limit`."""
    return _ring_search(table, black, white, limit, None)


def ring_points(table: Board, black: int, white: int, distance: int) -> int:
    """The empty points on some ring that misses only `distance` stones, the ring distance.

    A ring through a point consists of two paths from the start beside the cut, one to each
    copy of the point, so their lengths add up to that of the ring.
    """
    layers: list[int] = []
    _ring_search(table, black, white, distance, layers)
    starts = [point for point in beside_cut(table) if not white >> point & 1]
    stride = block_stride(table)
    first = _blocks(table.size, len(starts)).first
    from_black = sum(
        ((1 << stride) - 1) << 2 * stride * pair
        for pair, point in enumerate(starts)
        if black >> point & 1
    )
    on_ring = 0
    for there, layer in enumerate(layers):
        on_ring |= layer & layers[distance - there] >> stride & first
        # An empty start is counted at neither end of its ways, a point of the ring at both; with
        # a black start the ways are one longer.
        if there:
            on_ring |= layer & layers[distance + 1 - there] >> stride & from_black
    folded = 0
    for pair in range(len(starts)):
        folded |= on_ring >> 2 * stride * pair
    return folded & table.full & ~(black | white | table.heroes)


def _ring_search(table: Board, black: int, white: int, limit: int, layers: list[int] | None) -> int:
    """Search all blocks at once; `layers` collects the points reached for 0, 1, … stones."""
    starts = [point for point in beside_cut(table) if not white >> point & 1]
    masks = _blocks(table.size, len(starts))
    first, below, above = masks.first, masks.below, masks.above
    width, stride = table.width, block_stride(table)
    free = black * masks.every
    layer = sum(1 << 2 * stride * pair + point for pair, point in enumerate(starts))
    goals = layer << stride
    unseen = (table.full & ~white & ~table.heroes) * masks.every ^ layer
    cost = 0
    while layer:
        if layers is not None:
            layers.append(layer)
        around = 0
        while layer:
            grown = layer << 1 | layer >> 1
            if crossing := layer & below:
                there = crossing & first
                grown |= (layer ^ crossing) << width
                grown |= there << stride + width | (crossing ^ there) >> stride - width
            else:
                grown |= layer << width
            if crossing := layer & above:
                there = crossing & first
                grown |= (layer ^ crossing) >> width
                grown |= there << stride - width | (crossing ^ there) >> stride + width
            else:
                grown |= layer >> width
            grown &= unseen
            layer = grown & free
            unseen ^= layer
            around |= grown
            if layer & goals:
                return cost
        cost += 1
        if cost > limit:
            return BLOCKED
        layer = around & unseen
        unseen ^= layer
        if layer & goals:
            if layers is not None:
                layers.append(layer)
            return cost
    return BLOCKED
