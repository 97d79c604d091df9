"""What a position of the Loom is worth to the best play, computed exactly.

The Loom is a finite Markov decision process, see `weave`. Its values between two rows are kept in
a table (`weave_table`); those within the row in hand are worked out from it when first asked for.
There are two things to play for: the expected number of diamonds, and the chance of as many
diamonds as one sets oneself.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from games.core.evaluation import Evaluation
from games.core.numba_kernels import Floats, Kernel
from games.herati.ai import loom_kernel
from games.herati.ai.loom_states import Frontiers, code_of, frontiers, numbers
from games.herati.rules.field import WIDEST, Field
from games.herati.rules.position import LoomPosition, Move
from games.herati.rules.setups import TILE_COUNT

POINTS = 0
"""The aim of the most diamonds on average; any other aim is the number of diamonds to reach."""

Table = Mapping[int, Sequence[float]]
"""For each aim that can be reached the values between two rows: by number of tiles left from 0
on, frontier between two rows in rising order of its code, and tile in hand, which runs fastest."""


def open_aim(position: LoomPosition) -> int:
    """What is still played for: the position's aim, and points once that is reached."""
    return position.aim if position.score < position.aim else POINTS


@dataclass(frozen=True, slots=True)
class Choice:
    """A legal move of the Loom, and what is to be expected after it."""

    move: Move
    points: float
    """The diamonds in the end, on average, if they are played for."""
    chance: float | None = None
    """The chance to reach the number of diamonds that is played for, if one is."""

    @property
    def rank(self) -> tuple[float, float]:
        """What the choice is judged by; where chances are equal, by the points."""
        return (self.points if self.chance is None else round(self.chance, 12)), self.points

    @property
    def evaluation(self) -> Evaluation:
        """The chance, if a number of diamonds is played for, and the expected diamonds."""
        chance = None if self.chance is None else round(self.chance, 12)
        return Evaluation(chance, self.points)


