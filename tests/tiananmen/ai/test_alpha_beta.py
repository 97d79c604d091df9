"""The alpha-beta search: turns, static values, and a comparison with a plain negamax search."""

from __future__ import annotations

from itertools import pairwise

import pytest

from games.core.kernels import Kernel
from games.core.position import Side
from games.tiananmen.ai import alpha_beta, win_solver
from games.tiananmen.ai import kernel as k
from games.tiananmen.ai.alpha_beta import (
    BEST,
    FRAME_SIZE,
    MAX_TURNS,
    MOST_PRUNED,
    PLIES,
    SAVE,
    WINNING,
    WON,
)
from games.tiananmen.ai.search import point_codes, point_names, search_arrays, state_of
from games.tiananmen.ai.value_kernel import FAR
from games.tiananmen.rules.position import Stone, TiananmenPosition, set_up
from tests.tiananmen.pictures import CHAIN, RING
from tests.tiananmen.random_games import crowded, forms, part_starts, random_game, sizes, turns_of

pytestmark = pytest.mark.slow

FULL_WIDTH = (MAX_TURNS,) * (PLIES + 1)


class Arrays:
    """The kernel and all its arrays."""

    def __init__(
        self,
        fast: bool = False,
        widths: tuple[int, ...] = FULL_WIDTH,
        searched: int = 1,
        margin: int = WON,
        full: int = MAX_TURNS,
    ) -> None:
        kernel = Kernel(alpha_beta, fast)
        self.run, self.ints = kernel.run, kernel.ints
        self.stack, self.tables = search_arrays(
            kernel,
            PLIES + 1,
            [*widths, *(margin,) * (8 * MOST_PRUNED), full],
            distances=4096,
            searched=searched,
            proofs=4096,
        )

    def turns(self, position: TiananmenPosition) -> list[int]:
        """The turns that the kernel generates."""
        state = self.ints(state_of(position))
        into, marks = self.ints([0] * MAX_TURNS), self.stack.marks
        count = self.run.generate_turns(
            state, into, 0, marks, self.tables.zobrist, self.tables.scratch
        )
        assert list(state) == state_of(position)
        return [int(turn) for turn in into[:count]]

    def static(self, position: TiananmenPosition) -> int:
        """The static value for the side to move."""
        state = self.ints(state_of(position))
        found = self.run.distances(state, self.tables.distances, self.tables.scratch)
        return int(self.run.static_value(state, found, self.tables))

    def search(
        self,
        position: TiananmenPosition,
        depth: int,
        alpha: int = -WON,
        beta: int = WON,
        steps: int = 1_000_000,
    ) -> int:
        """The value of a search from a position, the first ply being 0, for the side to move."""
        state, frames = self.ints(state_of(position)), self.stack.frames
        self.run.open_frame(frames, 0, depth, alpha, beta, self.static(position))
        ply = self.steps = 0
        while ply >= 0:
            ply = int(self.run.search(state, 0, ply, steps, self.stack, self.tables))
            self.steps += 1
        assert list(state) == state_of(position)
        return int(frames[BEST])


def turn_code(size: int, names: str) -> int:
    """The kernel's turn for points in this order."""
    codes = [point_codes(size)[name] + 1 for name in names.split()]
    return sum(code << 10 * number for number, code in enumerate(codes))


# ------------------------------------------------------------------------------------------- turns


def stones_after(position: TiananmenPosition, turn: int) -> tuple[object, ...]:
    """The stones of both sides and the last one after a turn of the kernel, by the rules."""
    while turn:
        position = position.play(Stone(point_names(position.size)[(turn & 1023) - 1]))
        turn >>= 10
    return position.stone_points(Side.BLACK), position.stone_points(Side.WHITE), position.last


@forms
@sizes
def test_turns_are_those_of_the_rules_each_once(size: int, fast: bool) -> None:
    arrays = Arrays(fast)
    for position in list(random_game(size, 1))[:40:3]:
        turns = arrays.turns(position)
        assert (SAVE in turns) == position.may_save
        found = [stones_after(position, turn) for turn in turns if turn != SAVE]
        expected = [
            (after.stone_points(Side.BLACK), after.stone_points(Side.WHITE), after.last)
            for moves, after in turns_of(position)
            if isinstance(moves[0], Stone)
        ]
        assert len(set(found)) == len(found)
        assert set(found) == set(expected)


def test_turns_beyond_the_room_for_them_are_left_out() -> None:
    """Both lines of A1 are full, so the first of four stones goes on any of 319 empty points."""
    black = [*(f"A{rank}" for rank in range(1, 20)), *(f"{file}1" for file in "BCDEFGHJKLMNOPQRST")]
    turns = Arrays().turns(set_up(19, black=black, last="A1", day=2))
    assert len(turns) == MAX_TURNS
    assert turns[-1] == SAVE
    assert len(set(turns)) == MAX_TURNS


