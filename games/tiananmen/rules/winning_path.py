"""Shortest rings and chains: the stones of one that has won, or the points that one lacks."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from operator import eq
from typing import TypeVar

from games.tiananmen.rules.board_geometry import BoardGeometry, bits
from games.tiananmen.rules.distance import BLOCKED, beside_cut, ring_distance, ring_points

Place = tuple[int, int]
"""A point, and the copy of the board, 0 or 1, on which a path has reached it."""
Node = TypeVar("Node")
"""A point, or a place where copies of the board matter."""


def shortest_chain(geometry: BoardGeometry, white: int) -> list[int]:
    """The white stones of a shortest chain, from the Heroes to the edge; empty if there is none."""

    def neighbours(point: int) -> Iterator[int]:
        return bits(geometry.dilated(1 << point) & white)

    starts = list(bits(geometry.dilated(geometry.heroes) & white))
    return _shortest(starts, neighbours, lambda point: bool(geometry.edge >> point & 1))


def shortest_ring(geometry: BoardGeometry, black: int) -> list[int]:
    """The black stones of a shortest ring, in order around the Heroes; empty if there is none.

    As in `distance`, a path around the Heroes comes back to its start on the other copy.
    """
    neighbours = _ring_neighbours(geometry, black)
    paths = [
        _shortest([(start, 0)], neighbours, partial(eq, (start, 1)))
        for start in beside_cut(geometry)
    ]
    ring = min(filter(None, paths), key=len, default=[])
    return [point for point, _ in ring[1:]]


def missing_in_chain(geometry: BoardGeometry, black: int, white: int) -> list[int]:
    """The fewest empty points that complete a chain; empty if nothing completes one."""
    free = geometry.all_points & ~(black | geometry.heroes)

    def neighbours(point: int) -> Iterator[int]:
        return bits(geometry.dilated(1 << point) & free)

    def is_white(point: int) -> bool:
        return bool(white >> point & 1)

    starts = list(bits(geometry.dilated(geometry.heroes) & free))
    path = _cheapest(starts, neighbours, lambda point: bool(geometry.edge >> point & 1), is_white)
    return [point for point in path if not is_white(point)]


def missing_in_ring(geometry: BoardGeometry, black: int, white: int) -> list[int]:
    """The fewest empty points that complete a ring; empty if nothing completes one."""
    distance = ring_distance(geometry, black, white)
    if distance == BLOCKED:
        return []
    neighbours = _ring_neighbours(geometry, black | ring_points(geometry, black, white, distance))

    def is_black(place: Place) -> bool:
        return bool(black >> place[0] & 1)

    for start in beside_cut(geometry):
        path = _cheapest([(start, 0)], neighbours, partial(eq, (start, 1)), is_black)
        missing = {place[0] for place in path if not is_black(place)}
        if len(missing) == distance:
            return sorted(missing)
    return []


def _ring_neighbours(geometry: BoardGeometry, allowed: int) -> Callable[[Place], Iterator[Place]]:
    """The steps of rings over the points of a bitboard: across the cut to the other copy."""
    below, width = beside_cut(geometry), geometry.width

    def neighbours(place: Place) -> Iterator[Place]:
        point, copy = place
        for other in bits(geometry.neighbours[point] & allowed):
            crosses = abs(other - point) == width and min(point, other) in below
            yield other, copy ^ crosses

    return neighbours


def _cheapest(
    starts: list[Node],
    neighbours: Callable[[Node], Iterator[Node]],
    arrived: Callable[[Node], bool],
    is_free: Callable[[Node], bool],
) -> list[Node]:
    """A path on which points cost 1 and free ones nothing; empty if there is none.

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
            return _back_from(node, before)
        for other in neighbours(node):
            if other not in before:
                (layer if is_free(other) else later).append((other, node))
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
