"""Whole placements of Veletas: every set of shooters once, by file, then rank; then the stone."""

from __future__ import annotations

from collections.abc import Iterator

from games.veletas.moves import Move, Place
from games.veletas.rules import VeletasPosition


def placements(position: VeletasPosition) -> Iterator[tuple[Move, ...]]:
    """Every way to complete the placement that is due, none of it being placed yet."""
    count = position.to_place
    for shooters, after in _sets(position, count, ()):
        if after.mid_turn:
            for stone in after.legal_moves():
                yield (*shooters, stone)
        else:
            yield shooters


def count_placements(position: VeletasPosition) -> int:
    """How many `placements` there are, without making the last step of each."""
    sets, stones = 0, 1
    for shooters, after in _sets(position, position.to_place - 1, ()):
        last = _open_after(after, shooters)
        if last and not sets:
            done = after.play(last[0])
            stones = len(done.legal_moves()) if done.mid_turn else 1
        sets += len(last)
    return sets * stones


def _sets(
    position: VeletasPosition, count: int, placed: tuple[Place, ...]
) -> Iterator[tuple[tuple[Place, ...], VeletasPosition]]:
    if not count:
        yield placed, position
        return
    for place in _open_after(position, placed):
        yield from _sets(position.play(place), count - 1, (*placed, place))


def _open_after(position: VeletasPosition, placed: tuple[Place, ...]) -> list[Place]:
    """The squares for a shooter behind the last one placed."""
    order, index = position.board.grid.reading_order, position.board.index
    ranks = {place: order(index[place.cell]) for place in _places(position)}
    behind = order(index[placed[-1].cell]) if placed else (-1, -1)
    return sorted((place for place, rank in ranks.items() if rank > behind), key=ranks.__getitem__)


def _places(position: VeletasPosition) -> list[Place]:
    return [move for move in position.legal_moves() if isinstance(move, Place)]
