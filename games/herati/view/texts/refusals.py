"""Sentences for the player about tiles that may not go where they were dropped.

The rules' own sentences are in notation. Here cells have their names on the screen.
"""

from __future__ import annotations

from games.core.error_text import explained
from games.core.position import RuleError
from games.core.text import N_
from games.herati.rules.field import WIDEST, Cell, Direction, Tile
from games.herati.rules.placement import Fault, IllegalPlacement, clashing_edges
from games.herati.rules.position import HeratiPosition, LoomPosition, Move, PlaceTile, SetAside
from games.herati.view.table.coordinates import cell_name
from games.ui.toolkit.i18n import _, ngettext

_MISMATCHES = {
    Direction.N: N_("The upper edge does not match its neighbour: every touching edge must match."),
    Direction.E: N_("The right edge does not match its neighbour: every touching edge must match."),
    Direction.S: N_("The lower edge does not match its neighbour: every touching edge must match."),
    Direction.W: N_("The left edge does not match its neighbour: every touching edge must match."),
}


def illegal(position: HeratiPosition, move: Move, error: RuleError) -> str:
    """The reason why a move is illegal."""
    if isinstance(move, SetAside) and isinstance(position, LoomPosition):
        return _fits_elsewhere(position, move.tile) or explained(error)
    if isinstance(move, PlaceTile) and isinstance(error, IllegalPlacement):
        return _against(position, move, error.fault)
    return explained(error)


def _against(position: HeratiPosition, move: PlaceTile, fault: Fault) -> str:
    match fault:
        case Fault.NOT_FIRST_CELL:
            cell = cell_name(position, (0, 0))
            return _("The first tile goes on {cell}, in the middle.").format(cell=cell)
        case Fault.TAKEN:
            return _("A tile lies there already.")
        case Fault.TOUCHES_NOTHING:
            return _("A tile must touch a tile of the field along an edge.")
        case Fault.TOO_WIDE:
            return _("The field would be too wide: at most {n} tiles.").format(n=WIDEST)
        case Fault.TOO_TALL:
            return _("The field would be too high: at most {n} tiles.").format(n=WIDEST)
        case Fault.ROW_ABOVE:
            return _row_above(position, move.cell)
        case Fault.ABOVE_FIRST_ROW:
            return _("The field grows downwards: nothing goes above the first row.")
        case Fault.NO_MATCH:
            return _("No touching edge matches its neighbour: at least one must.")
        case Fault.MISMATCH:
            return _mismatch(position, move)


def _row_above(position: HeratiPosition, cell: Cell) -> str:
    count = sum(row == cell[1] - 1 for _x, row in position.field)
    return ngettext(
        "The row above must be full first: {n} tile is missing.",
        "The row above must be full first: {n} tiles are missing.",
        WIDEST - count,
    ).format(n=WIDEST - count)


def _mismatch(position: HeratiPosition, move: PlaceTile) -> str:
    edges = clashing_edges(position.field, move.cell, move.tile)
    if len(edges) == 1:
        return _(_MISMATCHES[edges[0]])
    return ngettext(
        "{n} edge does not match its neighbour: every touching edge must match.",
        "{n} edges do not match their neighbours: every touching edge must match.",
        len(edges),
    ).format(n=len(edges))


def _fits_elsewhere(position: LoomPosition, tile: Tile) -> str:
    """The reason why no tile may be set aside; empty if none fits."""
    places = [move for move in position.legal_moves() if isinstance(move, PlaceTile)]
    own = [move for move in places if move.tile is tile]
    if own:
        cell = cell_name(position, own[0].cell)
        return _("A tile is set aside only when none fits: this one fits on {cell}.").format(
            cell=cell
        )
    if places:
        cell = cell_name(position, places[0].cell)
        return _("A tile is set aside only when none fits: the other one fits on {cell}.").format(
            cell=cell
        )
    return ""


def fits_nowhere(position: HeratiPosition) -> str:
    """The reason why a tile of the hand is dimmed."""
    if isinstance(position, LoomPosition):
        return _("Fits nowhere now: no edge of it would match.")
    return _("Fits nowhere now: everywhere an edge of it would clash.")
