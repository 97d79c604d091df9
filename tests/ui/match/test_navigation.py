"""Navigation from a match to other scenes, and to the following game."""

from __future__ import annotations

import pytest

from games.core.match import TimeControl
from tests.ui.race import ADA, BEN, ROBOT, Driver, OpenMatch


@pytest.fixture
def over(open_match: OpenMatch) -> Driver:
    driver = open_match(Goal="3", control=TimeControl(60))
    driver.drag("3", "black")
    return driver


def settle(driver: Driver) -> None:
    driver.context.scenes.settle()


def test_the_summary_tells_the_time_and_the_turning_point(open_match: OpenMatch) -> None:
    driver = open_match((ADA, ROBOT), Goal="9")
    for chance in (0.3, 0.9):  # of Robot, who is White
        for number in ("1", "2"):
            driver.drag(number, "black")
        driver.wait(20)
        driver.engine.tell(chance, "1", "2")
        driver.wait(0.5)
        driver.engine.answer("1", "2")
        driver.wait(2)
    for number in ("1", "2"):
        driver.drag(number, "black")
    driver.wait(5)  # after the end, which does not count
    facts = driver.scene.panel.navigation.summary().facts
    assert facts == (
        ("Turns", "5"),
        ("Time", "45 s"),
        ("Turning point", "turn 2: Robot 30% → 90%"),
    )


def test_a_rematch_and_a_restart_begin_a_new_match_by_the_same_clock(over: Driver) -> None:
    for begin, seats in (("rematch", (BEN, ADA)), ("restart", (BEN, ADA))):
        before = over.scene
        getattr(before.panel.navigation, begin)()
        settle(over)
        assert over.scene is not before
        assert over.scene.board.view.session.seats == seats
        assert over.scene.board.view.match.control == TimeControl(60)
