"""Distances to the Heroes and winning paths."""

from __future__ import annotations

from itertools import pairwise

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
    missing_in_chain,
    missing_in_ring,
    ring_distance,
    ring_points,
    shortest_chain,
    shortest_ring,
)
from tests.tiananmen.pictures import CHAIN, RING, stones_of

# -- Ring and chain distances on bitboards, by hand; properties stand in test_position_properties

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


# -- Bitboards of a board: points, lines, neighbours, by hand


def bitboard(geometry: BoardGeometry, names: str) -> int:
    return sum(1 << geometry.points[name] for name in names.split())


def test_a_point_is_the_rank_times_the_width_plus_the_file() -> None:
    geometry = board_geometry(5)
    assert geometry.width == 6
    assert [geometry.points[name] for name in ("A1", "E1", "A2", "C3", "E5")] == [0, 4, 6, 14, 28]
    assert geometry.names[14] == "C3"
    assert geometry.point(5) == 6  # the sixth cell of the grid is A2
    assert len(geometry.names) == 25


def test_there_is_one_geometry_for_each_size() -> None:
    assert board_geometry(7) is board_geometry(7)
    assert board_geometry(7) != board_geometry(9)


@pytest.mark.parametrize("size", [-1, 3, 4, 6, 18])
def test_small_and_even_sizes_are_refused(size: int) -> None:
    with pytest.raises(ValueError, match=f"a board needs an odd size from 5 on, not {size}"):
        BoardGeometry(size)


def test_heroes_edge_and_stars_of_a_small_board() -> None:
    geometry = board_geometry(5)
    assert names(geometry, geometry.heroes) == {"C3", "B3", "D3", "C2", "C4"}
    edge = {f"{x}{y}" for x in "ABCDE" for y in range(1, 6) if x in "AE" or y in (1, 5)}
    assert names(geometry, geometry.edge) == edge
    # The margin is one line, and B3, C2, C4 and D3 lie under the Heroes.
    assert names(geometry, geometry.stars) == {"B2", "B4", "D2", "D4"}
    assert geometry.all_points.bit_count() == 25
    assert geometry.heroes & geometry.all_points == geometry.heroes


@pytest.mark.parametrize(
    ("size", "stars"),
    [
        (7, "B2 B4 B6 D2 D6 F2 F4 F6"),
        (9, "C3 C5 C7 E3 E7 G3 G5 G7"),
        (13, "D4 D7 D10 G4 G10 K4 K7 K10"),
        (19, "D4 D10 D16 K4 K16 Q4 Q10 Q16"),
    ],
)
def test_star_points_are_on_the_second_third_or_fourth_line(size: int, stars: str) -> None:
    geometry = board_geometry(size)
    assert geometry.sorted_names(geometry.stars) == tuple(stars.split())
    assert geometry.grid.size == size


def test_the_spare_file_belongs_to_no_point() -> None:
    geometry = board_geometry(5)
    assert all(geometry.all_points >> 6 * rank + 5 & 1 == 0 for rank in range(5))


def test_rays_lead_north_east_south_and_west() -> None:
    geometry = board_geometry(5)
    north, east, south, west = geometry.rays[geometry.points["B2"]]
    assert names(geometry, north) == {"B3", "B4", "B5"}
    assert names(geometry, east) == {"C2", "D2", "E2"}
    assert names(geometry, south) == {"B1"}
    assert names(geometry, west) == {"A2"}
    assert geometry.rays[geometry.points["E5"]][:2] == (0, 0)


def test_neighbours_are_orthogonal() -> None:
    geometry = board_geometry(5)
    assert names(geometry, geometry.neighbours[geometry.points["A1"]]) == {"A2", "B1"}
    assert names(geometry, geometry.neighbours[geometry.points["C3"]]) == {"B3", "D3", "C2", "C4"}


def test_the_nearest_empty_points_in_order() -> None:
    geometry = board_geometry(7)
    everything = geometry.all_points
    d4 = geometry.points["D4"]
    found = geometry.nearest_empty(everything, d4)
    assert [geometry.names[point] for point in found] == ["D5", "E4", "D3", "C4"]
    blocked = everything & ~bitboard(geometry, "D5 D6 E4 D3 D2 D1 C4")
    found = geometry.nearest_empty(blocked, d4)
    assert [geometry.names[point] for point in found] == ["D7", "F4", "B4"]
    assert geometry.nearest_empty(bitboard(geometry, "A1 G7"), d4) == []


def test_names_are_sorted_by_file_then_rank() -> None:
    geometry = board_geometry(19)
    assert geometry.sorted_names(bitboard(geometry, "B1 A10 A2 T1")) == ("A2", "A10", "B1", "T1")
    assert geometry.sorted_names(0) == ()


