"""Bitboards of a board: points, lines, neighbours, by hand."""

from __future__ import annotations

import pytest

from games.tiananmen.rules.distance import BoardGeometry, bits, board_geometry


def bitboard(geometry: BoardGeometry, names: str) -> int:
    return sum(1 << geometry.points[name] for name in names.split())


def names(geometry: BoardGeometry, points: int) -> set[str]:
    return {geometry.names[point] for point in bits(points)}


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
