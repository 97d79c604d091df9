"""A shortest ring or chain that has won, its stones in order, by breadth-first search."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from operator import eq

from games.tiananmen.rules.board_geometry import BoardGeometry, bits
from games.tiananmen.rules.distance import beside_cut

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
            path = []
            at: Node | None = node
            while at is not None:
                path.append(at)
                at = before[at]
            return path[::-1]
        for other in neighbours(node):
            if other not in before:
                before[other] = node
                queue.append(other)
    return []
