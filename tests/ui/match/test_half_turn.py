"""Gestures that are taken back, and the last one of a turn that waits for confirmation."""

from __future__ import annotations

import msgspec
import pygame
import pytest

from games.core.match import Match
from games.core.position import read_moves
from games.ui.match.speech import viewed_turn
from tests.ui.race import Driver, OpenMatch


@pytest.fixture
def driver(open_match: OpenMatch) -> Driver:
    """A match in which turns are confirmed."""
    driver = open_match()
    settings = msgspec.structs.replace(driver.context.settings, confirm_turns=True)
    driver.context.change_settings(settings)
    return driver


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


def test_a_part_of_the_last_turn_is_not_called_the_whole_turn(driver: Driver) -> None:
    """Two turns of two gestures: the present is inside the second one, then after the first."""
    start = driver.view.session.match.start
    match = Match(start)
    match.play_all(read_moves(start, ("3", "2", "1", "3")))
    match.undo()
    assert viewed_turn(match) == "Turn 2 of 2, half played"
    match.undo()
    assert viewed_turn(match) == "Viewing turn 1 of 2"
