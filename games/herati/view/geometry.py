"""Where the tiles, the hands and the tray of Herati lie on the screen."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pygame

from games.core.translation import _, ngettext
from games.herati.rules.field import Tile
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
    hands_of,
    seat_to_move,
)
from games.herati.view.layout import Layout, cell_name, loom_layout, tile_rect, workshop_layout
from games.ui.board.sprites import Piece, Place
from games.ui.match.view import Geometry, MatchView
from games.ui.toolkit.access import PlacedTopic, Topic


class HeratiGeometry(Geometry[HeratiPosition]):
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
        """The loom as large as possible, the hands around it or below it."""
        start = self._view.match.start
        hands = hands_of(start)
        if isinstance(start, LoomPosition):
            self.layout = loom_layout(area, self._context.px, len(start.face_up))
        else:
            dealt = len(hands[0].face_up) + hands[0].face_down
            self.layout = workshop_layout(area, len(hands), dealt, self._context.px)
        self.laid_out += 1

    def spot(self, place: Place) -> pygame.Rect:
        """Where a tile lies on the field, in a hand, in the tray; and a diamond's light."""
        match place:
            case OnField():
                return tile_rect(self.cell(place))
            case Glow(x, y):
                rect = self.cell(OnField(x, y))
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
        """The tile of a hand, the place of the field or the tray under a point."""
        tiles = [place for place in self.pieces if not isinstance(place, OnField | Glow)]
        for place in reversed(tiles):
            if self.spot(place).collidepoint(point):
                return place
        if self.layout.aside and self.layout.aside.collidepoint(point):
            return TRAY
        cell = self.layout.cell_at(point, self.home())
        return OnField(*cell) if cell else None

    def ornament_at(self, point: tuple[int, int]) -> PlacedTopic | None:
        """The lower part of the frame."""
        foot = self.layout.foot
        return frame_topic(self._view.position).at(foot) if foot.collidepoint(point) else None

    def home(self) -> tuple[float, float]:
        """Where the field's first place is when nothing moves."""
        return self.layout.origin(self._view.position.bounds)

    def cell(self, place: OnField) -> pygame.Rect:
        """A place of the field, when nothing moves."""
        return self.layout.cell_rect(place.cell, self.home())

    def slots(self, seat: int) -> int:
        """How many places a hand has."""
        return len(self.hands[seat].places)

    def _seat(self, seat: int) -> tuple[int, bool]:
        """How many tiles of a hand lie face down, and whether it is raised."""
        position = self._view.position
        if self._seats is None or self._seats[0] is not position:
            mover = None if self._view.over else seat_to_move(position)
            hands = enumerate(hands_of(position))
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
        seat, ply = seat_to_move(before), self._ply_of(before)
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


# -- Topics: explanations of every place of the field, the hands and the tray ------------------


def topic_of(
    position: HeratiPosition, place: Place, names: Sequence[str], hands: Sequence[HandView]
) -> Topic:
    """The topic of a cell with its tile, of a tile in a hand, of the pile or the tray."""
    if isinstance(place, OnField):
        return _cell(position, place)
    if isinstance(place, InHand):
        return _in_hand(position, place, names, hands)
    if isinstance(place, FaceDown):
        return _face_down(position, place, names)
    if isinstance(place, Aside):
        return Topic(_("Tile set aside"), _("It fitted nowhere. It does not come back."))
    assert place == TRAY
    text = _("If none of your tiles fits, drag one here. Only then.")
    return Topic(_("Tray for tiles set aside"), text)


def frame_topic(position: HeratiPosition) -> Topic:
    """The topic of the lower part of the frame."""
    if isinstance(position, LoomPosition):
        text = _("On the right: your diamonds, par and goal.")
        return Topic(_("Width and diamonds"), text)
    text = _("The field may grow to five tiles in width and in height.")
    return Topic(_("Size of the field"), text)


def _cell(position: HeratiPosition, place: OnField) -> Topic:
    name = cell_name(position, place.cell)
    tile = position.field.get(place.cell)
    if tile is not None:
        return Topic(_("Tile on {cell}").format(cell=name), _placed(position, place, tile))
    if isinstance(position, LoomPosition):
        text = _(
            "Tiles go next to or below others, row by row, five in a row. One edge must match at "
            "least: black to black or white to white."
        )
    else:
        text = _("A tile goes here only if every edge that touches another tile has its colour.")
    return Topic(_("Empty place {cell}").format(cell=name), text)


def _placed(position: HeratiPosition, place: OnField, tile: Tile) -> str:
    count = sum(
        place.x - diamond.x in (0, 1) and place.y - diamond.y in (0, 1)
        for diamond in position.diamonds
    )
    if count:
        text = ngettext(
            "It is part of {count} diamond: four tiles whose corners of one colour meet.",
            "It is part of {count} diamonds: each is four tiles whose corners of one colour meet.",
            count,
        )
        return text.format(count=count)
    return _("It stays here. Four tiles whose corners of one colour meet are a diamond.")


def _in_hand(
    position: HeratiPosition, place: InHand, names: Sequence[str], hands: Sequence[HandView]
) -> Topic:
    owner, mover = names[place.seat], position.sides.index(position.to_move)
    if hands[place.seat].tiles.get(place.number) is None:
        return Topic(_("Unknown tile"), _("It is face up, but it is not known which tile it is."))
    if place.seat != mover:
        text = _("It belongs to {name}. Tiles that lie face up are seen by all.")
        return Topic(_("Tile in a hand"), text.format(name=owner))
    text = _("Drag it to the field, or click on it and then on its place. It is never turned.")
    return Topic(_("Tile in your hand"), text)


def _face_down(position: HeratiPosition, place: FaceDown, names: Sequence[str]) -> Topic:
    if isinstance(position, LoomPosition):
        count = position.face_down
        text = ngettext(
            "{count} tile lies face down. After each turn one is turned up.",
            "{count} tiles lie face down. After each turn one is turned up.",
            count,
        )
        return Topic(_("Pile"), text.format(count=count))
    text = _("Tiles of {name} that nobody knows. One is turned up when the hand has none face up.")
    return Topic(_("Face-down tiles"), text.format(name=names[place.seat]))
