"""Readings of a position on a key: lines, groups, the goal, and legal moves."""

from __future__ import annotations

from games.core.grid import Step
from games.core.position import Side
from games.ui.board.sprites import Place
from games.ui.match.access.compass import CLOCKWISE, STRAIGHT, direction_name, towards
from games.ui.toolkit.i18n import _, in_sequence, listed, ngettext
from games.veletas.rules.pieces import COLOURS, ShooterStatus
from games.veletas.rules.position import Phase, VeletasPosition
from games.veletas.view import messages
from games.veletas.view.speech.cells import (
    biggest_groups,
    group_of,
    is_free_shooter,
    is_shooter,
    owner_of,
    ray,
    stone_name,
    stone_on,
    ways_out,
)
from games.veletas.view.speech.overview import group_text
from games.veletas.view.speech.turns import share

TIGHT = 3
"""The greatest freedom of a shooter that is nearly trapped, in directions."""


# ------------------------------------------------------------------------------------- lines


def lines(position: VeletasPosition, place: Place | None) -> str:
    """The pieces around a shooter in each direction; for an empty square, the shooters in line."""
    if place not in position.board.index:
        return _("Go to a square of the board first.")
    cell = str(place)
    if owner_of(position, cell) or stone_on(position, cell):
        return _("No free shooter on {cell}.").format(cell=cell)
    return in_sequence(
        (
            "" if is_shooter(position, cell) else _in_line(position, cell),
            *(towards(step, _met(position, cell, step)) for step in CLOCKWISE),
        )
    )


def _met(position: VeletasPosition, cell: str, step: Step) -> str:
    """The pieces on a line: "2 free, black stone e7"."""
    found, free = [], 0
    for square in ray(position, cell, step):
        if not _is_taken(position, square):
            free += 1
            continue
        found += [_free(free), _piece(position, square)]
        free = 0
        if stone_on(position, square) or not position.board.rules.over_shooters:
            return listed(filter(None, found))
    return listed(filter(None, (*found, _free(free) or _("edge"))))


def _free(count: int) -> str:
    return ngettext("{count} free", "{count} free", count).format(count=count) if count else ""


def _is_taken(position: VeletasPosition, cell: str) -> bool:
    return is_shooter(position, cell) or stone_on(position, cell) is not None


def _piece(position: VeletasPosition, cell: str) -> str:
    """A piece and its square: "black stone e7"."""
    if side := stone_on(position, cell):
        name = stone_name(side)
    else:
        name = _("claimed shooter") if owner_of(position, cell) else _("shooter")
    return _("{piece} {cell}").format(piece=name, cell=cell)


def _in_line(position: VeletasPosition, cell: str) -> str:
    pieces = position.pieces
    able = pieces.board.names(pieces.free & pieces.shooters_towards(position.board.index[cell]))
    if not able:
        return _("No shooter in line with {cell}.").format(cell=cell)
    return ngettext(
        "In line with {cell}: shooter {cells}.",
        "In line with {cell}: shooters {cells}.",
        len(able),
    ).format(cell=cell, cells=listed(able))


# ------------------------------------------------------------------------------------ around


def around(position: VeletasPosition, place: Place | None) -> str:
    """The groups beside a square, and what they mean for a shooter or a stone there."""
    if place not in position.board.index:
        return _("Go to a square of the board first.")
    cell = str(place)
    if stone_on(position, cell):
        return _group(position, cell)
    beside = _beside(position, cell) or _("Nothing beside {cell}.").format(cell=cell)
    if owner_of(position, cell):
        return beside
    if is_shooter(position, cell):
        return in_sequence((beside, _verdict(position, cell), _open_ways(position, cell)))
    return in_sequence((beside, *_stones_here(position, cell)))


def _beside(position: VeletasPosition, cell: str) -> str:
    sentences = []
    for step in STRAIGHT:
        square = next(iter(ray(position, cell, step)), "")
        if not square:
            sentences.append(towards(step, _("edge")))
        elif _is_taken(position, square):
            sentences.append(towards(step, _with_group(position, square)))
    return in_sequence(sentences)


def _with_group(position: VeletasPosition, cell: str) -> str:
    size = len(group_of(position, cell))
    group = _("group of {size}").format(size=size) if size > 1 else ""
    return listed(filter(None, (_piece(position, cell), group)))


def _group(position: VeletasPosition, cell: str) -> str:
    """The group of a stone, and the free shooters beside it."""
    cells = group_of(position, cell)
    side = stone_on(position, cell)
    assert side is not None
    near = {
        square
        for stone in cells
        for step in STRAIGHT
        for square in ray(position, stone, step)[:1]
        if is_free_shooter(position, square)
    }
    shooters = [square for square in position.free_shooters if square in near]
    beside = _("No free shooter beside it.")
    if shooters:
        beside = ngettext(
            "Beside it shooter {cells}.", "Beside it shooters {cells}.", len(shooters)
        ).format(cells=listed(shooters))
    return in_sequence((group_text(side, cells), beside))


