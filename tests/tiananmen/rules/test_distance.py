"""Ring and chain distances on bitboards, by hand; properties stand in test_position_properties."""

from __future__ import annotations

import pytest

from games.tiananmen.rules.distance import (
    BLOCKED,
    BoardGeometry,
    beside_cut,
    bits,
    block_stride,
    board_geometry,
    chain_distance,
    chain_layers,
    has_chain,
    has_ring,
    ring_distance,
    ring_points,
)
from tests.tiananmen.pictures import stones_of

WALL = """
    . . . . . . .
    . X X X X X .
    . X . # . X .
    . X # # # X .
    . X . # . X .
    . X X . X X .
    . . . O . . .
    """
"""A wall with a gap on D2."""


def board(picture: str) -> tuple[BoardGeometry, int, int]:
    """The geometry, Black's stones and White's stones of a picture."""
    size, found = stones_of(picture)
    geometry = board_geometry(size)
    black, white = (sum(1 << geometry.points[name] for name in found[sign]) for sign in "XO")
    return geometry, black, white


def names(geometry: BoardGeometry, points: int) -> set[str]:
    return {geometry.names[point] for point in bits(points)}


@pytest.mark.parametrize(("size", "ring", "chain"), [(5, 16, 1), (7, 16, 2), (13, 16, 5)])
def test_distances_on_an_empty_board(size: int, ring: int, chain: int) -> None:
    """Sixteen stones surround the Heroes; a chain leads from next to them to the edge."""
    geometry = board_geometry(size)
    assert ring_distance(geometry, 0, 0) == ring
    assert chain_distance(geometry, 0, 0) == chain


def test_a_stone_that_leads_nowhere_hides_no_other_way() -> None:
    """Black surrounds the white stone on C3; two stones, D6 and D7, lead to the edge elsewhere."""
    geometry, black, white = board("""
        . . . . . . .
        . . . . . . .
        . . . # . . .
        . X # # # . .
        . X O # . . .
        . X X X . . .
        . . . . . . .
        """)
    assert chain_distance(geometry, black, white) == 2


def test_a_limit_stops_the_count() -> None:
    geometry = board_geometry(7)
    assert (ring_distance(geometry, 0, 0, 16), ring_distance(geometry, 0, 0, 15)) == (16, BLOCKED)
    assert (chain_distance(geometry, 0, 0, 2), chain_distance(geometry, 0, 0, 1)) == (2, BLOCKED)


def test_a_gap_in_a_wall() -> None:
    geometry, black, white = board(WALL)
    assert ring_distance(geometry, black, white) == 1
    assert ring_points(geometry, black, white, 1) == 1 << geometry.points["D2"]
    # D1 is white and on the edge; D2 touches the Hero on D3 and D1.
    assert chain_distance(geometry, black, white) == 1
    assert not has_ring(geometry, black)
    assert not has_chain(geometry, white)


def test_a_stone_in_the_gap_decides() -> None:
    geometry, black, white = board(WALL)
    gap = 1 << geometry.points["D2"]
    assert has_ring(geometry, black | gap)
    assert ring_distance(geometry, black | gap, white) == 0
    assert chain_distance(geometry, black | gap, white) == BLOCKED
    assert has_chain(geometry, white | gap)
    assert chain_distance(geometry, black, white | gap) == 0
    assert ring_distance(geometry, black, white | gap) == BLOCKED


def test_a_ring_leads_around_a_white_stone_in_the_wall() -> None:
    """With D2 white but D1 empty the ring goes C1, D1, E1."""
    geometry, black, _ = board(WALL)
    white = 1 << geometry.points["D2"]
    assert ring_distance(geometry, black, white) == 3
    assert names(geometry, ring_points(geometry, black, white, 3)) == {"C1", "D1", "E1"}


def test_all_points_of_shortest_rings_count() -> None:
    """C2 and D2 are missing. A way round them, over C1 and D1 for instance, is longer."""
    geometry, black, _ = board(WALL)
    black &= ~(1 << geometry.points["C2"])
    assert ring_distance(geometry, black, 0) == 2
    assert names(geometry, ring_points(geometry, black, 0, 2)) == {"C2", "D2"}


@pytest.mark.parametrize("missing", ["F4", "F5", "F3"])
def test_a_gap_beside_the_cut(missing: str) -> None:
    """The cut runs above F4 and G4: the search begins there, on an empty or a black point."""
    geometry, black, _ = board(WALL)
    black |= 1 << geometry.points["D2"]
    black &= ~(1 << geometry.points[missing])
    assert ring_distance(geometry, black, 0) == 1
    assert names(geometry, ring_points(geometry, black, 0, 1)) == {missing}


def test_a_ring_that_crosses_the_cut_at_its_second_point() -> None:
    """The wall leads over G4 on the edge, so the search that begins on F4 finds a longer ring."""
    geometry, black, white = board("""
        . . . . . . .
        . X X X X X .
        . X . # . X X
        . X # # # . X
        . X . # . X X
        . X X . X X .
        . . . O . . .
        """)
    assert ring_distance(geometry, black, white) == 1
    assert names(geometry, ring_points(geometry, black, white, 1)) == {"D2"}


