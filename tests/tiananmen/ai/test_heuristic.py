"""Heuristics and evaluations."""

from itertools import product
from math import exp, log
from random import Random

import pytest

from games.core.game import Evaluation
from games.core.kernels import Kernel
from games.core.position import Side
from games.tiananmen.ai import heuristic as o
from games.tiananmen.ai import win_solver
from games.tiananmen.ai.search import evaluate, score, state_of
from games.tiananmen.rules.position import LidStone, TiananmenPosition, set_up
from tests.tiananmen.naive import EIGHT, heroes, outermost, place, points
from tests.tiananmen.pictures import BLACK, CHAIN, RING, WHITE
from tests.tiananmen.random_games import forms, random_game, sizes

# -- The heuristic: its features counted point by point, its values by hand

Features = tuple[int, int, int, int]
"""The chain distance, that to another side, edge points as near, edge points one farther."""


def counted(position: TiananmenPosition) -> Features:
    """The features from the distance of each point of the outermost line, point by point."""
    size = position.size
    white = {place(name) for name in position.stone_points(Side.WHITE)}
    open_to_white = set(points(size)) - {place(n) for n in position.stone_points(Side.BLACK)}
    missing = dict.fromkeys(heroes(size), 0)
    ends = list(missing)
    while ends:
        x, y = ends.pop(0)
        for dx, dy in EIGHT:
            there = (x + dx, y + dy)
            stones = missing[x, y] + (there not in white)
            if there in open_to_white and stones < missing.get(there, o.FAR):
                missing[there] = stones
                ends.append(there)
    edge = {point: stones for point, stones in missing.items() if outermost(size, point)}
    sides = sorted(
        min((stones for point, stones in edge.items() if point[axis] == line), default=o.FAR)
        for axis, line in product((0, 1), (1, size))
    )
    if sides[0] == o.FAR:
        return o.FAR, o.FAR, 0, 0
    other = sides[1] if sides[1] <= sides[0] + o.OTHER_SIDE_HORIZON else o.FAR
    ends_at = list(edge.values())
    return sides[0], other, ends_at.count(sides[0]), ends_at.count(sides[0] + 1)


def features(kernel: Kernel, position: TiananmenPosition) -> Features:
    scratch = kernel.ints([0] * win_solver.SOLVER_SCRATCH)
    found = int(kernel.run.chain_features(kernel.ints(state_of(position)), scratch))
    return found & 63, found >> 6 & 63, found >> 12 & 127, found >> 19


@forms
@sizes
@pytest.mark.slow
def test_features_equal_those_counted_point_by_point(size: int, fast: bool) -> None:
    kernel = Kernel(o, fast)
    for seed in range(6):
        for position in list(random_game(size, seed))[:: 3 if fast else 25]:
            assert features(kernel, position) == counted(position)


def test_on_an_empty_board_seventeen_points_of_each_side_are_eight_stones_away() -> None:
    """Files B to S from K11, ranks 2 to 18 from L10; the four corners are one stone farther."""
    assert features(Kernel(o, False), set_up(19)) == (8, 8, 68, 4)


def value(position: TiananmenPosition) -> float:
    """The logarithm of Black's odds to win."""
    state, scratch = state_of(position), [0] * win_solver.SOLVER_SCRATCH
    chains = o.chain_features(state, scratch)
    return o.log_odds(state, position.ring_distance, chains, o.weights()) / o.UNIT


def test_the_value_of_an_empty_board() -> None:
    ring = o.RING * exp(-16 / o.RING_SCALE)
    chain = o.CHAIN * exp(-8 / o.CHAIN_SCALE) + o.OTHER * exp(-8 / o.OTHER_SCALE)
    ends = o.POINT_AS_NEAR * log(69) + o.POINT_FARTHER * log(5)
    assert value(set_up(19)) == pytest.approx(ring - chain - ends, abs=1e-5)


def test_a_saved_stone_counts_as_placed() -> None:
    def saved(black: int, white: int) -> float:
        lids = (black, white)
        return value(set_up(19, black=RING[:5], last=RING[4], day=4, part=2, lids=lids))

    assert saved(1, 0) > saved(0, 0) > saved(0, 1)
    ring = [o.RING * exp(-missing / o.RING_SCALE) for missing in (11, 10)]
    position = set_up(19, black=RING[:5], last=RING[4], day=4, part=2)
    assert position.ring_distance == 11
    assert saved(1, 0) - saved(0, 0) == pytest.approx(ring[1] - ring[0], abs=1e-5)


# -- The evaluation: wins dominate, near wins follow, distances and lids count

ALMOST_RING = [point for point in RING if point != "H10"]


@pytest.mark.parametrize("seed", range(5))
def test_the_evaluations_of_both_sides_are_opposite(seed: int) -> None:
    rng = Random(seed)
    position = set_up(13)
    while position.outcome() is None:
        assert score(position, BLACK) == -score(position, WHITE)
        assert -100 < score(position, BLACK) < 100
        assert Evaluation(0.0) < evaluate(position, BLACK) < Evaluation(1.0)
        position = position.play(rng.choice(position.legal_moves()))
    winner = BLACK if score(position, BLACK) > 0 else WHITE
    assert position.outcome() is not None
    assert score(position, winner) == 100
    assert evaluate(position, winner) == Evaluation(1.0)


def test_a_nearer_ring_is_better_for_black_and_a_nearer_chain_for_white() -> None:
    values = [
        score(set_up(19, black=RING[:count], last=RING[count - 1], part=1), BLACK)
        for count in range(1, 12)
    ]
    assert values == sorted(values)
    assert values[0] < values[-1]
    values = [
        score(set_up(19, white=CHAIN[:count], last=CHAIN[count - 1], part=2), WHITE)
        for count in range(1, 8)
    ]
    assert values == sorted(set(values))


def test_a_side_that_wins_at_once_is_as_good_as_winning() -> None:
    """White's next three stones complete the chain, so Black must not leave her there."""
    open_to_her = set_up(19, white=CHAIN[:-1], last="R18", part=1)
    shut = set_up(19, white=CHAIN[:-1], black=["D4"], last="D4", part=1)
    assert score(open_to_her, WHITE) > score(shut, WHITE) + 10
    threat = set_up(19, black=ALMOST_RING, last="H9", day=3)
    idle = set_up(19, black=[*ALMOST_RING, "D4"], last="D4", day=3)
    assert score(threat, BLACK) > score(idle, BLACK) + 10


def test_a_lid_that_wins_is_opened_and_emptied_by_the_shortest_way() -> None:
    black = [point for point in RING if point not in ("H10", "K8")]
    position = set_up(19, black=black, last="H9", day=3, lids=(4, 0))
    assert position.may_open_lid
    opened, wasted = position.play(LidStone("K8")), position.play(LidStone("A1"))
    assert score(position, BLACK) > 10
    assert score(opened, BLACK) > score(wasted, BLACK) > 10
    assert score(opened.play(LidStone("H10")), BLACK) > score(opened, BLACK)
    position = set_up(19, white=CHAIN[:-2], last="Q17", day=2, part=1, lids=(0, 5))
    assert position.may_open_lid
    assert score(position.play(LidStone("R17")), WHITE) > 10
