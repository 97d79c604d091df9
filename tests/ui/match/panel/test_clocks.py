"""Matches by the clock: when it runs, how it warns, what happens when the flag falls."""

from __future__ import annotations

from typing import Any

import pygame
import pytest

from games.controller.seats import Seat
from games.core.match import TimeControl
from games.ui.match.opening import CLOCK
from games.ui.match.view import clock_text
from tests.ui.race import Driver, OpenMatch

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
