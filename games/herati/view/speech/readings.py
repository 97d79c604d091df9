"""Readings of a position on a key: open edges, fitting tiles, reachable diamonds, legal moves."""

from __future__ import annotations

from collections.abc import Sequence

from games.core.error_text import as_sentence
from games.core.text import N_
from games.herati.rules.field import Cell, Direction, Tile, TileColour
from games.herati.rules.position import (
    HeratiPosition,
    LoomPosition,
    PlaceTile,
    SetAside,
    WorkshopPosition,
)
from games.herati.rules.turn_facts import Offer, waiting
from games.herati.view.board_view import HandView, InHand, OnField, hands_of, seat_to_move
from games.herati.view.speech.tiles import (
    Figure,
    completes,
    figures,
    placements_of,
    tile_name,
    tile_on,
    touching_edges,
)
from games.herati.view.table.coordinates import cell_name
from games.herati.view.texts.messages import diamonds
from games.ui.board.sprites import Place
from games.ui.toolkit.i18n import _, in_sequence, listed

_DIRECTIONS = {
    Direction.N: N_("Above: {met}."),
    Direction.E: N_("On the right: {met}."),
    Direction.S: N_("Below: {met}."),
    Direction.W: N_("On the left: {met}."),
}


# ------------------------------------------------------------------------------- open edges


def edges(position: HeratiPosition, place: Place | None) -> str:
    """The edges of the tile or the place here; elsewhere those of all open places."""
    if isinstance(place, OnField):
        if place.cell in position.field:
            return _edges_of_tile(position, place.cell)
        if found := touching_edges(position.field, place.cell):
            return _named(cell_name(position, place.cell), listed(found))
        return _("No tile touches {place}.").format(place=cell_name(position, place.cell))
    if not position.field:
        return _("The field is empty.")
    return in_sequence(
        _named(cell_name(position, cell), listed(touching_edges(position.field, cell)))
        for cell in placements_of(position)
    ) or _("No place is open.")


def _named(name: str, facts: str) -> str:
    return as_sentence(_("{name}: {facts}.").format(name=name, facts=facts))


def _edges_of_tile(position: HeratiPosition, cell: Cell) -> str:
    """The colour of each edge, and whether it is open, matches or clashes."""
    tile = position.field[cell]
    return in_sequence(
        _(_DIRECTIONS[direction]).format(met=_edge(position, tile, direction, direction.of(cell)))
        for direction in (Direction.N, Direction.E, Direction.S, Direction.W)
    )


def _edge(position: HeratiPosition, tile: Tile, direction: Direction, other: Cell) -> str:
    black = tile.edge(direction) is TileColour.BLACK
    if other not in position.field:
        return _("black, open") if black else _("white, open")
    name = cell_name(position, other)
    if tile.matches(direction, position.field[other]):
        words = _("black, matches {place}") if black else _("white, matches {place}")
    else:
        words = _("black, clashes with {place}") if black else _("white, clashes with {place}")
    return words.format(place=name)


# --------------------------------------------------------------------------------- what fits


def fitting(position: HeratiPosition, place: Place | None, hands: Sequence[HandView]) -> str:
    """The tiles for an empty place, the places for a tile of a hand, or a tile's figures."""
    if isinstance(place, OnField):
        if place.cell in position.field:
            return _diamonds_of(position, place.cell)
        return _fits_here(position, place.cell)
    if isinstance(place, InHand) and (tile := hands[place.seat].tiles.get(place.number)):
        return _fits_on(position, tile)
    return _("Go to a place of the field or to a tile first.")


def _fits_here(position: HeratiPosition, cell: Cell) -> str:
    allowed = placements_of(position).get(cell)
    if not allowed:
        return _("No tile can go on {place}.").format(place=cell_name(position, cell))
    held = hands_of(position)[seat_to_move(position)].known
    own = [tile_name(tile) for tile in held if tile in allowed]
    others = [tile_name(tile) for tile in Tile if tile in {*allowed} - {*held}]
    return in_sequence(
        (
            _("From the hand: {tiles}.").format(tiles=listed(own))
            if own
            else _("No tile of the hand fits."),
            _("Other tiles that fit: {tiles}.").format(tiles=listed(others)) if others else "",
            *(_gain(position, cell, tile, tile_name(tile)) for tile in Tile if tile in allowed),
        )
    )