@forms
def test_a_turn_is_played_as_by_the_rules_and_undone(fast: bool) -> None:
    arrays = Arrays(fast)
    frames, zobrist = arrays.stack.frames, arrays.tables.zobrist
    for before, after in pairwise(part_starts(13, 5)):
        if after.outcome():
            break
        turn = SAVE if before.last == after.last else turn_between(before, after)
        state = arrays.ints(state_of(before))
        arrays.run.play_turn(state, turn, frames, FRAME_SIZE, zobrist)
        assert list(state) == state_of(after)
        arrays.run.undo_turn(state, frames, FRAME_SIZE, zobrist)
        assert list(state) == state_of(before)


def turn_between(before: TiananmenPosition, after: TiananmenPosition) -> int:
    """The turn between two positions, its stones in any order that ends with the last one."""
    side = before.to_move
    placed = set(after.stone_points(side)) - set(before.stone_points(side))
    assert after.last is not None
    return turn_code(before.size, " ".join([*sorted(placed - {after.last}), after.last]))


# --------------------------------------------------------------------------------------- distances


@forms
@sizes
def test_distances_after_a_turn_equal_recomputed_ones(size: int, fast: bool) -> None:
    arrays, plain = Arrays(fast), Kernel(k, fast)
    frames, zobrist, scratch = arrays.stack.frames, arrays.tables.zobrist, arrays.tables.scratch
    table = arrays.ints([0] * 64)
    changed = 0
    for position in part_starts(size, 3)[1 :: 1 if fast else 12]:
        if position.outcome():
            break
        state = arrays.ints(state_of(position))
        before = int(arrays.run.distances(state, table, scratch))
        for turn in arrays.turns(position)[:: 1 if fast else 25]:
            arrays.run.play_turn(state, turn, frames, 0, zobrist)
            table[:] = arrays.ints([0] * 64)
            after = int(arrays.run.distances_after(state, turn, before, table, scratch))
            ring = plain.run.ring_distance(state, k.BLOCKED, scratch)
            chain = plain.run.chain_distance(state, k.BLOCKED, scratch)
            assert (after >> 26 & 2047, min(after & 63, FAR)) == (ring, min(chain, FAR))
            changed += before & (1 << 37) - 1 != after & (1 << 37) - 1
            arrays.run.undo_turn(state, frames, 0, zobrist)
    assert changed > (100 if fast else 3)


def test_distances_come_from_the_transposition_table_if_it_has_them() -> None:
    state, scratch = state_of(set_up(13)), [0] * win_solver.SOLVER_SCRATCH
    state[k.ZOBRIST] = 6
    table = [0] * 8
    table[4], table[5] = 6 ^ 123, 123  # entry 6 & 3 = 2
    assert alpha_beta.distances(state, table, scratch) == 123
    table[4] = 2 ^ 123  # another position in the same entry
    found = alpha_beta.distances(state, table, scratch)
    # The smallest ring on 13x13 needs 16 stones, the shortest chain 5.
    assert (found >> 26 & 2047, found & 63) == (16, 5)
    assert table[4:6] == [6 ^ found, found]


# ----------------------------------------------------------------------------------- static values


def test_a_finished_game_is_won_or_lost_for_the_side_to_move() -> None:
    arrays = Arrays()
    for part in range(4):
        ring = set_up(19, black=RING, last="H9", day=2, part=part)
        chain = set_up(19, white=CHAIN, last="R19", day=2, part=part)
        assert arrays.static(ring) == (-WON if part % 2 else WON)
        assert arrays.static(chain) == -arrays.static(ring)


@forms
def test_the_static_value_is_won_where_the_rules_know_a_win_at_once(fast: bool) -> None:
    """Of White's larger lids only so much is searched."""
    arrays, seen = Arrays(fast), set()
    for seed in range(300 if fast else 60):
        part, lid = seed % 4, seed % 3
        position = crowded(9, 6 + seed % 17, seed, part, lid)
        if position is not None:
            wins = position.can_win_now or position.may_open_lid
            assert (arrays.static(position) == WON) == wins
            seen.add((part, wins, position.may_open_lid))
    assert len(seen) >= 9  # each part won or not, and some by a lid


# ------------------------------------------------------------------------------------------ search


def negamax(arrays: Arrays, position: TiananmenPosition, depth: int, ply: int = 0) -> int:
    """The value by a plain search over all turns of the rules, without windows or beams."""
    best = -WON
    for _, after in turns_of(position):
        if (outcome := after.outcome()) is not None:
            value = WON if outcome.winners == (position.to_move,) else -WON
        else:
            value = -arrays.static(after)
        if value >= WINNING:
            value -= ply
        elif value <= -WINNING:
            value += ply + 1
        elif ply + 1 < depth:
            value = -negamax(arrays, after, depth, ply + 1)
        best = max(best, value)
    return best


