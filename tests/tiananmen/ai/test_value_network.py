"""The value network, against the definition of its facts in words; and its learning."""

import math
from collections.abc import Iterable
from pathlib import Path
from random import Random

import pytest

from games.core.kernels import Kernel
from games.tiananmen.ai import kernel as k
from games.tiananmen.ai import value_kernel as v
from games.tiananmen.ai.search import Searcher, state_of, value_network
from games.tiananmen.rules.position import TiananmenPosition, set_up
from games.tiananmen.tools import value_training, value_training_kernel
from games.tiananmen.tools.value_training import LAMBDA, Games, Learner, play, play_randomly
from games.tiananmen.tools.value_training_kernel import BITBOARDS, SAMPLE
from tests.gradients import assert_slopes_of_losses, assert_training_writes
from tests.tiananmen.naive import EIGHT, heroes, outermost, place, points
from tests.tiananmen.pictures import BLACK, WHITE
from tests.tiananmen.random_games import forms, needs_numba, part_starts, random_game, sizes

Point = tuple[int, int]


def stones_missing(
    begin: dict[Point, int], white: set[Point], free: set[Point]
) -> dict[Point, int]:
    """The fewest stones that link each point with the beginning, its own included."""
    missing, waiting = dict(begin), list(begin)
    while waiting:
        x, y = waiting.pop(0)
        for dx, dy in EIGHT:
            there = (x + dx, y + dy)
            stones = missing[x, y] + (there not in white)
            if there in white | free and stones < missing.get(there, v.FAR):
                missing[there] = stones
                waiting.append(there)
    return missing


def facts_slowly(position: TiananmenPosition) -> list[int]:
    """The rows of a position, point by point."""
    size = position.size
    black = {place(name) for name in position.stone_points(BLACK)}
    white = {place(name) for name in position.stone_points(WHITE)}
    middle, board = set(heroes(size)), set(points(size))
    free = board - black - white - middle
    edge = {point for point in white | free if outermost(size, point)}
    inner = stones_missing(dict.fromkeys(middle, 0), white, free)
    outer = stones_missing({point: int(point in free) for point in edge}, white, free)
    nearest = min((inner[point] for point in edge if point in inner), default=v.FAR)
    if nearest == v.FAR:
        outer = {}
    through = {p: inner[p] + outer[p] - 1 for p in free if p in inner and p in outer}
    kinds = dict.fromkeys(black, 0) | dict.fromkeys(white, 1)
    kinds |= {p: 2 + more for p in through if (more := through[p] - nearest) in (0, 1)}
    first = v.ROW_SMALL if size == 13 else 0
    rows = [first + ((y - 1) * size + x - 1) * 4 + kind for (x, y), kind in kinds.items()]
    if position.last is not None:
        rows += around_slowly(place(position.last), kinds, middle, board)
        rows += next_slowly(place(position.last), kinds, free, board)
    return rows + distances_slowly(position, nearest, inner, outer, edge, through)


