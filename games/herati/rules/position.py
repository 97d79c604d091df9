"""The moves and positions of the Loom (RULES 2.3) and of the Workshop (RULES 2.4)."""

from __future__ import annotations

import dataclasses
import re
from dataclasses import dataclass, replace
from operator import add

import msgspec

from games.core.position import IllegalMove, NotationError, Outcome, Side, Termination
from games.core.translation import N_
from games.herati.rules.field import (
    Cell,
    Field,
    Placements,
    Tile,
    cell_name,
    check_loom,
    check_workshop,
    open_loom_cells,
    open_workshop_cells,
)

SIDES = (Side.FIRST, Side.SECOND, Side.THIRD, Side.FOURTH)
"""The seats of the Workshop, clockwise."""

BY_TARGET = Termination(N_("target"))
"""A player's total has reached the number of points that wins the match."""
BY_LOOM = Termination(N_("loom"))
"""The hand of a Loom is empty: there is a score and no winner."""
TARGET = 5
"""The total that wins a match of the Workshop."""

PAR = 4
"""Diamonds: a good result of the Loom."""

GOAL = 6
"""Diamonds: the result to aim at in the Loom."""


class PlaceTile(msgspec.Struct, frozen=True):
    """Place a face-up tile on a cell of the field."""

    tile: Tile
    x: int
    y: int

    @property
    def cell(self) -> Cell:
        return self.x, self.y

    def __str__(self) -> str:
        return f"{self.tile}@{self.x},{self.y}"


class SetAside(msgspec.Struct, frozen=True):
    """Set aside a tile of the Loom because none fits."""

    tile: Tile

    def __str__(self) -> str:
        return f"x {self.tile}"


class CannotPlace(msgspec.Struct, frozen=True):
    """End a turn of the Workshop without placing; turns a tile up if the stock has one."""

    def __str__(self) -> str:
        return "-"


Move = PlaceTile | SetAside | CannotPlace

_PLACE = re.compile(r"([NS][EW])\s*@\s*(-?[0-9]{1,4})\s*,\s*(-?[0-9]{1,4})", re.IGNORECASE)
_SET_ASIDE = re.compile(r"x\s*([NS][EW])", re.IGNORECASE)


def parse_move(text: str) -> Move:
    """The move of a text (RULES 2.5); ignores case and spaces. Raises `NotationError`.

    >>> parse_move("ne @ 1, -2")
    PlaceTile(tile=<Tile.NE: 'NE'>, x=1, y=-2)
    """
    text = text.strip()
    if text == "-":
        return CannotPlace()
    if found := _PLACE.fullmatch(text):
        return PlaceTile(Tile(found[1].upper()), int(found[2]), int(found[3]))
    if found := _SET_ASIDE.fullmatch(text):
        return SetAside(Tile(found[1].upper()))
    raise NotationError(
        "{text} is not a move: NE@1,0 places a tile, x NE sets one aside, - means that none fits",
        text=repr(text[:20]),
    )


def _placements(hand: Hand, cells: Placements) -> tuple[PlaceTile, ...]:
    return tuple(
        PlaceTile(tile, *cell)
        for tile in hand.known
        for cell, tiles in cells.items()
        if tile in tiles
    )


def _check_held(hand: Hand, tile: Tile) -> None:
    if tile not in hand.face_up:
        raise IllegalMove("no tile {tile} lies face up in this hand", tile=tile)


def _check_known(hand: Hand) -> None:
    """Raises `IllegalMove` if an unknown tile lies face up, which may fit."""
    if None in hand.face_up:
        raise IllegalMove("an unknown tile lies face up: it may fit")


class _OnField:
    """The common part of both kinds of positions; a turn is one move."""

    __slots__ = ()
    field: Field
    mid_turn = False


