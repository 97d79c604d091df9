"""All complete placements: every set of shooters once, sorted by file, then rank; then the stone.

`legal_moves` lists single shooters. This module lists whole turns, for tools that play whole turns.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from games.veletas.rules.moves import Move, Place
from games.veletas.rules.position import VeletasPosition

Order = Mapping[str, int]
"""By square: its place in the order of the notation, by file, then rank."""
Shooters = tuple[Place, ...]


def placements(position: VeletasPosition) -> Iterator[tuple[Move, ...]]:
    """Every way to make the placement that is due. No shooter of it may be on the board yet."""
    for shooters, after in _shooter_sets(position, position.to_place, (), _order(position)):
        if after.mid_turn:
            for stone in after.legal_moves():
                yield (*shooters, stone)
        else:
            yield shooters


def count_placements(position: VeletasPosition) -> int:
    """The number of `placements`, counted without playing the last move of each."""
    order = _order(position)
    sets, stones = 0, 1
    for shooters, after in _shooter_sets(position, position.to_place - 1, (), order):
        last = _places_behind(after, shooters, order)
        if last and not sets:
            done = after.play(last[0])
            stones = len(done.legal_moves()) if done.mid_turn else 1
        sets += len(last)
    return sets * stones


def _order(position: VeletasPosition) -> Order:
    grid = position.board.grid
    cells = sorted(grid.cells, key=grid.reading_order)
    return {grid.name(cell): number for number, cell in enumerate(cells)}


def _shooter_sets(
    position: VeletasPosition, count: int, placed: Shooters, order: Order
) -> Iterator[tuple[Shooters, VeletasPosition]]:
    """Each set of that many more shooters, with the position after it."""
    if not count:
        yield placed, position
        return
    for place in _places_behind(position, placed, order):
        yield from _shooter_sets(position.play(place), count - 1, (*placed, place), order)


def _places_behind(position: VeletasPosition, placed: Shooters, order: Order) -> list[Place]:
    """The moves that place a shooter after the last one, in the order of the notation."""
    last = order[placed[-1].cell] if placed else -1
    moves = (move for move in position.legal_moves() if isinstance(move, Place))
    return sorted(
        (move for move in moves if order[move.cell] > last), key=lambda move: order[move.cell]
    )
