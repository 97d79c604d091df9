"""The board view of a position: pieces and moves.

The rules know only the kinds of tiles in a hand. On the screen a tile keeps its slot until it is
placed, so each tile is followed through the match by a number.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import cast

from games.core.match import AnyMatch
from games.herati.rules.field import Cell, Diamond, Tile
from games.herati.rules.position import (
    CannotPlace,
    HeratiPosition,
    LoomPosition,
    Move,
    PlaceTile,
    WorkshopPosition,
)
from games.herati.view.tiles import BACK, diamond_kind
from games.ui.board.sprites import BoardView, Piece, Place
from games.ui.match.ghost_moves import GhostMove


@dataclass(frozen=True, slots=True)
class OnField:
    """A cell of the field."""

    x: int
    y: int

    @property
    def cell(self) -> Cell:
        return self.x, self.y


@dataclass(frozen=True, slots=True)
class InHand:
    """A face-up tile; its number is its index in the deal of its hand."""

    seat: int
    number: int


@dataclass(frozen=True, slots=True)
class FaceDown:
    """A face-down tile; 0 is the one that is turned up last."""

    seat: int
    index: int


@dataclass(frozen=True, slots=True)
class Aside:
    """A tile set aside."""

    index: int


@dataclass(frozen=True, slots=True)
class Glow:
    """The outline of a completed diamond, by its top left cell."""

    x: int
    y: int


TRAY: Place = "tray"
"""The tray for tiles that are set aside."""


@dataclass(slots=True)
class HandView:
    """The face-up tiles of a hand: by slot the number of its tile, or None."""

    places: list[int | None] = field(default_factory=list)
    tiles: dict[int, Tile | None] = field(default_factory=dict)
    turned: int = 0
    """The number of tiles turned up so far."""

    def place_of(self, number: int) -> int:
        """The slot of a tile, or the first free one if the tile has left the hand."""
        return self.places.index(number) if number in self.places else self._free()

    def numbers(self, tile: Tile) -> list[int]:
        """The tiles of a kind, in the order of their slots."""
        return [n for n in self.places if n is not None and self.tiles[n] is tile]

    def turn_up(self, tile: Tile | None) -> None:
        """Add a tile to the first free slot."""
        place = self._free()
        self.places[place:] = [self.turned, *self.places[place + 1 :]]
        self.tiles[self.turned] = tile
        self.turned += 1

    def take(self, tile: Tile, wanted: int | None) -> None:
        """Remove a tile of a kind: the wanted one, or the first."""
        numbers = self.numbers(tile)
        number = wanted if wanted in numbers else numbers[0]
        self.places[self.places.index(number)] = None
        while self.places and self.places[-1] is None:
            self.places.pop()

    def _free(self) -> int:
        return self.places.index(None) if None in self.places else len(self.places)


def _at(match: AnyMatch, ply: int) -> HeratiPosition:
    return cast(HeratiPosition, match.position_at(ply))


def completed_by(match: AnyMatch, names: Sequence[str], diamond: Diamond) -> str:
    """The name of the player who completed a diamond; empty in the Loom."""
    for ply in range(match.ply):
        after = match.position_at(ply + 1)
        if isinstance(after, WorkshopPosition) and diamond in after.diamonds:
            return names[_at(match, ply).seat]
    return ""


def hand_views(
    match: AnyMatch, taken: Mapping[int, int], plies: int | None = None
) -> list[HandView]:
    """The hands at the present, or after so many moves of the line.

    `taken` has the tiles placed by hand, by ply.
    """
    hands = _at(match, 0).hands
    views = [HandView() for _ in hands]
    for view, hand in zip(views, hands, strict=True):
        for tile in hand.face_up:
            view.turn_up(tile)
    for ply, move in enumerate(match.moves if plies is None else match.line[:plies]):
        before = _at(match, ply)
        seat = before.seat
        if not isinstance(move, CannotPlace):
            views[seat].take(move.tile, taken.get(ply))
        hand = _at(match, ply + 1).hands[seat]
        if hand.face_down < before.hands[seat].face_down:
            views[seat].turn_up(hand.face_up[-1])
    return views


def view_of(
    position: HeratiPosition,
    hands: Sequence[HandView],
    legal: Iterable[Move],
    mover: int | None,
) -> BoardView:
    """All pieces, and the targets of each tile with a legal move."""
    pieces: dict[Place, Piece] = {
        OnField(*cell): Piece(tile.value) for cell, tile in position.field.items()
    }
    for diamond in position.diamonds:
        pieces[Glow(diamond.x, diamond.y)] = Piece(diamond_kind(diamond.colour))
    if isinstance(position, LoomPosition):
        for index, tile in enumerate(position.aside):
            pieces[Aside(index)] = Piece(tile.value)
    for seat, (hand, held) in enumerate(zip(position.hands, hands, strict=True)):
        for index in range(hand.face_down):
            pieces[FaceDown(seat, index)] = Piece(BACK)
        for number in held.places:
            if number is not None:
                known = held.tiles[number]
                pieces[InHand(seat, number)] = Piece(known.value if known else BACK)
    return BoardView(
        pieces, _dests(position, hands, legal), supplies=_supplies(position, hands, mover)
    )


def _dests(
    position: HeratiPosition, hands: Sequence[HandView], legal: Iterable[Move]
) -> dict[Place, list[Place]]:
    """The targets by tile; tiles of one kind have the same."""
    seat = position.seat
    dests: dict[Place, list[Place]] = {}
    for move in legal:
        if isinstance(move, CannotPlace):
            continue
        target = OnField(*move.cell) if isinstance(move, PlaceTile) else TRAY
        for number in hands[seat].numbers(move.tile):
            dests.setdefault(InHand(seat, number), []).append(target)
    return dests


def _supplies(
    position: HeratiPosition, hands: Sequence[HandView], mover: int | None
) -> dict[str, Place]:
    """Where a tile that has just been turned up comes from."""
    if mover is None:
        return {}
    hand, held = position.hands[mover], hands[mover]
    newest = held.tiles.get(held.turned - 1)
    if newest is None or held.turned - 1 not in held.places:
        return {}
    return {newest.value: FaceDown(mover, hand.face_down)}


def ghost_of(position: HeratiPosition, hands: Sequence[HandView], move: Move) -> GhostMove | None:
    """A proposed tile as it is drawn; None for a turn without a tile."""
    if isinstance(move, CannotPlace):
        return None
    seat = position.seat
    numbers = hands[seat].numbers(move.tile)
    source = InHand(seat, numbers[0]) if numbers else None
    target: Place = OnField(*move.cell) if isinstance(move, PlaceTile) else TRAY
    return GhostMove(target, move.tile.value, source=source)
