"""Spoken descriptions of the places of the table."""

from __future__ import annotations

from collections.abc import Sequence

from games.herati.rules.field import Cell
from games.herati.rules.position import HeratiPosition, LoomPosition
from games.herati.view.board_view import (
    TRAY,
    Aside,
    FaceDown,
    HandView,
    InHand,
    OnField,
    hands_of,
    seat_to_move,
)
from games.herati.view.speech.tiles import (
    completes,
    placements_of,
    places,
    tile_name,
    touching_edges,
)
from games.herati.view.table.coordinates import cell_name
from games.ui.board.sprites import Place
from games.ui.toolkit.i18n import _, listed, ngettext


def place_name(position: HeratiPosition, place: Place, hands: Sequence[HandView]) -> str:
    """The name of a place of the field, of a tile in a hand, of the pile or the tray."""
    match place:
        case OnField():
            return cell_name(position, place.cell)
        case InHand(seat, number):
            return tile_name(hands[seat].tiles.get(number))
        case FaceDown():
            return _("pile")
        case _:
            return _("tray")


def cell_text(
    position: HeratiPosition, place: Place, names: Sequence[str], hands: Sequence[HandView]
) -> str:
    """The description of a place: "e5, black top left, in 1 diamond"."""
    match place:
        case OnField():
            if place.cell in position.field:
                return _lying(position, place.cell)
            return _empty(position, place.cell)
        case InHand():
            return _in_hand(position, place, names, hands)
        case FaceDown(seat, _index):
            return _pile(position, seat, names)
        case _:
            return _tray(position, place)


def _lying(position: HeratiPosition, cell: Cell) -> str:
    count = sum(
        cell[0] - diamond.x in (0, 1) and cell[1] - diamond.y in (0, 1)
        for diamond in position.diamonds
    )
    part = ngettext("in {count} diamond", "in {count} diamonds", count).format(count=count)
    name, tile = cell_name(position, cell), tile_name(position.field[cell])
    return listed(filter(None, (name, tile, part if count else "")))


def _empty(position: HeratiPosition, cell: Cell) -> str:
    name = _("{place}, empty").format(place=cell_name(position, cell))
    edges = touching_edges(position.field, cell)
    if not edges:
        return name
    return listed((name, *edges, *_fitting(position, cell)))


def _fitting(position: HeratiPosition, cell: Cell) -> list[str]:
    """How many tiles of the hand fit on a place, and what one of them completes."""
    allowed = placements_of(position).get(cell)
    if allowed is None:
        return [_("closed")]
    held = [tile for tile in hands_of(position)[seat_to_move(position)].known if tile in allowed]
    diamonds = [position.field.completed_by(cell, tile) for tile in held]
    count = len(held)
    fits = ngettext("{count} tile fits", "{count} tiles fit", count).format(count=count)
    best = max(diamonds, key=len, default=())
    return [text for text in (fits if count else "", completes(best)) if text]


def _in_hand(
    position: HeratiPosition, place: InHand, names: Sequence[str], hands: Sequence[HandView]
) -> str:
    tile = hands[place.seat].tiles.get(place.number)
    owner = "" if isinstance(position, LoomPosition) else names[place.seat]
    fits = ""
    if tile and place.seat == seat_to_move(position) and position.outcome() is None:
        count = sum(tile in tiles for tiles in placements_of(position).values())
        fits = places(count) if count else _("fits nowhere")
    return listed(filter(None, (tile_name(tile), owner, fits)))


def _pile(position: HeratiPosition, seat: int, names: Sequence[str]) -> str:
    count = hands_of(position)[seat].face_down
    words = ngettext("{count} tile face down", "{count} tiles face down", count)
    owner = _("pile") if isinstance(position, LoomPosition) else names[seat]
    return listed((owner, words.format(count=count)))


def _tray(position: HeratiPosition, place: Place) -> str:
    assert place == TRAY or isinstance(place, Aside)
    aside = position.aside if isinstance(position, LoomPosition) else ()
    if not aside:
        return _("tray, no tile set aside")
    return _("tray: {tiles}").format(tiles=listed(map(tile_name, aside)))
