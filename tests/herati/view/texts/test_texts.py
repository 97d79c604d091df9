"""The plates of players in a match of Herati."""

from __future__ import annotations

from tests.herati.match_driver import OpenMatch
from tests.herati.pictures import loom, workshop


def test_the_plates_of_the_workshop(open_match: OpenMatch) -> None:
    driver = open_match(workshop("SE", "NE SW | NW SE", "NW | NE", game_points=(2, 1)))
    plates = driver.texts.seat_infos(driver.position)
    assert [(plate.name, plate.score, plate.detail) for plate in plates] == [
        ("Ada", "2", "2 up · 2 down"),
        ("Ben", "1", "1 up · 1 down"),
    ]


def test_the_plate_of_the_loom(open_match: OpenMatch) -> None:
    driver = open_match(loom("SE SW\nNE NW", "SE SW | NW"))
    (plate,) = driver.texts.seat_infos(driver.position)
    assert (plate.score, plate.detail) == ("1", "par 4 · goal 6 · 3 tiles left")
