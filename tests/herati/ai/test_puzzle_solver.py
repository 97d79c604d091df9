from __future__ import annotations

from fractions import Fraction
from functools import cache
from random import Random

import pytest

from games.herati.game import read_position, write_position
from games.herati.rules.field import Tile
from games.herati.rules.position import Hand, LoomPosition
from games.herati.rules.setups import prepare, start
from games.herati.tools.puzzle_search import ExactLoom, OpenHand, diamond_counts, free_cells
from tests.herati import naive_loom

HOLE = "SE SW SE NE NW/NE .. SW NE .."
"""A NW tile at 1,1 completes a black diamond; below this row no other one can come about."""

NINE = "SE SW SE SW SE/NE .. .. .. .. hand NW NE NW NE SE SE SE SE SE"
"""NE and NW below SE and SW are a black diamond; all others need a second SW."""


def values(text: str, aim: int = 0) -> dict[str, Fraction]:
    found = ExactLoom().move_values(read_position(text, {}), aim)
    return {str(move): value for move, value in found.items()}


def test_a_tile_that_may_still_come() -> None:
    # SW in the hole ends all chances; elsewhere it waits for the NW of the only unseen tile.
    expected = {"SW@4,1": Fraction(1, 4), "SW@1,1": Fraction(0)}
    assert values(f"{HOLE} hand SW SW unseen 1") == expected
    assert values(f"{HOLE} hand SW SW unseen 1", aim=1) == expected


def test_two_unseen_tiles_are_two_chances() -> None:
    # The hole stays open for both: 1/4, and 1/4 of the other 3/4.
    found = values("SE SW SE NE NW/NE .. SW .. .. hand SW SW unseen 2", aim=1)
    assert found["SW@3,1"] == found["SW@4,1"] == Fraction(7, 16)
    assert found["SW@1,1"] == 0


def test_diamonds_on_the_field_count() -> None:
    text = "SE SW SE NE NW/NE NW SW NE .. hand SW SW unseen 1"
    assert set(values(text).values()) == {1}
    assert set(values(text, aim=1).values()) == {1}
    assert set(values(text, aim=2).values()) == {0}


def near_the_end(seed: int, tiles: int) -> LoomPosition:
    """A random game until so many tiles are left."""
    rng = Random(seed)
    position = start(prepare({"Mode": "loom"}, rng))
    assert isinstance(position, LoomPosition)
    while len(position.face_up) + position.face_down > tiles:
        position = position.play(rng.choice(position.legal_moves()))
    return read_position(write_position(position), {})


@pytest.mark.parametrize("seed", range(8))
@pytest.mark.parametrize("missing", [0, 1, 2])
def test_values_equal_those_of_another_method(seed: int, missing: int) -> None:
    position = near_the_end(seed, 4)
    aim = missing and position.score + missing
    found = ExactLoom().move_values(position, aim)
    again = naive_loom.move_values(naive_loom.read(write_position(position)), aim)
    assert {str(move): value for move, value in found.items()} == again


def test_a_hand_of_nine_tiles() -> None:
    position = read_position(NINE, {})
    solver = OpenHand()
    assert solver.most_diamonds(position) == 2
    for move in solver.best_line(position):
        position = position.play(move)
    assert (position.score, position.outcome() is None) == (2, False)


@cache
def most(position: LoomPosition) -> int:
    """The most diamonds by trying everything with the rules."""
    if position.outcome() is not None:
        return position.score
    return max(most(position.play(move)) for move in position.legal_moves())


@pytest.mark.parametrize("seed", range(6))
def test_the_most_diamonds_equal_brute_force(seed: int) -> None:
    rng = Random(seed)
    hand = Hand(tuple(rng.choice(list(Tile)) for _ in range(5)))
    position = LoomPosition(near_the_end(seed, 5).field, hand)
    assert OpenHand().most_diamonds(position) == most(position)


def test_all_arrangements_are_counted() -> None:
    position = read_position(NINE, {})
    assert free_cells(position) == [(x, 1) for x in (1, 2, 3, 4)] + [(x, 2) for x in range(5)]
    counts = diamond_counts(position)
    # 9! / (2! 2! 5!) arrangements. Both diamonds leave six places for NE and five times SE.
    assert sum(counts.values()) == 756
    assert counts[2] == 6
    assert max(counts) == 2


def test_one_face_up_tile_is_refused() -> None:
    with pytest.raises(AssertionError):
        ExactLoom().move_values(LoomPosition(near_the_end(0, 4).field, Hand((Tile.NW,))))
