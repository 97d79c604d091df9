"""What counts as the same opening of Herati's Workshop."""

from __future__ import annotations

from games.herati.game import GAME, OPENINGS
from games.herati.rules.position import WorkshopPosition

START = {
    "Mode": "workshop",
    "Players": "2",
    "Play": "single",
    "Start": "1",
    "Hand1": "SE,SE,SW,SW,SW,NW,NE,SE,SW,NW,SE,SW",
    "Hand2": "NW,NE,SW,SE,SW,NW,SE,SW,NE,NE,NE,SE",
}


def keys(first: str) -> list[str]:
    position = GAME.start({**START, "First": first})
    assert isinstance(position, WorkshopPosition)
    return [key for key, _symmetry in OPENINGS.keys(position)]


def test_left_and_right_are_exchanged() -> None:
    assert keys("NE") == ["NE@0,0 2", "NW@0,0 2"]
    assert min(keys("NE")) == min(keys("NW"))
    assert min(keys("NE")) != min(keys("SE"))


def test_turns_are_mirrored() -> None:
    _same, mirror = OPENINGS.symmetries(None)
    assert OPENINGS.turn("SE@-1,2", mirror.there) == "SW@1,2"
    assert OPENINGS.turn("SW@1,2", mirror.back) == "SE@-1,2"
    assert OPENINGS.turn("x NE", mirror.there) == "x NW"


def test_only_the_workshop_has_openings() -> None:
    assert OPENINGS.applies({"Mode": "workshop"})
    assert not OPENINGS.applies({"Mode": "loom"})
