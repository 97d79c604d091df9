"""Invariants of Tiananmen, compared with naive checks on random positions."""

import heapq
from dataclasses import replace
from functools import cache
from itertools import combinations
from random import Random

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from games.core.position import Outcome, Termination, after_moves, read_moves
from games.tiananmen.rules.distance import BLOCKED, bits, board_geometry
from games.tiananmen.rules.position import LidStone, TiananmenPosition, set_up
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
    place,
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


@settings(max_examples=150, deadline=None)
@given(stones((5, 7, 9, 13, 19), (0.0, 0.1, 0.3, 0.6)))
def test_ring_and_chain_exclude_each_other_and_are_seen(thrown: Stones) -> None:
    """On a full board exactly one of them holds."""
    size, black, white = thrown
    assume(black | white)
    ring, chain = has_ring(size, black), has_chain(size, white)
    assert not (ring and chain)
    assert ring or chain or len(black | white) < len(places(size))
    position = position_of(Naive(size, black, white, sorted(black | white)[0]))
    outcome = position.outcome()
    if not ring and not chain:
        assert (outcome, position.winning_stones()) == (None, ())
        return
    assert outcome == Outcome((BLACK if ring else WHITE,), Termination("ring" if ring else "chain"))
    assert position.distance(BLACK if ring else WHITE) == 0
    shape, holds = (
        [place(text) for text in position.winning_stones()],
        has_ring if ring else has_chain,
    )
    assert {*shape} <= (black if ring else white)
    assert holds(size, {*shape})
    assert not any(holds(size, {*shape} - {point}) for point in shape)
    for one, other in zip(shape, shape[1:] + shape[:ring], strict=False):
        assert (other[0] - one[0], other[1] - one[1]) in (STRAIGHT if ring else EIGHT)


@settings(max_examples=60, deadline=None)
@given(stones((5, 7, 9, 13, 19), (0.1, 0.3, 0.6)))
def test_groups_are_connected_as_rings_and_chains_are(thrown: Stones) -> None:
    """Black stones along the lines, white ones diagonally too; an empty point as if it had one."""
    size, black, white = thrown
    standing = black | white
    assume(standing)
    position = position_of(Naive(size, black, white, sorted(standing)[0]))
    for side, own, steps in ((BLACK, black, STRAIGHT), (WHITE, white, EIGHT)):
        for point in [each for each in places(size) if each in own or each not in standing]:
            found, frontier = {point}, [point]
            while frontier:
                x, y = frontier.pop()
                new = {(x + dx, y + dy) for dx, dy in steps} & own - found
                found |= new
                frontier += new
            group = position.group(name(point), side)
            assert (*map(place, group.points),) == (*sorted(found),)
            beside = {(x + dx, y + dy) for x, y in found for dx, dy in EIGHT}
            assert group.at_heroes is (side is WHITE and not beside.isdisjoint(heroes(size)))
            assert group.at_edge is (side is WHITE and any(outermost(size, at) for at in found))
            assert position.is_empty(name(point)) is (point not in own)
            assert position.side_at(name(point)) is (side if point in own else None)


def fewest_added(size: int, stones: frozenset[Point], empty: list[Point], ring: bool) -> int | None:
    """The fewest points to add for a ring or a chain, by trying all sets of points."""
    holds = has_ring if ring else has_chain
    for count in range(len(empty) + 1):
        if any(holds(size, stones | set(added)) for added in combinations(empty, count)):
            return count
    return None


@settings(max_examples=60, deadline=None)
@given(tense((5, 7), (0.0, 0.1, 0.2)))
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


def naive_chains(
    size: int, black: frozenset[Point], white: frozenset[Point], starts: dict[Point, int]
) -> dict[Point, int]:
    """Dijkstra in eight directions: the fewest stones that link each point with the starts."""
    allowed, distances = {*places(size)} - black, dict(starts)
    queue = sorted((distance, point) for point, distance in starts.items())
    while queue:
        distance, point = heapq.heappop(queue)
        for dx, dy in EIGHT:
            other = (point[0] + dx, point[1] + dy)
            total = distance + (other not in white)
            if other in allowed and total < distances.get(other, 1000):
                distances[other] = total
                heapq.heappush(queue, (total, other))
    return distances


def naive_chain_distance(size: int, black: frozenset[Point], white: frozenset[Point]) -> int:
    linked = naive_chains(size, black, white, dict.fromkeys(heroes(size), 0))
    return min((linked[point] for point in linked if outermost(size, point)), default=1000)


@settings(max_examples=60, deadline=None)
@given(tense((5, 7, 9, 13, 19), (0.1, 0.3, 0.5, 0.7, 0.9)))
def test_distances_agree_with_dijkstra(thrown: Stones) -> None:
    size, black, white = thrown
    position = position_of(Naive(size, black, white, sorted(black | white)[0]))
    ring, chain = naive_ring_distance(size, black, white), naive_chain_distance(size, black, white)
    assert (position.ring_distance, position.chain_distance) == (ring, chain)
    for side, stones, distance in ((BLACK, black, ring), (WHITE, white, chain)):
        missing = {*map(place, position.missing_points(side))}
        assert missing.isdisjoint(black | white | heroes(size))
        assert len(missing) == distance % BLOCKED
        holds = has_ring if side is BLACK else has_chain
        assert holds(size, stones | missing) == (distance < BLOCKED)


