"""Invariants of Tiananmen, compared with naive checks on random positions."""

import heapq
from dataclasses import replace
from functools import cache
from itertools import combinations
from random import Random

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from games.core.position import Termination
from games.tiananmen.rules.notation import parse_move
from games.tiananmen.rules.position import LidStone, TiananmenPosition, opening, set_up
from tests.tiananmen.naive import (
    EIGHT,
    STRAIGHT,
    Naive,
    Point,
    has_chain,
    has_ring,
    heroes,
    name,
    outermost,
    points,
)
from tests.tiananmen.pictures import BLACK, WHITE, texts

Stones = tuple[int, frozenset[Point], frozenset[Point]]
"""A size, Black's stones and White's."""


@cache
def places(size: int) -> list[Point]:
    return [point for point in points(size) if point not in heroes(size)]


@st.composite
def stones(draw: st.DrawFn, sizes: tuple[int, ...], empty: tuple[float, ...]) -> Stones:
    """Stones thrown on a board, densely or not, one colour more often or not."""
    size = draw(st.sampled_from(sizes))
    rng = Random(draw(st.integers(0, 2**32)))
    share_empty, share_black = draw(st.sampled_from(empty)), rng.choice((0.4, 0.55, 0.7, 0.8))
    sides: tuple[set[Point], set[Point]] = (set(), set())
    for point in places(size):
        if rng.random() >= share_empty:
            sides[rng.random() >= share_black].add(point)
    return size, frozenset(sides[0]), frozenset(sides[1])


def unfinished(thrown: Stones) -> bool:
    size, black, white = thrown
    return bool(black | white) and not has_ring(size, black) and not has_chain(size, white)


@st.composite
def tense(draw: st.DrawFn, sizes: tuple[int, ...], empty: tuple[float, ...]) -> Stones:
    """Stones on a board, crowded or not, none of which has finished the game."""
    size, black, white = draw(stones(sizes, empty))
    kept: tuple[set[Point], set[Point]] = (set(), set())
    for point in Random(draw(st.integers(0, 99))).sample(sorted(black | white), len(black | white)):
        side = point in white
        kept[side].add(point)
        if has_chain(size, kept[1]) if side else has_ring(size, kept[0]):
            kept[side].remove(point)
    assume(kept[0] or kept[1])
    return size, frozenset(kept[0]), frozenset(kept[1])


def position_of(naive: Naive) -> TiananmenPosition:
    return set_up(
        naive.size,
        black=map(name, naive.black),
        white=map(name, naive.white),
        last=name(naive.last) if naive.last else None,
        day=naive.day,
        part=naive.part,
        lids=naive.lids,
    )


def at_opening(thrown: Stones, seed: int, part: int, lid: int = 0) -> Naive:
    """The stones with one of them placed last, at the opening of a part of the second day."""
    size, black, white = thrown
    last = Random(seed).choice(sorted(black | white))
    left, lids = (4, 3, 2, 1)[part], (0, lid) if part % 2 else (lid, 0)
    return Naive(size, black, white, last, 2, part, left, lids)


# -------------------------------------------------------------------------- ring and chain


@settings(deadline=None)
@given(stones((5, 7, 9, 13, 19), (0.0,)))
def test_on_a_full_board_exactly_one_of_ring_and_chain_holds(thrown: Stones) -> None:
    size, black, white = thrown
    ring, chain = has_ring(size, black), has_chain(size, white)
    assert ring != chain
    last = sorted(black | white)[0]
    outcome = position_of(Naive(size, black, white, last)).outcome()
    assert outcome is not None
    assert outcome.winners == ((BLACK,) if ring else (WHITE,))
    assert outcome.termination == Termination("ring" if ring else "chain")


@settings(deadline=None)
@given(stones((5, 7, 9, 13), (0.1, 0.3, 0.6)))
def test_ring_and_chain_exclude_each_other_and_are_seen(thrown: Stones) -> None:
    size, black, white = thrown
    assume(black | white)
    ring, chain = has_ring(size, black), has_chain(size, white)
    assert not (ring and chain)
    position = position_of(Naive(size, black, white, sorted(black | white)[0]))
    outcome = position.outcome()
    winners = None if outcome is None else outcome.winners
    assert winners == ((BLACK,) if ring else (WHITE,) if chain else None)
    assert (position.ring_distance == 0) == ring
    assert (position.chain_distance == 0) == chain
    shape = position.winning_stones()
    if ring:
        enclosing = {point for point in black if name(point) in shape}
        assert has_ring(size, enclosing)
        assert not any(has_ring(size, enclosing - {point}) for point in enclosing)
    elif chain:
        linking = {point for point in white if name(point) in shape}
        assert has_chain(size, linking)
        assert not any(has_chain(size, linking - {point}) for point in linking)
    assert len(set(shape)) == len(shape)


