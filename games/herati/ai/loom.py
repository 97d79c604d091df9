"""The exact values of the Loom, by backward induction over its states.

The Loom is a finite Markov decision process, see `loom_kernel`. There are two objectives: to
maximize the expected number of diamonds, or the probability to reach a number of them (the aim).
The values of states with a full row are read from a table; those within a row are computed from it
when they are first needed.
"""

from __future__ import annotations

import sys
import zlib
from array import array
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from hashlib import sha256
from pathlib import Path

import msgspec

from games.core.game import AnyGame, Evaluation, Proof, Review, Stop
from games.core.kernels import Floats, Kernel
from games.core.match import AnyMatch
from games.core.position import AnyPosition
from games.core.record import read_sound_record
from games.herati.ai import backward_induction_kernel
from games.herati.ai import loom_kernel as k
from games.herati.ai.backward_induction_kernel import Frontier, Objective, Transitions
from games.herati.rules.field import (
    PATTERNS,
    WIDEST,
    Cell,
    Corner,
    Direction,
    Field,
    Tile,
    TileColour,
)
from games.herati.rules.position import HeratiPosition, LoomPosition, Move
from games.herati.rules.setups import TILE_COUNT

NO_AIM = 0
"""The aim of the highest expected number of diamonds; any other aim is a number to reach."""

ValueTable = Mapping[int, Sequence[float]]
"""By aim: the values of the states with a full row, flat: by number of tiles left from 0 on, state
in rising order of its code, and tile in hand (fastest)."""


def current_aim(position: LoomPosition) -> int:
    """The aim of the position, or `NO_AIM` once it is reached."""
    return position.aim if position.score < position.aim else NO_AIM


def expected_value(position: HeratiPosition, evaluation: Evaluation) -> float:
    """The objective: expected diamonds in the Loom without an open aim, else the probability."""
    by_points = isinstance(position, LoomPosition) and not current_aim(position)
    value = evaluation.points if by_points else evaluation.win_probability
    return value or 0.0


class MoveValue(msgspec.Struct, frozen=True):
    """A legal move of the Loom and its value under optimal play."""

    move: Move
    expected_diamonds: float
    """The expected final number under play that maximizes it."""
    probability: float | None = None
    """The probability to reach the aim under play that maximizes it; None without an aim."""

    @property
    def objective(self) -> float:
        return self.expected_diamonds if self.probability is None else self.probability

    @property
    def evaluation(self) -> Evaluation:
        return Evaluation(self.probability, self.expected_diamonds)


