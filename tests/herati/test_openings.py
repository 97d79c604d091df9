"""What counts as the same opening of Herati's Workshop."""

from __future__ import annotations

from games.herati.game import GAME, SYMMETRIES

START = {
    "Mode": "workshop",
    "Players": "2",
    "Play": "single",
    "Start": "1",
    "Hand1": "SE,SE,SW,SW,SW,NW,NE,SE,SW,NW,SE,SW",
    "Hand2": "NW,NE,SW,SE,SW,NW,SE,SW,NE,NE,NE,SE",
}


def key(first: str) -> str:
    position = GAME.start({**START, "First": first})
    return GAME.least_image(position)[0]


def test_left_and_right_are_exchanged() -> None:
    assert key("NE") == key("NW") == "NE@0,0 2"
    assert key("NE") != key("SE")


def test_turns_are_mirrored() -> None:
    _same, mirror = SYMMETRIES
    assert GAME.opening_turn(mirror.there("SE@-1,2")) == "SW@1,2"
    assert GAME.opening_turn(mirror.back("SW@1,2")) == "SE@-1,2"
    assert GAME.opening_turn(mirror.there("x NE")) == "x NW"
