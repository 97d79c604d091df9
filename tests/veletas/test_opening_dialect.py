"""What counts as the same opening of Veletas."""

from __future__ import annotations

from games.veletas.game import GAME, OPENINGS
from games.veletas.rules.position import VeletasPosition

SMALL = {"Size": "7", "Rules": "current", "Start": "placed"}


def after(*turns: str) -> VeletasPosition:
    position = GAME.start(SMALL)
    for turn in turns:
        for move in GAME.parse_turn(position, turn):
            position = position.play(move)
    assert isinstance(position, VeletasPosition)
    return position


def least(position: VeletasPosition) -> str:
    return min(key for key, _symmetry in OPENINGS.keys(position))


def test_rotations_and_mirror_images_are_the_same() -> None:
    assert least(after("c3/a2")) == least(after("e5/f7")) == least(after("c3/b1"))
    assert least(after("c3/a2")) != least(after("c3/a3"))


def test_a_choice_of_colour_changes_the_position() -> None:
    assert least(after("d4/a1")) != least(after("d4/a1", "keep"))


def test_a_placement_is_told_in_the_order_of_its_cells() -> None:
    mirror = {"b5": "f5", "c3": "e3", "h8": "a8"}
    assert OPENINGS.turn("b5,c3/h8", mirror.__getitem__) == "e3,f5/a8"
    assert OPENINGS.turn("keep", mirror.__getitem__) == "keep"
    assert OPENINGS.turn("b5-c3/h8", mirror.__getitem__) == "f5-e3/a8"
