"""Distances and paths in cases that random boards seldom hold; laws: test_position_properties."""

from __future__ import annotations

import pytest

from games.tiananmen.rules.distance import (
    BoardGeometry,
    bits,
    board_geometry,
    chain_distance,
    missing_in_ring,
    ring_distance,
    ring_points,
)
from tests.tiananmen.pictures import stones_of


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


# -- Bitboards of a board


@pytest.mark.parametrize("size", [-1, 3, 4, 18])
def test_small_and_even_sizes_are_refused(size: int) -> None:
    with pytest.raises(ValueError, match=f"a board needs an odd size from 5 on, not {size}"):
        board_geometry(size)
