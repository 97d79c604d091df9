"""Translation of gestures into moves or reasons."""

from __future__ import annotations

from typing import Any

import pygame
import pytest

from games.ui.match.board import REFUSAL_TIME, BoardInput
from tests.ui.race import ADA, ROBOT, Driver, OpenMatch, RaceDrawing


@pytest.fixture
def driver(open_match: OpenMatch) -> Driver:
    return open_match((ADA, ROBOT))


def hand(driver: Driver) -> BoardInput[Any]:
    scene = driver.scene
    return BoardInput(scene.board.view, scene.board.parts)


def test_a_drop_plays_the_move_that_it_means(driver: Driver) -> None:
    hand(driver).dropped("3", "black")
    assert driver.points == (3, 0)


def test_a_drop_that_means_nothing_plays_nothing(driver: Driver) -> None:
    hand(driver).dropped("3", "2")
    assert driver.points == (0, 0)


def test_a_drop_that_the_rules_forbid_is_explained(driver: Driver) -> None:
    hand(driver).dropped("9", "black")
    assert driver.points == (0, 0)
    assert driver.message == "9 cannot be added now."


def test_picking_up_is_heard_and_takes_the_sentence_away(
    driver: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    heard: list[str] = []
    monkeypatch.setattr(driver.context.sounds, "play", heard.append)
    driver.view.status.say("Hm.")
    hand(driver).picked("1")
    assert (driver.message, heard) == ("", ["select"])


@pytest.mark.parametrize(("origin", "target", "sentence"), [
    ("9", "black", "9 cannot be added now."),
    ("1", "2", "Numbers go into a pot."),
    (None, "2", "Numbers go into a pot."),
])  # fmt: skip
def test_a_refused_gesture_is_explained(
    driver: Driver, origin: str | None, target: str, sentence: str
) -> None:
    hand(driver).refused(origin, target)
    assert driver.message == sentence


def test_out_of_turn_and_after_the_end_everything_is_refused(open_match: OpenMatch) -> None:
    driver = open_match((ROBOT, ADA))
    hand(driver).refused("1", "black")
    assert driver.message == "It is Robot’s turn."
    driver = open_match(Goal="3")
    driver.drag("3", "black")
    hand(driver).refused("1", "white")
    assert driver.message == "The game is over."


def test_what_forbids_a_drop_is_drawn_for_a_moment(
    driver: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn: list[float] = []
    asked: list[tuple[object, object]] = []

    def marks(self: RaceDrawing, position: object, origin: object, target: object) -> object:
        asked.append((origin, target))
        return lambda surface, share: drawn.append(round(share, 1))

    monkeypatch.setattr(RaceDrawing, "refusal_marks", marks)
    hand(driver).refused("9", "black")
    surface = pygame.Surface((1280, 800))
    driver.scene.draw(surface)
    driver.wait(REFUSAL_TIME / 2)
    driver.scene.draw(surface)
    driver.wait(REFUSAL_TIME)
    driver.scene.draw(surface)
    assert (asked, drawn) == ([("9", "black")], [0.0, 0.5])


def test_picking_up_takes_the_marks_of_a_refusal_away(
    driver: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(RaceDrawing, "refusal_marks", lambda *_: lambda surface, share: None)
    hand(driver).refused("9", "black")
    assert not driver.view.settled
    hand(driver).picked("1")
    assert driver.view.settled
