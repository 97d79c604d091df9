"""The outlook: counted anew, slow and plain, and judged as the distances say."""

from itertools import product
from math import exp, log

import pytest

from games.core.numba_kernels import Kernel
from games.core.position import Side
from games.tiananmen.ai import heuristic as o
from games.tiananmen.ai import win_solver
from games.tiananmen.ai.states import state_of
from games.tiananmen.rules.position import TiananmenPosition
from games.tiananmen.rules.setups import opening, set_up
from tests.tiananmen.ai.test_kernel import forms, game, sizes
from tests.tiananmen.naive import EIGHT, heroes, outermost, place, points
from tests.tiananmen.pictures import CHAIN, RING

Features = tuple[int, int, int, int]
"""The nearest chain, the nearest to another side, points as near as that, points one farther."""


def counted(position: TiananmenPosition) -> Features:
    """The same from the stones each point of the outermost line is away, point by point."""
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
    ways = list(edge.values())
    return sides[0], other, ways.count(sides[0]), ways.count(sides[0] + 1)


def log_odds(kernel: Kernel, position: TiananmenPosition) -> Features:
    scratch = kernel.ints([0] * win_solver.SOLVER_SCRATCH)
    found = int(kernel.run.chain_features(kernel.ints(state_of(position)), scratch))
    return found & 63, found >> 6 & 63, found >> 12 & 127, found >> 19


@forms
@sizes
@pytest.mark.slow
def test_chains_are_counted_all_around_the_board(size: int, fast: bool) -> None:
    kernel = Kernel(o, fast)
    for seed in range(6):
        for position in list(game(size, seed))[:: 3 if fast else 25]:
            assert log_odds(kernel, position) == counted(position)


def test_on_an_empty_board_seventeen_points_of_each_side_are_eight_stones_away() -> None:
    """Files B to S from K11, ranks 2 to 18 from L10; the four corners are one stone farther."""
    assert log_odds(Kernel(o, False), opening(19)) == (8, 8, 68, 4)


def test_a_ring_leaves_no_chain() -> None:
    closed = set_up(19, black=RING, last="H9", part=1)
    assert log_odds(Kernel(o, False), closed) == (o.FAR, o.FAR, 0, 0)


def value(position: TiananmenPosition) -> float:
    """The worth for Black, in logarithms of the odds."""
    state, scratch = state_of(position), [0] * win_solver.SOLVER_SCRATCH
    chains = o.chain_features(state, scratch)
    return o.log_odds(state, position.ring_distance, chains, o.weights()) / o.UNIT


def test_the_worth_of_an_empty_board() -> None:
    ring = o.RING * exp(-16 / o.RING_SCALE)
    chain = o.CHAIN * exp(-8 / o.CHAIN_SCALE) + o.OTHER * exp(-8 / o.OTHER_SCALE)
    ends = o.POINT_AS_NEAR * log(69) + o.POINT_FARTHER * log(5)
    assert value(opening(19)) == pytest.approx(ring - chain - ends, abs=1e-5)


def test_a_saved_stone_is_as_good_as_one_of_the_way() -> None:
    def weight(black: int, white: int) -> float:
        lids = (black, white)
        return value(set_up(19, black=RING[:5], last=RING[4], day=4, part=2, lids=lids))

    assert weight(1, 0) > weight(0, 0) > weight(0, 1)
    ring = [o.RING * exp(-missing / o.RING_SCALE) for missing in (11, 10)]
    position = set_up(19, black=RING[:5], last=RING[4], day=4, part=2)
    assert position.ring_distance == 11
    assert weight(1, 0) - weight(0, 0) == pytest.approx(ring[1] - ring[0], abs=1e-5)


def test_one_way_to_the_edge_is_worth_less_than_a_choice_of_ways() -> None:
    """As many stones away, but all other ends are walled off."""
    wall = [f"{file}18" for file in "ABCDEFGHJKLMNOPQ"]
    narrow = set_up(19, white=CHAIN[:4], black=wall, last="A18", part=1)
    wide = set_up(19, white=CHAIN[:4], black=["A18"], last="A18", part=1)
    assert narrow.chain_distance == wide.chain_distance
    assert log_odds(Kernel(o, False), narrow)[2] < log_odds(Kernel(o, False), wide)[2]
    assert value(narrow) > value(wide)
