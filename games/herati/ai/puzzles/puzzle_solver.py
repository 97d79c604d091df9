"""Exact solutions of Loom positions near the end, in whole numbers, for puzzles.

`LoomSolver` computes with floating-point numbers. Here a value over all 4^n orders of n face-down
tiles is an integer, the sum over these orders, so that equal values are equal and the margin of
the best move is no rounding error. The state space is that of `loom.states`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

from games.herati.ai.loom.solver import NO_AIM
from games.herati.ai.loom.states import state_code, state_space
from games.herati.ai.tile_encoding import NUMBERS, encode
from games.herati.rules.field import WIDEST, Cell, Field, Tile
from games.herati.rules.position import LoomPosition, Move

MOST_UNSEEN = 8
"""The most face-down tiles for which values are computed: 65,536 orders."""

Counts = tuple[int, int, int, int]
"""How many tiles of each kind are left, by their integer."""


class ExactLoom:
    """Exact values of moves; values of positions are kept for the next ones."""

    def __init__(self) -> None:
        self._space = state_space(WIDEST)
        self._sums: dict[tuple[int, int, int, int, int], int] = {}

    def move_values(self, position: LoomPosition, aim: int = NO_AIM) -> dict[Move, Fraction]:
        """The legal moves with their values under optimal play.

        The value is the expected number of diamonds in the end or, with an aim, the probability to
        reach it. The position has two known tiles face up and at most `MOST_UNSEEN` face down.
        """
        position = position.seen_by(position.to_move)
        assert None not in position.face_up
        assert len(position.face_up) == 2
        assert position.face_down <= MOST_UNSEEN
        return {move: self._value(position, move, aim) for move in position.legal_moves()}

    def _value(self, position: LoomPosition, move: Move, aim: int) -> Fraction:
        after = position.play(move)
        (kept,) = encode(tile for tile in after.face_up if tile is not None)
        orders = _orders(position.face_down)
        state = self._space.index[state_code(after.field)]
        if aim == NO_AIM:
            total = after.score * orders + self._sum(state, kept, position.face_down, NO_AIM)
        elif after.score >= aim:
            total = orders
        else:
            total = self._sum(state, kept, position.face_down, aim - after.score)
        return Fraction(total, orders)

    def _sum(self, state: int, kept: int, unseen: int, missing: int) -> int:
        """The sum over all orders of the unseen tiles, before the next of them is turned up.

        `missing` is the number of diamonds to reach, or `NO_AIM` to add up diamonds.
        """
        if unseen == 0:
            return self._best(state, ((kept, None),), 0, missing)
        return sum(
            self._decision(state, min(kept, other), max(kept, other), unseen - 1, missing)
            for other in range(4)
        )

    def _decision(self, state: int, tile: int, other: int, unseen: int, missing: int) -> int:
        key = (state, tile, other, unseen, missing)
        if key not in self._sums:
            choices = ((tile, other), (other, tile))
            self._sums[key] = self._best(state, choices, unseen, missing)
        return self._sums[key]

    def _best(
        self, state: int, choices: Sequence[tuple[int, int | None]], unseen: int, missing: int
    ) -> int:
        """The greatest sum over all orders, for pairs of a tile to place and the one to keep."""
        targets, offsets = self._space.targets, self._space.offsets
        best = -1
        for tile, kept in choices:
            for target in targets[offsets[4 * state + tile] : offsets[4 * state + tile + 1]]:
                value = self._after(target >> 2, target & 3, kept, unseen, missing)
                best = max(best, value)
        if best >= 0:
            return best
        # No tile fits: one is set aside.
        return max(self._after(state, 0, kept, unseen, missing) for _, kept in choices)

    def _after(self, state: int, diamonds: int, kept: int | None, unseen: int, missing: int) -> int:
        orders = _orders(unseen)
        if missing == NO_AIM:
            rest = 0 if kept is None else self._sum(state, kept, unseen, NO_AIM)
            return diamonds * orders + rest
        if diamonds >= missing:
            return orders
        return 0 if kept is None else self._sum(state, kept, unseen, missing - diamonds)


class OpenHand:
    """The most diamonds of a hand that lies face up as a whole."""

    def __init__(self) -> None:
        self._space = state_space(WIDEST)
        self._most: dict[tuple[int, Counts], int] = {}

    def most_diamonds(self, position: LoomPosition) -> int:
        """The most diamonds on the field in the end."""
        assert not position.face_down
        counts = tuple(position.face_up.count(tile) for tile in NUMBERS)
        state = self._space.index[state_code(position.field)]
        return position.score + self._gain(state, (counts[0], counts[1], counts[2], counts[3]))

    def best_line(self, position: LoomPosition) -> list[Move]:
        """Moves that reach the most diamonds."""
        line: list[Move] = []
        while position.outcome() is None:
            most = self.most_diamonds(position)
            line.append(next(self._best_moves(position, most)))
            position = position.play(line[-1])
        return line

    def _best_moves(self, position: LoomPosition, most: int) -> Iterator[Move]:
        for move in position.legal_moves():
            if self.most_diamonds(position.play(move)) == most:
                yield move

    def _gain(self, state: int, counts: Counts) -> int:
        key = (state, counts)
        if key not in self._most:
            self._most[key] = self._best(state, counts)
        return self._most[key]

    def _best(self, state: int, counts: Counts) -> int:
        targets, offsets = self._space.targets, self._space.offsets
        held = [tile for tile in range(4) if counts[tile]]
        gains = [
            (target & 3) + self._gain(target >> 2, _without(counts, tile))
            for tile in held
            for target in targets[offsets[4 * state + tile] : offsets[4 * state + tile + 1]]
        ]
        if gains or not held:
            return max(gains, default=0)
        return max(self._gain(state, _without(counts, tile)) for tile in held)


def _orders(unseen: int) -> int:
    """The number of equally likely orders of face-down tiles."""
    return 1 << 2 * unseen


def _without(counts: Counts, tile: int) -> Counts:
    left = list(counts)
    left[tile] -= 1
    return left[0], left[1], left[2], left[3]


def arrangements(field: Field, cells: Sequence[Cell], tiles: Sequence[Tile]) -> Iterator[Field]:
    """Every field with these tiles on these cells, without regard to the order of placing."""
    if not cells:
        yield field
        return
    for tile in dict.fromkeys(tiles):
        rest = list(tiles)
        rest.remove(tile)
        yield from arrangements(field.with_tile(cells[0], tile), cells[1:], rest)


def diamond_counts(position: LoomPosition) -> dict[int, int]:
    """By number of diamonds: how many arrangements of an open hand have them in the end."""
    counts: dict[int, int] = {}
    tiles = [tile for tile in position.face_up if tile is not None]
    for field in arrangements(position.field, free_cells(position), tiles):
        counts[len(field.diamonds)] = counts.get(len(field.diamonds), 0) + 1
    return counts


def free_cells(position: LoomPosition) -> list[Cell]:
    """The cells that an open hand fills, row by row; its last row must become full."""
    assert position.bounds is not None
    left, top, _, _ = position.bounds
    rows, rest = divmod(len(position.field) + len(position.face_up), WIDEST)
    assert not rest
    cells = ((x, y) for y in range(top, top + rows) for x in range(left, left + WIDEST))
    return [cell for cell in cells if cell not in position.field]
