"""What the board shows of a position, and which tile of a hand is which.

The rules know only which tiles a hand holds. On the screen a tile keeps its place as long as
it lies there, so the way that each tile has taken is followed through the match.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from games.core.match.match import AnyMatch
from games.core.position import AnyPosition
from games.herati.rules.field import Cell, Diamond, Tile
from games.herati.rules.hand import Hand
from games.herati.rules.position import (
    CannotPlace,
    HeratiPosition,
    LoomPosition,
    Move,
    PlaceTile,
    SetAside,
    WorkshopPosition,
)
from games.herati.view.sprites import BACK, diamond_kind
from games.ui.board.board_view import BoardView
from games.ui.board.sprites import Piece, Place


@dataclass(frozen=True, slots=True)
class OnField:
    """A place of the field."""

    x: int
    y: int

    @property
    def cell(self) -> Cell:
        """The place as the rules call it."""
        return self.x, self.y


@dataclass(frozen=True, slots=True)
class InHand:
    """A certain tile that lies face up; its number is its place in the deal of its hand."""

    seat: int
    number: int


@dataclass(frozen=True, slots=True)
class FaceDown:
    """A tile face down, counted from the one that will be turned up last."""

    seat: int
    index: int


@dataclass(frozen=True, slots=True)
class Aside:
    """A tile that was set aside."""

    index: int


@dataclass(frozen=True, slots=True)
class Glow:
    """The light in a completed diamond, by its top left place."""

    x: int
    y: int


TRAY: Place = "tray"
"""Where tiles are set aside to."""


@dataclass(slots=True)
class HandView:
    """The tiles that lie face up in a hand: for each place the number of its tile, or None."""

    places: list[int | None] = field(default_factory=list)
    tiles: dict[int, Tile | None] = field(default_factory=dict)
    turned: int = 0
    """How many tiles have been turned up so far."""

    def place_of(self, number: int) -> int:
        """At which place a tile lies, or would lie if it were still there."""
        return self.places.index(number) if number in self.places else self._free()

    def numbers(self, tile: Tile) -> list[int]:
        """The tiles of that kind, in the order of their places."""
        return [n for n in self.places if n is not None and self.tiles[n] is tile]

    def turn_up(self, tile: Tile | None) -> None:
        """One more tile comes to lie face up, at the first free place."""
        place = self._free()
        self.places[place:] = [self.turned, *self.places[place + 1 :]]
        self.tiles[self.turned] = tile
        self.turned += 1

    def take(self, tile: Tile, wanted: int | None) -> None:
        """A tile of a kind leaves, the wanted one if it is of that kind."""
        numbers = self.numbers(tile)
        number = wanted if wanted in numbers else numbers[0]
        self.places[self.places.index(number)] = None
        while self.places and self.places[-1] is None:
            self.places.pop()

    def _free(self) -> int:
        return self.places.index(None) if None in self.places else len(self.places)


def hands_of(position: AnyPosition) -> tuple[Hand, ...]:
    """The hands in the order of the seats."""
    if isinstance(position, LoomPosition):
        return (position.hand,)
    assert isinstance(position, WorkshopPosition)
    return position.hands


def seat_to_move(position: AnyPosition) -> int:
    """The number of the seat whose turn it is."""
    return position.sides.index(position.to_move)


def completed_by(match: AnyMatch, names: Sequence[str], diamond: Diamond) -> str:
    """Who of several players has completed a diamond; empty where one plays alone."""
    for ply in range(match.ply):
        after = match.position_at(ply + 1)
        if isinstance(after, WorkshopPosition) and diamond in after.diamonds:
            return names[seat_to_move(match.position_at(ply))]
    return ""


def hand_views(match: AnyMatch, taken: Mapping[int, int]) -> list[HandView]:
    """The hands at the present of a match; `taken` names for some plies the tile that was laid."""
    views = [HandView() for _ in hands_of(match.start)]
    for view, hand in zip(views, hands_of(match.start), strict=True):
        for tile in hand.face_up:
            view.turn_up(tile)
    for ply, move in enumerate(match.moves):
        before = match.position_at(ply)
        seat = seat_to_move(before)
        if not isinstance(move, CannotPlace):
            views[seat].take(move.tile, taken.get(ply))
        hand = hands_of(match.position_at(ply + 1))[seat]
        if hand.face_down < hands_of(before)[seat].face_down:
            views[seat].turn_up(hand.face_up[-1])
    return views


def view_of(
    position: HeratiPosition,
    hands: Sequence[HandView],
    legal: Iterable[Move],
    mover: int | None,
) -> BoardView:
    """Every tile at its place, and where those of the legal moves may go."""
    pieces: dict[Place, Piece] = {
        OnField(*cell): Piece(tile.value) for cell, tile in position.field.items()
    }
    for diamond in position.diamonds:
        pieces[Glow(diamond.x, diamond.y)] = Piece(diamond_kind(diamond.colour))
    if isinstance(position, LoomPosition):
        for index, tile in enumerate(position.aside):
            pieces[Aside(index)] = Piece(tile.value)
    for seat, (hand, held) in enumerate(zip(hands_of(position), hands, strict=True)):
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
    """Of equal tiles each can be taken."""
    seat = seat_to_move(position)
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
    """A tile that has just been turned up comes from the tiles face down."""
    if mover is None:
        return {}
    hand, held = hands_of(position)[mover], hands[mover]
    newest = held.tiles.get(held.turned - 1)
    if newest is None or held.turned - 1 not in held.places:
        return {}
    return {newest.value: FaceDown(mover, hand.face_down)}


def move_of(
    position: HeratiPosition, hands: Sequence[HandView], origin: Place, target: Place
) -> Move | None:
    """The move that carrying a tile from one place to another means, legal or not."""
    if not isinstance(origin, InHand) or origin.seat != seat_to_move(position):
        return None
    tile = hands[origin.seat].tiles.get(origin.number)
    if tile is None:
        return None
    if isinstance(target, OnField):
        return PlaceTile(tile, target.x, target.y)
    if target == TRAY or isinstance(target, Aside):
        return SetAside(tile)
    return None
