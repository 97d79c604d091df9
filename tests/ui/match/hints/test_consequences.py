"""What would follow from a drop is asked once for each target, and drawn while it is hovered."""

from __future__ import annotations

import msgspec
import pygame
import pytest

from games.ui.board.sprites import Place
from games.ui.match.hints import Consequences
from tests import toy
from tests.ui import user_input
from tests.ui.race import Driver, OpenMatch, RaceBoard

asked: list[tuple[Place, Place]] = []
drawn: list[str] = []


@pytest.fixture
def driver(open_match: OpenMatch, monkeypatch: pytest.MonkeyPatch) -> Driver:
    asked.clear()
    drawn.clear()

    def preview(self: RaceBoard, position: toy.Race, origin: Place, target: Place) -> object:
        asked.append((origin, target))
        return lambda surface: drawn.append("preview")

    monkeypatch.setattr(RaceBoard, "preview", preview)
    return open_match()


def carry(driver: Driver, origin: str, over: str) -> None:
    user_input.press(driver.context.scenes, driver.spot(origin).center)
    user_input.move(driver.context.scenes, driver.spot(over).center)


def draw(driver: Driver) -> None:
    driver.scene.draw(pygame.Surface((1280, 800)))


def test_a_target_is_asked_about_once_and_drawn(driver: Driver) -> None:
    carry(driver, "3", "black")
    draw(driver)
    draw(driver)
    assert asked == [("3", "black")]
    assert set(drawn) == {"preview"}


def test_it_can_be_turned_off(driver: Driver) -> None:
    settings = msgspec.structs.replace(driver.context.settings, show_consequences=False)
    driver.context.change_settings(settings)
    carry(driver, "3", "black")
    draw(driver)
    assert asked == []


def test_a_move_that_waits_for_confirmation_shows_what_follows(driver: Driver) -> None:
    settings = msgspec.structs.replace(driver.context.settings, confirm_turns=True)
    driver.context.change_settings(settings)
    driver.drag("3", "black")
    driver.drag("2", "black")
    user_input.move(driver.context.scenes, (5, 5))
    driver.wait()
    draw(driver)
    assert asked[-1] == ("2", "black")


def test_another_position_is_asked_about_again(driver: Driver) -> None:
    scene = driver.scene
    consequences = Consequences(scene.board.view)
    surface = pygame.Surface((10, 10))
    carry(driver, "3", "black")
    consequences.draw(surface)
    driver.key(pygame.K_ESCAPE)
    driver.drag("1", "black")
    driver.wait()
    carry(driver, "3", "black")
    consequences.draw(surface)
    assert asked == [("3", "black")] * 2
