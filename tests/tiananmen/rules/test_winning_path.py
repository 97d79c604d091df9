"""The shortest ring or chain that has won."""

from __future__ import annotations

from itertools import pairwise

from games.tiananmen.rules.board_geometry import board_geometry
from games.tiananmen.rules.winning_path import shortest_chain, shortest_ring
from tests.tiananmen.pictures import CHAIN, RING

GEOMETRY = board_geometry(19)


def bitboard(names: list[str]) -> int:
    return sum(1 << GEOMETRY.points[name] for name in names)


def test_without_a_ring_or_chain_the_path_is_empty() -> None:
    assert shortest_ring(GEOMETRY, bitboard(RING[1:])) == []
    assert shortest_chain(GEOMETRY, bitboard(CHAIN[1:])) == []
    assert shortest_chain(GEOMETRY, bitboard(CHAIN[:-1])) == []
    assert shortest_ring(GEOMETRY, 0) == shortest_chain(GEOMETRY, 0) == []


def test_a_chain_is_in_order_from_the_heroes_to_the_edge() -> None:
    path = shortest_chain(GEOMETRY, bitboard(CHAIN))
    assert [GEOMETRY.names[point] for point in path] == CHAIN


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
