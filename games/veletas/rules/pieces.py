"""The pieces on a board of Veletas: reach, freedom, groups and claims, without a side to move.

Sets of cells are bitboards (see `board_geometry`). Pairs are in the order of `COLOURS`.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from functools import cache
from typing import NamedTuple

import msgspec

from games.core.grid import Grid, grid
from games.core.position import IllegalMove, Side

COLOURS = (Side.BLACK, Side.WHITE)
TIGHT = 3
"""The greatest freedom of a shooter that is nearly trapped, in directions."""

Pair = tuple[int, int]
Groups = tuple[tuple[int, ...], tuple[int, ...]]


class ShooterStatus(NamedTuple):
    """The freedom of an unclaimed shooter and the groups beside it."""

    cell: str
    freedom: int
    """The number of directions in which it can move; 0 if it is trapped."""
    black: int
    """The size of the biggest black group orthogonally beside it."""
    white: int
    """The size of the biggest white group there."""

    def sizes(self, side: Side) -> tuple[int, int]:
        return (self.black, self.white) if side is Side.BLACK else (self.white, self.black)

    @property
    def leader(self) -> Side | None:
        """The side that claims it when it is trapped, with the bigger group; None for a tie."""
        if self.black == self.white:
            return None
        return Side.BLACK if self.black > self.white else Side.WHITE

    @property
    def leader_by_group(self) -> Side | None:
        """The leader, unless a single stone is its biggest group."""
        return self.leader if max(self.black, self.white) > 1 else None


@dataclass(frozen=True, slots=True)
class Pieces:
    """The shooters, their claims and the stones on a board."""

    board: BoardGeometry
    shooters: int = 0
    claims: Pair = (0, 0)
    stones: Pair = (0, 0)
    groups: Groups = field(default=((), ()), compare=False, repr=False)
    """The groups of each colour as bitboards; they follow from the stones."""

    @property
    def free(self) -> int:
        return self.shooters & ~(self.claims[0] | self.claims[1])

    @property
    def occupied(self) -> int:
        return self.shooters | self.stones[0] | self.stones[1]

    @property
    def walls(self) -> int:
        """The pieces that block moves and shots."""
        stones = self.stones[0] | self.stones[1]
        return stones if self.board.rules.over_shooters else stones | self.shooters

    # ---------------------------------------------------------------------- lines and freedom

    def reach(self, origin: int) -> list[int]:
        """The empty cells to which a shooter on that cell could move or shoot."""
        stones = self.stones[0] | self.stones[1]
        occupied = stones | self.shooters
        walls = stones if self.board.rules.over_shooters else occupied
        cells = []
        for ray in self.board.rays[origin]:
            for bit, cell in ray:
                if bit & occupied:
                    if bit & walls:
                        break
                else:
                    cells.append(cell)
        return cells

    def shooters_towards(self, target: int) -> int:
        """The shooters, claimed ones too, with an open line to an empty cell."""
        stones = self.stones[0] | self.stones[1]
        occupied = stones | self.shooters
        if occupied >> target & 1:
            return 0
        walls = stones if self.board.rules.over_shooters else occupied
        between, able, rest = self.board.between[target], 0, self.shooters
        while rest:
            shooter = rest & -rest
            passed = between[shooter.bit_length() - 1]
            if passed != NOT_IN_LINE and not passed & walls:
                able |= shooter
            rest ^= shooter
        return able

    def open_to_shooters(self) -> int:
        cells = self.board.placeable & ~self.occupied
        if not self.board.rules.side_by_side:
            for shooter in cells_of(self.shooters):
                cells &= ~self.board.around[shooter]
        return cells

    def ways_out(self, shooter: int) -> int:
        """The first cell in each direction in which a shooter can leave."""
        around = self.board.around[shooter]
        ways = around & ~self.occupied
        if self.board.rules.over_shooters and around & self.shooters:
            for ray in self.board.rays[shooter]:
                if ray[0][0] & self.shooters:
                    ways |= self._behind_shooters(ray)
        return ways

    def _behind_shooters(self, ray: tuple[tuple[int, int], ...]) -> int:
        """The first cell of a ray without a shooter, if it is empty; else 0."""
        beyond = next((bit for bit, _ in ray if not bit & self.shooters), 0)
        return beyond & ~self.occupied

    def freedom(self, shooter: int) -> int:
        return self.ways_out(shooter).bit_count()

    def trapped(self) -> list[int]:
        # a shooter next to an empty square is free, which excludes nearly all of them at once
        crowded = self.free & ~self.board.spread(self.board.full & ~self.occupied)
        return [cell for cell in cells_of(crowded) if not self.freedom(cell)]

    def rivals(self, cell: int) -> Pair:
        """The biggest group of each colour orthogonally beside a cell; 0 without one.

        Of equal groups of a colour the first one, clockwise from the north.
        """
        beside, found = self.board.grid.neighbours[cell], []
        for groups in self.groups:
            near = [group for each in beside for group in groups if group >> each & 1]
            found.append(max(near, key=int.bit_count, default=0))
        return found[0], found[1]

    def status(self, shooter: int) -> ShooterStatus:
        black, white = self.rivals(shooter)
        return ShooterStatus(
            self.board.grid.names[shooter],
            self.freedom(shooter),
            black.bit_count(),
            white.bit_count(),
        )

    # -------------------------------------------------------------------------------- changes

    def with_shooter(self, cell: int) -> Pieces:
        return replace(self, shooters=self.shooters | 1 << cell)

    def slid(self, origin: int, target: int) -> Pieces:
        shooters = self.shooters ^ (1 << origin | 1 << target)
        return Pieces(self.board, shooters, self.claims, self.stones, self.groups)

    def with_stone(self, colour: int, cell: int) -> Pieces:
        (black, white), (dark, light) = self.stones, self.groups
        if colour == 0:
            black, dark = black | 1 << cell, join_groups(dark, cell, self.board)
        else:
            white, light = white | 1 << cell, join_groups(light, cell, self.board)
        return Pieces(self.board, self.shooters, self.claims, (black, white), (dark, light))

    def with_claims(self, mover: int) -> Pieces:
        """The pieces with every trapped shooter claimed, after a shot of the colour `mover`.

        The leader beside a shooter claims it, and in a tie the mover's opponent.
        """
        trapped = self.trapped()
        if not trapped:
            return self
        claims = list(self.claims)
        for cell in trapped:
            owner = self.status(cell).leader or COLOURS[1 - mover]
            claims[COLOURS.index(owner)] |= 1 << cell
        return replace(self, claims=(claims[0], claims[1]))

    # --------------------------------------------------------------------------------- checks

    def check_empty(self, cell: int) -> None:
        if not self.occupied >> cell & 1:
            return
        name = self.board.grid.names[cell]
        if self.shooters >> cell & 1:
            raise IllegalMove("{cell} is not empty: a shooter stands there", cell=name)
        raise IllegalMove("{cell} is not empty: a stone lies there", cell=name)

    def check_open_to_shooters(self, cell: int) -> None:
        self.check_empty(cell)
        name = self.board.grid.names[cell]
        if not self.board.placeable >> cell & 1:
            raise IllegalMove(
                "{cell} is on the edge: in this rule set no shooter may be placed on the "
                "outermost squares",
                cell=name,
            )
        near = self.board.around[cell] & self.shooters
        if near and not self.board.rules.side_by_side:
            raise IllegalMove(
                "{cell} is next to the shooter on {other}: in this rule set shooters may not be "
                "placed side by side",
                cell=name,
                other=self.board.names(near)[0],
            )

    def check_free_shooter(self, cell: int) -> None:
        if self.free >> cell & 1:
            return
        name = self.board.grid.names[cell]
        if self.shooters >> cell & 1:
            raise IllegalMove(
                "the shooter on {cell} is claimed: it never moves or shoots again", cell=name
            )
        if self.occupied >> cell & 1:
            raise IllegalMove(
                "a stone lies on {cell}: only shooters move and shoot, stones stay", cell=name
            )
        raise IllegalMove("there is no shooter on {cell}", cell=name)

    def check_line(self, origin: int, target: int) -> None:
        between = self.board.between[origin][target]
        blockers = between & self.walls
        if not blockers and between != NOT_IN_LINE:
            return
        names = {"origin": self.board.grid.names[origin], "target": self.board.grid.names[target]}
        if between == NOT_IN_LINE:
            raise IllegalMove(
                "{target} is not in line with {origin}: shooters move and shoot along ranks, "
                "files and diagonals",
                **names,
            )
        if stones := blockers & ~self.shooters:
            raise IllegalMove(
                "the stone on {blocker} is in the way from {origin} to {target}",
                blocker=self.board.names(stones)[0],
                **names,
            )
        raise IllegalMove(
            "the shooter on {blocker} is in the way from {origin} to {target}: in this rule set "
            "nothing may be passed over",
            blocker=self.board.names(blockers)[0],
            **names,
        )

    def check_some_line(self, target: int) -> None:
        row, walls = self.board.between[target], self.walls
        lines = [row[shooter] for shooter in cells_of(self.free)]
        if any(not between & walls for between in lines if between != NOT_IN_LINE):
            return
        name = self.board.grid.names[target]
        if all(between == NOT_IN_LINE for between in lines):
            raise IllegalMove(
                "{target} is not in line with any unclaimed shooter: they shoot along ranks, "
                "files and diagonals",
                target=name,
            )
        raise IllegalMove(
            "something is in the way from every unclaimed shooter to {target}", target=name
        )


def join_groups(groups: tuple[int, ...], cell: int, board: BoardGeometry) -> tuple[int, ...]:
    near, group_of_stone, others = board.beside[cell], 1 << cell, []
    for group in groups:
        if group & near:
            group_of_stone |= group
        else:
            others.append(group)
    return (*others, group_of_stone)


# -- The constants of a game of Veletas: the rule set, and the geometry of the board -----------

# The rules keep sets of cells as bitboards: integers in which bit number `cell` is set if the cell
# belongs to the set.

NOT_IN_LINE = -1
"""In place of a bitboard: two cells are not on a queen's line."""