@dataclass(frozen=True, slots=True)
class LoomPosition(_OnField):
    """A position of the solitaire: the field, the hand, and the tiles set aside.

    Tiles set aside never come back, and the aim changes no rule: positions are compared without
    them. A tile of the stock may be unknown (None). It stays unknown when it is turned up: then
    `legal_moves` has only the moves that are known to be legal, which may be none.
    """

    field: Field
    hand: Hand
    aside: tuple[Tile, ...] = dataclasses.field(default=(), compare=False)
    aim: int = dataclasses.field(default=0, compare=False)
    """The number of diamonds to reach; 0 for as many as possible."""

    seat = 0

    @property
    def hands(self) -> tuple[Hand, ...]:
        return (self.hand,)

    @property
    def score(self) -> int:
        return len(self.field.diamonds)

    @property
    def to_move(self) -> Side:
        return Side.FIRST

    @property
    def sides(self) -> tuple[Side, ...]:
        return (Side.FIRST,)

    @property
    def placements(self) -> Placements:
        field = self.field
        if field.bounds is None:
            return {(0, 0): frozenset(Tile)}
        cells = open_loom_cells(field)
        return {cell: frozenset().union(*field.matching_tiles(cell)) for cell in cells}

    def outcome(self) -> Outcome | None:
        return Outcome((), BY_LOOM, (self.score,)) if self.hand.is_empty else None

    def legal_moves(self) -> tuple[Move, ...]:
        placements = _placements(self.hand, self.placements)
        if placements or None in self.hand.face_up:
            return placements
        return tuple(SetAside(tile) for tile in self.hand.known)

    def play(self, move: Move) -> LoomPosition:
        if self.outcome() is not None:
            raise IllegalMove("the game is over: all tiles have been used")
        if isinstance(move, CannotPlace):
            raise IllegalMove("in the Loom a tile is set aside when none fits")
        _check_held(self.hand, move.tile)
        hand = self.hand.without(move.tile).turned_up()
        if isinstance(move, SetAside):
            self._check_aside()
            return replace(self, hand=hand, aside=(*self.aside, move.tile))
        check_loom(self.field, move.tile, move.cell)
        field = self.field.with_tile(move.cell, move.tile)
        return replace(self, field=field, hand=hand)

    def seen_by(self, side: Side) -> LoomPosition:
        """The information set of the player: the position with its face-down tiles masked."""
        return replace(self, hand=self.hand.hidden())

    def _check_aside(self) -> None:
        if placements := _placements(self.hand, self.placements):
            raise IllegalMove(
                "a tile may be set aside only when none fits: {tile} fits on {cell}",
                tile=placements[0].tile,
                cell=cell_name(placements[0].cell),
            )
        _check_known(self.hand)

    def __str__(self) -> str:
        aside = " ".join(tile.value for tile in self.aside) or "none"
        lines = [str(self.field), f"{self.hand}, aside {aside}", f"diamonds {self.score}"]
        if self.outcome() is not None:
            lines.append("the hand is empty")
        elif any(isinstance(move, SetAside) for move in self.legal_moves()):
            lines.append("1 to move: set a tile aside")
        else:
            lines.append("1 to move: place a tile")
        return "\n".join(lines)


