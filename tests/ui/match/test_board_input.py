"""Translation of gestures into moves or reasons."""

from __future__ import annotations

import pygame
import pytest

from games.ui.match.board import REFUSAL_TIME
from tests.ui.race import ADA, ROBOT, Driver, OpenMatch, RaceBoard


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


def test_picking_up_is_heard_and_takes_the_sentence_away(
    driver: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    heard: list[str] = []
    monkeypatch.setattr(driver.context.sounds, "play", heard.append)
    driver.view.status.say("Hm.")
    driver.scene.board.picked("1")
    assert (driver.message, heard) == ("", ["select"])


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


def test_what_forbids_a_drop_is_drawn_for_a_moment(
    driver: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn: list[float] = []
    asked: list[tuple[object, object]] = []

    def marks(self: RaceBoard, position: object, origin: object, target: object) -> object:
        asked.append((origin, target))
        return lambda surface, share: drawn.append(round(share, 1))

    monkeypatch.setattr(RaceBoard, "refusal_marks", marks)
    driver.scene.board.refused("9", "black")
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
    monkeypatch.setattr(RaceBoard, "refusal_marks", lambda *_: lambda surface, share: None)
    driver.scene.board.refused("9", "black")
    assert not driver.view.settled
    driver.scene.board.picked("1")
    assert driver.view.settled