class RuleSet(msgspec.Struct, frozen=True):
    """One column of the table in RULES.md 1.2."""

    name: str
    placed_stones: bool
    """Whether each placement ends with a stone, and the pie rule follows the first."""
    on_the_edge: bool
    """Whether shooters may be placed on the outermost squares."""
    side_by_side: bool
    """Whether shooters may be placed next to each other, diagonally too."""
    over_shooters: bool
    """Whether moves and shots pass over shooters."""


RULE_SETS: dict[str, RuleSet] = {
    rules.name: rules
    for rules in (
        RuleSet("current", True, on_the_edge=False, side_by_side=True, over_shooters=True),
        RuleSet("leaflet-en", True, on_the_edge=True, side_by_side=False, over_shooters=False),
        RuleSet("leaflet-ja", False, on_the_edge=True, side_by_side=False, over_shooters=False),
    )
}

PLACEMENTS: dict[int, tuple[int, int]] = {10: (3, 4), 9: (2, 3), 7: (1, 2)}
"""By board size, the shooters of the first and of the second placement."""


class BoardGeometry:
    """Look-up tables of a board size under a rule set; `board_geometry()` makes them once."""

    def __init__(self, size: int, rules: RuleSet) -> None:
        self.size, self.rules = size, rules
        squares = self.grid = grid(size)
        cells, names = squares.cells, squares.names
        self.index = squares.index
        order = sorted(cells, key=squares.file_and_rank)
        self.in_order = tuple((1 << cell, names[cell]) for cell in order)
        """The bit and the name of each cell, by file, then rank."""
        self.places = {names[cell]: place for place, cell in enumerate(order)}
        """The place of each name in this order, from 0."""
        self.first, second = PLACEMENTS[size]
        """The number of shooters of the first placement."""
        self.shooters = self.first + second
        self.majority = (self.shooters + 1) // 2
        """The number of claims that wins."""
        self.full = bits_of(cells)
        self.not_first_file = bits_of(cell for cell in cells if cell % size)
        self.not_last_file = bits_of(cell for cell in cells if (cell + 1) % size)
        edge = bits_of(cell for cell in cells if squares.on_edge(cell))
        self.placeable = self.full if rules.on_the_edge else self.full & ~edge
        """The cells where a shooter may be placed, unless a neighbour forbids it."""
        self.beside = tuple(bits_of(squares.neighbours[cell]) for cell in cells)
        """By cell: its orthogonal neighbours."""
        self.around = tuple(bits_of(squares.surroundings[cell]) for cell in cells)
        """By cell: its neighbours in all eight directions."""
        self.rays = tuple(
            tuple(tuple((1 << target, target) for target in ray) for ray in squares.rays[cell])
            for cell in cells
        )
        """By cell: its rays as sequences of (bit, cell), nearest first."""
        self.between = tuple(_between(squares, cell) for cell in cells)
        """By two cells: the cells between them, or `NOT_IN_LINE`."""
        self.slides = tuple(tuple(Slide(origin, target) for target in names) for origin in names)
        """By origin and target: the move."""
        self.stones = tuple(Stone(name) for name in names)
        """By cell: the move."""

    def spread(self, bits: int) -> int:
        """These cells and all their neighbours; bits beyond the last rank may be set."""
        wide = bits | (bits & self.not_last_file) << 1 | (bits & self.not_first_file) >> 1
        return wide | wide << self.size | wide >> self.size

    def names(self, bits: int) -> tuple[str, ...]:
        """The names of a set of cells, sorted by file, then rank."""
        if not bits:
            return ()
        return tuple([name for bit, name in self.in_order if bits & bit])

    def bits(self, names: Iterable[str]) -> int:
        return bits_of(self.index[name] for name in names)


