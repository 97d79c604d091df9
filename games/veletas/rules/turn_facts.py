"""Facts about a turn of Veletas: claims, prevented claims, threats, and changes beside groups."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

from games.core.position import IllegalMove, Side, after_moves
from games.veletas.rules.pieces import TIGHT, Move, Slide, Stone, cells_of
from games.veletas.rules.position import NO_CELL, Claim, Phase, VeletasPosition


class Freedom(NamedTuple):
    """A shooter, and its freedom in directions after each of two turns."""

    cell: str
    first: int
    second: int
    leads: bool
    """Whether the side in question leads by a group beside it, after the second turn."""
    trails: bool
    """Whether the other side does."""


def claims_by(before: VeletasPosition, moves: Sequence[Move], owner: Side) -> list[Claim]:
    """The claims of a turn for a side; none if it is illegal."""
    try:
        after: VeletasPosition = after_moves(before, moves)
    except IllegalMove:
        return []
    return [claim for claim in after.claims_since(before) if claim.owner is owner]


def freedoms(first: VeletasPosition, second: VeletasPosition, side: Side) -> list[Freedom]:
    """The shooters that are free in both positions on the same squares."""
    known = {status.cell: status.freedom for status in first.shooter_statuses()}
    found = []
    for status in second.shooter_statuses():
        if status.cell in known:
            leads, trails = (status.leader_by_group is each for each in (side, side.other))
            freedom = known[status.cell], status.freedom
            found.append(Freedom(status.cell, *freedom, leads, trails))
    return found


def slide_of(moves: Sequence[Move]) -> Slide | None:
    return next((move for move in moves if isinstance(move, Slide)), None)


def led(position: VeletasPosition, side: Side) -> list[str]:
    """The free shooters beside which a side leads by a group."""
    return [each.cell for each in freedoms(position, position, side) if each.leads]


def within_reach(position: VeletasPosition, side: Side) -> list[str]:
    """The free shooters that a side could claim at once if it were to move."""
    position = replace(position, to_move=side, slid_cell=NO_CELL)
    slides = [move for move in position.legal_moves() if isinstance(move, Slide)]
    found = set()
    for slide in (None, *slides):
        moved = position.play(slide) if slide else position
        for shot in _closing(moved):
            for claim in moved.play(shot).claims_since(position):
                if claim.owner is side:
                    found.add(slide.origin if slide and claim.cell == slide.target else claim.cell)
    return sorted(found)


def _closing(position: VeletasPosition) -> set[Stone]:
    """The shots that trap a shooter: at its only way out, or anywhere if it has none."""
    shots: set[Stone] = set()
    pieces, board = position.pieces, position.board
    for shooter in cells_of(pieces.free):
        if (board.around[shooter] & ~pieces.occupied).bit_count() > 1:
            continue  # nearly all of them, which is quickly seen
        if (freedom := pieces.freedom(shooter)) == 1:
            (way,) = position.ways_out(board.grid.names[shooter])
            shots |= {Stone(way)} if position.first_shooter(way) else set()
        elif not freedom:
            return {move for move in position.legal_moves() if isinstance(move, Stone)}
    return shots


# -- What a turn is for ------------------------------------------------------------------------


class Purpose(NamedTuple):
    """A fact about a turn that speaks for it."""

    kind: str
    """The key of its sentence."""
    cells: Sequence[str]
    amount: int = 1


def purposes(before: VeletasPosition, moves: Sequence[Move]) -> Iterator[Purpose]:
    """The purposes of a turn, strongest first; none for a placement or a pie choice.

    First its claims, then the other side's claims that it prevents, then its threats, and last its
    changes beside groups.
    """
    if before.phase is not Phase.PLAY:
        return
    side, after = before.to_move, after_moves(before, moves)
    if claims := [claim for claim in after.claims_since(before) if claim.owner is side]:
        kind = "claims" if after.outcome() is None else "wins"
        size = max(claim.own for claim in claims)
        yield Purpose(kind, [claim.cell for claim in claims], size)
    if after.outcome() is None:
        yield from _at_once(before, after, slide_of(moves))
    yield from _beside_groups(before, after, slide_of(moves))
    yield from _among_stones(before, after)


def _at_once(
    before: VeletasPosition, after: VeletasPosition, slide: Slide | None
) -> Iterator[Purpose]:
    side = before.to_move
    if not within_reach(after, side.other) and (lost := within_reach(before, side.other)):
        yield Purpose("prevents", lost)
    known = [
        slide.target if slide and cell == slide.origin else cell
        for cell in within_reach(before, side)
    ]
    if new := [cell for cell in within_reach(after, side) if cell not in known]:
        yield Purpose("threatens", new)


def _beside_groups(
    before: VeletasPosition, after: VeletasPosition, slide: Slide | None
) -> Iterator[Purpose]:
    """Shooters that the turn moves, restricts or frees beside a group."""
    side = before.to_move
    changed = sorted(freedoms(before, after, side), key=lambda each: each.second)
    for each in changed:
        if each.leads and each.second < each.first and each.second <= TIGHT:
            yield Purpose("confines", [each.cell], each.second)
    if slide:
        ways = len(after.ways_out(slide.target))
        if slide.target in led(after, side) and ways <= TIGHT:
            yield Purpose("corners", [slide.target], ways)
        here = next(each for each in freedoms(before, before, side) if each.cell == slide.origin)
        if here.trails and here.first <= TIGHT:
            if slide.target in led(after, side):
                yield Purpose("carries", [slide.origin, slide.target])
            yield Purpose("withdraws", [slide.origin])
    for each in changed:
        if each.trails and each.second > each.first <= TIGHT:
            yield Purpose("frees", [each.cell], each.second)
    yield from _leads(before, after, slide)
    for each in changed:
        if each.leads and each.second < each.first:
            yield Purpose("narrows", [each.cell], each.first - each.second)
    if slide and here.trails and here.first > TIGHT:
        yield Purpose("withdraws", [slide.origin])


def _leads(
    before: VeletasPosition, after: VeletasPosition, slide: Slide | None
) -> Iterator[Purpose]:
    """Shooters beside which the turn has changed the bigger group."""
    side = before.to_move
    known, leading = led(before, side), led(after, side)
    if slide and slide.target in leading and slide.origin not in known:
        size = len(after.rivals(slide.target)[side])
        yield Purpose("brings", [slide.target], size)
    if new := [cell for cell in leading if not (cell in known or (slide and cell == slide.target))]:
        yield Purpose("leads", new)
    lost = set(led(before, side.other)) - set(led(after, side.other))
    if evened := sorted(lost & set(after.free_shooters)):
        yield Purpose("evens", evened)


def _among_stones(before: VeletasPosition, after: VeletasPosition) -> Iterator[Purpose]:
    """Groups that the shot joins, or keeps apart."""
    side = before.to_move
    (shot,) = set(after.stone_cells(side)) - set(before.stone_cells(side))
    joined = after.group(shot)
    if len({before.group(cell) for cell in joined if cell != shot}) > 1:
        yield Purpose("joins", [shot], len(joined))
    board = after.board
    beside = [board.grid.names[cell] for cell in board.grid.neighbours[board.index[shot]]]
    theirs = {after.group(cell) for cell in beside if after.stones.get(cell) is side.other}
    if len(theirs) > 1:
        yield Purpose("parts", [shot], sum(map(len, theirs)))