class LoomSolver:
    """The values of the Loom, computed on demand.

    Without a table, all values for that width and number of tiles are computed at once.
    """

    def __init__(
        self,
        table: ValueTable | None = None,
        width: int = WIDEST,
        tiles: int = TILE_COUNT,
        fast: bool | None = None,
    ) -> None:
        self._kernel = Kernel(backward_induction_kernel, fast)
        self._space: StateSpace = state_space(width)
        self._tiles = tiles
        self._table = table or {}
        ints = self._kernel.ints
        self._transitions = Transitions(ints(self._space.targets), ints(self._space.offsets))
        self._layer = 4 * len(self._space.codes)
        self._values: dict[int, Floats] = {}
        """By aim, in the form of `backward_induction_kernel`."""
        self._known: dict[int, set[int]] = {}
        """By aim: the states whose values are complete."""
        self._ones: Floats | None = None

    def move_values(self, position: LoomPosition, aim: int = NO_AIM) -> list[MoveValue]:
        found = []
        for move in position.legal_moves():
            after = position.play(move)
            probability = round(self.probability(after, aim), 12) if aim else None
            found.append(MoveValue(move, self.expected_diamonds(after), probability))
        found.sort(key=lambda value: (value.objective, value.expected_diamonds), reverse=True)
        return found

    def expected_diamonds(self, position: LoomPosition) -> float:
        """The expected final number of diamonds under optimal play."""
        return position.score + self._value_of(position, NO_AIM)

    def probability(self, position: LoomPosition, aim: int) -> float:
        """The probability to reach an aim under optimal play for it."""
        missing = aim - position.score
        return self._value_of(position, missing) if missing > 0 else 1.0

    def initial_value(self, aim: int = NO_AIM) -> float:
        """The value of the game before any tile is turned up."""
        return self._mean_value(self._space.index[k.FIRST_ROW], self._tiles, aim)

    def row_end_values(self, aim: int) -> list[float]:
        """The values of the states with a full row, for a `ValueTable`."""
        self._solve_all(aim)
        values = self._values[aim]
        return [
            float(values[left * self._layer + 4 * state + tile])
            for left in range(self._tiles - self._space.width + 1)
            for state in self._space.row_ends
            for tile in range(4)
        ]

    def hindsight_optimum(self, field: Field, deal: Sequence[int]) -> int:
        """The most further diamonds for a known order of tiles (integers)."""
        if not deal:
            return 0
        ints, empty = self._kernel.ints, [-1] * self._layer
        frontier = Frontier(ints(empty), ints(empty), ints(empty), ints(empty))
        optimum = self._kernel.run.hindsight_optimum(
            self._transitions, ints(deal), len(deal), frontier, self._index(field)
        )
        return int(optimum)

    def _value_of(self, position: LoomPosition, aim: int) -> float:
        """The value of a position; an unknown face-up tile is a random one."""
        left = len(position.hand.face_up) + position.hand.face_down
        state = self._index(position.field)
        held = encode(tile for tile in position.hand.face_up if tile is not None)
        if not held or not left:
            return self._mean_value(state, left, aim)
        if len(held) == 1:
            return self._value(state, left, held[0], aim)
        return self._best_value(state, left, held, aim)

    def _mean_value(self, state: int, left: int, aim: int) -> float:
        """The value at the chance node where the first tile is turned up."""
        return sum(self._value(state, left, tile, aim) for tile in range(4)) / 4

    def _best_value(self, state: int, left: int, held: list[int], aim: int) -> float:
        """The value at the decision node with two known tiles in hand."""
        pairs = ((held[0], held[1]), (held[1], held[0]))
        values = []
        for tile, kept in pairs:
            for then, diamonds in self._space.results(state, tile):
                reward, missing = (diamonds, NO_AIM) if aim == NO_AIM else (0, aim - diamonds)
                reached = aim != NO_AIM and missing <= 0
                rest = 1.0 if reached else self._value(then, left - 1, kept, missing)
                values.append(reward + rest)
        return max(values or [self._value(state, left - 1, kept, aim) for _, kept in pairs])

    def _value(self, state: int, left: int, tile: int, aim: int) -> float:
        """The value with `left` tiles left and one known tile in hand."""
        if aim > max(self._table, default=aim):
            return 0.0
        self._solve(state, aim)
        return float(self._values[aim][left * self._layer + 4 * state + tile])

    def _solve(self, state: int, aim: int) -> None:
        """Compute the values of a state and of the states of its row that it depends on."""
        if state in self._known.get(aim, ()):
            return
        if aim not in self._table:
            self._solve_all(aim)
            return
        for lower in range(1, aim):
            self._solve(state, lower)
        if aim not in self._values:
            self._allocate(aim)
            self._read_table(aim)
        row = [other for other in self._space.within_row(state) if other not in self._known[aim]]
        is_first = self._space.codes[state] & k.FIRST_ROW
        self._backward_induction(
            row, aim, self._tiles if is_first else self._tiles - self._space.width
        )

    def _solve_all(self, aim: int) -> None:
        states = range(len(self._space.codes))
        if len(self._known.get(aim, ())) == len(states):
            return
        for lower in range(1, aim):
            self._solve_all(lower)
        self._allocate(aim)
        self._backward_induction(states, aim, self._tiles)

    def _allocate(self, aim: int) -> None:
        self._values[aim] = self._kernel.floats([0.0] * (self._layer * (self._tiles + 1)))

    def _objective(self, aim: int) -> Objective:
        values = self._values[aim]
        if aim == NO_AIM:
            return Objective(values, values, values, 1.0)
        return Objective(values, self._missing(aim - 1), self._missing(aim - 2), 0.0)

    def _missing(self, diamonds: int) -> Floats:
        if diamonds > 0:
            return self._values[diamonds]
        if self._ones is None:
            self._ones = self._kernel.floats([1.0] * (self._layer * (self._tiles + 1)))
        return self._ones

    def _read_table(self, aim: int) -> None:
        values, source = self._values[aim], iter(self._table[aim])
        for left in range(self._tiles - self._space.width + 1):
            for state in self._space.row_ends:
                for tile in range(4):
                    values[left * self._layer + 4 * state + tile] = next(source)
        self._known[aim] = set(self._space.row_ends)

    def _backward_induction(self, states: Sequence[int], aim: int, tiles: int) -> None:
        objective = self._objective(aim)
        subset, buffer = self._kernel.ints(states), self._kernel.floats([0.0] * 16)
        for left in range(1, tiles + 1):
            self._kernel.run.solve_layer(objective, self._transitions, subset, left, buffer)
        self._known.setdefault(aim, set()).update(states)

    def _index(self, field: Field) -> int:
        return self._space.index[state_code(field, self._space.width)]


