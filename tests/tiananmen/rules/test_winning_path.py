"""The shortest ring or chain that has won."""

from __future__ import annotations

from itertools import pairwise

import pytest

from games.tiananmen.rules.distance import (
    BoardGeometry,
    board_geometry,
    missing_in_chain,
    missing_in_ring,
    shortest_chain,
    shortest_ring,
)
from tests.tiananmen.pictures import CHAIN, RING, stones_of

GEOMETRY = board_geometry(19)


def bitboard(names: list[str]) -> int:
    return sum(1 << GEOMETRY.points[name] for name in names)


def drawn(picture: str) -> tuple[BoardGeometry, int, int]:
    """The geometry, Black's stones and White's stones of a picture."""
    size, found = stones_of(picture)
    geometry = board_geometry(size)
    black, white = (sum(1 << geometry.points[name] for name in found[sign]) for sign in "XO")
    return geometry, black, white


def test_without_a_ring_or_chain_the_path_is_empty() -> None:
    assert shortest_ring(GEOMETRY, bitboard(RING[1:])) == []
    assert shortest_chain(GEOMETRY, bitboard(CHAIN[1:])) == []
    assert shortest_chain(GEOMETRY, bitboard(CHAIN[:-1])) == []
    assert shortest_ring(GEOMETRY, 0) == shortest_chain(GEOMETRY, 0) == []


def test_a_chain_is_in_order_from_the_heroes_to_the_edge() -> None:
    path = shortest_chain(GEOMETRY, bitboard(CHAIN))
    assert [GEOMETRY.names[point] for point in path] == CHAIN


LETTERS = "ABCDEFGHJKLMNOPQRST"


@pytest.mark.parametrize("west", [False, True])
@pytest.mark.parametrize("south", [False, True])
@pytest.mark.parametrize("turned", [False, True])
def test_a_chain_may_lead_to_any_side(west: bool, south: bool, turned: bool) -> None:
    """The same chain in all eight images of the board."""
    chain = []
    for name in CHAIN:
        file, rank = LETTERS.index(name[0]), int(name[1:]) - 1
        file, rank = 18 - file if west else file, 18 - rank if south else rank
        file, rank = (rank, file) if turned else (file, rank)
        chain.append(f"{LETTERS[file]}{rank + 1}")
    path = shortest_chain(GEOMETRY, bitboard(chain))
    assert [GEOMETRY.names[point] for point in path] == chain


def test_a_chain_leaves_stones_out_that_it_does_not_need() -> None:
    path = shortest_chain(GEOMETRY, bitboard([*CHAIN, "M12", "N13", "O14", "A1"]))
    assert len(path) == len(CHAIN)


def test_a_ring_is_in_order_around_the_heroes() -> None:
    path = shortest_ring(GEOMETRY, bitboard([*RING, "G9", "N10", "A1"]))
    assert {GEOMETRY.names[point] for point in path} == set(RING)
    for one, other in pairwise([*path, path[0]]):
        assert abs(one - other) in (1, GEOMETRY.width)


def test_of_two_rings_the_shorter_one_counts() -> None:
    """A detour over N9, N10 and N11 runs beside M9 to M11."""
    path = shortest_ring(GEOMETRY, bitboard([*RING, "N9", "N10", "N11"]))
    assert len(path) == len(RING)
    detour = [point for point in RING if point != "M10"]
    assert len(shortest_ring(GEOMETRY, bitboard([*detour, "N9", "N10", "N11"]))) == len(RING) + 2


def names_of(points: list[int]) -> list[str]:
    return [GEOMETRY.names[point] for point in points]


def test_what_a_ring_lacks_are_its_missing_stones() -> None:
    """Without two corners of the smallest ring nothing shorter closes it."""
    ring = [point for point in RING if point not in ("J12", "M9")]
    assert sorted(names_of(missing_in_ring(GEOMETRY, bitboard(ring), 0))) == ["J12", "M9"]


def test_white_stones_force_the_ring_around_them() -> None:
    """M10 is white: the ring goes over N9, N10 and N11 instead."""
    ring = [point for point in RING if point != "M10"]
    missing = missing_in_ring(GEOMETRY, bitboard(ring), bitboard(["M10"]))
    assert sorted(names_of(missing)) == ["N10", "N11", "N9"]


def test_what_a_chain_lacks_are_its_gaps() -> None:
    """Between M13 and O15 only N14 touches both; the stone on R18 is one step from the edge."""
    chain = [point for point in CHAIN if point not in ("N14", "R19")]
    first, last = names_of(missing_in_chain(GEOMETRY, 0, bitboard(chain)))
    assert first == "N14"
    assert last in ("Q19", "R19", "S19")


def test_nothing_is_missing_where_nothing_can_be_completed() -> None:
    ring, chain = bitboard(RING), bitboard(CHAIN)
    assert missing_in_chain(GEOMETRY, ring, 0) == []
    assert missing_in_ring(GEOMETRY, 0, chain) == []
    assert missing_in_ring(GEOMETRY, ring, 0) == []


ROUND_A_STONE = """
    X X X X X . .
    X . . . X X .
    X . . # . X .
    X . # # # . .
    X . . # . X .
    X . . . X X .
    X X X X X . .
    """
"""A ring that misses F4; over G3, G4 and G5 it would miss three stones."""


def test_a_ring_lacks_as_few_stones_as_possible() -> None:
    geometry, black, white = drawn(ROUND_A_STONE)
    assert [geometry.names[point] for point in missing_in_ring(geometry, black, white)] == ["F4"]
    detour = missing_in_ring(geometry, black, 1 << geometry.points["F4"])
    assert {geometry.names[point] for point in detour} == {"G3", "G4", "G5"}


@pytest.mark.parametrize("gap", ["A4", "C1", "D7", "F5"])
def test_the_gap_of_a_ring_is_what_it_lacks(gap: str) -> None:
    geometry, black, white = drawn(ROUND_A_STONE)
    black ^= 1 << geometry.points[gap] | 1 << geometry.points["F4"]
    assert [geometry.names[point] for point in missing_in_ring(geometry, black, white)] == [gap]


def test_a_chain_lacks_as_few_stones_as_possible() -> None:
    """On an empty board of 7 two stones lead to the edge; F5 and the stone on G6 save one."""
    geometry = board_geometry(7)
    assert len(missing_in_chain(geometry, 0, 0)) == 2
    white = 1 << geometry.points["G6"]
    assert [geometry.names[point] for point in missing_in_chain(geometry, 0, white)] == ["F5"]


def test_a_chain_lacks_fewest_stones_from_a_stone_beside_the_heroes() -> None:
    geometry = board_geometry(7)
    (missing,) = missing_in_chain(geometry, 0, 1 << geometry.points["F4"])
    assert geometry.names[missing] in {"G3", "G4", "G5"}


def test_a_bay_of_a_ring_is_left_out() -> None:
    """Along K9 to K5 the ring is four stones longer than along M9 to M5."""
    geometry, black, _ = drawn("""
        . . . . . . . . . . . . .
        . . . . . . . . . . . . .
        . . X X X X X X X X X X .
        . . X . . . . . . . . X .
        . . X . . . . . . X X X .
        . . X . . . # . . X . X .
        . . X . . # # # . X . X .
        . . X . . . # . . X . X .
        . . X . . . . . . X X X .
        . . X . . . . . . . . X .
        . . X X X X X X X X X X .
        . . . . . . . . . . . . .
        . . . . . . . . . . . . .
        """)
    path = {geometry.names[point] for point in shortest_ring(geometry, black)}
    assert len(path) == 34
    assert path >= {"M5", "M6", "M7", "M8", "M9"}