@settings(max_examples=40, deadline=None)
@given(tense((5, 7, 9), (0.1, 0.3, 0.5)), st.integers(0, 3))
def test_points_of_shortest_rings_bring_the_ring_nearer(thrown: Stones, less: int) -> None:
    """And a limit below the distance stops the count."""
    size, black, white = thrown
    geometry = board_geometry(size)
    own, other = (sum(1 << geometry.points[name(p)] for p in side) for side in (black, white))
    ring = geometry.ring_distance(own, other)
    chain = geometry.chain_distance(own, other)
    assert geometry.ring_distance(own, other, ring - less) == (BLOCKED if less else ring)
    assert geometry.chain_distance(own, other, chain - less) == (BLOCKED if less else chain)
    assume(ring < BLOCKED)
    empty = [p for p in places(size) if p not in black | white]
    nearer = {p for p in empty if naive_ring_distance(size, black | {p}, white) < ring}
    found = geometry.ring_points(own, other, ring)
    assert {place(geometry.names[point]) for point in bits(found)} == nearer


@settings(max_examples=30, deadline=None)
@given(tense((5, 7, 9), (0.1, 0.3, 0.5, 0.7)))
def test_layers_of_chains_from_the_heroes_and_from_the_edge(thrown: Stones) -> None:
    size, black, white = thrown
    geometry = board_geometry(size)
    empty = [point for point in places(size) if point not in black | white]
    free, blank = (sum(1 << geometry.points[name(p)] for p in side) for side in (white, empty))
    outer = [p for p in places(size) if outermost(size, p) and p not in black]
    for starts, start, first in (
        (dict.fromkeys(heroes(size), 0), geometry.heroes, 0),
        ({point: int(point not in white) for point in outer}, free & geometry.edge, geometry.edge),
    ):
        linked = naive_chains(size, black, white, starts)
        layers = geometry.chain_layers(free, start, blank, 5, first)
        assert [{place(geometry.names[point]) for point in bits(layer)} for layer in layers] == [
            {point for point in empty if linked.get(point, 1000) <= stones} for stones in range(6)
        ]


# ---------------------------------------------------------------------------------- the lid


@settings(max_examples=120, deadline=None)
@given(
    tense((5, 7), (0.0, 0.1, 0.2, 0.4)) | tense((7, 9), (0.0, 0.02, 0.05)),
    st.integers(0, 99),
    st.sampled_from([0, 1, 1, 1, 2, 3]),
    st.integers(0, 4),
)
def test_moves_are_those_of_the_naive_rules(thrown: Stones, seed: int, part: int, lid: int) -> None:
    """Lids are proven exactly; the other side's lid is no help."""
    naive = at_opening(thrown, seed, part, lid)
    assume(part or len(naive.empty()) ** min(lid, 3) <= 3000)
    naive = replace(naive, lids=(lid, 3) if part % 2 == 0 else (3, lid))
    position = position_of(naive)
    assert texts(position) == naive.moves()
    assert position.may_open_lid == (part < 2 and lid > 0 and naive.lid_can_win(lid))
    text = Random(seed).choice(sorted(naive.moves()))
    after, expected = after_moves(position, read_moves(position, [text])), naive.play(text)
    if not (part == 0 and expected.emptying):
        assert texts(after) == expected.moves()


def shortest_walk(naive: Naive, most: int) -> int | None:
    """The fewest stones by which White can win from the stone placed last, up to `most`."""
    layer = {naive}
    for count in range(most + 1):
        if any(has_chain(position.size, position.white) for position in layer):
            return count
        layer = {position.with_stone(p) for position in layer for p in position.in_line()}
    return None


@settings(max_examples=50, deadline=None)
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


@settings(max_examples=40, deadline=None)
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


@settings(max_examples=100, deadline=None)
@given(tense((5, 7), (0.1, 0.2, 0.4)), st.integers(0, 99), st.sampled_from([0, 1, 2, 3]))
def test_it_is_known_whether_a_part_can_win(thrown: Stones, seed: int, part: int) -> None:
    naive = at_opening(thrown, seed, part=part)

    def wins(position: Naive, left: int) -> bool:
        if position.winner() or not left:
            return bool(position.winner())
        return any(wins(position.with_stone(point), left - 1) for point in position.in_line())

    assert position_of(naive).can_win_now == wins(naive, naive.left)


@pytest.mark.parametrize(("size", "seed"), [(19, 1), (19, 2), (13, 3), (13, 4)])
def test_random_games_go_as_the_naive_rules_say(size: int, seed: int) -> None:
    rng = Random(seed)
    position, naive = set_up(size), Naive(size)
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
        position, naive = after_moves(position, read_moves(position, [text])), naive.play(text)
        assert (position.day, position.part, position.left) == (naive.day, naive.part, naive.left)
        assert (position.lid(BLACK), position.lid(WHITE)) == naive.lids
    assert position.legal_moves() == []
    assert naive.winner() == ("b" if position.ring_distance == 0 else "w")
