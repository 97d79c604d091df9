"""The ring or the chain that has won, in order, for the eye: as few stones as possible."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from operator import eq

from games.tiananmen.rules.board import Board, bits
from games.tiananmen.rules.distance import beside_cut

Node = tuple[int, int]
"""A point and the copy of the board, 0 or 1, on which a way has come to it."""


def shortest_chain(table: Board, white: int) -> list[int]:
    """The white stones of a shortest chain, from the Heroes to the edge; empty if there is none."""

    def around(node: Node) -> Iterator[Node]:
        for point in bits(table.around(1 << node[0]) & white):
            yield point, 0

    starts = [(point, 0) for point in bits(table.around(table.heroes) & white)]
    way = _shortest(starts, around, lambda node: bool(table.edge >> node[0] & 1))
    return [point for point, _ in way]


def shortest_ring(table: Board, black: int) -> list[int]:
    """The black stones of a shortest ring, one after the other round the Heroes.

    As in `distance`, a way round the Heroes comes back to its start on the other copy.
    """
    below = beside_cut(table)
    width = table.width

    def around(node: Node) -> Iterator[Node]:
        point, copy = node
        for other in bits(table.neighbours[point] & black):
            crosses = abs(other - point) == width and min(point, other) in below
            yield other, copy ^ crosses

    rings: list[list[int]] = []
    for start in below:
        if black >> start & 1:
            way = _shortest([(start, 0)], around, partial(eq, (start, 1)))
            rings.append([point for point, _ in way[1:]])
    return min(filter(None, rings), key=len, default=[])


def _shortest(
    starts: list[Node], around: Callable[[Node], Iterator[Node]], arrived: Callable[[Node], bool]
) -> list[Node]:
    """A shortest way from one of the starts, both ends included; empty if there is none."""
    before: dict[Node, Node | None] = dict.fromkeys(starts)
    queue = list(starts)
    for node in queue:
        if arrived(node):
            way = []
            at: Node | None = node
            while at is not None:
                way.append(at)
                at = before[at]
            return way[::-1]
        for other in around(node):
            if other not in before:
                before[other] = node
                queue.append(other)
    return []
