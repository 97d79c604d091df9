"""Translation of gestures into moves or reasons."""

from __future__ import annotations

import pytest

from tests.ui.race import ADA, ROBOT, Driver, OpenMatch


@pytest.fixture
def driver(open_match: OpenMatch) -> Driver:
    return open_match((ADA, ROBOT))


def test_a_drop_that_means_nothing_plays_nothing(driver: Driver) -> None:
    driver.scene.board.dropped("3", "2")
    assert driver.points == (0, 0)


def test_a_drop_that_the_rules_forbid_is_explained(driver: Driver) -> None:
    driver.scene.board.dropped("9", "black")
    assert driver.points == (0, 0)
    assert driver.message == "9 cannot be added now."


@pytest.mark.parametrize(("origin", "target", "sentence"), [
    ("9", "black", "9 cannot be added now."),
    ("1", "2", "Numbers go into a pot."),
    (None, "2", "Numbers go into a pot."),
])  # fmt: skip
def test_a_refused_gesture_is_explained(
    driver: Driver, origin: str | None, target: str, sentence: str
) -> None:
    driver.scene.board.refused(origin, target)
    assert driver.message == sentence