@cache
def board_geometry(size: int, rules: str) -> BoardGeometry:
    """The geometry of a board; the same object for the same arguments.

    Raises `KeyError` for an unknown size or rule set.
    """
    return BoardGeometry(size, RULE_SETS[rules])


def bits_of(cells: Iterable[int]) -> int:
    bits = 0
    for cell in cells:
        bits |= 1 << cell
    return bits


def cells_of(bits: int) -> list[int]:
    cells = []
    while bits:
        low = bits & -bits
        cells.append(low.bit_length() - 1)
        bits ^= low
    return cells


def _between(squares: Grid, origin: int) -> tuple[int, ...]:
    row = [NOT_IN_LINE] * len(squares.cells)
    for ray in squares.rays[origin]:
        passed = 0
        for target in ray:
            row[target] = passed
            passed |= 1 << target
    return tuple(row)


# -- The moves of Veletas, each one gesture: place, shoot, slide, choose a colour --------------


class Place(msgspec.Struct, frozen=True):
    """Place a shooter on a square, in a placement: `c3`."""

    cell: str

    def __str__(self) -> str:
        return self.cell


class Stone(msgspec.Struct, frozen=True):
    """Place or shoot a stone on a square: `/d6`."""

    cell: str

    def __str__(self) -> str:
        return f"/{self.cell}"


class Slide(msgspec.Struct, frozen=True):
    """Move a shooter like a chess queen: `e4-e8`."""

    origin: str
    target: str

    def __str__(self) -> str:
        return f"{self.origin}-{self.target}"


class Pie(msgspec.Struct, frozen=True):
    """Take Black (`swap`) or keep White (`keep`): the second player's choice by the pie rule."""

    swap: bool

    def __str__(self) -> str:
        return "swap" if self.swap else "keep"


Move = Place | Stone | Slide | Pie
