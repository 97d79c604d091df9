"""The spoken overview of the whole table."""

from __future__ import annotations

from collections.abc import Sequence

from games.core.error_text import as_sentence
from games.herati.rules.field import TileColour
from games.herati.rules.position import HeratiPosition, LoomPosition
from games.herati.view.board_view import hands_of
from games.herati.view.speech.tiles import tile_name, tile_on
from games.herati.view.table.coordinates import cell_name
from games.ui.toolkit.i18n import _, in_sequence, listed


def board_text(position: HeratiPosition, names: Sequence[str]) -> str:
    """The field row by row, its diamonds, and the face-up tiles of each hand."""
    rows = sorted({y for _x, y in position.field})
    return in_sequence(
        (
            _("The field is empty.") if not rows else "",
            *(_row(position, y) for y in rows),
            _diamonds(position),
            *(_hand(position, seat, names) for seat in range(len(hands_of(position)))),
        )
    )


def _row(position: HeratiPosition, y: int) -> str:
    """The tiles of a row; a row without gaps by its ends."""
    cells = sorted(cell for cell in position.field if cell[1] == y)
    names = [cell_name(position, cell) for cell in cells]
    tiles = [position.field[cell] for cell in cells]
    if len(cells) > 1 and cells[-1][0] - cells[0][0] == len(cells) - 1:
        return _("{first} to {last}: {tiles}.").format(
            first=names[0], last=names[-1], tiles=listed(map(tile_name, tiles))
        )
    return as_sentence(listed(map(tile_on, tiles, names)))


def _diamonds(position: HeratiPosition) -> str:
    """Each diamond by its top left and its bottom right tile."""
    sentences = []
    for diamond in position.diamonds:
        words = (
            _("Black diamond from {first} to {last}.")
            if diamond.colour is TileColour.BLACK
            else _("White diamond from {first} to {last}.")
        )
        first = cell_name(position, (diamond.x, diamond.y))
        last = cell_name(position, (diamond.x + 1, diamond.y + 1))
        sentences.append(words.format(first=first, last=last))
    return in_sequence(sentences)


def _hand(position: HeratiPosition, seat: int, names: Sequence[str]) -> str:
    tiles = listed(map(tile_name, hands_of(position)[seat].face_up))
    if not tiles:
        return ""
    if isinstance(position, LoomPosition):
        return _("In the hand: {tiles}.").format(tiles=tiles)
    return _("{name} has {tiles}.").format(name=names[seat], tiles=tiles)