SMALL = [
    position
    for seed in (0, 1, 2, 4, 6, 7, 8, 9, 19, 23)
    for part in (2, 3)
    if (position := crowded(9, 20, seed, part)) is not None
]
"""Boards with 20 empty points, most of them undecided."""
LOST = [position for seed in (23, 93, 126, 127) if (position := crowded(9, 20, seed, 3))]
"""Boards on which White has one stone, and Black wins with his next four whatever she does."""


@pytest.mark.parametrize("depth", [1, 2, pytest.param(3, marks=pytest.mark.slow)])
def test_the_search_finds_the_value_of_a_plain_search(depth: int) -> None:
    plain, arrays = Arrays(), Arrays()
    values = set()
    for position in [*SMALL, *LOST]:
        expected = negamax(plain, position, depth)
        assert arrays.search(position, depth) == expected
        values.add(expected)
    assert len(values) > 4


def test_a_table_of_searched_positions_changes_no_value() -> None:
    """The same search again, now from the table, and a deeper one that begins with its turns."""
    for position in [*SMALL[:8], *LOST]:
        arrays = Arrays(searched=1024)
        for depth in (2, 3, 2):
            assert arrays.search(position, depth) == Arrays().search(position, depth)


def test_an_entry_of_two_threads_at_once_is_not_believed() -> None:
    """Each entry gets the value, or the turn, of another: as if two threads had written it."""
    for position in SMALL[:8]:
        for part in (1, 2):
            arrays = Arrays(searched=1024)
            expected = arrays.search(position, 3)
            table = arrays.tables.searched
            used = [slot for slot in range(0, len(table), 3) if table[slot + 2]]
            torn = [table[slot + part] for slot in used]
            for slot, data in zip(used, [*torn[1:], torn[0]], strict=True):
                table[slot + part] = data
            assert arrays.search(position, 3) == expected


def test_a_static_value_far_outside_of_an_empty_window_is_not_searched() -> None:
    margin = 50_000
    pruned = 0
    for position in SMALL:
        static = Arrays().static(position)
        if abs(static) >= WINNING:
            continue
        arrays = Arrays(margin=margin)
        low, high = static + margin, static - margin
        assert arrays.search(position, 2, alpha=low, beta=low + 1) == low
        found = arrays.search(position, 2, alpha=high - 1, beta=high)
        # where the other side may win next, the turns are searched
        pruned += found == high
        assert found == high or may_be_won_next(position)
    assert pruned > 0


def may_be_won_next(position: TiananmenPosition) -> bool:
    """Whether the other side lacks no more stones than it places in the next part of the day."""
    other = Side.WHITE if position.to_move is Side.BLACK else Side.BLACK
    part = (position.part + 1) % 4
    most = 4 - part if part > 1 else max(4 - part, position.lid(other))
    return position.distance(other) <= most


def test_later_turns_are_searched_less_deep_but_no_win_is_overlooked() -> None:
    fewer = decided = 0
    for position in [*SMALL, *LOST]:
        full, reduced = Arrays(), Arrays(full=1)
        value, found = (arrays.search(position, 4, steps=5) for arrays in (full, reduced))
        if value >= WINNING:
            assert found >= WINNING
            decided += 1
        fewer += reduced.steps < full.steps
    assert decided > 0
    assert fewer > 5


def test_a_search_in_single_steps_finds_the_same_value() -> None:
    for position in SMALL[:6]:
        assert Arrays().search(position, 2, steps=1) == Arrays().search(position, 2)


def test_a_position_whose_turns_all_lose_is_lost() -> None:
    """The best of lost turns is the value, one better than a game that is lost already."""
    assert len(LOST) == 4
    for position in LOST:
        assert all(after.can_win_now for _, after in turns_of(position))
        for depth in (1, 2, 3):
            assert Arrays().search(position, depth) == -WON + 1


@pytest.mark.slow
def test_a_window_bounds_the_value() -> None:
    for position in SMALL[:10]:
        value = Arrays().search(position, 2)
        if abs(value) >= WINNING:
            continue
        assert Arrays().search(position, 2, alpha=value - 1, beta=value + 1) == value
        assert Arrays().search(position, 2, alpha=value) <= value
        assert Arrays().search(position, 2, beta=value) >= value
        assert Arrays().search(position, 2, alpha=value + 5, beta=value + 9) <= value + 5
        assert Arrays().search(position, 2, alpha=value - 9, beta=value - 5) >= value - 5


def test_a_beam_of_one_follows_the_best_static_turn() -> None:
    compared = 0
    for position in SMALL:
        statics = {after: -Arrays().static(after) for _, after in turns_of(position)}
        best = max(statics.values())
        followed = [after for after, value in statics.items() if value == best]
        if abs(best) >= WINNING or len(followed) > 1:
            continue
        narrow = Arrays(widths=(9, 1, *(9,) * (PLIES - 1))).search(position, 2)
        assert narrow == -negamax(Arrays(), followed[0], 2, ply=1)
        compared += narrow != Arrays().search(position, 2)
    assert compared > 0
