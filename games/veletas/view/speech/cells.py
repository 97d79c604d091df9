"""Spoken descriptions of the squares and the trays."""

from __future__ import annotations

from games.core.grid import Step
from games.core.position import Side
from games.core.text import N_
from games.ui.board.sprites import Place
from games.ui.toolkit.i18n import _, listed, ngettext
from games.veletas.rules.pieces import COLOURS
from games.veletas.rules.position import Phase, VeletasPosition
from games.veletas.view.layout import BOWLS, LOADED_STONE, RESERVE
from games.veletas.view.messages import colour

_STONES = {Side.BLACK: N_("black stone"), Side.WHITE: N_("white stone")}
_BOWLS = {BOWLS[Side.BLACK]: N_("black bowl"), BOWLS[Side.WHITE]: N_("white bowl")}


def place_name(place: Place) -> str:
    """The name of a square or a tray."""
    if place in _BOWLS:
        return _(_BOWLS[place])
    if place == RESERVE:
        return _("reserve")
    return _("loaded stone") if place == LOADED_STONE else str(place)


def piece_name(position: VeletasPosition, origin: Place) -> str:
    """The name of the piece picked up from a place: out of a tray, or the square of a shooter."""
    if origin == RESERVE:
        return _("shooter")
    if origin in _BOWLS or origin == LOADED_STONE:
        return stone_name(position.to_move)
    return place_name(origin)


def cell_text(position: VeletasPosition, place: Place) -> str:
    """The description of a square or a place in a tray: "d4, black stone, group of 3"."""
    if place in _BOWLS:
        return _(_BOWLS[place])
    if place == RESERVE:
        return _reserve(position)
    if place == LOADED_STONE:
        return _("loaded stone, to shoot from {cell}").format(cell=position.slid)
    return _square(position, str(place))


def _reserve(position: VeletasPosition) -> str:
    missing = position.shooters_missing
    if missing:
        return ngettext(
            "reserve, {count} shooter to place", "reserve, {count} shooters to place", missing
        ).format(count=missing)
    return _("claims: Black {black}, White {white}, {majority} to win").format(
        black=position.claimed(Side.BLACK),
        white=position.claimed(Side.WHITE),
        majority=position.majority,
    )


def _square(position: VeletasPosition, cell: str) -> str:
    owner = owner_of(position, cell)
    if owner:
        return _("{cell}, claimed by {side}").format(cell=cell, side=colour(owner))
    if is_shooter(position, cell):
        return _shooter(position, cell)
    side = stone_on(position, cell)
    if side is None:
        return _("{cell}, empty").format(cell=cell)
    size = len(group_of(position, cell))
    group = _("group of {size}").format(size=size) if size > 1 else ""
    return listed(filter(None, (cell, stone_name(side), group)))


def _shooter(position: VeletasPosition, cell: str) -> str:
    if position.slid == cell:
        return _("{cell}, shooter that has moved, shoots now").format(cell=cell)
    name = _("{cell}, shooter").format(cell=cell)
    if position.phase is not Phase.PLAY:
        return name
    return listed(filter(None, (name, ways_out(position, cell), _groups_beside(position, cell))))


def ways_out(position: VeletasPosition, cell: str) -> str:
    """In how many of its directions a shooter can move: "3 of 8 ways out"."""
    index = position.board.index[cell]
    ways = position.pieces.freedom(index)
    return ngettext("{open} of {all} ways out", "{open} of {all} ways out", ways).format(
        open=ways, all=len(position.board.rays[index])
    )


def _groups_beside(position: VeletasPosition, cell: str) -> str:
    black, white = biggest_groups(position, cell)
    if not black and not white:
        return ""
    return _("beside it black {black}, white {white}").format(black=black, white=white)


def stone_name(side: Side) -> str:
    """A stone of a colour."""
    return _(_STONES[side])


# ------------------------------------------------------------------------------ what is where


def has(bits: int, position: VeletasPosition, cell: str) -> bool:
    """Whether a square belongs to a bitboard."""
    return bool(bits >> position.board.index[cell] & 1)


def is_shooter(position: VeletasPosition, cell: str) -> bool:
    """Whether a shooter stands on a square, claimed or not."""
    return has(position.pieces.shooters, position, cell)


def is_free_shooter(position: VeletasPosition, cell: str) -> bool:
    """Whether an unclaimed shooter stands on a square."""
    return has(position.pieces.free, position, cell)


def owner_of(position: VeletasPosition, cell: str) -> Side | None:
    """The side that has claimed the shooter on a square."""
    claims = zip(COLOURS, position.pieces.claims, strict=True)
    return next((side for side, bits in claims if has(bits, position, cell)), None)


def stone_on(position: VeletasPosition, cell: str) -> Side | None:
    """The colour of the stone on a square."""
    stones = zip(COLOURS, position.pieces.stones, strict=True)
    return next((side for side, bits in stones if has(bits, position, cell)), None)


def group_of(position: VeletasPosition, cell: str) -> tuple[str, ...]:
    """The squares of the group of the stone on a square; empty without a stone."""
    pieces = position.pieces
    groups = (*pieces.groups[0], *pieces.groups[1])
    return next((pieces.board.names(bits) for bits in groups if has(bits, position, cell)), ())


def biggest_groups(position: VeletasPosition, cell: str) -> tuple[int, int]:
    """The sizes of the biggest black and white group orthogonally beside a square."""
    index = position.board.index[cell]
    return position.pieces.biggest_group(0, index), position.pieces.biggest_group(1, index)


def ray(position: VeletasPosition, cell: str, step: Step) -> list[str]:
    """The squares from a square to the edge in a direction, nearest first."""
    squares = position.board.grid
    file, rank = squares.file_and_rank(position.board.index[cell])
    found = []
    while 0 <= (file := file + step[0]) < squares.size and (
        0 <= (rank := rank + step[1]) < squares.size
    ):
        found.append(squares.names[rank * squares.size + file])
    return found
