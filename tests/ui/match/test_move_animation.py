"""Moves in time: what is seen, heard and told, and when; with the toy game Race."""

from __future__ import annotations

from typing import Any

import pytest

from games.ui.board.script import Script
from tests import toy
from tests.ui.race import Driver, OpenMatch, RaceBoard


def perform_slowly(
    self: RaceBoard, script: Script, before: toy.Race, move: toy.RaceMove, after: toy.Race
) -> None:
    """A second of travel, a sound on contact, and half a second until the points count."""
    script.wait(1.0)
    script.sound("place")
    script.wait(0.5)
    script.sound("claim")
    script.reveal(after)


@pytest.fixture
def driver(open_match: OpenMatch, monkeypatch: pytest.MonkeyPatch) -> Driver:
    """A match whose moves take a second and a half."""
    monkeypatch.setattr(RaceBoard, "perform", perform_slowly)
    texts = "tests.ui.race.RaceTexts.announcement"
    monkeypatch.setattr(texts, lambda self, before, move, *_: f"{move.number} was added.")
    return open_match()


@pytest.fixture
def heard(driver: Driver, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    heard: list[str] = []
    monkeypatch.setattr(driver.context.sounds, "play", lambda name, **how: heard.append(name))
    return heard


def counted(driver: Driver) -> int:
    """Black's points in the panel."""
    position: Any = driver.view.shown_position
    return int(position.points[0])


def test_contact_comes_before_consequences(driver: Driver, heard: list[str]) -> None:
    driver.drag("3", "black")
    heard.clear()
    assert driver.points == (3, 0)
    driver.wait(0.9)
    assert (heard, counted(driver), driver.message) == ([], 0, "")
    driver.wait(0.2)
    assert (heard, counted(driver), driver.message) == (["place"], 0, "")
    driver.wait(0.5)
    assert (heard, counted(driver), driver.message) == (["place", "claim"], 3, "3 was added.")
    assert driver.view.settled


def test_a_resize_shows_the_last_position(driver: Driver) -> None:
    driver.drag("3", "black")
    driver.wait(0.1)
    driver.context.resize((900, 1200))
    assert driver.view.settled
    assert (counted(driver), driver.message) == (3, "3 was added.")


def test_playback_waits_until_a_move_has_been_shown(driver: Driver) -> None:
    driver.drag("3", "black")
    driver.drag("2", "black")
    driver.scene.panel.playback.to_start()
    driver.scene.panel.playback.play_back()
    driver.wait(1.6)
    assert driver.points == (3, 0)
    driver.wait(0.5)
    assert driver.points == (5, 0)


def test_the_end_is_known_to_the_panel_when_the_last_move_has_been_shown(
    open_match: OpenMatch, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(RaceBoard, "perform", perform_slowly)
    driver = open_match(Goal="3")
    driver.drag("3", "black")
    driver.wait(0.2)
    before = len(driver.scene.panel.controls())
    assert driver.view.shown_outcome is None
    driver.wait(1.5)
    assert driver.view.shown_outcome is not None
    assert len(driver.scene.panel.controls()) > before  # "Result" and the playback bar
