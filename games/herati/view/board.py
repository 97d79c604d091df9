"""What a match shows of a position, its pieces and gestures, and where they lie on the screen.

The rules know only the kinds of tiles in a hand. On the screen a tile keeps its slot until it is
placed, so each tile is followed through the match by a number.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import cast

import pygame

from games.core.match import AnyMatch
from games.herati.rules.field import Cell, Diamond, Tile
from games.herati.rules.position import (
    CannotPlace,
    HeratiPosition,
    LoomPosition,
    Move,
    PlaceTile,
    SetAside,
    WorkshopPosition,
)
from games.herati.view.layout import Layout, NamePlace, loom_layout, tile_rect, workshop_layout
from games.herati.view.tiles import BACK, diamond_kind
from games.ui.board.sprites import BoardView, Piece, Place
from games.ui.match.view import GameBoard, MatchView
from games.ui.toolkit.access import PlacedTopic
from games.ui.toolkit.rule_pages import place_topic


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
    return cast(HeratiPosition, match.nodes[ply].position)


def completed_by(match: AnyMatch, names: Sequence[str], diamond: Diamond) -> str:
    """The name of the player who completed a diamond; empty in the Loom."""
    for ply in range(match.ply):
        after = match.nodes[ply + 1].position
        if isinstance(after, WorkshopPosition) and diamond in after.field.diamonds:
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
    for diamond in position.field.diamonds:
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


# -- Where the tiles, the hands and the tray lie on the screen ------------------------------------


class HeratiGeometry(GameBoard[HeratiPosition]):
    """The field, the hands and the tray; which tile of a hand lies where."""

    layout: Layout
    area: pygame.Rect
    """The room for all of it."""
    stands_alone = False
    """Whether the field takes the room of the hand, too."""

    def __init__(self, view: MatchView[HeratiPosition]) -> None:
        super().__init__(view)
        self.taken: dict[int, int] = {}
        """By ply: which of several equal tiles was placed by hand."""
        self.hands = hand_views(view.match, self.taken)
        """The tiles of each hand in their order on the screen."""
        self.pieces: Mapping[Place, Piece] = {}
        """Every piece that is shown, the topmost last."""
        self._legal: tuple[HeratiPosition, Sequence[Move]] | None = None

    def lay_out(self, area: pygame.Rect) -> None:
        self.area, self.stands_alone = area, self.is_alone
        start = cast(HeratiPosition, self._view.match.start)
        hands = start.hands
        if isinstance(start, LoomPosition):
            self.layout = loom_layout(area, self._context.px, len(start.hand.face_up))
            if self.stands_alone:
                self.layout = self.layout.with_field_alone(area, self._context.px)
        else:
            self.layout = workshop_layout(area, len(hands), self._context.px)

    @property
    def is_alone(self) -> bool:
        """Whether no tile is left beside the field of a finished Loom."""
        shown = self._view.shown_position
        if not (self._view.shown_outcome and isinstance(shown, LoomPosition)):
            return False
        return not (shown.aside or shown.hand.face_up or shown.hand.face_down)

    @property
    def picture(self) -> pygame.Rect:
        return self.layout.frame

    def spot(self, place: Place) -> pygame.Rect:
        match place:
            case OnField():
                return tile_rect(self.cell(place.cell))
            case Glow(x, y):
                rect = self.cell((x, y))
                return pygame.Rect(rect.x, rect.y, 2 * rect.w, 2 * rect.w)
            case InHand(seat, number):
                slot = self.hands[seat].place_of(number)
                slots = max(self.slots(seat), slot + 1)
                return self.layout.trays[seat].face_up(slot, slots, self._stock(seat))
            case FaceDown(seat, index):
                tray, slots = self.layout.trays[seat], self.slots(seat)
                return tray.face_down(index, slots, self._stock(seat))
            case Aside(index):
                return self._aside_squares(index)[index]
            case _:
                return self._aside_squares()[-1]

    def place_at(self, point: tuple[int, int]) -> Place | None:
        tiles = [place for place in self.pieces if not isinstance(place, OnField | Glow)]
        for place in reversed(tiles):
            if self.spot(place).collidepoint(point):
                return place
        if self.layout.aside and self.layout.aside.collidepoint(point):
            return TRAY
        cell = self.layout.cell_at(point, self.home())
        if cell and not self._view.position.field:
            return OnField(0, 0)  # wherever the first tile is dropped, it begins the field
        return OnField(*cell) if cell else None

    def ornament_at(self, point: tuple[int, int]) -> PlacedTopic | None:
        foot = self.layout.foot
        kind = "loom" if isinstance(self._view.position, LoomPosition) else "workshop"
        topic = place_topic("games.herati", f"extent-{kind}")
        return topic.at(foot) if foot.collidepoint(point) else None

    def home(self) -> tuple[float, float]:
        """Where the field's first place is when nothing moves."""
        return self.layout.origin(self._view.position.field.bounds)

    def cell(self, cell: Cell) -> pygame.Rect:
        """The square of a cell, when nothing moves."""
        return self.layout.cell_rect(cell, self.home())

    def slots(self, seat: int) -> int:
        return len(self.hands[seat].places)

    def label(self, seat: int) -> NamePlace | None:
        """The place of a player's name."""
        return self.layout.trays[seat].label(self.slots(seat), self._stock(seat))

    def _stock(self, seat: int) -> int:
        """How many tiles of a hand lie face down."""
        return self._view.position.hands[seat].face_down

    def _aside_squares(self, least: int = 0) -> list[pygame.Rect]:
        """The squares of what was set aside, `least` or more, and the one for the next.

        The board may still show more of them, from a later position that is left just now.
        """
        position = self._view.position
        count = max(len(position.aside) if isinstance(position, LoomPosition) else 0, least)
        return self.layout.aside_squares(count + 1, self._context.px)

    def refresh_hands(self) -> None:
        """Follow the tiles of the hands to the present."""
        self.hands = hand_views(self._view.match, self.taken)

    def origin_of(self, before: HeratiPosition, move: PlaceTile | SetAside) -> InHand:
        """The tile of the hand that a move of the line takes."""
        seat, ply = before.seat, self._ply_of(before)
        numbers = self.hands_before(before)[seat].numbers(move.tile)
        wanted = self.taken.get(ply, -1)
        return InHand(seat, wanted if wanted in numbers else numbers[0])

    def hands_before(self, position: HeratiPosition) -> list[HandView]:
        """The hands in a position of the line."""
        return hand_views(self._view.match, self.taken, self._ply_of(position))

    def _ply_of(self, position: HeratiPosition) -> int:
        """The number of moves before a position of the line."""
        nodes = self._view.match.nodes
        return next(ply for ply, node in enumerate(nodes) if node.position is position)

    def moves(self, position: HeratiPosition) -> Sequence[Move]:
        """The legal moves, cached for each position."""
        if self._legal is None or self._legal[0] is not position:
            self._legal = position, position.legal_moves()
        return self._legal[1]
