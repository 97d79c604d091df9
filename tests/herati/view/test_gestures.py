"""Held tiles of Herati, and equal tiles of a hand."""

from __future__ import annotations

from tests.herati.match_driver import OpenMatch, at
from tests.herati.pictures import ready, workshop


def test_a_held_tile_is_as_large_as_on_the_field(open_match: OpenMatch) -> None:
    driver = open_match(ready())
    origin = driver.tile("NE")
    driver.grab(origin, at(0, 1))
    driver.wait(0.3)
    drag = driver.board.drag
    assert drag is not None
    assert drag.sprite.size == driver.spot(at(0, 1)).w > driver.spot(origin).w


def test_of_two_equal_tiles_either_can_be_taken(open_match: OpenMatch) -> None:
    driver = open_match(workshop("SE", "SW NE SW | NW", "NW | NE"))
    first, second = driver.hand()["SW"]
    driver.drag(second, at(1, 0))
    driver.wait()
    assert driver.turns == ["SW@1,0"]
    assert driver.kind(first) == "SW"
    assert driver.kind(second) is None
