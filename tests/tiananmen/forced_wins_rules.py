"""The rules of Tiananmen for a second prover, written from RULES.md alone.

It shares nothing with the program: it reads the text of a position itself and walks the lines of
the board. Sets of points are integers with one bit for each point, and a border of empty bits.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

LETTERS = "ABCDEFGHJKLMNOPQRST"
STONES = (4, 3, 2, 1)
"""The stones of each part of the day."""


class State(NamedTuple):
    """A position at the start of a part of the day. Sides are 0 for Black and 1 for White."""

    black: int
    white: int
    last: int
    part: int
    lids: tuple[int, int]
    later: bool
    """Whether the first day is over."""

    @property
    def side(self) -> int:
        """The side to move."""
        return self.part % 2

    def stones(self, side: int) -> int:
        return self.white if side else self.black

    def lid(self, side: int, parts: int = 0) -> int:
        """The stones with which a side can open its lid `parts` parts later."""
        return self.lids[side] if (self.part + parts) % 4 < 2 else 0


class Rules:
    """The rules on a board of one size."""

    def __init__(self, size: int) -> None:
        self.size = size
        self.width = size + 2
        inside = range(1, size + 1)
        points = [y * self.width + x for y in inside for x in inside]
        self.board = sum(1 << point for point in points)
        ends = (1, size)
        self.edge = sum(
            1 << y * self.width + x for y in inside for x in inside if x in ends or y in ends
        )
        self.middle = (size + 1) // 2
        centre = self.middle * (self.width + 1)
        steps = (0, 1, -1, self.width, -self.width)
        self.heroes = sum(1 << centre + step for step in steps)
        self._lines = {point: self._lines_from(point) for point in points}
        self._ringed: dict[int, bool] = {}
        self._chained: dict[int, bool] = {}

    def _lines_from(self, point: int) -> tuple[int, int, int, int]:
        """The points north, east, south and west of a point."""
        found = []
        for step in (self.width, 1, -self.width, -1):
            line, other = 0, point + step
            while self.board >> other & 1:
                line |= 1 << other
                other += step
            found.append(line)
        return found[0], found[1], found[2], found[3]

    def point(self, name: str) -> int:
        return int(name[1:]) * self.width + LETTERS.index(name[0]) + 1

    def read(self, text: str) -> State:
        """The state of a puzzle's text."""
        rows, last, label, lids = text.split()
        stones = {"X": 0, "O": 0}
        for y, row in zip(range(self.size, 0, -1), rows.split("/"), strict=True):
            x, digits = 1, ""
            for sign in f"{row} ":
                if sign.isdigit():
                    digits += sign
                    continue
                x, digits = x + int(digits or 0), ""
                if sign in stones:
                    stones[sign] |= 1 << y * self.width + x
                    x += 1
        part = 2 * label.endswith("2") + ("W" in label)
        black, white = map(int, lids.split(","))
        later = int(label.removesuffix("2")[:-1] if label[-1] == "2" else label[:-1]) > 1
        return State(stones["X"], stones["O"], self.point(last), part, (black, white), later)

    # Wins

    def around(self, points: int) -> int:
        """The points and their neighbours in eight directions."""
        row = points | points << 1 | points >> 1
        return (row | row << self.width | row >> self.width) & self.board

    def flood(self, start: int, over: int) -> int:
        """The points of `start` and all that are connected with them over `over`."""
        found = start
        while (grown := (self.around(found) & over) | found) != found:
            found = grown
        return found

    def won(self, state: State, side: int) -> bool:
        return self.has_won(side, state.stones(side))

    def has_won(self, side: int, own: int) -> bool:
        """3.2: a chain, or no way in eight directions from the Heroes to the outermost line."""
        known = self._chained if side else self._ringed
        if own not in known:
            over = own if side else self.board & ~own
            known[own] = bool(self.flood(self.heroes, over) & self.edge) == bool(side)
        return known[own]

    # Turns

    def steps(self, taken: int, last: int) -> list[int]:
        """3.3 and ruling (b): the nearest empty points in line, or all empty points."""
        empty = self.board & ~(taken | self.heroes)
        north, east, south, west = self._lines[last]
        found = []
        for ahead in (north & empty, east & empty):  # the nearest is the lowest bit
            if ahead:
                found.append((ahead & -ahead).bit_length() - 1)
        for ahead in (south & empty, west & empty):  # the nearest is the highest bit
            if ahead:
                found.append(ahead.bit_length() - 1)
        return found or [point for point in self._lines if empty >> point & 1]

    def sequences(self, state: State, count: int) -> set[tuple[int, int]]:
        """The own stones and the last stone after `count` more stones of the side to move."""
        other = state.stones(1 - state.side)
        found = {(state.stones(state.side), state.last)}
        for _ in range(count):
            found = {
                (own | 1 << point, point)
                for own, last in found
                for point in self.steps(own | other, last)
            }
        return found

    def with_own(self, state: State, own: int, last: int) -> State:
        if state.side:
            return state._replace(white=own, last=last)
        return state._replace(black=own, last=last)

    def next_part(self, state: State) -> State:
        part = (state.part + 1) % 4
        return state._replace(part=part, later=state.later or part == 0)

    def may_save(self, state: State) -> bool:
        return state.part == 1 or (state.part == 0 and state.later)

    def turns(self, state: State) -> Iterator[State]:
        """The states after each turn except opening the lid."""
        for own, last in self.sequences(state, STONES[state.part]):
            yield self.next_part(self.with_own(state, own, last))
        if self.may_save(state):
            yield self.saved(state)

    def saved(self, state: State) -> State:
        black, white = state.lids
        lids = (black, white + 1) if state.side else (black + 1, white)
        return self.next_part(state._replace(lids=lids))

    def after(self, state: State, text: str) -> State:
        """The state after a turn in words; asserts that it is legal. A win ends the turn."""
        words = text.split()
        if words[0] == "save":
            assert self.may_save(state)
            return self.saved(state)
        lid = words[0] == "lid"
        side = state.side
        points = [self.point(word) for word in words[lid:]]
        anywhere = lid and side == 0
        for point in points:
            assert not self.won(state, side), "the game is over"
            taken = state.black | state.white
            assert anywhere or point in self.steps(taken, state.last)
            assert not (taken | self.heroes) >> point & 1
            state = self.with_own(state, state.stones(side) | 1 << point, point)
        if lid:
            assert state.part < 2
            assert len(points) <= state.lids[side]
            assert self.won(state, side)
        else:
            assert len(points) == STONES[state.part] or self.won(state, side)
        return self.next_part(state)
