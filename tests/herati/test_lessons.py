from __future__ import annotations

import pytest

from games.core.game import AnyAttempt, Attempt
from games.herati.game import GAME, lesson_position
from games.herati.rules.field import Tile
from games.herati.rules.position import PlaceTile, SetAside
from games.learning import course

HOLE = "SE SW SE\nNE .. NE\n.. SW SE"
"""A NW tile in the hole completes a black and a white diamond."""


def holds(attempt: AnyAttempt, *texts: str) -> bool:
    return course.holds([*texts], attempt)


@pytest.mark.parametrize(
    ("table", "sentence"),
    [
        ({"field": "SE XX", "hand": "NE"}, "'XX' is no tile: a tile is one of NW NE SE SW"),
        ({"field": "SE", "hand": "NE", "hnad": "NE"}, "'hnad' is none of field, at, hand, stock"),
    ],
)
def test_a_wrong_table_is_refused(table: dict[str, str], sentence: str) -> None:
    with pytest.raises(ValueError, match=sentence):
        lesson_position(table)


def test_two_diamonds_at_once() -> None:
    attempt = Attempt(GAME, lesson_position({"field": HOLE, "hands": ["NW SW", "SE"]}))
    assert holds(attempt, "diamonds 0", "points 1 0", "fits NW")
    done = attempt.with_move(PlaceTile(Tile.NW, 1, 1))
    assert holds(done, "completes 2", "completes black", "completes white", "points 1 2")
    assert holds(done, "places NW 1,1", "places 0,0 1,1", "not places SW", "not places 0,0")
    assert holds(done, "diamonds 2", "not completes 1")


def test_a_tile_that_is_set_aside() -> None:
    attempt = Attempt(GAME, lesson_position({"field": "SE", "hand": "NE SE", "stock": "SW"}))
    aside = attempt.with_move(SetAside(Tile.NE))
    assert holds(aside, "sets_aside", "sets_aside NE", "not sets_aside SE", "not places")