def _verdict(position: VeletasPosition, cell: str) -> str:
    """Who would claim a shooter if it were trapped now."""
    black, white = biggest_groups(position, cell)
    if black == white:
        return _("Trapped now, it would go to the opponent of the player who traps it.")
    side, more, less = (Side.BLACK, black, white) if black > white else (Side.WHITE, white, black)
    return _("Trapped now, it would go to {side}, {more} to {less}.").format(
        side=messages.colour(side), more=more, less=less
    )


def _open_ways(position: VeletasPosition, cell: str) -> str:
    """The directions in which a shooter can move, each with its first square."""
    found = [
        _("{direction} {cell}").format(direction=direction_name(step), cell=squares[0])
        for step, squares in _reached(position, cell)
    ]
    return _("Ways out: {ways}.").format(ways=listed(found)) if found else ""


def _reached(position: VeletasPosition, cell: str) -> list[tuple[Step, list[str]]]:
    """By direction: the squares that a shooter reaches; none of the lists is empty."""
    reach = position.board.names(
        sum(1 << index for index in position.pieces.reach(position.board.index[cell]))
    )
    lines_found = [
        (step, [square for square in ray(position, cell, step) if square in reach])
        for step in CLOCKWISE
    ]
    return [(step, squares) for step, squares in lines_found if squares]


def _stones_here(position: VeletasPosition, cell: str) -> list[str]:
    """The groups that a stone on an empty square would make, where it joins any."""
    index = position.board.index[cell]
    sentences = []
    for number, side in enumerate(COLOURS):
        after = position.pieces.with_stone(number, index)
        size = next(group.bit_count() for group in after.groups[number] if group >> index & 1)
        if size > 1:
            words = (
                _("A black stone here: group of {size}.")
                if side is Side.BLACK
                else _("A white stone here: group of {size}.")
            )
            sentences.append(words.format(size=size))
    return sentences


# -------------------------------------------------------------------------------------- goal


def goal(position: VeletasPosition) -> str:
    """The claims of both sides, and the shooters that are nearly trapped."""
    statuses = sorted(position.shooter_statuses(), key=lambda status: status.freedom)
    near = [status for status in statuses if status.freedom <= TIGHT] or statuses[:1]
    return in_sequence(
        (
            *(_claimed(position, side) for side in (Side.BLACK, Side.WHITE)),
            *(_standing(position, status) for status in near),
        )
    )


def _claimed(position: VeletasPosition, side: Side) -> str:
    cells = [cell for cell, owner in position.claims.items() if owner is side]
    if not cells:
        return share(position, side)
    return _("{side} {count} of {majority}: {cells}.").format(
        side=messages.colour(side),
        count=len(cells),
        majority=position.majority,
        cells=listed(cells),
    )


def _standing(position: VeletasPosition, status: ShooterStatus) -> str:
    """How near a shooter is to be claimed, and by whom."""
    ways = ways_out(position, status.cell)
    if status.black == status.white:
        return _("{cell}: {ways}, tie.").format(cell=status.cell, ways=ways)
    side = Side.BLACK if status.black > status.white else Side.WHITE
    more, less = max(status.black, status.white), min(status.black, status.white)
    return _("{cell}: {ways}, {side} {more} to {less}.").format(
        cell=status.cell, ways=ways, side=messages.colour(side), more=more, less=less
    )


# ------------------------------------------------------------------------------- legal moves


def moves(position: VeletasPosition, place: Place | None) -> str:
    """Where the shooter on a place can go; or else what can be done."""
    if position.outcome() is not None:
        return _("The game is over.")
    if position.phase is Phase.PIE:
        return messages.expectation(position)
    if position.phase is not Phase.PLAY:
        return _placements(position)
    if position.slid:
        return _("Shots from {cell}: {ways}.").format(
            cell=position.slid, ways=_spans(position, position.slid)
        )
    if place in position.board.index and is_free_shooter(position, str(place)):
        return _("From {cell}: {ways}.").format(cell=place, ways=_spans(position, str(place)))
    able = [status.cell for status in position.shooter_statuses() if status.freedom]
    return ngettext(
        "Shooter that can move or shoot: {cells}.",
        "Shooters that can move or shoot: {cells}.",
        len(able),
    ).format(cells=listed(able))


def _placements(position: VeletasPosition) -> str:
    if not position.to_place:
        return _("The stone can go on any empty square.")
    count = len(position.legal_moves())
    return ngettext(
        "The next shooter can go on {count} square.",
        "The next shooter can go on {count} squares.",
        count,
    ).format(count=count)


def _spans(position: VeletasPosition, cell: str) -> str:
    """The squares in reach by direction: "north e5 to e8, east f4"."""
    found = []
    for step, squares in _reached(position, cell):
        name = direction_name(step)
        if len(squares) == 1:
            found.append(_("{direction} {cell}").format(direction=name, cell=squares[0]))
        else:
            found.append(
                _("{direction} {first} to {last}").format(
                    direction=name, first=squares[0], last=squares[-1]
                )
            )
    return listed(found)
