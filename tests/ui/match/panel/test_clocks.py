"""Matches by the clock: when it runs, how it warns, what happens when the flag falls."""

from __future__ import annotations

from typing import Any

import pygame
import pytest

from games.controller.seats import Seat
from games.controller.session import allowance
from games.core.match import TimeControl
from games.core.position import Side, Termination
from games.ui.match.clocks import CLOCK, clock_text
from tests.ui.race import ADA, ROBOT, Driver, OpenMatch

FIVE = TimeControl(300)


def play(driver: Driver, *numbers: str) -> None:
    for number in numbers:
        driver.drag(number, driver.view.position.to_move.value)


def clocks(driver: Driver) -> tuple[float, ...]:
    return tuple(round(left, 1) for left in driver.view.match.clocks)


@pytest.fixture
def by_clock(open_match: OpenMatch) -> Any:
    def make(
        control: TimeControl = FIVE, seats: tuple[Seat, ...] | None = None, **o: str
    ) -> Driver:
        driver = open_match(**({"seats": seats} if seats else {}), control=control, **o)
        assert driver.view.match.control == control
        return driver

    return make


def test_the_clock_of_the_deciding_player_runs(by_clock: Any) -> None:
    driver = by_clock()
    driver.wait(3)
    assert clocks(driver) == (297, 300)
    play(driver, "3", "2")
    driver.wait(2)
    assert clocks(driver) == (297, 298)


def test_no_clock_runs_below_a_dialog(by_clock: Any) -> None:
    driver = by_clock()
    driver.scene.panel.navigation.pause()
    driver.context.scenes.settle()
    driver.wait(5)
    assert clocks(driver) == (300, 300)


def test_no_clock_runs_while_viewing(by_clock: Any) -> None:
    driver = by_clock()
    play(driver, "3", "2")
    driver.key(pygame.K_HOME)
    driver.wait(5)
    driver.key(pygame.K_END)
    assert clocks(driver) == (300, 300)


def test_time_that_the_window_stood_still_counts(by_clock: Any) -> None:
    driver = by_clock()
    driver.context.skipped = 4.9
    driver.context.scenes.update(0.1)
    assert clocks(driver) == (295, 300)


def test_undo_does_not_give_back_thinking_time(by_clock: Any) -> None:
    driver = by_clock()
    driver.wait(2)
    play(driver, "3", "2")
    driver.wait(3)
    driver.controller.undo(whole_turn=True)
    driver.controller.undo(whole_turn=True)
    assert clocks(driver) == (300, 300)
    driver.controller.redo(whole_turn=True)
    assert clocks(driver) == (298, 297)


def test_increment_and_time_per_turn(by_clock: Any) -> None:
    driver = by_clock(TimeControl(60, bonus=5))
    driver.wait(2)
    play(driver, "3", "2")
    assert clocks(driver) == (63, 60)
    driver = by_clock(TimeControl(30, per_turn=True))
    driver.wait(20)
    play(driver, "3")
    assert clocks(driver) == (10, 30)
    play(driver, "2")
    assert clocks(driver) == (30, 30)


def test_the_fall_of_the_flag_ends_the_match(by_clock: Any) -> None:
    driver = by_clock(TimeControl(12))
    driver.wait(11)
    assert not driver.view.over
    driver.wait(1.1)
    assert driver.view.over
    outcome = driver.view.match.outcome()
    assert outcome
    assert (outcome.winners, outcome.termination) == ((Side.WHITE,), Termination.TIME)
    play(driver, "3")
    assert driver.points == (0, 0)
    assert driver.message == "The game is over."
    driver.wait(2)
    assert driver.top.arguments == {"match": driver.scene.panel.navigation}
    verdict = driver.scene.panel.navigation.summary()
    assert (verdict.title, verdict.reason) == ("Ben wins", "Ada’s time is up.")


def test_the_last_ten_seconds_are_heard_once(by_clock: Any) -> None:
    driver = by_clock(TimeControl(12))
    heard: list[str] = []
    driver.context.sounds.play = heard.append
    driver.wait(1.5)
    assert heard == []
    driver.wait(3)
    assert heard == ["low_clock"]


def test_the_computer_obeys_its_clock(by_clock: Any) -> None:
    slow = Seat("computer", "Robot", "greedy", 10.0)
    driver = by_clock(TimeControl(21), (slow, ADA))
    driver.wait(0.1)
    assert driver.engine.asked[0]["seconds"] == pytest.approx(1.0, abs=0.01)
    driver.wait(21)
    assert driver.view.over
    assert driver.engine.cancelled == 1


def test_a_computers_search_costs_time_and_the_display_of_its_turn_none(
    by_clock: Any,
) -> None:
    driver = by_clock(FIVE, (ROBOT, ADA))
    driver.wait(2)
    before = clocks(driver)[0]
    assert 297.9 <= before <= 298.1
    driver.engine.answer("3", "2")
    driver.wait(1 / 30)
    driver.wait(2)
    assert clocks(driver)[0] == pytest.approx(before, abs=0.15)
    assert clocks(driver)[1] < 300


def test_a_rematch_is_played_by_the_same_clock(by_clock: Any) -> None:
    driver = by_clock()
    driver.wait(3)
    driver.scene.panel.navigation.rematch()
    driver.context.scenes.settle()
    assert clocks(driver) == (300, 300)


def test_a_computer_shares_its_time() -> None:
    assert allowance(TimeControl(300), 301, 3) == 3
    assert allowance(TimeControl(300), 11, 3) == 0.5
    assert allowance(TimeControl(300, bonus=2), 11, 3) == 2.5
    assert allowance(TimeControl(30, per_turn=True), 30, 10) == 10
    assert allowance(TimeControl(5, per_turn=True), 5, 10) == 4
    assert allowance(TimeControl(300), 0.5, 3) == pytest.approx(0.0025)


def test_every_choice_is_a_time_control() -> None:
    assert [str(choice.value) for choice in CLOCK.choices] == [
        *("-", "300", "900", "180+5", "600+10", "30/turn", "120/turn")
    ]


def test_how_a_clock_looks() -> None:
    shown = [clock_text(s) for s in (3600, 600, 299.1, 60, 10.1, 10, 9.99, 0.3, 0)]
    assert shown == ["1:00:00", "10:00", "5:00", "1:00", "0:11", "10.0", "9.9", "0.3", "0.0"]


@pytest.mark.parametrize("size", [(800, 600), (1280, 800), (900, 1200), (800, 760)])
def test_clocks_are_drawn(by_clock: Any, size: tuple[int, int]) -> None:
    driver = by_clock(TimeControl(12))
    driver.context.resize(size)
    driver.wait(4)
    driver.scene.draw(pygame.Surface(size))
    assert driver.scene.panel.rect.bottom <= size[1]
    assert all(driver.scene.panel.rect.contains(plate) for plate in driver.scene.panel.plates)