def around_slowly(
    last: Point, kinds: dict[Point, int], middle: set[Point], board: set[Point]
) -> Iterable[int]:
    for place_number in range(11 * 11):
        point = (last[0] + place_number % 11 - 5, last[1] + place_number // 11 - 5)
        kind = {0: 0, 1: 1, 2: 4, 3: 5}.get(kinds.get(point, -1))
        if point in middle:
            kind = 2
        elif point not in board:
            kind = 3
        if kind is not None:
            yield v.ROW_AROUND + place_number * 6 + kind


def next_slowly(
    last: Point, kinds: dict[Point, int], free: set[Point], board: set[Point]
) -> Iterable[int]:
    for number, (dx, dy) in enumerate([(0, 1), (1, 0), (0, -1), (-1, 0)]):
        line = []
        point = (last[0] + dx, last[1] + dy)
        while point in board - free:
            line.append(point)
            point = (point[0] + dx, point[1] + dy)
        found = 18
        if point in free:
            found = min(len(line), 5) * 3 + {2: 0, 3: 1}.get(kinds.get(point, -1), 2)
        yield v.ROW_NEXT + number * 21 + found


def distances_slowly(
    position: TiananmenPosition,
    nearest: int,
    inner: dict[Point, int],
    outer: dict[Point, int],
    edge: set[Point],
    through: dict[Point, int],
) -> list[int]:
    size, part = position.size, position.part
    ring = min(position.ring_distance, 39)
    black, white = position.lid(BLACK), position.lid(WHITE)
    ends = [inner[point] for point in edge if point in inner]
    sides = sorted(
        min((inner[p] for p in edge if p in inner and p[axis] == line), default=v.FAR)
        for axis in (0, 1)
        for line in (1, size)
    )
    others = [min(cost - nearest, 8) for cost in sides[1:]]
    narrow, single, wider = 12, 0, 19
    if nearest < v.FAR:
        widths = [
            [
                sum(through[p] == n and outer[p] == c for p in through)
                for n in (nearest, nearest + 1)
            ]
            for c in range(1, nearest + 1)
        ]
        narrow = min(12, *(here for here, _ in widths))
        single = sum(here == 1 for here, _ in widths)
        wider = min(19, *(here + more for here, more in widths))
    chain = nearest - white
    return [
        v.ROW_RING + min(max(ring - black + 24, 0), 63),
        v.ROW_CHAIN + min(max(chain + 24, 0), 63),
        v.ROW_NEAREST + min(39, ends.count(nearest)),
        v.ROW_FARTHER + min(39, ends.count(nearest + 1)),
        *(v.ROW_SIDES + 9 * i + more for i, more in enumerate(others)),
        v.ROW_NARROW + narrow * 6 + min(single, 5),
        v.ROW_WIDER + wider,
        v.ROW_LIDS + min(black, 15),
        v.ROW_LIDS + 16 + min(white, 15),
        v.ROW_PART + 2 * part + (size != 13),
        v.ROW_PART + 8 + (position.day > 1),
        v.ROW_RACE + (part * 12 + min(max(ring - black, 0), 23) // 2) * 12 + min(max(chain, 0), 11),
    ]


@forms
@sizes
@pytest.mark.slow
def test_the_facts_are_those_seen_point_by_point(size: int, fast: bool) -> None:
    kernel = Kernel(v, fast)
    network, scratch = value_network(kernel), kernel.ints([0] * k.DISTANCE_SCRATCH)
    plain, seen = Kernel(k, fast), 0
    for seed in range(6 if fast else 2):
        for position in list(random_game(size, seed))[:: 3 if fast else 40]:
            if position.outcome() is None and position.left == 4 - position.part:
                state = kernel.ints(state_of(position))
                ring = plain.run.ring_distance(state, k.BLOCKED, scratch)
                count = kernel.run.position_facts(state, ring, network.memory, network.facts)
                assert sorted(network.facts[:count]) == sorted(facts_slowly(position))
                seen += 1
    assert seen > (40 if fast else 1)


@forms
def test_the_value_is_that_of_the_layers_written_out(fast: bool) -> None:
    kernel, rng = Kernel(v, fast), Random(2)
    weights = [rng.gauss(0, 0.2) for _ in range(v.WEIGHTS)]
    network = value_network(kernel, kernel.floats(weights))
    for part in range(4):
        position = set_up(13, white=["G9"], black=["D4", "D5"], last="D5", day=2, part=part)
        rows = facts_slowly(position)
        first = [sum(weights[row * 33 + j] for row in rows) for j in range(33)]
        first = [total + weights[v.FIRST_BIAS + j] for j, total in enumerate(first)]
        begin = v.SECOND + part * 32 * 16
        second = [
            weights[v.SECOND_BIAS + part * 16 + j]
            + sum(max(first[i], 0.0) * weights[begin + i * 16 + j] for i in range(32))
            for j in range(16)
        ]
        last = weights[v.LAST_LAYER + part * 17 :][:17]
        expected = first[32] + sum(max(a, 0.0) * b for a, b in zip(second, last, strict=False))
        state = kernel.ints(state_of(position))
        found = kernel.run.network_value(state, position.ring_distance, network)
        assert found == pytest.approx(expected + last[16], abs=1e-9)


# -- Learning


def sample_games(size: int, count: int) -> Games:
    games = Games(size)
    for number in range(count):
        play_randomly(games, Random(number))
    return games


def test_targets_mix_what_was_found_later_with_the_result() -> None:
    games, position = Games(13), set_up(13)
    # Black is found to win with a probability of 3/4 in the second position, and wins.
    moments = [(position, 0.0, False), (position, math.log(3), False)]
    games.add_game(moments, black_won=True)
    assert games.targets == pytest.approx([1.0, LAMBDA * 1.0 + (1 - LAMBDA) * 0.75])


def test_positions_before_a_random_turn_do_not_learn_what_came_of_it() -> None:
    games, position = Games(13), set_up(13)
    moments = [(position, 0.0, False), (position, math.log(3), True)]
    games.add_game(moments, black_won=False)
    assert games.targets == pytest.approx([0.75, 0.75])


@pytest.mark.parametrize("size", [13, 19])
def test_samples_keep_the_position_and_symmetries_its_distances(size: int) -> None:
    games = Games(size)
    positions = part_starts(size, 5)[:12]
    for position in positions:
        games.add(position, 0.5)
    kernel = Kernel(value_training_kernel, fast=False)
    samples, scratch = games.samples(kernel), [0] * k.DISTANCE_SCRATCH
    assert len(games.positions) == SAMPLE * len(positions)
    for number, position in enumerate(positions):
        expected, state = state_of(position), [0] * k.STATE
        kernel.run.put_sample(samples, number, 0, state)
        assert state[: k.ZOBRIST] == expected[: k.ZOBRIST]
        distances = set()
        for symmetry in range(8):
            kernel.run.put_sample(samples, number, symmetry, state)
            ring = kernel.run.ring_distance(state, k.BLOCKED, scratch)
            stones = sum(row.bit_count() for row in state[:BITBOARDS])
            distances.add((ring, stones))
        assert len(distances) == 1


@forms
@pytest.mark.slow
def test_gradients_are_the_differences_of_losses(fast: bool) -> None:
    kernel, learner = Kernel(value_training_kernel, fast), Learner(Random(3), fast)
    samples, learning = sample_games(13, 1).samples(kernel), learner.learning(13)
    order = kernel.ints(range(4, 8))

    def loss() -> float:
        return float(kernel.run.learn(samples, learning, order, 0, 4, 0))

    assert_slopes_of_losses(learner.weights, learning.gradient, loss, 40 if fast else 12)


@pytest.mark.slow
@needs_numba
def test_a_game_ends_before_a_proven_win() -> None:
    games = Games(13)
    play(games, Searcher(), Random(1))
    assert len(games.targets) * SAMPLE == len(games.positions)
    assert all(0.0 <= target <= 1.0 for target in games.targets)


@pytest.mark.slow
@needs_numba
def test_each_round_writes_the_weights(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    small = dict[str, object](RANDOM_GAMES={13: 2}, SEARCH_GAMES={13: 1})
    assert_training_writes(value_training, v.WEIGHTS, tmp_path, monkeypatch, **small)


@pytest.mark.slow
@needs_numba
def test_a_network_learns_the_evaluation_by_distances() -> None:
    """The mean loss falls towards the entropy of the targets."""
    learner, games = Learner(Random(1)), sample_games(13, 60)
    losses = list(learner.learn([games], epochs=12))
    entropy = -sum(
        p * math.log(p + 1e-12) + (1 - p) * math.log(1 - p + 1e-12) for p in games.targets
    ) / len(games.targets)
    assert losses[-1] - entropy < (losses[0] - entropy) / 2
