"""Gestures that are taken back, and the last one of a turn that waits for confirmation."""

from __future__ import annotations

import msgspec
import pygame
import pytest

from games.core.position import Side
from games.ui.board.sprites import Mark
from games.ui.match.teacher import HalfTurn, Teacher
from tests import toy
from tests.ui.race import Driver, OpenMatch, RaceDrawing


@pytest.fixture
def driver(open_match: OpenMatch) -> Driver:
    """A match in which turns are confirmed."""
    driver = open_match()
    settings = msgspec.structs.replace(driver.context.settings, confirm_turns=True)
    driver.context.change_settings(settings)
    return driver


def half_turn_of(driver: Driver) -> HalfTurn[toy.Race]:
    """Another one of the same match: what waits is kept by the view."""
    return HalfTurn(driver.view, driver.parts, Teacher(driver.view))


def test_without_the_setting_the_last_gesture_is_played_at_once(open_match: OpenMatch) -> None:
    driver = open_match()
    driver.drag("3", "black")
    driver.drag("2", "black")
    assert driver.view.position.to_move is Side.WHITE
    assert driver.view.pending is None


def test_the_last_gesture_waits_until_it_is_confirmed(driver: Driver) -> None:
    driver.drag("3", "black")
    driver.drag("2", "black")
    assert driver.points == (3, 0)
    driver.key(pygame.K_RETURN)
    assert driver.points == (5, 0)
    assert driver.view.pending is None


def test_another_drop_takes_its_place(driver: Driver) -> None:
    driver.drag("3", "black")
    driver.drag("2", "black")
    driver.drag("1", "black")
    driver.key(pygame.K_RETURN)
    assert driver.points == (4, 0)


def test_escape_takes_it_back_and_pauses_nothing(driver: Driver) -> None:
    driver.drag("3", "black")
    driver.drag("2", "black")
    driver.key(pygame.K_ESCAPE)
    assert driver.view.pending is None
    assert driver.points == (3, 0)
    assert driver.top is driver.scene


def test_a_ghost_lies_on_the_target_and_its_origin_is_pale(driver: Driver) -> None:
    driver.drag("3", "black")
    driver.wait()
    driver.drag("2", "black")
    ghost = driver.board.ghost("2", "black")
    assert (ghost.x, ghost.y) == driver.spot("black").center
    driver.scene.draw(pygame.Surface((1280, 800)))
    origin = driver.board.sprite_at("2")
    assert origin is not None
    assert origin.alpha < 255
    driver.key(pygame.K_ESCAPE)
    assert origin.alpha == 255


def test_an_undo_or_a_move_ends_it(driver: Driver) -> None:
    driver.drag("3", "black")
    driver.drag("2", "black")
    driver.controller.undo()
    assert driver.view.pending is None
    assert driver.points == (0, 0)


def test_cancelling_takes_all_gestures_of_the_turn_back(open_match: OpenMatch) -> None:
    driver = open_match()
    half_turn = half_turn_of(driver)
    assert not half_turn.can_cancel
    driver.drag("3", "black")
    assert half_turn.can_cancel
    half_turn.cancel()
    assert driver.points == (0, 0)
    assert not half_turn.can_cancel


def test_cancelling_takes_back_first_what_waits(driver: Driver) -> None:
    driver.drag("3", "black")
    driver.drag("2", "black")
    half_turn_of(driver).cancel()
    assert driver.points == (3, 0)
    half_turn_of(driver).cancel()
    assert driver.points == (0, 0)


def test_while_it_waits_no_targets_are_marked(
    driver: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    marks: list[Mark] = []
    monkeypatch.setattr(
        RaceDrawing, "draw_mark", lambda self, surface, place, mark: marks.append(mark)
    )
    driver.drag("3", "black")
    driver.drag("2", "black")
    driver.wait()
    driver.board.select("1")
    driver.scene.draw(pygame.Surface((1280, 800)))
    assert not {Mark.SELECTED, Mark.TARGET, Mark.HOT} & {*marks}
    driver.key(pygame.K_ESCAPE)
    driver.board.select("1")
    driver.scene.draw(pygame.Surface((1280, 800)))
    assert {Mark.SELECTED, Mark.HOT} <= {*marks}


def test_half_a_turn_that_is_only_viewed_cannot_be_cancelled(open_match: OpenMatch) -> None:
    driver = open_match()
    driver.drag("3", "black")
    driver.drag("2", "black")
    half_turn = half_turn_of(driver)
    driver.scene.panel.playback.step(-1)
    assert driver.view.position.mid_turn
    assert not half_turn.can_cancel
    driver.controller.go_back(1)
    assert half_turn.can_cancel
