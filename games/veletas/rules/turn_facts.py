"""Facts about a turn of Veletas: the shooters that it claims, frees and restricts."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from games.core.position import IllegalMove, Side
from games.veletas.rules.moves import Move, Slide
from games.veletas.rules.position import VeletasPosition, biggest_group_beside

OTHER = {Side.BLACK: Side.WHITE, Side.WHITE: Side.BLACK}
TIGHT = 3
"""The greatest freedom of a shooter in danger, in directions."""


class Claim(NamedTuple):
    """A shooter that a turn has claimed, and the groups beside it."""

    cell: str
    owner: Side
    own: int
    """The size of the owner's biggest group beside it."""
    other: int
    """The size of the opponent's biggest group beside it."""


class Freedom(NamedTuple):
    """A shooter, its freedom in directions after each of two turns, and the groups beside it."""

    cell: str
    first: int
    second: int
    own: int
    """The size of the biggest group of the side in question, after the second turn."""
    other: int


def new_claims(before: VeletasPosition, after: VeletasPosition) -> list[Claim]:
    """The shooters claimed between two positions, by cell."""
    return [
        Claim(
            cell,
            owner,
            biggest_group_beside(after, cell, owner),
            biggest_group_beside(after, cell, OTHER[owner]),
        )
        for cell, owner in after.claims.items()
        if cell not in before.claims
    ]


def claims_by(before: VeletasPosition, moves: Sequence[Move], owner: Side) -> list[Claim]:
    """The claims of a turn for a side; none if it is not legal here."""
    after = before
    try:
        for move in moves:
            after = after.play(move)
    except IllegalMove:
        return []
    return [claim for claim in new_claims(before, after) if claim.owner is owner]


def freedoms(first: VeletasPosition, second: VeletasPosition, side: Side) -> list[Freedom]:
    """The shooters that are free in both positions on the same squares."""
    known = {status.cell: status.freedom for status in first.shooter_statuses()}
    return [
        Freedom(status.cell, known[status.cell], status.freedom, *_sizes(second, status.cell, side))
        for status in second.shooter_statuses()
        if status.cell in known
    ]


def slide_of(moves: Sequence[Move]) -> Slide | None:
    """The shooter's move of a turn; None if it shoots from where it stands."""
    return next((move for move in moves if isinstance(move, Slide)), None)


def freedom_on(position: VeletasPosition, cell: str) -> int:
    """The freedom of the unclaimed shooter on a square; 0 if none stands there."""
    statuses = position.shooter_statuses()
    return next((status.freedom for status in statuses if status.cell == cell), 0)


def leads(position: VeletasPosition, side: Side) -> int:
    """The number of unclaimed shooters beside which a side has the bigger group."""
    sizes = (_sizes(position, cell, side) for cell in position.free_shooters)
    return sum(own > other for own, other in sizes)


def _sizes(position: VeletasPosition, cell: str, side: Side) -> tuple[int, int]:
    """The sizes of the biggest groups of a side and of its opponent beside a square."""
    return (
        biggest_group_beside(position, cell, side),
        biggest_group_beside(position, cell, OTHER[side]),
    )
