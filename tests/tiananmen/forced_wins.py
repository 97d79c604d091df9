"""A second prover for puzzles: plain loops, and no code of the program.

All turns and replies are searched, but for those that cannot matter. The cuts and their proofs:

- A *completion* is a set of empty points that makes a win together with the side's stones, and has
  no smaller one in it. A win is made of stones of one side alone. So later boards with the same own
  stones have no new completions: each stone of the other side only takes some of them away. Bounds
  that hold for all completions stay true.
- Let `missing` be the size of the smallest completion, and let `useful` contain all completions of
  at most `most` points. If at most `most` stones win from here, those that the win needs are a
  completion, so at least `missing` of them lie on useful points. Turns and lines of stones that
  leave too few stones for that are not searched further.
- Of these bounds, those of an earlier board may be used, if the stones placed since are counted.

What has been found is kept, and turns that have refuted others are tried first; neither changes a
result. `test_puzzle_prover` compares the prover with a search that has no cuts.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from functools import cache
from typing import NamedTuple

from tests.tiananmen.forced_wins_rules import STONES, Rules, State

FEW = 3
"""Up to this number of stones, trying all lines is quicker than looking for better bounds."""


class Bounds(NamedTuple):
    """Bounds of the completions of a board."""

    missing: int
    """The size of the smallest completion; one more than `most` if that is larger."""
    useful: int
    """Points among which are all those of completions with at most `most` points."""

    def after(self, placed: int) -> Bounds:
        """The bounds after these stones, as far as they are known from the earlier board."""
        return Bounds(self.missing - (placed & self.useful).bit_count(), self.useful)


class Prover(Rules):
    """Proofs on a board of one size. Their results are kept."""

    def __init__(self, size: int) -> None:
        super().__init__(size)
        self._cover = self.width * self.width
        """Where the second sheet of the double cover begins, see `_ring_bounds`."""
        ray = sum(1 << self.middle * self.width + x for x in range(self.middle + 2, size + 1))
        self._up = ray | ray << self._cover
        self._down = self._up << self.width
        self._sheet = (1 << self._cover) - 1
        self._bounds: dict[tuple[int, int, int, int], Bounds] = {}
        self._at_once: dict[State, bool] = {}
        self._forced: dict[State, bool] = {}
        self._refuting: Counter[tuple[int, int]] = Counter()

    # Bounds

    def bounds(self, state: State, side: int, most: int) -> Bounds:
        """The bounds of a side's completions with at most `most` points."""
        key = (side, state.stones(side), state.stones(1 - side), most)
        if key not in self._bounds:
            find = self._chain_bounds if side else self._ring_bounds
            self._bounds[key] = find(*key[1:])
        return self._bounds[key]

    def _chain_bounds(self, own: int, other: int, most: int) -> Bounds:
        """A chain leads from the Heroes to the edge, over own stones and the completion.

        If it has at most `most` points, and one is the i-th from the Heroes and the j-th from the
        edge, then i + j - 1 is at most `most`.
        """
        free = self.board & ~(own | other | self.heroes)
        there, back = self.flood(self.heroes, own), self.flood(self.edge & own, own)
        missing = 0 if there & self.edge else most + 1
        from_heroes, from_edge = [], []
        for count in range(1, most + 1):
            from_heroes.append(self.around(there) & free)
            from_edge.append((self.around(back) | self.edge) & free)
            there = self.flood(there | from_heroes[-1], own)
            back = self.flood(back | from_edge[-1], own)
            if there & self.edge:
                missing = min(missing, count)
        useful = 0
        for one, other_end in zip(from_heroes, reversed(from_edge), strict=True):
            useful |= one & other_end
        return Bounds(missing, useful)

    def _ring_bounds(self, own: int, other: int, most: int) -> Bounds:
        """A ring crosses the ray from the Heroes to the east an odd number of times.

        So on a double cover of the board, whose two sheets are joined along that ray, it leads from
        a point of the ray on one sheet to the same point on the other one. All points of the ray
        are tried; rings over a point that has been tried need not be looked at again.
        """
        usable = self.board & ~(other | self.heroes)
        missing, useful = most + 1, 0
        for x in range(self.middle + 2, self.size + 1):
            start = 1 << self.middle * self.width + x
            if usable & start:
                shortest, points = self._ring_over(start, usable, own, most)
                missing, useful = min(missing, shortest), useful | points
                usable &= ~start
        return Bounds(missing, useful)

    def _ring_over(self, start: int, usable: int, own: int, most: int) -> tuple[int, int]:
        """The same for rings over one point, which `layers[k]` leaves with k more stones.

        A ring over an empty point leads to it with i stones on the one sheet, and on to the start's
        other sheet. By symmetry the way on is as long as that from the start to the point on the
        other sheet, with j stones. Both count the point, and neither the start.
        """
        own &= usable
        stones, free = own | own << self._cover, usable & ~own
        layers = [self._flood_cover(start, stones)]
        for _ in range(most):
            there = layers[-1]
            beside = self._beside(there) & (free | free << self._cover)
            layers.append(self._flood_cover(there | beside, stones))
        end = start << self._cover
        missing = next((k for k, layer in enumerate(layers) if layer & end), most + 1)
        if missing > most:
            return missing, 0
        both = most + 1 - bool(start & free)
        useful = start
        for i in range(1, both):
            useful |= layers[i] & layers[both - i] >> self._cover
        return missing, useful & free

    def _flood_cover(self, start: int, over: int) -> int:
        found = start
        while (grown := (self._beside(found) & over) | found) != found:
            found = grown
        return found

    def _beside(self, points: int) -> int:
        """The four neighbours of points on the double cover."""
        up, down = points & self._up, points & self._down
        joined = up << self.width | down >> self.width
        return (
            points << 1
            | points >> 1
            | (points ^ up) << self.width
            | (points ^ down) >> self.width
            | joined >> self._cover
            | (joined & self._sheet) << self._cover
        )

    # Wins with one part of the day

    def wins_at_once(self, state: State) -> bool:
        """Whether the side to move wins with its stones, or with its lid."""
        if state not in self._at_once:
            self._at_once[state] = self.wins_with_stones(state) or self.wins_with_lid(state)
        return self._at_once[state]

    def wins_with_stones(self, state: State) -> bool:
        return self._wins_in_line(state, STONES[state.part])

    def wins_with_lid(self, state: State) -> bool:
        lid = state.lid(state.side)
        if state.side:
            return self._wins_in_line(state, lid)
        return self.bounds(state, 0, lid).missing <= lid

    def _wins_in_line(self, state: State, count: int) -> bool:
        """Whether `count` stones, each in line with the one before, can win."""
        side, taken = state.side, state.stones(1 - state.side)
        seen = set()

        def wins(own: int, last: int, left: int, bounds: Bounds) -> bool:
            """The bounds may be those of an earlier board."""
            if bounds.missing <= 0 and self.has_won(side, own):
                return True
            if (own, last) in seen or bounds.missing > left or not left:
                return False
            seen.add((own, last))
            if left > FEW:
                bounds = self.bounds(self.with_own(state, own, last), side, left)
                if bounds.missing > left:
                    return False
            return any(
                wins(own | 1 << point, point, left - 1, bounds.after(1 << point))
                for point in self.steps(own | taken, last)
            )

        own = state.stones(side)
        return wins(own, state.last, count, self.bounds(state, side, count))

    # Forced wins

    def all_replies_lose(self, state: State) -> bool:
        """Whether the side to move cannot win, and the other side wins at once after any turn."""
        other = 1 - state.side
        most = self.most_stones(state, other, 1)
        bounds = self.bounds(state, other, most)
        if bounds.missing > most or self.wins_at_once(state):
            return False
        return self._always(self.wins_at_once, state, bounds)

    def _always(self, loses: Callable[[State], bool], state: State, bounds: Bounds) -> bool:
        """Whether the turns of a side all lose; those that have refuted others come first."""
        before = state.stones(state.side)

        def order(after: State) -> tuple[int, int]:
            placed = after.stones(state.side) ^ before
            return -self._refuting[placed, after.last], -(placed & bounds.useful).bit_count()

        for after in sorted(self.turns(state), key=order):
            if not loses(after):
                self._refuting[after.stones(state.side) ^ before, after.last] += 1
                return False
        return True

    def most_stones(self, state: State, side: int, parts: int) -> int:
        """The most stones that a side can place in its next parts of the day.

        The lid takes the place of a part's stones, and may have grown by one stone in each of the
        parts before.
        """
        part, lid = state.part, state.lids[side]
        if part % 2 != side:
            part = (part + 1) % 4
        most = stones = 0
        for number in range(parts):
            if part < 2:
                most = max(most, stones + lid + number)
            stones += STONES[part]
            part = (part + 2) % 4
        return max(most, stones)

    def forces_win(self, state: State) -> bool:
        """Whether the side to move wins at once, or has a turn to which all replies lose."""
        if state not in self._forced:
            self._forced[state] = self.wins_at_once(state) or any(
                map(self.all_replies_lose, self._promising_turns(state, 2))
            )
        return self._forced[state]

    def _promising_turns(self, state: State, parts: int) -> Iterable[State]:
        """The states after turns that leave enough stones for a win, the most useful first."""
        side, own = state.side, state.stones(state.side)
        most = self.most_stones(state, side, parts)
        bounds = self.bounds(state, side, most)
        if bounds.missing > most:
            return []
        lacking = {
            after: bounds.after(after.stones(side) ^ own).missing for after in self.turns(state)
        }
        found = [
            after for after in lacking if lacking[after] <= self.most_stones(after, side, parts - 1)
        ]
        return sorted(found, key=lacking.__getitem__)

    def winning_turns(self, state: State) -> set[State]:
        """The states after the turns that force a win in two parts."""
        return set(filter(self.all_replies_lose, self._promising_turns(state, 2)))

    def winning_turns_in_three(self, state: State) -> set[State]:
        """The states after the turns that force a win in three parts."""
        most = self.most_stones(state, state.side, 3)
        return {
            after
            for after in self._promising_turns(state, 3)
            if not self.wins_at_once(after)
            and self._always(self.forces_win, after, self.bounds(after, state.side, most))
        }

    def holding_turns(self, state: State) -> set[State]:
        """The states after the turns to which the other side has no forced win in two parts."""
        return {after for after in self.turns(state) if not self.forces_win(after)}


@cache
def prover(size: int) -> Prover:
    return Prover(size)
