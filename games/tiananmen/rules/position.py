"""The rules of Tiananmen: moves and positions."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import NamedTuple, NoReturn

import msgspec

from games.core.grid import Grid
from games.core.position import IllegalMove, Outcome, Side, Termination
from games.core.translation import N_
from games.tiananmen.rules.distance import (
    BoardGeometry,
    bits,
    black_can_win,
    black_lid_targets,
    board_geometry,
    white_can_win,
    white_lid_targets,
)

BY_RING, BY_CHAIN = Termination(N_("ring")), Termination(N_("chain"))
PART_STONES = (4, 3, 2, 1)
"""The stones of the four parts of a day: Black's, White's, Black's again, White's again."""
STONES_OF_PARTS = {Side.BLACK: PART_STONES[::2], Side.WHITE: PART_STONES[1::2]}
"""The stones of the two parts of each side."""


class Stone(msgspec.Struct, frozen=True):
    point: str

    def __str__(self) -> str:
        return self.point


class Save(msgspec.Struct, frozen=True):
    """A stone put into the lid instead of opening the day."""

    def __str__(self) -> str:
        return "save"


class LidStone(msgspec.Struct, frozen=True):
    """One stone out of the lid, placed on a point."""

    point: str

    def __str__(self) -> str:
        return f"lid {self.point}"


Move = Stone | Save | LidStone


class NotAPlace(IllegalMove):
    """A stone on an empty point where it may not go, with the points where it may."""

    def __init__(self, allowed: Sequence[str], template: str, /, **values: object) -> None:
        super().__init__(template, **values)
        self.allowed = allowed


class Group(NamedTuple):
    """Connected stones of a side: along the lines, white ones diagonally too."""

    points: tuple[str, ...]
    at_heroes: bool
    """Whether it is white and touches the Heroes."""
    at_edge: bool
    """Whether it is white and reaches the edge."""


@dataclass(frozen=True, slots=True)
class TiananmenPosition:
    """Stones on their points, stones in the lids, and the part of the day.

    `start` makes the first position of a game, `set_up` any other.
    """

    size: int
    day: int
    """The day, counted from 1."""
    part: int
    """The part of the day, 0 to 3: Black, White, Black again, White again."""
    left: int
    """The stones left to place in this part of the day, not counting a lid."""
    emptying: bool
    """Whether the side to move has begun to place the stones of its lid."""
    _black: int = field(repr=False)
    _white: int = field(repr=False)
    _last: int | None = field(repr=False)
    _lids: tuple[int, int]
    _winner: Side | None
    _geometry: BoardGeometry = field(repr=False, compare=False)

    # Stones

    @property
    def grid(self) -> Grid:
        return self._geometry.grid

    def stone_points(self, side: Side) -> tuple[str, ...]:
        return self._geometry.sorted_names(self._black if side is Side.BLACK else self._white)

    def side_at(self, point: str) -> Side | None:
        """The side of the stone on a point."""
        number = self._geometry.points[point]
        if self._black >> number & 1:
            return Side.BLACK
        return Side.WHITE if self._white >> number & 1 else None

    def is_empty(self, point: str) -> bool:
        return bool(self._empty >> self._geometry.points[point] & 1)

    def group(self, point: str, side: Side) -> Group:
        """The group that a stone of a side on a point belongs to, or would belong to."""
        geometry, is_white = self._geometry, side is Side.WHITE
        stones, group, grown = (self._black, self._white)[is_white], 0, 1 << geometry.points[point]
        while grown != group:
            group = grown
            grown |= geometry.dilated(group, diagonally=is_white) & stones
        at_heroes = is_white and bool(geometry.dilated(group) & geometry.heroes)
        at_edge = is_white and bool(group & geometry.edge)
        return Group(geometry.sorted_names(group), at_heroes, at_edge)

    @property
    def heroes(self) -> tuple[str, ...]:
        return self._geometry.sorted_names(self._geometry.heroes)

    @property
    def star_points(self) -> tuple[str, ...]:
        """The points where the first stone of the game may go."""
        return self._geometry.sorted_names(self._geometry.stars)

    @property
    def last(self) -> str | None:
        """The point of the stone placed last; None before the first."""
        return None if self._last is None else self._geometry.names[self._last]

    def lid(self, side: Side) -> int:
        return self._lids[side is Side.WHITE]

    def winning_stones(self) -> tuple[str, ...]:
        """The stones of a shortest ring or chain that has won; empty before the end.

        A ring is in order around the Heroes, a chain in order from the Heroes to the edge.
        """
        if self._winner is None:
            return ()
        if self._winner is Side.BLACK:
            stones = self._geometry.shortest_ring(self._black)
        else:
            stones = self._geometry.shortest_chain(self._white)
        return tuple(self._geometry.names[point] for point in stones)

    def missing_points(self, side: Side) -> tuple[str, ...]:
        """The fewest empty points that complete Black's ring or White's chain.

        Empty if nothing completes one any more, and after the end.
        """
        if self._winner is not None:
            return ()
        geometry = self._geometry
        missing = geometry.missing_in_ring if side is Side.BLACK else geometry.missing_in_chain
        return tuple(geometry.names[point] for point in missing(self._black, self._white))

    def distance(self, side: Side) -> int:
        """The fewest stones that complete a side's ring or chain; `BLOCKED` if none can."""
        return self.ring_distance if side is Side.BLACK else self.chain_distance

    @property
    def ring_distance(self) -> int:
        return self._geometry.ring_distance(self._black, self._white)

    @property
    def chain_distance(self) -> int:
        return self._geometry.chain_distance(self._black, self._white)

    # The side to move, and the end

    @property
    def sides(self) -> tuple[Side, ...]:
        return (Side.BLACK, Side.WHITE)

    @property
    def to_move(self) -> Side:
        return Side.WHITE if self.part % 2 else Side.BLACK

    @property
    def mid_turn(self) -> bool:
        """Whether some of the stones of this part of the day, or of a lid, are placed."""
        return self.emptying or self.left < PART_STONES[self.part]

    def outcome(self) -> Outcome | None:
        if self._winner is None:
            return None
        ring = self._winner is Side.BLACK
        return Outcome((self._winner,), BY_RING if ring else BY_CHAIN)

    def seen_by(self, side: Side) -> TiananmenPosition:
        return self

    # Moves

    @property
    def may_save(self) -> bool:
        return self._winner is None and self._opens_day and (self.day > 1 or self.part == 1)

    @property
    def may_open_lid(self) -> bool:
        """Whether the lid can be opened now: its stones can win, and none is placed yet."""
        if self._winner or not self._opens_day or not (stones := self.lid(self.to_move)):
            return False
        if self.to_move is Side.BLACK:
            return black_lid_targets(self.size, self._black, self._white, stones) != 0
        assert self._last is not None  # Black has placed stones on the first day
        return white_can_win(self.size, self._black, self._white, self._last, stones)

    @property
    def lid_is_due(self) -> bool:
        """Whether the next stone comes out of the lid, or can come out of it to win."""
        return self.emptying or self.may_open_lid

    @property
    def can_win_now(self) -> bool:
        """Whether the stones left in this part of the day, taken from the bowl, can win."""
        if self._winner is not None or self.emptying or self._last is None:
            return False
        wins = white_can_win if self.part % 2 else black_can_win
        return wins(self.size, self._black, self._white, self._last, self.left)

    def legal_moves(self) -> list[Move]:
        """Stones from the bowl, then `Save`, then stones of the lid, as far as they are legal."""
        if self._winner is not None:
            return []
        names = self._geometry.names
        if self.emptying:
            return [LidStone(names[point]) for point in bits(self._lid_targets())]
        moves: list[Move] = [Stone(names[point]) for point in self._stone_targets()]
        if self._opens_day:
            if self.may_save:
                moves.append(Save())
            if self.may_open_lid:
                moves += [LidStone(names[point]) for point in bits(self._lid_targets())]
        return moves

    def play(self, move: Move) -> TiananmenPosition:
        if self._winner is not None:
            raise IllegalMove("the game is over")
        if isinstance(move, Save):
            self._check_save()
            return replace(self._next_part(), _lids=self._changed_lids(1))
        point = self._empty_point(move.point)
        if isinstance(move, LidStone):
            self._check_lid(point)
            after = self._with_stone(point, self._changed_lids(-1))
        else:
            self._check_stone(point)
            after = self._with_stone(point, self._lids)
        if after._winner is not None or after.left == 0:
            return after._next_part()
        if isinstance(move, LidStone):
            return replace(after, emptying=True, left=self.left)
        return after

    @property
    def _opens_day(self) -> bool:
        """Whether the part is 4 or 3 stones with none placed yet: a stone may be saved then."""
        return self.part < 2 and self.left == PART_STONES[self.part] and not self.emptying

    @property
    def _empty(self) -> int:
        geometry = self._geometry
        return geometry.all_points & ~(self._black | self._white | geometry.heroes)

    def _stone_targets(self) -> list[int]:
        if self._last is None:
            return list(bits(self._geometry.stars))
        empty = self._empty
        return self._geometry.nearest_empty(empty, self._last) or list(bits(empty))

    def _lid_targets(self) -> int:
        """Bitboard of the points for a stone of the lid with which the lid can still win."""
        stones = self.lid(self.to_move)
        if self.to_move is Side.BLACK:
            return black_lid_targets(self.size, self._black, self._white, stones)
        assert self._last is not None
        return white_lid_targets(self.size, self._black, self._white, self._last, stones)

    # Reasons why a move is illegal

    def _empty_point(self, name: str) -> int:
        geometry = self._geometry
        if (point := geometry.points.get(name)) is None:
            raise IllegalMove(
                "there is no point {point} on a board of {size} by {size}",
                point=name[:12],
                size=self.size,
            )
        if geometry.heroes >> point & 1:
            raise IllegalMove("the People’s Heroes stand on {point}", point=name)
        if self._black >> point & 1:
            raise IllegalMove("a black stone stands on {point}", point=name)
        if self._white >> point & 1:
            raise IllegalMove("a white stone stands on {point}", point=name)
        return point

    def _check_stone(self, point: int) -> None:
        if self.emptying:
            raise IllegalMove(
                "the lid is being emptied: only its stones may be placed now, until they win"
            )
        if point in (choices := self._stone_targets()):
            return
        geometry = self._geometry
        name = geometry.names[point]
        if self._last is None:
            raise NotAPlace(
                self.star_points,
                "{point} is not a star point: the first stone of the game goes on one of {choices}",
                point=name,
                choices=" ".join(self.star_points),
            )
        self._explain_line(point, choices)

    def _explain_line(self, point: int, choices: list[int]) -> NoReturn:
        """Raise `IllegalMove` for a point that is not the nearest in line with the last stone."""
        geometry = self._geometry
        assert self._last is not None
        name, last = geometry.names[point], geometry.names[self._last]
        for ray in geometry.rays[self._last]:
            if ray >> point & 1:
                nearer = next(other for other in choices if ray >> other & 1)
                raise NotAPlace(
                    (geometry.names[nearer],),
                    "{point} is not the nearest empty point in its direction from {last}, "
                    "where the last stone stands: {nearer} is",
                    point=name,
                    last=last,
                    nearer=geometry.names[nearer],
                )
        raise NotAPlace(
            tuple(geometry.names[other] for other in choices),
            "{point} is neither north, east, south nor west of {last}, where the last stone "
            "stands: the next one goes on the nearest empty point there, {choices}",
            point=name,
            last=last,
            choices=" ".join(geometry.names[other] for other in choices),
        )

    def _check_save(self) -> None:
        if self.emptying:
            raise IllegalMove(
                "the lid is being emptied: its stones must be placed now, until they win"
            )
        if self.part > 1:
            raise IllegalMove("no stone may be saved in the second half of a day")
        if self.left < PART_STONES[self.part]:
            raise IllegalMove(
                "a stone may be saved only instead of all {count} stones, "
                "and the first of them is placed",
                count=PART_STONES[self.part],
            )
        if not self.may_save:
            raise IllegalMove(
                "Black may not save on the first day: he places the first stone of the game"
            )

    def _check_lid(self, point: int) -> None:
        if not self.emptying:
            self._check_open_lid()
        if self._lid_targets() >> point & 1:
            return
        if self.to_move is Side.WHITE and point not in (choices := self._stone_targets()):
            self._explain_line(point, choices)
        raise IllegalMove(
            "with a stone on {point} the lid of {count} could no longer win: "
            "only stones that keep the win possible may be chosen",
            point=self._geometry.names[point],
            count=self.lid(self.to_move),
        )

    def _check_open_lid(self) -> None:
        if not (count := self.lid(self.to_move)):
            raise IllegalMove("there is no stone in the lid")
        if self.part > 1:
            raise IllegalMove("no lid may be opened in the second half of a day")
        if self.left < PART_STONES[self.part]:
            raise IllegalMove(
                "a lid may be opened only instead of all {count} stones, "
                "and the first of them is placed",
                count=PART_STONES[self.part],
            )
        if not self.may_open_lid:
            raise IllegalMove(
                "the lid may be opened only to win at once, and its {count} cannot win now",
                count=count,
            )

    # Playing without checks

    def _changed_lids(self, change: int) -> tuple[int, int]:
        black, white = self._lids
        return (black, white + change) if self.part else (black + change, white)

    def _with_stone(self, point: int, lids: tuple[int, int]) -> TiananmenPosition:
        """The position with one more stone, and its winner; the part of the day stays."""
        geometry, black, white = self._geometry, self._black, self._white
        winner = None
        if self.part % 2:
            white |= 1 << point
            if geometry.has_chain(white):
                winner = Side.WHITE
        else:
            # A stone that closes a ring has two other stones of the ring next to it.
            may_close = (geometry.neighbours[point] & black).bit_count() > 1
            black |= 1 << point
            if may_close and geometry.has_ring(black):
                winner = Side.BLACK
        return TiananmenPosition(
            self.size,
            self.day,
            self.part,
            self.left - 1,
            False,
            black,
            white,
            point,
            lids,
            winner,
            geometry,
        )

    def _next_part(self) -> TiananmenPosition:
        part = (self.part + 1) % 4
        day = self.day + (part == 0)
        return replace(self, day=day, part=part, left=PART_STONES[part])

    # Text

    def __str__(self) -> str:
        """A diagram (`X` Black, `O` White, `#` Heroes, `+` star points) and a line of status."""
        geometry = self._geometry
        sets = (
            (self._black, "X"),
            (self._white, "O"),
            (geometry.heroes, "#"),
            (geometry.stars, "+"),
        )
        names, points = geometry.grid.name, geometry.points
        bits_of = (1 << points[names(cell)] for cell in geometry.grid.cells)
        symbols = (next((sign for points, sign in sets if points & b), ".") for b in bits_of)
        return f"{geometry.grid.picture(symbols)}\n{self._status()}"

    def _status(self) -> str:
        black, white = self._lids
        behind = f"last {self.last or '-'}, lids {black} and {white}"
        if self._winner is not None:
            kind = "ring" if self._winner is Side.BLACK else "chain"
            return f"Day {self.day}: {self._winner.name.title()} has won by a {kind}; {behind}"
        side = self.to_move.name.title()
        if self.emptying:
            return f"Day {self.day}: {side} empties the lid; {behind}"
        count = PART_STONES[self.part]
        return f"Day {self.day}: {side} to place {self.left} of {count} stones; {behind}"