def fewest_added(size: int, stones: frozenset[Point], empty: list[Point], ring: bool) -> int | None:
    """The fewest points to add for a ring or a chain, by trying all sets of points."""
    holds = has_ring if ring else has_chain
    for count in range(len(empty) + 1):
        if any(holds(size, stones | set(added)) for added in combinations(empty, count)):
            return count
    return None


@settings(max_examples=250, deadline=None)
@given(tense((5, 7), (0.0, 0.1, 0.2)))
@pytest.mark.slow
def test_distances_are_the_fewest_stones_that_could_be_added(thrown: Stones) -> None:
    size, black, white = thrown
    empty = [point for point in places(size) if point not in black | white]
    assume(len(empty) <= 10)
    position = position_of(Naive(size, black, white, sorted(black | white)[0]))
    assert position.ring_distance == fewest_added(size, black, empty, ring=True)
    assert position.chain_distance == fewest_added(size, white, empty, ring=False)


def naive_ring_distance(size: int, black: frozenset[Point], white: frozenset[Point]) -> int:
    """Dijkstra over (point, parity): the line west of the centre is crossed oddly often."""
    middle = (size + 1) // 2
    blocked = white | heroes(size)

    def cost(point: Point) -> int:
        return 0 if point in black else 1

    best = 1000
    for start in ((x, middle) for x in range(1, middle - 1) if (x, middle) not in blocked):
        distances = {(start, 0): 0}
        queue = [(0, start, 0)]
        while queue:
            distance, point, parity = heapq.heappop(queue)
            if distance > distances[point, parity]:
                continue
            for dx, dy in STRAIGHT:
                other = (point[0] + dx, point[1] + dy)
                if other in blocked or not (1 <= other[0] <= size and 1 <= other[1] <= size):
                    continue
                crossed = other[0] < middle and {point[1], other[1]} == {middle, middle + 1}
                key = (other, parity ^ crossed)
                if distance + cost(other) < distances.get(key, 1000):
                    distances[key] = distance + cost(other)
                    heapq.heappush(queue, (distances[key], *key))
        best = min(best, distances.get((start, 1), 1000))
    return best


def naive_chain_distance(size: int, black: frozenset[Point], white: frozenset[Point]) -> int:
    """Dijkstra in eight directions."""
    distances = dict.fromkeys(heroes(size), 0)
    queue = [(0, point) for point in heroes(size)]
    while queue:
        distance, point = heapq.heappop(queue)
        if outermost(size, point):
            return distance
        for dx, dy in EIGHT:
            other = (point[0] + dx, point[1] + dy)
            total = distance + (other not in white)
            if other not in black and total < distances.get(other, 1000):
                distances[other] = total
                heapq.heappush(queue, (total, other))
    return 1000


@settings(max_examples=120, deadline=None)
@given(stones((9, 13, 19), (0.3, 0.5, 0.7, 0.9)))
@pytest.mark.slow
def test_distances_agree_with_dijkstra_on_big_boards(thrown: Stones) -> None:
    size, black, white = thrown
    assume(unfinished(thrown))
    position = position_of(Naive(size, black, white, sorted(black | white)[0]))
    assert position.ring_distance == naive_ring_distance(size, black, white)
    assert position.chain_distance == naive_chain_distance(size, black, white)


# ---------------------------------------------------------------------------------- the lid


@settings(max_examples=600, deadline=None)
@given(tense((5, 7), (0.0, 0.15, 0.3, 0.5, 0.8)), st.integers(0, 99), st.integers(1, 5))
@pytest.mark.slow
def test_white_s_lid_is_proven_exactly(thrown: Stones, seed: int, lid: int) -> None:
    naive = at_opening(thrown, seed, part=1, lid=lid)
    position = position_of(naive)
    assert texts(position) == naive.moves()
    assert position.may_open_lid == naive.lid_can_win(lid)


@settings(max_examples=120, deadline=None)
@given(tense((7, 9), (0.0, 0.02, 0.05)), st.integers(0, 99), st.integers(1, 4))
def test_white_s_lid_is_proven_exactly_where_lines_are_full(
    thrown: Stones, seed: int, lid: int
) -> None:
    naive = at_opening(thrown, seed, part=1, lid=lid)
    assert texts(position_of(naive)) == naive.moves()


def shortest_walk(naive: Naive, most: int) -> int | None:
    """The fewest stones by which White can win from the stone placed last, up to `most`."""
    layer = {naive}
    for count in range(most + 1):
        if any(has_chain(position.size, position.white) for position in layer):
            return count
        layer = {position.with_stone(p) for position in layer for p in position.in_line()}
    return None


