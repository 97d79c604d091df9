"""A match of Race against a teaching opponent: Ada is at the mouse."""

from __future__ import annotations

from typing import Any

import pygame
import pytest

from games.ai.levels import after_game, baseline_levels
from games.controller.seats import Seat
from games.core.rating import MOST_DEVIATION, Rating
from games.storage.documents import CoachProgress, Rated
from tests import toy
from tests.looks import replace
from tests.ui.race import ADA, ROBOT, Driver, OpenMatch
from tests.ui.user_input import show

TEACHER = Seat("computer", "Teacher", "teaching")


@pytest.fixture
def driver(open_match: OpenMatch) -> Driver:
    return open_match((ADA, TEACHER))


def ada_plays(driver: Driver, *numbers: str) -> None:
    for number in numbers:
        driver.drag(number, "black")
        driver.wait(1 / 30)


def examine(driver: Driver, best: float, after: float) -> None:
    """Ada has dropped her last number: her chance was `best`, and the teacher's is `after` now."""
    driver.answer("3+2", best)
    driver.answer("2+3", after)


def buttons(driver: Driver) -> list[pygame.Rect]:
    """The buttons by the board: the one that takes back, then the one that plays."""
    return list(driver.scene.controls())


def levels() -> tuple[Any, ...]:
    """Five levels with the names a to e."""
    base = baseline_levels(toy.RACE)[0]
    return tuple(replace(base, name=name, title=name) for name in "abcde")


def win(driver: Driver) -> None:
    """Ada wins with one turn."""
    ada_plays(driver, "1", "2")
    driver.wait(2)
    assert driver.view.session.over


def rating(driver: Driver) -> float:
    return driver.context.user_files.coach.load().skill("race").rating


@pytest.mark.parametrize("opponent", [TEACHER, replace(ROBOT, level="c")])
def test_results_against_computers_change_the_rating(open_match: OpenMatch, opponent: Seat) -> None:
    driver = open_match((ADA, opponent), levels=levels(), Goal="3")
    win(driver)
    assert rating(driver) > 1000


def test_a_game_counts_against_the_levels_that_have_played(open_match: OpenMatch) -> None:
    """Ada has lost by the teacher's opinion, so the level b, rated 1290, makes its only turn."""
    driver = open_match((ADA, TEACHER), levels=levels(), Goal="6")
    progress = CoachProgress().with_skill("race", Rated(1770))
    driver.context.user_files.coach.change(lambda _: progress)
    driver.context.scenes.go("race", options={"Goal": "6"}, seats=(ADA, TEACHER))
    driver.context.scenes.settle()
    ada_plays(driver, "1", "2")
    examine(driver, 0.1, 0.9)
    driver.wait(1)
    assert driver.engine.asked[-1]["level"] == "b"
    driver.engine.answer("1", "2")
    driver.wait(2)
    win(driver)
    before = Rating(1770, MOST_DEVIATION)
    assert rating(driver) == pytest.approx(after_game(before, [1290], 1.0).value)


@pytest.mark.parametrize("size", [(800, 600), (1280, 800), (800, 1400)])
def test_the_warning_leaves_its_buttons_free(driver: Driver, size: tuple[int, int]) -> None:
    driver.context.resize(size)
    ada_plays(driver, "1", "2")
    examine(driver, 0.6, 0.6)
    show(driver.context)
    box, lost = driver.view.status.box, "lowers your chance to win from about 60% to 40%."
    assert driver.view.status.text == f"This turn {lost} Play it anyway?"
    assert len(buttons(driver)) == 2
    assert box.collidelist(buttons(driver)) == -1
