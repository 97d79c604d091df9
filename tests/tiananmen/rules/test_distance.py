"""Distances and paths in cases that random boards seldom hold; laws: test_position_properties."""

from __future__ import annotations

import pytest

from games.tiananmen.rules.distance import (
    BoardGeometry,
    bits,
    board_geometry,
    chain_distance,
    has_ring,
    missing_in_ring,
    ring_distance,
    ring_points,
    shortest_chain,
    shortest_ring,
)
from tests.tiananmen.pictures import CHAIN, RING, stones_of

LETTERS = "ABCDEFGHJKLMNOPQRST"


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


OVER_THE_EDGE = """
    . . . . . . .
    . X X X X X .
    . X . # . X X
    . X # # # . X
    . X . # . X X
    . X X . X X .
    . . . O . . .
    """
"""The search that begins on F4 finds a longer ring than this one over G4, which D2 completes."""
WHITE_BESIDE_THE_CUT = """
    X X X X X X X X X
    X . . . . . . . X
    X . . . . . . . X
    X . . . # . . . X
    . . . # # # O O X
    X . . . # . . . X
    X . . . . . . . X
    X . . . . . . . X
    X X X . X X X X X
    """
"""G5 and H5 are white; the ring over J5 misses A5 and D1."""
BESIDE_A_BLACK_STONE = """
    . . . . . . .
    . X X X X X .
    . X . # . X .
    . X # # # X .
    . X . # . . .
    . X X X X X X
    . . . . . . .
    """
"""F3 completes a ring through F4; through G4 it would need G3 and G4."""


@pytest.mark.parametrize(
    ("picture", "missing"),
    [(OVER_THE_EDGE, {"D2"}), (WHITE_BESIDE_THE_CUT, {"A5", "D1"}), (BESIDE_A_BLACK_STONE, {"F3"})],
)
def test_points_that_a_ring_lacks_near_the_cut(picture: str, missing: set[str]) -> None:
    geometry, black, white = board(picture)
    assert ring_distance(geometry, black, white) == len(missing)
    assert names(geometry, ring_points(geometry, black, white, len(missing))) == missing
    found = missing_in_ring(geometry, black, white)
    assert {geometry.names[point] for point in found} == missing


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


def test_a_bay_of_a_ring_is_left_out() -> None:
    """Along K9 to K5 the ring is four stones longer than along M9 to M5."""
    geometry, black, _ = board("""
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


@pytest.mark.parametrize("image", range(8))
def test_a_chain_may_lead_to_any_side(image: int) -> None:
    """The same chain in all eight images of the board."""
    geometry, chain = board_geometry(19), []
    for name in CHAIN:
        file, rank = LETTERS.index(name[0]), int(name[1:]) - 1
        file = 18 - file if image & 1 else file
        rank = 18 - rank if image & 2 else rank
        file, rank = (rank, file) if image & 4 else (file, rank)
        chain.append(f"{LETTERS[file]}{rank + 1}")
    stones = sum(1 << geometry.points[name] for name in [*chain, "A1"])
    assert [geometry.names[point] for point in shortest_chain(geometry, stones)] == chain


def test_without_a_ring_or_chain_the_path_is_empty() -> None:
    geometry = board_geometry(19)
    ring, chain = (
        sum(1 << geometry.points[name] for name in stones) for stones in (RING[1:], CHAIN[1:])
    )
    assert shortest_ring(geometry, ring) == shortest_chain(geometry, chain) == []


# -- Bitboards of a board


@pytest.mark.parametrize("size", [-1, 3, 4, 18])
def test_small_and_even_sizes_are_refused(size: int) -> None:
    with pytest.raises(ValueError, match=f"a board needs an odd size from 5 on, not {size}"):
        board_geometry(size)


@pytest.mark.parametrize(
    ("size", "stars"),
    [
        (5, "B2 B4 D2 D4"),
        (7, "B2 B4 B6 D2 D6 F2 F4 F6"),
        (9, "C3 C5 C7 E3 E7 G3 G5 G7"),
        (13, "D4 D7 D10 G4 G10 K4 K7 K10"),
        (19, "D4 D10 D16 K4 K16 Q4 Q10 Q16"),
    ],
)
def test_star_points_are_on_the_second_third_or_fourth_line(size: int, stars: str) -> None:
    geometry = board_geometry(size)
    assert geometry.sorted_names(geometry.stars) == tuple(stars.split())


def test_names_are_sorted_by_file_then_rank() -> None:
    geometry = board_geometry(19)
    points = sum(1 << geometry.points[name] for name in ("B1", "A10", "A2", "T1"))
    assert geometry.sorted_names(points) == ("A2", "A10", "B1", "T1")
    assert geometry.sorted_names(0) == ()