@dataclass(frozen=True, slots=True)
class WorkshopPosition(_OnField):
    """Two to four players on one field; hands and points are in seat order.

    The starting player has no effect on the rest: positions are compared without it. A tile of a
    stock may be unknown (None). It stays unknown when it is turned up: then `legal_moves` has only
    the moves known to be legal, which may be none.
    """

    field: Field
    hands: tuple[Hand, ...]
    to_move: Side
    game_points: tuple[int, ...]
    earlier_points: tuple[int, ...]
    """Points of the games before, in a match."""
    target: int | None = None
    """The total that wins a match at once; None in a single game."""
    starter: Side = dataclasses.field(default=Side.FIRST, compare=False)

    @property
    def players(self) -> int:
        return len(self.hands)

    @property
    def seat(self) -> int:
        return SIDES.index(self.to_move)

    @property
    def sides(self) -> tuple[Side, ...]:
        return SIDES[: len(self.hands)]

    def hand(self, side: Side) -> Hand:
        return self.hands[SIDES.index(side)]

    def points(self, side: Side) -> int:
        return self.game_points[SIDES.index(side)]

    def points_before(self, side: Side) -> int:
        return self.earlier_points[SIDES.index(side)]

    @property
    def placements(self) -> Placements:
        places = {}
        for cell in open_workshop_cells(self.field):
            first, *others = self.field.matching_tiles(cell)
            if tiles := first.intersection(*others):
                places[cell] = tiles
        return places

    def outcome(self) -> Outcome | None:
        """The end of the match at the target; or of the game at an empty hand or a block.

        The score of a won match holds the totals, any other score the points of this game.
        """
        sums = tuple(map(add, self.earlier_points, self.game_points))
        if self.target is not None and max(sums) >= self.target:
            return Outcome((SIDES[sums.index(max(sums))],), BY_TARGET, sums)
        if not any(hand.is_empty for hand in self.hands) and not self._blocked():
            return None
        most = max(self.game_points)
        winners = tuple(side for side in self.sides if self.points(side) == most)
        return Outcome(winners, Termination.POINTS, self.game_points)

    def legal_moves(self) -> tuple[Move, ...]:
        if self.outcome() is not None:
            return ()
        hand = self.hand(self.to_move)
        placements = _placements(hand, self.placements)
        if placements or None in hand.face_up:
            return placements
        return (CannotPlace(),)

    def play(self, move: Move) -> WorkshopPosition:
        if self.outcome() is not None:
            raise IllegalMove("the game is over")
        hand = self.hand(self.to_move)
        if isinstance(move, SetAside):
            raise IllegalMove("tiles are set aside in the Loom only")
        if isinstance(move, CannotPlace):
            self._check_cannot_place(hand)
            return self._after(self.field, hand.turned_up(), 0)
        _check_held(hand, move.tile)
        check_workshop(self.field, move.tile, move.cell)
        rest = hand.without(move.tile)
        points = len(self.field.completed_by(move.cell, move.tile))
        field = self.field.with_tile(move.cell, move.tile)
        return self._after(field, rest if rest.face_up else rest.turned_up(), points)

    def seen_by(self, side: Side) -> WorkshopPosition:
        """The information set of every side: all face-down tiles masked, the side's own too."""
        return replace(self, hands=tuple(hand.hidden() for hand in self.hands))

    def _after(self, field: Field, hand: Hand, points: int) -> WorkshopPosition:
        seat = SIDES.index(self.to_move)
        game_points = self.game_points
        return replace(
            self,
            field=field,
            hands=(*self.hands[:seat], hand, *self.hands[seat + 1 :]),
            to_move=SIDES[(seat + 1) % len(self.hands)],
            game_points=(*game_points[:seat], game_points[seat] + points, *game_points[seat + 1 :]),
        )

    def _blocked(self) -> bool:
        """Whether all hands are face up and no tile of them fits."""
        if any(hand.stock or None in hand.face_up for hand in self.hands):
            return False
        fitting = frozenset().union(*self.placements.values())
        return not any(tile in fitting for hand in self.hands for tile in hand.known)

    def _check_cannot_place(self, hand: Hand) -> None:
        if placements := _placements(hand, self.placements):
            raise IllegalMove(
                "you must place a tile if one fits: {tile} fits on {cell}",
                tile=placements[0].tile,
                cell=cell_name(placements[0].cell),
            )
        _check_known(hand)

    def __str__(self) -> str:
        lines = [str(self.field)]
        for side in self.sides:
            total = f" (+{self.points_before(side)})" if self.target is not None else ""
            lines.append(f"{side.value}: {self.hand(side)}, points {self.points(side)}{total}")
        return "\n".join([*lines, self._expected()])

    def _expected(self) -> str:
        if outcome := self.outcome():
            return "over, won by " + " ".join(side.value for side in outcome.winners)
        if CannotPlace() in self.legal_moves():
            return f"{self.to_move.value} to move: nothing fits"
        return f"{self.to_move.value} to move: place a tile"


HeratiPosition = LoomPosition | WorkshopPosition


# -- The hand of a player: its face-up tiles and its face-down stock ---------------------------


@dataclass(frozen=True, slots=True, eq=False)
class Hand:
    """The tiles of one player; an unknown tile is None.

    `face_up` is in the order in which the tiles were turned up. `stock` holds the face-down tiles,
    the next one to be turned up first; in a position `seen_by` a side all of them are None.
    Two hands are equal if they hold the same face-up tiles in any order and the same stock.
    """

    face_up: tuple[Tile | None, ...] = ()
    stock: tuple[Tile | None, ...] = ()

    @property
    def face_down(self) -> int:
        return len(self.stock)

    @property
    def is_empty(self) -> bool:
        return not self.face_up and not self.stock

    @property
    def known(self) -> tuple[Tile, ...]:
        return tuple(dict.fromkeys(tile for tile in self.face_up if tile is not None))

    def without(self, tile: Tile) -> Hand:
        place = self.face_up.index(tile)
        return Hand(self.face_up[:place] + self.face_up[place + 1 :], self.stock)

    def turned_up(self) -> Hand:
        return Hand(self.face_up + self.stock[:1], self.stock[1:])

    def hidden(self) -> Hand:
        """The hand with its stock masked."""
        return Hand(self.face_up, (None,) * len(self.stock))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Hand) and self._key() == other._key()

    def __hash__(self) -> int:
        return hash(self._key())

    def _key(self) -> tuple[object, ...]:
        return tuple(sorted(_name(tile) for tile in self.face_up)), self.stock

    def __str__(self) -> str:
        face_up = " ".join(map(_name, self.face_up)) or "none"
        return f"face up {face_up}, face down {self.face_down}"


def _name(tile: Tile | None) -> str:
    return "?" if tile is None else tile.value
