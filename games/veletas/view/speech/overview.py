"""The spoken overview of the whole board."""

from __future__ import annotations

from games.core.position import Side
from games.ui.match.access.spans import spans
from games.ui.toolkit.i18n import _, in_sequence, listed, ngettext
from games.veletas.rules.pieces import COLOURS
from games.veletas.rules.position import VeletasPosition
from games.veletas.view.messages import colour


def board_text(position: VeletasPosition) -> str:
    """Shooters, claims, and the groups of both sides, the biggest first."""
    if not position.pieces.occupied:
        return _("The board is empty.")
    return in_sequence(
        (
            _free_shooters(position),
            *(_claims(position, side) for side in COLOURS),
            *(stones for side in COLOURS for stones in _stones(position, side)),
        )
    )


def _free_shooters(position: VeletasPosition) -> str:
    cells = position.free_shooters
    words = ngettext("Free shooter: {cells}.", "Free shooters: {cells}.", len(cells))
    return words.format(cells=listed(cells)) if cells else ""


def _claims(position: VeletasPosition, side: Side) -> str:
    cells = [cell for cell, owner in position.claims.items() if owner is side]
    words = _("Claimed by {side}: {cells}.")
    return words.format(side=colour(side), cells=listed(cells)) if cells else ""


def _stones(position: VeletasPosition, side: Side) -> list[str]:
    """The groups of a side, and then its stones that belong to none."""
    pieces = position.pieces
    groups = [pieces.board.names(bits) for bits in pieces.groups[COLOURS.index(side)]]
    groups.sort(key=lambda cells: (-len(cells), pieces.board.index[cells[0]]))
    single = [cells[0] for cells in groups if len(cells) == 1]
    sentences = [group_text(side, cells) for cells in groups if len(cells) > 1]
    if len(single) > 1:
        words = (
            _("Single black stones: {cells}.")
            if side is Side.BLACK
            else _("Single white stones: {cells}.")
        )
        sentences.append(words.format(cells=listed(single)))
    elif single:
        sentences.append(group_text(side, (single[0],)))
    return sentences


def group_text(side: Side, cells: tuple[str, ...]) -> str:
    """A group with its squares, or a stone."""
    words = (
        ngettext("Black stone: {cells}.", "Black group of {size}: {cells}.", len(cells))
        if side is Side.BLACK
        else ngettext("White stone: {cells}.", "White group of {size}: {cells}.", len(cells))
    )
    return words.format(size=len(cells), cells=spans(cells))