class Prospects:
    """The values of the Loom, worked out as far as they have been asked for.

    Without a table all values of a loom of that width and so many tiles are worked out at once.
    """

    def __init__(
        self,
        table: Table | None = None,
        width: int = WIDEST,
        tiles: int = TILE_COUNT,
        fast: bool | None = None,
    ) -> None:
        self._kernel = Kernel(loom_kernel, fast)
        self._frontiers: Frontiers = frontiers(width)
        self._tiles = tiles
        self._table = table or {}
        self._ways = self._kernel.ints(self._frontiers.ways)
        self._starts = self._kernel.ints(self._frontiers.starts)
        self._layer = 4 * len(self._frontiers.codes)
        self._values: dict[int, Floats] = {}
        self._known: dict[int, set[int]] = {}
        self._reached: Floats | None = None

    def choices(self, position: LoomPosition, aim: int = POINTS) -> list[Choice]:
        """The legal moves and what they promise, the best first."""
        found = []
        for move in position.legal_moves():
            after = position.play(move)
            chance = self.chance(after, aim) if aim else None
            found.append(Choice(move, self.points(after), chance))
        return sorted(found, key=lambda choice: choice.rank, reverse=True)

    def points(self, position: LoomPosition) -> float:
        """The diamonds to be expected in the end."""
        return position.score + self._worth(position, POINTS)

    def chance(self, position: LoomPosition, aim: int) -> float:
        """The chance of the best play for it to reach so many diamonds."""
        missing = aim - position.score
        return self._worth(position, missing) if missing > 0 else 1.0

    def at_the_start(self, aim: int = POINTS) -> float:
        """The value of the game before any tile has been turned up."""
        return self._unseen(self._frontiers.number[loom_kernel.FIRST], self._tiles, aim)

    def table(self, aim: int) -> list[float]:
        """The values between two rows, for a `Table`."""
        self._work_out_all(aim)
        values = self._values[aim]
        return [
            float(values[left * self._layer + 4 * frontier + tile])
            for left in range(self._tiles - self._frontiers.width + 1)
            for frontier in self._frontiers.row_ends
            for tile in range(4)
        ]

    def played(self, deals: Sequence[Sequence[int]]) -> list[int]:
        """The scores of the best play for points in these deals, tiles by number."""
        self._work_out_all(POINTS)
        ints, start = self._kernel.ints, self._frontiers.number[loom_kernel.FIRST]
        scores, flat = ints([0] * len(deals)), ints([tile for deal in deals for tile in deal])
        self._kernel.run.play(
            self._values[POINTS], 1.0, self._ways, self._starts, start, flat, self._tiles, scores
        )
        return [int(score) for score in scores]

    def foreseen(self, cloth: Field, deal: Sequence[int]) -> int:
        """The most further diamonds that a known order of tiles, by number, allows."""
        if not deal:
            return 0
        ints, none = self._kernel.ints, [-1] * self._layer
        rooms = ints(none), ints(none), ints(none), ints(none)
        known = ints(deal), len(deal)
        return int(
            self._kernel.run.foresee(self._ways, self._starts, *known, *rooms, self._number(cloth))
        )

    def _worth(self, position: LoomPosition, aim: int) -> float:
        """The value of what is to come; tiles in hand that are not known may be any."""
        left = len(position.face_up) + position.face_down
        frontier = self._number(position.field)
        held = numbers(tile for tile in position.face_up if tile is not None)
        if not held or not left:
            return self._unseen(frontier, left, aim)
        if len(held) == 1:
            return self._value(frontier, left, held[0], aim)
        return self._with_both(frontier, left, held, aim)

    def _unseen(self, frontier: int, left: int, aim: int) -> float:
        return sum(self._value(frontier, left, tile, aim) for tile in range(4)) / 4

    def _with_both(self, frontier: int, left: int, held: list[int], aim: int) -> float:
        """The value with two known tiles in hand."""
        ways, starts = self._frontiers.ways, self._frontiers.starts
        pairs = ((held[0], held[1]), (held[1], held[0]))
        values = []
        for tile, kept in pairs:
            for way in ways[starts[4 * frontier + tile] : starts[4 * frontier + tile + 1]]:
                gain = way & 3
                bonus, missing = (gain, POINTS) if aim == POINTS else (0, aim - gain)
                reached = aim != POINTS and missing <= 0
                rest = 1.0 if reached else self._value(way >> 2, left - 1, kept, missing)
                values.append(bonus + rest)
        return max(values or [self._value(frontier, left - 1, kept, aim) for _, kept in pairs])

    def _value(self, frontier: int, left: int, tile: int, aim: int) -> float:
        """With so many tiles left, this one among them, before the next one is turned up."""
        if aim > max(self._table, default=aim):
            return 0.0
        self._work_out(frontier, aim)
        return float(self._values[aim][left * self._layer + 4 * frontier + tile])

    def _work_out(self, frontier: int, aim: int) -> None:
        if frontier in self._known.get(aim, ()):
            return
        if aim not in self._table:
            self._work_out_all(aim)
            return
        for lower in range(1, aim):
            self._work_out(frontier, lower)
        if aim not in self._values:
            self._open(aim)
            self._fill_in(aim)
        row = [f for f in self._frontiers.within_row(frontier) if f not in self._known[aim]]
        first = self._frontiers.codes[frontier] & loom_kernel.FIRST
        self._weigh(row, aim, self._tiles if first else self._tiles - self._frontiers.width)

    def _work_out_all(self, aim: int) -> None:
        everything = range(len(self._frontiers.codes))
        if len(self._known.get(aim, ())) == len(everything):
            return
        for lower in range(1, aim):
            self._work_out_all(lower)
        self._open(aim)
        self._weigh(everything, aim, self._tiles)

    def _open(self, aim: int) -> None:
        self._values[aim] = self._kernel.floats([0.0] * (self._layer * (self._tiles + 1)))

    def _missing(self, diamonds: int) -> Floats:
        """The values when so many are missing: when none is, the aim is reached."""
        if diamonds > 0:
            return self._values[diamonds]
        if self._reached is None:
            self._reached = self._kernel.floats([1.0] * (self._layer * (self._tiles + 1)))
        return self._reached

    def _fill_in(self, aim: int) -> None:
        """Copy the values between two rows from the table."""
        values, source = self._values[aim], iter(self._table[aim])
        for left in range(self._tiles - self._frontiers.width + 1):
            for frontier in self._frontiers.row_ends:
                for tile in range(4):
                    values[left * self._layer + 4 * frontier + tile] = next(source)
        self._known[aim] = set(self._frontiers.row_ends)

    def _weigh(self, subset: Sequence[int], aim: int, most: int) -> None:
        """Work out the values of these frontiers for up to so many tiles left."""
        values = self._values[aim]
        bonus, less = 1.0, (values, values)
        if aim != POINTS:
            bonus, less = 0.0, (self._missing(aim - 1), self._missing(aim - 2))
        chosen, room = self._kernel.ints(subset), self._kernel.floats([0.0] * 16)
        for left in range(1, most + 1):
            self._kernel.run.weigh(
                values, *less, bonus, self._ways, self._starts, chosen, left, room
            )
        self._known.setdefault(aim, set()).update(subset)

    def _number(self, cloth: Field) -> int:
        return self._frontiers.number[code_of(cloth, self._frontiers.width)]