# -- The state space of the Loom: the state of a field, all states, and their transitions ------


class StateSpace(msgspec.Struct, frozen=True):
    """All states (frontiers) of looms of one width, by index, and their transitions."""

    width: int
    codes: tuple[int, ...]
    """The bit fields of `loom_kernel`, in rising order."""
    index: dict[int, int]
    targets: tuple[int, ...]
    """Four times the index of the next state, plus the diamonds completed."""
    offsets: tuple[int, ...]
    """The targets of tile t in state s start at `offsets[4 * s + t]` (compressed sparse rows)."""

    def results(self, state: int, tile: int) -> list[tuple[int, int]]:
        """The distinct ways to place a tile: the next state, and the diamonds completed."""
        at = 4 * state + tile
        targets = self.targets[self.offsets[at] : self.offsets[at + 1]]
        return [(target >> 2, target & 3) for target in targets]

    def is_row_end(self, state: int) -> bool:
        """Whether the last row is full."""
        return not self.codes[state] & (k.ALL_COLUMNS | k.FIRST_ROW)

    def within_row(self, state: int) -> list[int]:
        """This state and its successors before the row is full, in rising order."""
        found = {state}
        fresh = [state]
        while fresh:
            last = fresh.pop()
            after = {then for tile in range(4) for then, _ in self.results(last, tile)} - found
            following = {state for state in after if not self.is_row_end(state)}
            found |= following
            fresh += following
        return sorted(found)

    @property
    def row_ends(self) -> list[int]:
        return [state for state in range(len(self.codes)) if self.is_row_end(state)]


@cache
def state_space(width: int) -> StateSpace:
    """All states that can be reached on a loom of that width."""
    reached = {k.FIRST_ROW: _targets_from(k.FIRST_ROW, width)}
    fresh = [k.FIRST_ROW]
    while fresh:
        for target in (target for targets in reached[fresh.pop()] for target in targets):
            if target >> 2 not in reached:
                reached[target >> 2] = _targets_from(target >> 2, width)
                fresh.append(target >> 2)
    codes = tuple(sorted(reached))
    index = {code: i for i, code in enumerate(codes)}
    targets: list[int] = []
    offsets = [0]
    for code in codes:
        for tile_targets in reached[code]:
            targets += (4 * index[target >> 2] + (target & 3) for target in tile_targets)
            offsets.append(len(targets))
    return StateSpace(width, codes, index, tuple(targets), tuple(offsets))