def test_dilating_adds_neighbours_in_eight_directions_on_the_board() -> None:
    geometry = board_geometry(5)
    corner = geometry.dilated(bitboard(geometry, "A1"))
    assert names(geometry, corner) == {"A1", "B1", "A2", "B2"}
    inner = geometry.dilated(bitboard(geometry, "B3"))
    assert names(geometry, inner) == {f"{x}{y}" for x in "ABC" for y in (2, 3, 4)}
    right = geometry.dilated(bitboard(geometry, "E2"))
    assert names(geometry, right) == {f"{x}{y}" for x in "DE" for y in (1, 2, 3)}


# -- The shortest ring or chain that has won

GEOMETRY = board_geometry(19)


def winning_path_bitboard(names: list[str]) -> int:
    return sum(1 << GEOMETRY.points[name] for name in names)


def drawn(picture: str) -> tuple[BoardGeometry, int, int]:
    """The geometry, Black's stones and White's stones of a picture."""
    size, found = stones_of(picture)
    geometry = board_geometry(size)
    black, white = (sum(1 << geometry.points[name] for name in found[sign]) for sign in "XO")
    return geometry, black, white


def test_without_a_ring_or_chain_the_path_is_empty() -> None:
    assert shortest_ring(GEOMETRY, winning_path_bitboard(RING[1:])) == []
    assert shortest_chain(GEOMETRY, winning_path_bitboard(CHAIN[1:])) == []
    assert shortest_chain(GEOMETRY, winning_path_bitboard(CHAIN[:-1])) == []
    assert shortest_ring(GEOMETRY, 0) == shortest_chain(GEOMETRY, 0) == []


def test_a_chain_is_in_order_from_the_heroes_to_the_edge() -> None:
    path = shortest_chain(GEOMETRY, winning_path_bitboard(CHAIN))
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
    path = shortest_chain(GEOMETRY, winning_path_bitboard(chain))
    assert [GEOMETRY.names[point] for point in path] == chain


def test_a_chain_leaves_stones_out_that_it_does_not_need() -> None:
    path = shortest_chain(GEOMETRY, winning_path_bitboard([*CHAIN, "M12", "N13", "O14", "A1"]))
    assert len(path) == len(CHAIN)


def test_a_ring_is_in_order_around_the_heroes() -> None:
    path = shortest_ring(GEOMETRY, winning_path_bitboard([*RING, "G9", "N10", "A1"]))
    assert {GEOMETRY.names[point] for point in path} == set(RING)
    for one, other in pairwise([*path, path[0]]):
        assert abs(one - other) in (1, GEOMETRY.width)


def test_of_two_rings_the_shorter_one_counts() -> None:
    """A detour over N9, N10 and N11 runs beside M9 to M11."""
    path = shortest_ring(GEOMETRY, winning_path_bitboard([*RING, "N9", "N10", "N11"]))
    assert len(path) == len(RING)
    detour = [point for point in RING if point != "M10"]
    assert (
        len(shortest_ring(GEOMETRY, winning_path_bitboard([*detour, "N9", "N10", "N11"])))
        == len(RING) + 2
    )


def names_of(points: list[int]) -> list[str]:
    return [GEOMETRY.names[point] for point in points]


def test_what_a_ring_lacks_are_its_missing_stones() -> None:
    """Without two corners of the smallest ring nothing shorter closes it."""
    ring = [point for point in RING if point not in ("J12", "M9")]
    assert sorted(names_of(missing_in_ring(GEOMETRY, winning_path_bitboard(ring), 0))) == [
        "J12",
        "M9",
    ]


def test_white_stones_force_the_ring_around_them() -> None:
    """M10 is white: the ring goes over N9, N10 and N11 instead."""
    ring = [point for point in RING if point != "M10"]
    missing = missing_in_ring(GEOMETRY, winning_path_bitboard(ring), winning_path_bitboard(["M10"]))
    assert sorted(names_of(missing)) == ["N10", "N11", "N9"]


def test_what_a_chain_lacks_are_its_gaps() -> None:
    """Between M13 and O15 only N14 touches both; the stone on R18 is one step from the edge."""
    chain = [point for point in CHAIN if point not in ("N14", "R19")]
    first, last = names_of(missing_in_chain(GEOMETRY, 0, winning_path_bitboard(chain)))
    assert first == "N14"
    assert last in ("Q19", "R19", "S19")


def test_nothing_is_missing_where_nothing_can_be_completed() -> None:
    ring, chain = winning_path_bitboard(RING), winning_path_bitboard(CHAIN)
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