def _gain(position: HeratiPosition, cell: Cell, tile: Tile, name: str) -> str:
    """The diamonds that a tile would complete on a place, under a name; empty for none."""
    gain = completes(position.field.completed_by(cell, tile))
    return _named(name, gain) if gain else ""


def _fits_on(position: HeratiPosition, tile: Tile) -> str:
    """All places for a tile, and what it would complete there."""
    found = [cell for cell, tiles in placements_of(position).items() if tile in tiles]
    if not found:
        return as_sentence(_("{tile} fits nowhere.").format(tile=tile_name(tile)))
    names = [cell_name(position, cell) for cell in found]
    words = _("{tile} fits on {places}.").format(tile=tile_name(tile), places=listed(names))
    return in_sequence(
        (
            as_sentence(words),
            *(_gain(position, cell, tile, name) for cell, name in zip(found, names, strict=True)),
        )
    )


def _diamonds_of(position: HeratiPosition, cell: Cell) -> str:
    return in_sequence(_figure(position, figure) for figure in figures(position.field, cell))


def _figure(position: HeratiPosition, figure: Figure) -> str:
    """The parts that a diamond at one corner of a tile lacks."""
    black = figure.colour is TileColour.BLACK
    if not figure.possible:
        return _("No black diamond here.") if black else _("No white diamond here.")
    if not figure.lacking:
        return _("Black diamond complete.") if black else _("White diamond complete.")
    tiles = listed(tile_on(tile, cell_name(position, place)) for place, tile in figure.lacking)
    words = _("Black diamond lacks {tiles}.") if black else _("White diamond lacks {tiles}.")
    return words.format(tiles=tiles)


# -------------------------------------------------------------------------------------- goal


def goal(position: HeratiPosition, names: Sequence[str]) -> str:
    """The tiles that complete a diamond at once, and who holds them face up."""
    found = waiting(position)
    if not found:
        return _("No single tile completes a diamond now.")
    return in_sequence(_offer(position, offer, names) for offer in found)


def _offer(position: HeratiPosition, offer: Offer, names: Sequence[str]) -> str:
    return _("{place}: {tile}, {diamonds}, {holders}.").format(
        place=cell_name(position, offer.cell),
        tile=tile_name(offer.tile),
        diamonds=diamonds(offer.diamonds),
        holders=_holders(position, offer.tile, names),
    )


def _holders(position: HeratiPosition, tile: Tile, names: Sequence[str]) -> str:
    """Who has a tile face up."""
    seats = [seat for seat, hand in enumerate(hands_of(position)) if tile in hand.known]
    if isinstance(position, LoomPosition):
        return _("in the hand") if seats else _("not in the hand")
    if not seats:
        return _("in no hand")
    return _("held by {names}").format(names=listed(names[seat] for seat in seats))


# ------------------------------------------------------------------------------- legal moves


def moves(position: HeratiPosition, place: Place | None, hands: Sequence[HandView]) -> str:
    """Where the tile here, or each tile of the hand, fits."""
    if position.outcome() is not None:
        return _("The game is over.")
    if isinstance(place, InHand) and (tile := hands[place.seat].tiles.get(place.number)):
        return _fits_on(position, tile)
    legal = position.legal_moves()
    if any(isinstance(move, SetAside) for move in legal):
        return _("Nothing fits: set one of your tiles aside.")
    if isinstance(position, WorkshopPosition) and not any(
        isinstance(move, PlaceTile) for move in legal
    ):
        return _("No tile fits.")
    return in_sequence(
        _fits_on(position, tile) for tile in hands_of(position)[seat_to_move(position)].known
    )