def _targets_from(code: int, width: int) -> list[list[int]]:
    return [
        sorted({k.transition(code, tile, place, width) for place in range(width)} - {k.IMPOSSIBLE})
        for tile in range(len(TILES))
    ]


def state_code(field: Field, width: int = WIDEST) -> int:
    """The state of a field, read off its two lowest rows."""
    if field.bounds is None:
        return k.FIRST_ROW
    left, top, right, bottom = field.bounds
    columns = range(left, left + width)
    if top == bottom and right - left + 1 < width:
        return k.FIRST_ROW | _row_code(field, columns, bottom)
    if all((x, bottom) in field for x in columns):
        return _row_code(field, columns, bottom + 1)
    return _row_code(field, columns, bottom)


def _row_code(field: Field, columns: range, y: int) -> int:
    """The bit fields of an unfinished row."""
    code = 0
    for i, x in enumerate(columns):
        tile, above = field.get((x, y)), field.get((x, y - 1))
        shown = tile or above
        if shown is None:  # beside the first row
            continue
        code |= _bit(shown.edge(Direction.S) is TileColour.BLACK, k.COLOUR + i)
        if tile is not None:
            code |= 1 << i
            beside = {(x - 1, y), (x + 1, y)}
            if any(_is_open(field, cell, columns) for cell in beside):
                code |= _bit(
                    Corner.SE in (tile.black_corner, tile.black_corner.opposite), k.CORNER + i
                )
    for i, x in enumerate(columns[:-1]):
        both = (x, y) in field and (x + 1, y) in field
        code |= _bit(_is_live(field, (x, y if both else y - 1)), k.LIVE + i)
    return code


def _is_open(field: Field, cell: Cell, columns: range) -> bool:
    first_row = (cell[0], cell[1] - 1) not in field and not any(y < cell[1] for _, y in field)
    return cell not in field and (first_row or cell[0] in columns)


def _is_live(field: Field, corner: Cell) -> bool:
    """Whether the block with that top left cell has its upper tiles and can become a diamond."""
    x, y = corner
    upper = field.get((x, y)), field.get((x + 1, y))
    lower = field.get((x, y + 1)), field.get((x + 1, y + 1))
    return any(
        upper == pattern[:2] and lower[0] in (None, pattern[2]) and lower[1] in (None, pattern[3])
        for pattern in PATTERNS.values()
    )


def _bit(is_set: bool, at: int) -> int:
    return 1 << at if is_set else 0


# -- Tiles as the integers 0 to 3 of the kernels -----------------------------------------------

TILES: tuple[Tile, ...] = (Tile.NE, Tile.SW, Tile.NW, Tile.SE)
"""The tiles by their integer; `loom_kernel` explains the two bits."""

NUMBERS: dict[Tile, int] = {tile: number for number, tile in enumerate(TILES)}


def encode(tiles: Iterable[Tile]) -> list[int]:
    return [NUMBERS[tile] for tile in tiles]


# -- The value table, in `values.bin` beside this module ---------------------------------------

# `python -m games.herati.ai.loom` recomputes it, in seconds with Numba and in some minutes without.
# The file holds little-endian float64 numbers compressed by zlib, in the order of
# `LoomSolver.row_end_values`: for `NO_AIM` first and then for each number of diamonds.

FILE = Path(__file__).with_name("values.bin")

AIMS = (NO_AIM, 1, 2, 3, 4, 5, 6, 7, 8)
"""The aims in the order of the file; no 25 tiles allow nine diamonds."""

CHECKSUM = "73ae4346b2d773773c453d21744592ae42be94c1c910c06a25245dedce93504f"
"""SHA-256 of the uncompressed table."""


@cache
def loom_solver() -> LoomSolver:
    return LoomSolver(read_table(FILE.read_bytes()))


