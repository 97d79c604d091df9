"""The display of a thinking opponent, and "move now"."""

from __future__ import annotations

from typing import Any

import msgspec
import pygame
import pytest

from games.controller.seats import Seat
from games.core.game import Level
from games.ui.toolkit.text import Text
from tests.ui import user_input
from tests.ui.race import ADA, Driver, OpenMatch

EXPERT = Seat("computer", "Robot", "expert", 10.0)


@pytest.fixture
def driver(open_match: OpenMatch) -> Driver:
    """An expert that uses all its time has begun to think about the first turn."""
    level = Level("expert", "Expert", "Thinks.", lambda position, limits: [], timed=True)
    driver = open_match((EXPERT, ADA), levels=(level,))
    driver.wait(0.1)
    return driver


def watch(driver: Driver) -> None:
    settings = msgspec.structs.replace(driver.context.settings, show_thinking=True)
    driver.context.change_settings(settings)


def arrows(driver: Driver) -> bytes:
    """The pixels of the board."""
    area = driver.scene.board.area
    return pygame.image.tobytes(user_input.show(driver.context).subsurface(area), "RGB")


@pytest.fixture
def said(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The paragraphs that are drawn."""
    lines: list[str] = []
    original = Text.paragraph

    def paragraph(self: Text, text: str, *arguments: Any, **more: Any) -> pygame.Surface:
        lines.append(text)
        return original(self, text, *arguments, **more)

    monkeypatch.setattr(Text, "paragraph", paragraph)
    return lines


def test_the_best_turn_so_far_and_the_chance_are_shown(driver: Driver, said: list[str]) -> None:
    before = arrows(driver)
    watch(driver)
    driver.engine.tell(0.8, "3", "2")
    driver.wait(0.1)
    assert arrows(driver) != before
    thinking = [line for line in said if "thinking" in line]
    assert thinking == ["is thinking…", "is thinking… its chance: 80%"]
    assert driver.points == (0, 0)


def test_a_turn_removes_the_arrows_of_thinking(driver: Driver, said: list[str]) -> None:
    before = arrows(driver)
    watch(driver)
    driver.engine.tell(0.8, "3", "2")
    driver.wait(0.1)
    driver.engine.answer("3", "1")
    driver.wait()
    assert driver.points == (4, 0)
    assert arrows(driver) == before
    assert said[-1] == "drop a number into your pot"


def test_an_undo_while_the_computer_thinks_hides_its_win_probability(
    open_match: OpenMatch, said: list[str]
) -> None:
    driver = open_match((ADA, EXPERT))
    before = arrows(driver)
    watch(driver)
    driver.drag("3", "black")
    driver.drag("2", "black")
    driver.wait()
    driver.engine.tell(0.8, "3", "2")
    driver.wait(0.1)
    user_input.show(driver.context)
    assert said[-1] == "is thinking… its chance: 80%"
    driver.session.undo()
    driver.wait()
    assert arrows(driver) == before
    assert said[-1] == "drop a number into your pot"
