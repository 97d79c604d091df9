"""A slow second prover for puzzles, written from RULES.md alone.

It shares nothing with the program: it reads the text of a position itself, walks the lines of the
board, and searches all turns and replies. Boards are integers with one bit for each point, and a
border of empty bits. The only shortcuts are two distances, as lower bounds: one stone more makes a
ring or a chain at most one stone nearer, and stones of the other side never do.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from functools import cache, cached_property
from typing import NamedTuple

LETTERS = "ABCDEFGHJKLMNOPQRST"
STONES = (4, 3, 2, 1)


class State(NamedTuple):
    """A position at the start of a part of the day. Sides are 0 for Black and 1 for White."""

    black: int
    white: int
    last: int
    part: int
    lids: tuple[int, int]
    later: bool
    """Whether the first day is over."""


class Prover:
    """Proofs on a board of one size. Their results are kept."""

    def __init__(self, size: int) -> None:
        self.size = size
        self.width = size + 2
        self._at_once: dict[State, bool] = {}
        self._rings: dict[tuple[int, int, int], int] = {}

    def point(self, name: str) -> int:
        return int(name[1:]) * self.width + LETTERS.index(name[0]) + 1

    @cached_property
    def board(self) -> int:
        return sum(
            1 << y * self.width + x
            for y in range(1, self.size + 1)
            for x in range(1, self.size + 1)
        )

    @cached_property
    def edge(self) -> int:
        ends = (1, self.size)
        return sum(
            1 << y * self.width + x
            for y in range(1, self.size + 1)
            for x in range(1, self.size + 1)
            if x in ends or y in ends
        )

    @cached_property
    def heroes(self) -> int:
        middle = (self.size + 1) // 2 * (self.width + 1)
        steps = (0, 1, -1, self.width, -self.width)
        return sum(1 << middle + step for step in steps)

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

    # Rules

    def around(self, points: int) -> int:
        """The points and their neighbours in eight directions."""
        row = points | points << 1 | points >> 1
        return (row | row << self.width | row >> self.width) & self.board

    def flood(self, start: int, over: int) -> int:
        found = start
        while (grown := (self.around(found) & over) | found) != found:
            found = grown
        return found

    def won(self, state: State, side: int) -> bool:
        """3.2: a chain, or no way in eight directions from the Heroes to the outermost line."""
        if side:
            return bool(self.flood(self.heroes, state.white) & self.edge)
        return not self.flood(self.heroes, self.board & ~state.black) & self.edge

    def steps(self, black: int, white: int, last: int) -> list[int]:
        """3.3 and ruling (b): the nearest empty points in line, or all empty points."""
        empty = self.board & ~(black | white | self.heroes)
        found = []
        for step in (self.width, 1, -self.width, -1):
            point = last + step
            while self.board >> point & 1 and not empty >> point & 1:
                point += step
            if self.board >> point & 1:
                found.append(point)
        return found or [p for p in range(self.width**2) if empty >> p & 1]

    def sequences(self, state: State, count: int) -> set[tuple[int, int]]:
        """The own stones and the last stone after so many more stones of the side to move."""
        side = state.part % 2
        found = {(state.white if side else state.black, state.last)}
        for _ in range(count):
            found = {
                (own | 1 << point, point)
                for own, last in found
                for point in (
                    self.steps(state.black, own, last)
                    if side
                    else self.steps(own, state.white, last)
                )
            }
        return found

    def with_own(self, state: State, own: int, last: int) -> State:
        if state.part % 2:
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
        lids = (black, white + 1) if state.part % 2 else (black + 1, white)
        return self.next_part(state._replace(lids=lids))

    # Distances

    def missing(self, state: State, side: int, most: int) -> int:
        """The fewest stones anywhere that win; `most + 1` if more than `most` are needed."""
        if side:
            return self.missing_in_chain(state, most)
        key = (state.black, state.white, most)
        if key not in self._rings:
            self._rings[key] = self.missing_in_ring(state, most)
        return self._rings[key]

    def missing_in_chain(self, state: State, most: int) -> int:
        free = self.board & ~(state.black | self.heroes)
        reached = self.flood(self.heroes, state.white)
        for count in range(most + 1):
            if reached & self.edge:
                return count
            reached = self.flood(self.around(reached) & free | reached, state.white)
        return most + 1

    def missing_in_ring(self, state: State, most: int) -> int:
        """A ring crosses the line from the Heroes to the east an odd number of times.

        From each point south of that line, a search for the nearest way back that does so.
        """
        middle = (self.size + 1) // 2
        best = most + 1
        for x in range(middle + 2, self.size + 1):
            best = min(best, self._way_round(state, middle * self.width + x, best))
        return best

    def _way_round(self, state: State, start: int, best: int) -> int:
        usable = self.board & ~(state.white | self.heroes)
        if not usable >> start & 1:
            return best
        middle = (self.size + 1) // 2
        south = range(middle * self.width + middle + 2, (middle + 1) * self.width)
        first = 0 if state.black >> start & 1 else 1
        costs = {(start, 0): first}
        queue = deque([(first, start, 0)])
        while queue:
            cost, point, parity = queue.popleft()
            if cost >= best or costs[point, parity] < cost:
                continue
            if point == start and parity:
                return cost
            for step in (1, -1, self.width, -self.width):
                other, crossed = point + step, parity
                if not usable >> other & 1:
                    continue
                if (step == self.width and point in south) or (
                    step == -self.width and other in south
                ):
                    crossed ^= 1
                free = bool(state.black >> other & 1) or other == start
                total = cost + (not free)
                if total < costs.get((other, crossed), best):
                    costs[other, crossed] = total
                    (queue.appendleft if free else queue.append)((total, other, crossed))
        return best

    # Proofs

    def wins_at_once(self, state: State) -> bool:
        if state not in self._at_once:
            self._at_once[state] = self.wins_with_stones(state) or self.wins_with_lid(state)
        return self._at_once[state]

    def wins_with_stones(self, state: State) -> bool:
        return self._wins(state, STONES[state.part])

    def wins_with_lid(self, state: State) -> bool:
        side, stones = state.part % 2, state.lids[state.part % 2]
        if state.part > 1 or not stones:
            return False
        if side:
            return self._wins(state, stones)
        return self.missing(state, 0, stones) <= stones

    def _wins(self, state: State, stones: int) -> bool:
        """Whether so many stones in line can win: all sequences, those with equal ends once."""
        side = state.part % 2
        begun = {state}
        for left in range(stones, -1, -1):
            if side and left == 1:
                return any(map(self._last_stone_wins, begun))
            missing = {each: self.missing(each, side, left) for each in begun}
            if 0 in missing.values():
                return True
            begun = {
                self.with_own(each, own, last)
                for each in begun
                if missing[each] <= left
                for own, last in self.sequences(each, 1)
            }
        return False

    def _last_stone_wins(self, state: State) -> bool:
        """Whether a chain is complete, or one white stone in line completes it."""
        near = self.flood(self.heroes, state.white)
        far = self.flood(state.white & self.edge, state.white)
        between = self.around(near) & (self.around(far) | self.edge)
        steps = self.steps(state.black, state.white, state.last)
        return bool(near & self.edge) or any(between >> step & 1 for step in steps)

    def can_still_win(self, state: State, side: int, parts: int) -> bool:
        """Whether the distance allows that side a win in its next parts of the day."""
        part, lid = state.part, state.lids[side]
        if part % 2 != side:
            part = (part + 1) % 4
        most = stones = 0
        for number in range(parts):
            if part < 2:  # the lid instead of this part's stones, with those saved meanwhile
                most = max(most, stones + lid + number)
            stones += STONES[part]
            part = (part + 2) % 4
        most = max(most, stones)
        return self.missing(state, side, most) <= most

    def all_replies_lose(self, state: State) -> bool:
        """Whether the side to move cannot win, and the other side wins at once after any turn."""
        other = 1 - state.part % 2
        if not self._within_next_part(state, other) or self.wins_at_once(state):
            return False
        return all(self.wins_at_once(reply) for reply in self.turns(state))

    def _within_next_part(self, state: State, side: int) -> bool:
        part = (state.part + 1) % 4
        most = max(STONES[part], state.lids[side] if part < 2 else 0)
        return self.missing(state, side, most) <= most

    def forces_win(self, state: State) -> bool:
        """Whether the side to move wins at once, or has a turn to which all replies lose."""
        if not self.can_still_win(state, state.part % 2, 2):
            return False
        return self.wins_at_once(state) or any(
            self.all_replies_lose(after) for after in self.turns(state)
        )

    def winning_turns(self, state: State) -> set[State]:
        """The states after the turns that force a win in two parts."""
        return {after for after in self.turns(state) if self.all_replies_lose(after)}

    def winning_turns_in_three(self, state: State) -> set[State]:
        """The states after the turns that force a win in three parts."""
        return {
            after
            for after in self.turns(state)
            if not self.wins_at_once(after)
            and all(self.forces_win(reply) for reply in self.turns(after))
        }

    def holding_turns(self, state: State) -> set[State]:
        """The states after the turns to which the other side has no forced win in two parts."""
        return {after for after in self.turns(state) if not self.forces_win(after)}

    # Turns as text

    def after(self, state: State, text: str) -> State:
        """The state after a turn; asserts that it is legal. A win ends the turn."""
        words = text.split()
        if words[0] == "save":
            assert self.may_save(state)
            return self.saved(state)
        lid = words[0] == "lid"
        side = state.part % 2
        points = [self.point(word) for word in words[lid:]]
        anywhere = lid and side == 0
        for point in points:
            assert not self.won(state, side), "the game is over"
            if not anywhere:
                assert point in self.steps(state.black, state.white, state.last)
            assert not (state.black | state.white | self.heroes) >> point & 1
            own = (state.white if side else state.black) | 1 << point
            state = self.with_own(state, own, point)
        if lid:
            assert state.part < 2
            assert len(points) <= state.lids[side]
            assert self.won(state, side)
        else:
            assert len(points) == STONES[state.part] or self.won(state, side)
        return self.next_part(state)


@cache
def prover(size: int) -> Prover:
    return Prover(size)
