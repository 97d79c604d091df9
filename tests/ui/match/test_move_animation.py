"""Moves in time: what is seen, heard and told, and when; with the toy game Race."""

from __future__ import annotations

from typing import Any

import pygame
import pytest

from games.core.match import Match
from games.ui.board.script import Script
from games.ui.match.board import MOST_MOVES, steps_between
from games.ui.match.panel import Panel
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


def test_the_next_drop_shows_the_consequences_of_the_last_at_once(
    driver: Driver, heard: list[str]
) -> None:
    driver.drag("3", "black")
    driver.wait(0.1)
    driver.drag("2", "black")
    assert driver.points == (5, 0)
    assert counted(driver) == 3
    assert "claim" not in heard
    driver.wait(2.0)
    assert counted(driver) == 5


def test_a_resize_shows_the_last_position(driver: Driver) -> None:
    driver.drag("3", "black")
    driver.wait(0.1)
    driver.context.resize((900, 1200))
    assert driver.view.settled
    assert (counted(driver), driver.message) == (3, "3 was added.")


def test_undo_shows_the_earlier_counts_at_once_and_is_quick(
    driver: Driver, heard: list[str]
) -> None:
    driver.drag("3", "black")
    driver.wait(2.0)
    heard.clear()
    driver.key(pygame.K_z, pygame.KMOD_CTRL)
    assert (counted(driver), driver.message, heard) == (0, "", ["back"])
    driver.wait(0.4)
    assert driver.view.settled
    assert heard == ["back"]


def test_redo_is_as_quick_as_undo(driver: Driver, heard: list[str]) -> None:
    driver.drag("3", "black")
    driver.drag("2", "black")
    driver.session.undo(whole_turn=True)
    heard.clear()
    driver.session.redo(whole_turn=True)
    driver.wait(0.4)
    assert driver.view.settled
    assert (heard, counted(driver)) == (["back"], 5)


def test_a_move_that_is_looked_at_is_played_again(driver: Driver, heard: list[str]) -> None:
    driver.drag("3", "black")
    driver.session.view(driver.view.match.undo)
    heard.clear()
    driver.session.view(driver.view.match.redo)
    assert counted(driver) == 0
    driver.wait(1.6)
    assert (heard, counted(driver), driver.message) == (["place", "claim"], 3, "3 was added.")


def test_several_moves_are_played_one_after_the_other(driver: Driver, heard: list[str]) -> None:
    driver.drag("3", "black")
    driver.drag("2", "black")
    driver.session.undo(whole_turn=True)
    heard.clear()
    driver.session.view(driver.view.match.redo_turn)
    driver.wait(1.6)
    assert (heard, counted(driver)) == (["place", "claim"], 3)
    driver.wait(1.5)
    assert (heard, counted(driver)) == (["place", "claim"] * 2, 5)


def test_without_animation_everything_is_told_at_once_in_order(
    driver: Driver, heard: list[str]
) -> None:
    settings = driver.context.settings
    driver.context.change_settings(type(settings)(animation="off"))
    driver.drag("3", "black")
    assert driver.view.settled
    assert heard[-2:] == ["place", "claim"]
    assert (counted(driver), driver.message) == (3, "3 was added.")


def test_the_panel_shows_the_points_that_were_reached(driver: Driver) -> None:
    shown: list[int] = []

    class Watched(Panel[Any]):
        def refresh(self) -> None:
            shown.append(counted(driver))

    driver.scene.panel.__class__ = Watched
    driver.drag("3", "black")
    driver.wait(2.0)
    assert set(shown) == {3}


def test_playback_waits_until_a_move_has_been_shown(driver: Driver) -> None:
    driver.drag("3", "black")
    driver.drag("2", "black")
    driver.scene.panel.playback.to_start()
    driver.scene.panel.playback.play_back()
    driver.wait(1.6)
    assert driver.points == (3, 0)
    driver.wait(0.5)
    assert driver.points == (5, 0)


def test_the_steps_between_two_nodes_lead_forward_only() -> None:
    match = Match(toy.Race(goal=99))
    nodes = [match.node]
    for number in (3, 2) * 5:
        match.play(toy.Add(number))
        nodes.append(match.node)
    steps = steps_between(nodes[0], nodes[2])
    assert [step.move for step in steps] == [toy.Add(3), toy.Add(2)]
    assert [step.after for step in steps] == [nodes[1].position, nodes[2].position]
    assert steps_between(nodes[2], nodes[0]) == []
    assert len(steps_between(nodes[0], nodes[MOST_MOVES])) == MOST_MOVES
    assert steps_between(nodes[0], nodes[MOST_MOVES + 1]) == []


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


def test_a_move_waits_for_what_the_last_one_has_left_aside(
    open_match: OpenMatch, monkeypatch: pytest.MonkeyPatch
) -> None:
    def perform(
        self: RaceBoard, script: Script, before: toy.Race, move: object, after: toy.Race
    ) -> None:
        with script.aside(1.0):
            script.sound("claim")
            script.wait(0.5)
        script.sound("place")

    monkeypatch.setattr(RaceBoard, "perform", perform)
    driver = open_match()
    driver.drag("3", "black")
    driver.drag("2", "black")
    driver.session.undo(whole_turn=True)
    heard: list[str] = []
    monkeypatch.setattr(driver.context.sounds, "play", lambda name, **how: heard.append(name))
    driver.session.view(driver.view.match.redo_turn)
    driver.wait(1.4)
    assert heard == ["place", "claim"]
    driver.wait(0.2)
    assert heard == ["place", "claim", "place"]


def test_the_result_button_comes_with_the_result(open_match: OpenMatch) -> None:
    """Before it, a click on the button would meet a button of the result that opens."""
    driver = open_match(Goal="3")

    def labels() -> list[str]:
        return [node.name for node in driver.scene.accessible()]

    driver.drag("3", "black")
    driver.wait(0.8)
    assert driver.session.over
    assert "Result" not in labels()
    driver.wait(3)
    driver.context.scenes.pop()
    driver.wait(0.1)
    assert "Result" in labels()