def test_a_white_stone_beside_the_cut_leaves_the_other_points() -> None:
    """G5 and H5 are white; the ring over J5 misses A5 and D1."""
    geometry, black, white = board("""
        X X X X X X X X X
        X . . . . . . . X
        X . . . . . . . X
        X . . . # . . . X
        . . . # # # O O X
        X . . . # . . . X
        X . . . . . . . X
        X . . . . . . . X
        X X X . X X X X X
        """)
    assert ring_distance(geometry, black, white) == 2
    assert names(geometry, ring_points(geometry, black, white, 2)) == {"A5", "D1"}


def test_an_empty_point_beside_a_white_stone_completes_the_ring() -> None:
    """White stands on F4, so the only missing point of the edge is beside the cut."""
    geometry = board_geometry(7)
    gap, white = 1 << geometry.points["G4"], 1 << geometry.points["F4"]
    assert ring_distance(geometry, geometry.edge & ~gap, white) == 1
    assert ring_points(geometry, geometry.edge & ~gap, white, 1) == gap


def test_a_longer_ring_beside_a_black_stone_adds_no_points() -> None:
    """F3 completes a ring through F4; through G4 it would need G3 and G4."""
    geometry, black, white = board("""
        . . . . . . .
        . X X X X X .
        . X . # . X .
        . X # # # X .
        . X . # . . .
        . X X X X X X
        . . . . . . .
        """)
    assert ring_distance(geometry, black, white) == 1
    assert names(geometry, ring_points(geometry, black, white, 1)) == {"F3"}


@pytest.mark.parametrize(
    ("corner", "inner"), [("A1", "B2 C3"), ("A7", "B6 C5"), ("G1", "F2 E3"), ("G7", "F6 E5")]
)
def test_rings_and_chains_may_need_a_corner_of_the_board(corner: str, inner: str) -> None:
    geometry = board_geometry(7)
    missing = 1 << geometry.points[corner]
    black = geometry.edge & ~missing
    white = sum(1 << geometry.points[name] for name in inner.split())
    assert (has_ring(geometry, black), has_ring(geometry, geometry.edge)) == (False, True)
    assert ring_distance(geometry, black, white) == 1
    assert ring_points(geometry, black, white, 1) == missing
    start = 1 << geometry.points["G4"]
    assert ring_points(geometry, black ^ start, white, 2) == missing | start
    assert (has_chain(geometry, white), has_chain(geometry, white | missing)) == (False, True)
    assert chain_distance(geometry, black, white) == 1


def test_black_stones_on_one_side_enclose_nothing() -> None:
    geometry = board_geometry(7)
    east = sum(1 << geometry.points[f"F{rank}"] for rank in range(1, 8))
    assert not has_ring(geometry, east)
    assert ring_distance(geometry, east, 0) == 11  # E2, E6 and nine stones round the other sides


def test_the_points_beside_the_cut() -> None:
    geometry = board_geometry(7)
    assert [geometry.names[point] for point in beside_cut(geometry)] == ["F4", "G4"]
    assert block_stride(geometry) == 8 * 8


def test_layers_of_linked_points() -> None:
    """From the Heroes over a white stone on D6, on an otherwise empty board of 7."""
    geometry = board_geometry(7)
    white = 1 << geometry.points["D6"]
    empty = geometry.all_points & ~(white | geometry.heroes)
    layers = chain_layers(geometry, white, geometry.heroes, empty, 2)
    assert layers[0] == 0
    assert names(geometry, layers[1]) >= {"C7", "D7", "E7", "C6", "B3", "F5"}
    assert names(geometry, layers[1]).isdisjoint({"A1", "B7", "F7", "D6", "D5"})
    assert names(geometry, layers[2]) >= {"B7", "A4", "C1"}
    assert names(geometry, layers[2]).isdisjoint({"A1", "A7", "G1", "G7"})
    edge = chain_layers(geometry, white, 0, empty, 1, geometry.edge)
    assert names(geometry, edge[1]) == names(geometry, geometry.edge)


def test_a_ring_may_cross_the_cut_three_times() -> None:
    """Upwards on J7, downwards on L8 and upwards on N7: it still winds round the Heroes once."""
    geometry, black, white = board("""
        . . . . . . . . . . . . .
        . . . . . . . . . . . . .
        . . . . . . . . . . . . .
        . . . X X X X X X X X X X
        . . . X . . . . . . . . X
        . . . X . . # . X X X O X
        . . . X . # # # X O X X X
        . . . X . . # . X . . . .
        . . . X . . . . X . . . .
        . . . X X X X X X . . . .
        . . . . . . . . . . . . .
        . . . . . . . . . . . . .
        . . . . . . . . . . . . .
        """)
    assert has_ring(geometry, black)
    assert ring_distance(geometry, black, white) == 0
    for missing in ("D9", "G4", "J7", "L8", "N7"):
        broken = black & ~(1 << geometry.points[missing])
        assert ring_distance(geometry, broken, white) == 1
