"""The texts of a match of Tiananmen."""

from __future__ import annotations

import pytest

from tests.tiananmen.match_driver import OpenMatch

FIRST_DAY = ("D16 D17 D15 E15", "save", "F15 G15", "H15")


@pytest.mark.parametrize(("played", "sentence"), [
    ((), "Day 1, morning: place the first stone on a star point."),
    (("D4",), "Day 1, morning: place 3 more stones."),
    (("D4 D5 D6",), "Day 1, morning: place 1 more stone."),
    (("D4 D5 D6 D7",), "Day 1, noon: place 3 stones, or save one in your lid."),
    (("D4 D5 D6 D7", "save"), "Day 1, afternoon: place 2 stones."),
    (("D4 D5 D6 D7", "save", "D8 D9"), "Day 1, evening: place 1 stone."),
    (FIRST_DAY, "Day 2, morning: place 4 stones, or save one in your lid."),
])  # fmt: skip
def test_the_expectation(open_match: OpenMatch, played: tuple[str, ...], sentence: str) -> None:
    driver = open_match(*played)
    assert driver.texts.expectation(driver.position) == sentence


def test_the_title_names_player_and_colour(open_match: OpenMatch) -> None:
    driver = open_match("D4 D5 D6 D7")
    assert driver.texts.turn_title(driver.position) == "Ben · White"


def test_the_plates_count_stones_left_and_saved(open_match: OpenMatch) -> None:
    driver = open_match(*FIRST_DAY, "H14")
    plates = driver.texts.seat_infos(driver.position)
    assert [plate.name for plate in plates] == ["Ada · Black", "Ben · White"]
    assert [plate.score for plate in plates] == ["3 left", ""]
    assert [plate.detail for plate in plates] == [
        "7 placed · lid: 0",
        "1 placed · lid: 1",
    ]
