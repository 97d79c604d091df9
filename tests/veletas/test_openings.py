"""What counts as the same opening of Veletas."""

from __future__ import annotations

from games.veletas.game import GAME
from games.veletas.rules.position import VeletasPosition
from tests.learning.opening_keys import keys_of

SMALL = {"Size": "7", "Rules": "current", "Start": "placed"}


def after(*turns: str) -> VeletasPosition:
    position = GAME.start(SMALL)
    for turn in turns:
        for move in GAME.parse_turn(position, turn):
            position = position.play(move)
    assert isinstance(position, VeletasPosition)
    return position


def least(position: VeletasPosition) -> str:
    return min(keys_of(GAME, position))


def test_rotations_and_mirror_images_are_the_same() -> None:
    assert least(after("c3/a2")) == least(after("e5/f7")) == least(after("c3/b1"))
    assert least(after("c3/a2")) != least(after("c3/a3"))


def test_a_choice_of_colour_changes_the_position() -> None:
    assert least(after("d4/a1")) != least(after("d4/a1", "keep"))


def test_a_placement_is_told_in_the_order_of_its_cells() -> None:
    mirror = GAME.symmetries(GAME.start(SMALL))[1]
    assert GAME.opening_turn(mirror.there("b5,c3/g7")) == "e3,f5/a7"
    assert GAME.opening_turn(mirror.there("keep")) == "keep"
    assert GAME.opening_turn(mirror.there("b5-c3/g7")) == "f5-e3/a7"