# -- The first position of a game, and positions set up by hand --------------------------------


def set_up(
    size: int,
    *,
    black: Iterable[str] = (),
    white: Iterable[str] = (),
    last: str | None = None,
    day: int = 1,
    part: int = 0,
    lids: tuple[int, int] = (0, 0),
) -> TiananmenPosition:
    """A position at the start of a part of a day; by default the first of a game.

    `black`, `white` and `last`, the stone placed last, are names of points. `lids` are the stones
    saved by Black and White. Raises `ValueError` for stones on the Heroes, on each other or off the
    board, and if `last` is not one of the stones.
    """
    geometry = board_geometry(size)
    sets = [sum({1 << _known(geometry, name) for name in names}) for names in (black, white)]
    if sets[0] & sets[1] or (sets[0] | sets[1]) & geometry.heroes:
        raise ValueError("two stones, or a stone and the Heroes, cannot share a point")
    stones = sets[0] | sets[1]
    point = None if last is None else _known(geometry, last)
    if (point is None) == bool(stones) or (point is not None and not stones >> point & 1):
        raise ValueError(f"the stone placed last must be one on the board, not {last}")
    winner = Side.BLACK if geometry.has_ring(sets[0]) else None
    winner = Side.WHITE if geometry.has_chain(sets[1]) else winner
    left = PART_STONES[part]
    return TiananmenPosition(
        size, day, part, left, False, sets[0], sets[1], point, lids, winner, geometry
    )


def _known(geometry: BoardGeometry, name: str) -> int:
    if name not in geometry.points:
        raise ValueError(
            f"there is no point {name} on a board of {geometry.size} by {geometry.size}"
        )
    return geometry.points[name]
