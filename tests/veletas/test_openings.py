"""What counts as the same opening of Veletas."""

from __future__ import annotations

from games.veletas.game import GAME
from games.veletas.rules.position import VeletasPosition

SMALL = {"Size": "7", "Rules": "current", "Start": "placed"}


def after(*turns: str) -> VeletasPosition:
    position = GAME.start(SMALL)
    for turn in turns:
        for move in GAME.parse_turn(position, turn):
            position = position.play(move)
    assert isinstance(position, VeletasPosition)
    return position


def key(*turns: str) -> str:
    return GAME.canonical(after(*turns))


def test_rotations_and_mirror_images_are_the_same() -> None:
    assert key("c3/a2") == key("e5/f7") == key("c3/b1")
    assert key("c3/a2") != key("c3/a3")


def test_a_choice_of_colour_changes_the_position() -> None:
    assert key("d4/a1") != key("d4/a1", "keep")


def test_a_placement_is_told_in_the_order_of_its_cells() -> None:
    mirror = GAME.symmetries(GAME.start(SMALL))[1]
    assert GAME.opening_turn(mirror.there("b5,c3/g7")) == "e3,f5/a7"
    assert GAME.opening_turn(mirror.there("keep")) == "keep"
    assert GAME.opening_turn(mirror.there("b5-c3/g7")) == "f5-e3/a7"
