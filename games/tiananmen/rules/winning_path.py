"""Shortest rings and chains: the stones of one that has won, or the points that one lacks."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from operator import eq

from games.tiananmen.rules.board_geometry import BoardGeometry, bits
from games.tiananmen.rules.distance import BLOCKED, beside_cut, ring_distance, ring_points

Node = tuple[int, int]
"""A point, and the copy of the board, 0 or 1, on which a path has reached it."""


def shortest_chain(geometry: BoardGeometry, white: int) -> list[int]:
    """The white stones of a shortest chain, from the Heroes to the edge; empty if there is none."""

    def neighbours(node: Node) -> Iterator[Node]:
        for point in bits(geometry.dilated(1 << node[0]) & white):
            yield point, 0

    starts = [(point, 0) for point in bits(geometry.dilated(geometry.heroes) & white)]
    path = _shortest(starts, neighbours, lambda node: bool(geometry.edge >> node[0] & 1))
    return [point for point, _ in path]


def shortest_ring(geometry: BoardGeometry, black: int) -> list[int]:
    """The black stones of a shortest ring, in order around the Heroes; empty if there is none.

    As in `distance`, a path around the Heroes comes back to its start on the other copy.
    """
    below = beside_cut(geometry)
    width = geometry.width

    def neighbours(node: Node) -> Iterator[Node]:
        point, copy = node
        for other in bits(geometry.neighbours[point] & black):
            crosses = abs(other - point) == width and min(point, other) in below
            yield other, copy ^ crosses

    rings: list[list[int]] = []
    for start in below:
        if black >> start & 1:
            path = _shortest([(start, 0)], neighbours, partial(eq, (start, 1)))
            rings.append([point for point, _ in path[1:]])
    return min(filter(None, rings), key=len, default=[])


def missing_in_chain(geometry: BoardGeometry, black: int, white: int) -> list[int]:
    """The fewest empty points that complete a chain; empty if nothing completes one."""
    free = geometry.all_points & ~(black | geometry.heroes)

    def neighbours(node: Node) -> Iterator[Node]:
        for point in bits(geometry.dilated(1 << node[0]) & free):
            yield point, 0

    starts = [(point, 0) for point in bits(geometry.dilated(geometry.heroes) & free)]
    path = _cheapest(starts, neighbours, lambda node: bool(geometry.edge >> node[0] & 1), white)
    return [point for point, _ in path if not white >> point & 1]


def missing_in_ring(geometry: BoardGeometry, black: int, white: int) -> list[int]:
    """The fewest empty points that complete a ring; empty if nothing completes one."""
    distance = ring_distance(geometry, black, white)
    if not 0 < distance < BLOCKED:
        return []
    allowed = black | ring_points(geometry, black, white, distance)
    below, width = beside_cut(geometry), geometry.width

    def neighbours(node: Node) -> Iterator[Node]:
        point, copy = node
        for other in bits(geometry.neighbours[point] & allowed):
            crosses = abs(other - point) == width and min(point, other) in below
            yield other, copy ^ crosses

    for start in below:
        if allowed >> start & 1:
            path = _cheapest([(start, 0)], neighbours, partial(eq, (start, 1)), black)
            missing = {point for point, _ in path if not black >> point & 1}
            if path and len(missing) == distance:
                return sorted(missing)
    return []


def _cheapest(
    starts: list[Node],
    neighbours: Callable[[Node], Iterator[Node]],
    arrived: Callable[[Node], bool],
    free: int,
) -> list[Node]:
    """A path on which points cost 1 and those of `free` nothing; empty if there is none.

    Breadth-first search with two queues: points of the same cost are visited first.
    """
    before: dict[Node, Node | None] = {}
    layer: list[tuple[Node, Node | None]] = []
    later: list[tuple[Node, Node | None]] = []
    for start in starts:
        (layer if free >> start[0] & 1 else later).append((start, None))
    while layer or later:
        if not layer:
            layer, later = later[::-1], []
        node, origin = layer.pop()
        if node in before:
            continue
        before[node] = origin
        if arrived(node):
            return _back_from(node, before)
        for other in neighbours(node):
            if other not in before:
                (layer if free >> other[0] & 1 else later).append((other, node))
    return []


def _back_from(node: Node, before: dict[Node, Node | None]) -> list[Node]:
    """The path that leads to a node."""
    path = []
    at: Node | None = node
    while at is not None:
        path.append(at)
        at = before[at]
    return path[::-1]


def _shortest(
    starts: list[Node],
    neighbours: Callable[[Node], Iterator[Node]],
    arrived: Callable[[Node], bool],
) -> list[Node]:
    """A shortest path from one of the starts, both ends included; empty if there is none."""
    before: dict[Node, Node | None] = dict.fromkeys(starts)
    queue = list(starts)
    for node in queue:
        if arrived(node):
            return _back_from(node, before)
        for other in neighbours(node):
            if other not in before:
                before[other] = node
                queue.append(other)
    return []
