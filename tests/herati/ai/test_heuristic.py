"""The heuristic of the Workshop: race points by hand, counts of open diamonds."""

from __future__ import annotations

from random import Random

import pytest

from games.core.kernels import Kernel
from games.herati.ai import heuristic
from games.herati.ai.heuristic import (
    DISTRIBUTIONS,
    MISSING_ONE,
    MISSING_THREE,
    MISSING_TWO,
    OPEN_DIAMONDS,
)
from games.herati.ai.loom import NUMBERS
from games.herati.ai.workshop import state_of
from games.herati.rules.field import Tile
from games.herati.rules.position import WorkshopPosition
from tests.herati.pictures import workshop

needs_numba = pytest.mark.numba


FORMS = [False, pytest.param(True, marks=needs_numba)]


SE_SW_NE = "SE SW\nNE .."
"""A black diamond that lacks NW at 1,1."""


def means(position: WorkshopPosition, fast: bool) -> list[float]:
    """What each seat wins of the diamonds that lack one tile."""
    kernel = Kernel(heuristic, fast)
    state, survey = kernel.ints(state_of(position, Random(0))), kernel.zeros(OPEN_DIAMONDS)
    found = kernel.float_zeros(DISTRIBUTIONS)
    kernel.run.count_open_diamonds(state, survey)
    kernel.run.add_race_points(state, survey, found)
    return [float(mean) for mean in found[: position.players]]


@pytest.mark.parametrize("fast", FORMS)
def test_the_holder_of_the_missing_tile_wins_the_race(fast: bool) -> None:
    assert means(workshop(SE_SW_NE, "NW | ?", "NW | ?"), fast) == [1, 0]
    assert means(workshop(SE_SW_NE, "NE | ?", "NW | ?"), fast) == [0, 1]
    assert means(workshop(SE_SW_NE, "NW | ?", "SE | ?", to_move=2), fast) == [1, 0]


@pytest.mark.parametrize("fast", FORMS)
def test_race_points_with_unknown_tiles(fast: bool) -> None:
    # A quarter for who draws first, then a quarter of what is left, and so on.
    assert means(workshop(SE_SW_NE, "NE | ?", "SE | ?"), fast) == [0.25, 0.1875]
    assert means(workshop(SE_SW_NE, "NE |", "SE | ?"), fast) == [0, 0.25]
    two_each = means(workshop(SE_SW_NE, "NE | ? ?", "SE | ? ?", to_move=2), fast)
    assert two_each == [3 / 16 + 27 / 256, 1 / 4 + 9 / 64]


@pytest.mark.parametrize("fast", FORMS)
def test_race_points_of_three_diamonds_that_lack_the_same_tile(fast: bool) -> None:
    """Each tile turned up is NW with probability 1/4 and then takes one of the three diamonds."""
    kernel = Kernel(heuristic, fast)
    position = workshop(SE_SW_NE, "NE | ? ?", "SE | ? ?")
    state, found = kernel.ints(state_of(position, Random(0))), kernel.float_zeros(DISTRIBUTIONS)
    open_diamonds = kernel.zeros(OPEN_DIAMONDS)
    open_diamonds[MISSING_ONE + NUMBERS[Tile.NW]] = 3
    kernel.run.add_race_points(state, open_diamonds, found)
    # The first three tiles always find one open; the fourth unless all three were NW.
    assert [float(mean) for mean in found[:2]] == [1 / 4 + 1 / 4, 1 / 4 + (1 / 4) * (63 / 64)]


@pytest.mark.parametrize("fast", FORMS)
def test_open_diamonds_are_counted_by_missing_tiles(fast: bool) -> None:
    kernel = Kernel(heuristic, fast)

    def survey(position: WorkshopPosition) -> list[int]:
        found = kernel.zeros(OPEN_DIAMONDS)
        kernel.run.count_open_diamonds(kernel.ints(state_of(position, Random(0))), found)
        return [int(count) for count in found]

    three = survey(workshop(SE_SW_NE, "NE | ?", "SE | ?"))
    wanted = {tile: three[MISSING_ONE + number] for tile, number in NUMBERS.items()}
    assert wanted == {Tile.NW: 1, Tile.NE: 0, Tile.SE: 0, Tile.SW: 0}
    one = survey(workshop("SE", "NE | ?", "SE | ?"))  # its black corner, and its white one
    assert (one[MISSING_TWO], one[MISSING_THREE]) == (0, 2)
    # SW to the right of SE: the black diamond below them, and above each the white one.
    pair = survey(workshop("SE SW", "NE | ?", "SE | ?"))
    assert (pair[MISSING_TWO], pair[MISSING_THREE]) == (1, 2)
    # No NW can come to the left of SW: the edge between them does not match.
    dead = survey(workshop("SE SW ..\nNE .. SW", "NE | ?", "SE | ?"))
    assert dead[MISSING_ONE : MISSING_ONE + 4] == [0, 0, 0, 0]
