"""A second, slow implementation of RULES.md, to which the real rules are compared.

Points are pairs (column, row) counted from 1, stones are two sets, every line is walked step by
step. Nothing is shared with the program.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import atan2, pi

Point = tuple[int, int]
LETTERS = "ABCDEFGHJKLMNOPQRST"
STRAIGHT = ((0, 1), (1, 0), (0, -1), (-1, 0))
EIGHT = (*STRAIGHT, (1, 1), (1, -1), (-1, -1), (-1, 1))
STARS = {
    19: ["D4", "D10", "D16", "K4", "K16", "Q4", "Q10", "Q16"],
    13: ["D4", "D7", "D10", "G4", "G10", "K4", "K7", "K10"],
}
PARTS = (("b", 4), ("w", 3), ("b", 2), ("w", 1))


def name(point: Point) -> str:
    return f"{LETTERS[point[0] - 1]}{point[1]}"


def place(text: str) -> Point:
    return LETTERS.index(text[0]) + 1, int(text[1:])


def points(size: int) -> list[Point]:
    return [(x, y) for x in range(1, size + 1) for y in range(1, size + 1)]


def heroes(size: int) -> set[Point]:
    middle = (size + 1) // 2
    return {(middle, middle), *((middle + dx, middle + dy) for dx, dy in STRAIGHT)}


def outermost(size: int, point: Point) -> bool:
    return 1 in point or size in point


def has_chain(size: int, white: set[Point] | frozenset[Point]) -> bool:
    """Whether white stones lead from the Heroes to the outermost line in eight directions."""
    found = set(heroes(size))
    open_ends = list(found)
    while open_ends:
        x, y = open_ends.pop()
        for dx, dy in EIGHT:
            point = (x + dx, y + dy)
            if point in white and point not in found:
                if outermost(size, point):
                    return True
                found.add(point)
                open_ends.append(point)
    return False


def has_ring(size: int, black: set[Point] | frozenset[Point]) -> bool:
    """Whether a closed curve of orthogonally connected black stones winds round the Heroes.

    Every stone of a group is given the angle, seen from the centre, through which a way leads to
    it from the first stone. Two ways to one stone with different angles make a closed curve.
    """
    middle = (size + 1) / 2
    angles: dict[Point, float] = {}
    for first in black:
        if first in angles:
            continue
        angles[first] = 0.0
        ends = [first]
        while ends:
            point = ends.pop()
            for step in STRAIGHT:
                other = (point[0] + step[0], point[1] + step[1])
                if other not in black:
                    continue
                turn = atan2(other[1] - middle, other[0] - middle) - atan2(
                    point[1] - middle, point[0] - middle
                )
                angle = angles[point] + (turn + pi) % (2 * pi) - pi
                if other not in angles:
                    angles[other] = angle
                    ends.append(other)
                elif abs(angles[other] - angle) > 1:
                    return True
    return False


@dataclass(frozen=True)
class Naive:
    """A position. `left` counts the stones left in the part; in the lid they count apart."""

    size: int
    black: frozenset[Point] = frozenset()
    white: frozenset[Point] = frozenset()
    last: Point | None = None
    day: int = 1
    part: int = 0
    left: int = 4
    lids: tuple[int, int] = (0, 0)
    emptying: bool = False

    def turn(self) -> str:
        return PARTS[self.part][0]

    def winner(self) -> str | None:
        if has_ring(self.size, self.black):
            return "b"
        return "w" if has_chain(self.size, self.white) else None

    def lid(self) -> int:
        return self.lids[self.part % 2]

    def empty(self) -> list[Point]:
        taken = self.black | self.white | heroes(self.size)
        return [point for point in points(self.size) if point not in taken]

    def in_line(self) -> list[Point]:
        """The nearest empty points in the four directions; any if there is none; 3.3 and (b)."""
        assert self.last is not None
        empty = set(self.empty())
        found = []
        for dx, dy in STRAIGHT:
            x, y = self.last
            while 1 <= (x := x + dx) <= self.size and 1 <= (y := y + dy) <= self.size:
                if (x, y) in empty:
                    found.append((x, y))
                    break
        return found or list(empty)

    def with_stone(self, point: Point) -> Naive:
        if self.turn() == "b":
            return replace(self, black=self.black | {point}, last=point)
        return replace(self, white=self.white | {point}, last=point)

    def lid_can_win(self, stones: int) -> bool:
        """Whether `stones` stones of the lid can win, by trying everything."""
        if self.winner():
            return True
        if not stones:
            return False
        places = self.empty() if self.turn() == "b" else self.in_line()
        return any(self.with_stone(point).lid_can_win(stones - 1) for point in places)

    def lid_points(self) -> list[Point]:
        places = self.empty() if self.turn() == "b" else self.in_line()
        return [p for p in places if self.with_stone(p).lid_can_win(self.lid() - 1)]

    def moves(self) -> set[str]:
        """The gestures as text."""
        if self.winner():
            return set()
        if self.emptying:
            return {f"lid {name(point)}" for point in self.lid_points()}
        if self.last is None:
            return set(STARS[self.size])
        found = {name(point) for point in self.in_line()}
        if self.part < 2 and self.left == PARTS[self.part][1]:
            if self.day > 1 or self.part == 1:
                found.add("save")
            if self.lid():
                found |= {f"lid {name(point)}" for point in self.lid_points()}
        return found

    def play(self, text: str) -> Naive:
        if text == "save":
            lids = list(self.lids)
            lids[self.part % 2] += 1
            return replace(self.next_part(), lids=(lids[0], lids[1]))
        if text.startswith("lid "):
            lids = list(self.lids)
            lids[self.part % 2] -= 1
            after = replace(self.with_stone(place(text[4:])), lids=(lids[0], lids[1]))
            return after.next_part() if after.winner() else replace(after, emptying=True)
        after = replace(self.with_stone(place(text)), left=self.left - 1)
        return after.next_part() if after.winner() or not after.left else after

    def next_part(self) -> Naive:
        part = (self.part + 1) % 4
        day = self.day + (part == 0)
        return replace(self, part=part, day=day, left=PARTS[part][1], emptying=False)

    def perft(self, depth: int) -> int:
        moves = self.moves()
        if depth == 1:
            return len(moves)
        return sum(self.play(text).perft(depth - 1) for text in moves)

    def picture(self) -> list[str]:
        """The rows of the board from the top, star points of the program's picture left out."""
        signs = dict.fromkeys(self.black, "X") | dict.fromkeys(self.white, "O")
        signs |= dict.fromkeys(heroes(self.size), "#")
        rows = range(self.size, 0, -1)
        return [" ".join(signs.get((x, y), ".") for x in range(1, self.size + 1)) for y in rows]
