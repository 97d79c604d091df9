"""Where the tiles, the hands and the tray of Herati lie on the screen."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import cast

import pygame

from games.herati.rules.field import Cell
from games.herati.rules.position import HeratiPosition, LoomPosition, Move, PlaceTile, SetAside
from games.herati.view.board import (
    TRAY,
    Aside,
    FaceDown,
    Glow,
    HandView,
    InHand,
    OnField,
    hand_views,
)
from games.herati.view.layout import Layout, NamePlace, loom_layout, tile_rect, workshop_layout
from games.ui.board.sprites import Piece, Place
from games.ui.match.view import GameBoard, MatchView
from games.ui.toolkit.access import PlacedTopic
from games.ui.toolkit.rule_pages import place_topic


class HeratiGeometry(GameBoard[HeratiPosition]):
    """The field, the hands around it and the tray; which tile of a hand lies where."""

    layout: Layout

    def __init__(self, view: MatchView[HeratiPosition]) -> None:
        super().__init__(view)
        self.taken: dict[int, int] = {}
        """By ply: which of several equal tiles was placed by hand."""
        self.hands = hand_views(view.match, self.taken)
        """The tiles of each hand in their order on the screen."""
        self.pieces: Mapping[Place, Piece] = {}
        """Every piece that is shown, the topmost last."""
        self.laid_out = 0
        """The number of calls of `lay_out`."""
        self._seats: tuple[HeratiPosition, Sequence[tuple[int, bool]]] | None = None
        self._legal: tuple[HeratiPosition, Sequence[Move]] | None = None

    def lay_out(self, area: pygame.Rect) -> None:
        start = cast(HeratiPosition, self._view.match.start)
        hands = start.hands
        if isinstance(start, LoomPosition):
            self.layout = loom_layout(area, self._context.px, len(start.face_up))
        else:
            dealt = len(hands[0].face_up) + hands[0].face_down
            self.layout = workshop_layout(area, len(hands), dealt, self._context.px)
        self.laid_out += 1

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
                stock, raised = self._seat(seat)
                return self.layout.trays[seat].face_up(slot, slots, stock, raised=raised)
            case FaceDown(seat, index):
                stock, raised = self._seat(seat)
                tray, slots = self.layout.trays[seat], self.slots(seat)
                return tray.face_down(index, slots, stock, raised=raised)
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
        return self.layout.origin(self._view.position.bounds)

    def cell(self, cell: Cell) -> pygame.Rect:
        """The square of a cell, when nothing moves."""
        return self.layout.cell_rect(cell, self.home())

    def slots(self, seat: int) -> int:
        return len(self.hands[seat].places)

    def label(self, seat: int) -> NamePlace | None:
        """The place of a player's name."""
        stock, raised = self._seat(seat)
        return self.layout.trays[seat].label(self.slots(seat), stock, raised=raised)

    def _seat(self, seat: int) -> tuple[int, bool]:
        """How many tiles of a hand lie face down, and whether it is raised."""
        position = self._view.position
        if self._seats is None or self._seats[0] is not position:
            mover = None if self._view.session.over else position.seat
            hands = enumerate(position.hands)
            self._seats = position, [(hand.face_down, mover == number) for number, hand in hands]
        return self._seats[1][seat]

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
        self._seats = None

    def origin_of(self, before: HeratiPosition, move: PlaceTile | SetAside) -> InHand:
        """The tile of the hand that a move of the line takes."""
        seat, ply = before.seat, self._ply_of(before)
        numbers = self._hands_before(before)[seat].numbers(move.tile)
        wanted = self.taken.get(ply, -1)
        return InHand(seat, wanted if wanted in numbers else numbers[0])

    def turned_up(self, before: HeratiPosition, seat: int) -> int:
        """The number of the tile of a hand that is turned up next."""
        return self._hands_before(before)[seat].turned

    def _hands_before(self, position: HeratiPosition) -> list[HandView]:
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