def read_table(packed: bytes) -> ValueTable:
    """The table from the contents of a file; raises `ValueError` if it is damaged."""
    raw = zlib.decompress(packed)
    if sha256(raw).hexdigest() != CHECKSUM:
        raise ValueError(
            f"{FILE.name} is damaged: run python -m games.herati.ai.loom to replace it"
        )
    values = array("d")
    values.frombytes(raw)
    if sys.byteorder == "big":
        values.byteswap()
    size = len(values) // len(AIMS)
    return {aim: values[i * size : (i + 1) * size] for i, aim in enumerate(AIMS)}


def table_bytes(solver: LoomSolver) -> bytes:
    values = array("d", (value for aim in AIMS for value in solver.row_end_values(aim)))
    if sys.byteorder == "big":
        values.byteswap()
    return values.tobytes()


def write_table() -> str:
    """Compute and write the file; returns its checksum."""
    raw = table_bytes(LoomSolver())
    FILE.write_bytes(zlib.compress(raw, 9))
    return sha256(raw).hexdigest()


# -- A review of a finished Loom: the regret of each move, and the hindsight optimum of its deal

# The regret of a move is the value of the best move minus its own, by what the player could know.
# The hindsight optimum is the score of optimal play with perfect information: with the order of
# the tiles known.


def hindsight_optimum(deal: Sequence[Tile]) -> int:
    """The most diamonds possible if the order of the tiles is known; exact."""
    return loom_solver().hindsight_optimum(Field(), encode(deal))


def review_deal(games: Mapping[str, AnyGame], stop: Stop, text: str) -> list[Review]:
    """A request: the hindsight optimum of a Loom's deal, and its score.

    Empty if a tile of the deal is unknown.
    """
    match, start = _loom(text, games)
    deal = [tile for tile in (*start.hand.face_up, *start.hand.stock) if tile]
    known = len(deal) == len(start.hand.face_up) + start.hand.face_down
    if not known:
        return []
    end = match.position
    assert isinstance(end, LoomPosition)
    return [Review(Evaluation(points=hindsight_optimum(deal)), Evaluation(points=end.score))]


def review_moves(games: Mapping[str, AnyGame], stop: Stop, text: str) -> list[Review]:
    """A request: each move of a Loom beside the best one, by the aim of the match.

    Incomplete after a stop.
    """
    match, position = _loom(text, games)
    aim, reviewed = position.aim, []
    for move in match.moves:
        if stop():
            break
        values = loom_solver().move_values(position.seen_by(position.to_move), aim)
        played = next(value for value in values if value.move == move)
        reviewed.append(Review(values[0].evaluation, played.evaluation))
        position = position.play(move)
    return reviewed


def _loom(text: str, games: Mapping[str, AnyGame]) -> tuple[AnyMatch, LoomPosition]:
    match = read_sound_record(text, games).match
    if not isinstance(match.start, LoomPosition):
        raise ValueError("not a match of the Loom")
    return match, match.start


# -- Exact answers in positions of the Loom: the turns with the greatest value -----------------

MOST_DIAMONDS, BEST_CHANCE = "most-diamonds", "best-chance"
"""Keys of the goals in `data/puzzles.toml`."""
ROUNDING = 1e-9
"""Values that differ by less are equal, because they are sums of floating-point numbers."""


def proofs(position: AnyPosition, stop: Stop) -> Iterator[Proof]:
    """The best turns of a Loom by exact values; nothing for a Workshop."""
    if not isinstance(position, LoomPosition) or position.outcome() is not None:
        return
    aim = current_aim(position)
    values = loom_solver().move_values(position.seen_by(position.to_move), aim)
    best = max(value.objective for value in values)
    turns = [str(value.move) for value in values if value.objective > best - ROUNDING]
    if len(turns) < len(values):
        yield Proof(BEST_CHANCE if aim else MOST_DIAMONDS, tuple(turns))


if __name__ == "__main__":
    print(write_table())
