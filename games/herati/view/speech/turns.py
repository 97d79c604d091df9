"""Spoken descriptions of turns and of their consequences."""

from __future__ import annotations

from collections.abc import Sequence

from games.core.error_text import as_sentence
from games.herati.rules.field import Tile
from games.herati.rules.position import (
    CannotPlace,
    HeratiPosition,
    LoomPosition,
    Move,
    PlaceTile,
    SetAside,
    WorkshopPosition,
)
from games.herati.view.board_view import hands_of, seat_to_move
from games.herati.view.speech.tiles import completes, tile_name, tile_on
from games.herati.view.table.coordinates import cell_name
from games.ui.toolkit.i18n import _, in_sequence, listed, ngettext


def turn_text(before: HeratiPosition, moves: Sequence[Move], after: HeratiPosition) -> str:
    """A turn: its tile, the diamonds and points, and the tile that was turned up."""
    return in_sequence((_played(before, moves), _points(before, after), _turned_up(before, after)))


def _played(before: HeratiPosition, moves: Sequence[Move]) -> str:
    (move,) = moves
    if isinstance(move, CannotPlace):
        return _("No tile fits.")
    if isinstance(move, SetAside):
        return as_sentence(_("{tile} set aside.").format(tile=tile_name(move.tile)))
    gain = completes(before.field.completed_by(move.cell, move.tile))
    facts = (tile_on(move.tile, cell_name(before, move.cell)), gain)
    return as_sentence(listed(filter(None, facts)))


def consequence(before: HeratiPosition, move: Move) -> str:
    """The diamonds that a tile would complete; empty for none."""
    if not isinstance(move, PlaceTile):
        return ""
    gain = completes(before.field.completed_by(move.cell, move.tile))
    return as_sentence(gain)


def _points(before: HeratiPosition, after: HeratiPosition) -> str:
    """The points of the player, or the diamonds of the Loom, if there are more now."""
    if not isinstance(after, WorkshopPosition):
        count = len(after.diamonds)
        words = ngettext("{count} diamond now.", "{count} diamonds now.", count)
        return words.format(count=count) if count > len(before.diamonds) else ""
    assert isinstance(before, WorkshopPosition)
    count = after.points(before.to_move)
    words = ngettext("{count} point now.", "{count} points now.", count)
    return words.format(count=count) if count > before.points(before.to_move) else ""


def _turned_up(before: HeratiPosition, after: HeratiPosition) -> str:
    seat = seat_to_move(before)
    hand = hands_of(after)[seat]
    if hand.face_down == hands_of(before)[seat].face_down:
        return ""
    tile: Tile | None = hand.face_up[-1]
    return _("Turned up: {tile}.").format(tile=tile_name(tile))


def stuck(position: HeratiPosition) -> str:
    """That a tile of the Loom must be set aside next; empty if one fits."""
    if not isinstance(position, LoomPosition) or position.outcome() is not None:
        return ""
    if any(isinstance(move, PlaceTile) for move in position.legal_moves()):
        return ""
    return _("Nothing fits: set one of your tiles aside.")