@settings(max_examples=400, deadline=None)
@given(
    tense((7, 9), (0.1, 0.3, 0.5)) | tense((11, 13, 15), (0.3, 0.5, 0.7, 0.9)), st.integers(0, 99)
)
@pytest.mark.slow
def test_white_s_lid_is_open_from_the_fewest_stones_that_win(thrown: Stones, seed: int) -> None:
    naive = at_opening(thrown, seed, part=1)
    walks = {name(p): shortest_walk(naive.with_stone(p), 6) for p in naive.in_line()}
    for lid in range(1, 8):
        position = position_of(replace(naive, lids=(0, lid)))
        expected = {point for point, onward in walks.items() if onward is not None and onward < lid}
        assert {text[4:] for text in texts(position) if text[:3] == "lid"} == expected
        assert position.may_open_lid == bool(expected)


@settings(max_examples=100, deadline=None)
@given(tense((5, 7), (0.0, 0.1, 0.2)), st.integers(0, 99), st.integers(1, 3))
@pytest.mark.slow
def test_black_s_lid_is_proven_exactly(thrown: Stones, seed: int, lid: int) -> None:
    naive = at_opening(thrown, seed, part=0, lid=lid)
    assume(len(naive.empty()) <= 14)
    position = position_of(naive)
    assert texts(position) == naive.moves()
    assert position.may_open_lid == naive.lid_can_win(lid)


@settings(max_examples=120, deadline=None)
@given(
    stones((13, 19), (0.4, 0.6, 0.8)),
    st.integers(0, 99),
    st.integers(4, 10),
    st.sampled_from([0, 1]),
)
@pytest.mark.slow
def test_a_lid_once_begun_wins_whatever_is_chosen(
    thrown: Stones, seed: int, lid: int, part: int
) -> None:
    assume(unfinished(thrown))
    position = position_of(at_opening(thrown, seed, part=part, lid=lid))
    assume(position.may_open_lid)
    side = position.to_move
    rng = Random(seed)
    placed = 0
    while position.outcome() is None:
        openers = [move for move in position.legal_moves() if isinstance(move, LidStone)]
        assert position.emptying == (placed > 0)
        position = position.play(rng.choice(openers))
        placed += 1
        assert position.lid(side) == lid - placed
    outcome = position.outcome()
    assert outcome is not None
    assert outcome.winners == (side,)


@settings(max_examples=250, deadline=None)
@given(tense((5, 7), (0.1, 0.2, 0.4)), st.integers(0, 99), st.sampled_from([0, 1, 2, 3]))
@pytest.mark.slow
def test_it_is_known_whether_a_part_can_win(thrown: Stones, seed: int, part: int) -> None:
    naive = at_opening(thrown, seed, part=part)

    def wins(position: Naive, left: int) -> bool:
        if position.winner() or not left:
            return bool(position.winner())
        return any(wins(position.with_stone(point), left - 1) for point in position.in_line())

    assert position_of(naive).can_win_now == wins(naive, naive.left)


# ------------------------------------------------------------------------------------- play


@settings(max_examples=250, deadline=None)
@given(stones((5, 7, 13, 19), (0.05, 0.3, 0.6)), st.integers(0, 99))
@pytest.mark.slow
def test_at_most_four_choices_unless_no_line_is_open(thrown: Stones, seed: int) -> None:
    assume(unfinished(thrown))
    naive = at_opening(thrown, seed, part=2)
    assert naive.last is not None
    choices = texts(position_of(naive))
    column, row = naive.last
    open_lines = any(column == x or row == y for x, y in naive.empty())
    if open_lines:
        assert 1 <= len(choices) <= 4
    else:
        assert choices == set(map(name, naive.empty()))


@pytest.mark.parametrize(("size", "seed"), [(19, 1), (19, 2), (13, 3), (13, 4)])
def test_random_games_go_as_the_naive_rules_say(size: int, seed: int) -> None:
    rng = Random(seed)
    position, naive = opening(size), Naive(size)
    while position.outcome() is None:
        assert naive.winner() is None
        moves = texts(position)
        without_lids = {text for text in moves if not text.startswith("lid")}
        if naive.emptying or naive.lid() > 1:
            assert moves >= without_lids
        else:
            assert moves == naive.moves()
        assert not position.mid_turn or position.left < (4, 3, 2, 1)[position.part]
        text = rng.choice(sorted(without_lids))
        position, naive = position.play(parse_move(text)), naive.play(text)
        assert (position.day, position.part, position.left) == (naive.day, naive.part, naive.left)
        assert (position.lid(BLACK), position.lid(WHITE)) == naive.lids
    assert position.legal_moves() == []
    assert naive.winner() == ("b" if position.ring_distance == 0 else "w")
