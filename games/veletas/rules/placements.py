"""Whole placements of Veletas: every set of shooters once, by file, then rank; then the stone."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from games.veletas.rules.moves import Move, Place
from games.veletas.rules.position import VeletasPosition

Order = Mapping[str, int]
"""The place of every square in the order of the notation."""
Shooters = tuple[Place, ...]


def placements(position: VeletasPosition) -> Iterator[tuple[Move, ...]]:
    """Every way to complete the placement that is due, none of it being placed yet."""
    for shooters, after in _sets(position, position.to_place, (), _order(position)):
        if after.mid_turn:
            for stone in after.legal_moves():
                yield (*shooters, stone)
        else:
            yield shooters


def count_placements(position: VeletasPosition) -> int:
    """How many `placements` there are, without making the last step of each."""
    order = _order(position)
    sets, stones = 0, 1
    for shooters, after in _sets(position, position.to_place - 1, (), order):
        last = _open_behind(after, shooters, order)
        if last and not sets:
            done = after.play(last[0])
            stones = len(done.legal_moves()) if done.mid_turn else 1
        sets += len(last)
    return sets * stones


def _order(position: VeletasPosition) -> Order:
    grid = position.board.grid
    cells = sorted(grid.cells, key=grid.reading_order)
    return {grid.name(cell): number for number, cell in enumerate(cells)}


def _sets(
    position: VeletasPosition, count: int, placed: Shooters, order: Order
) -> Iterator[tuple[Shooters, VeletasPosition]]:
    if not count:
        yield placed, position
        return
    for place in sorted(_open_behind(position, placed, order), key=lambda place: order[place.cell]):
        yield from _sets(position.play(place), count - 1, (*placed, place), order)


def _open_behind(position: VeletasPosition, placed: Shooters, order: Order) -> list[Place]:
    """The squares for a shooter behind the last one placed."""
    last = order[placed[-1].cell] if placed else -1
    return [
        move
        for move in position.legal_moves()
        if isinstance(move, Place) and order[move.cell] > last
    ]
