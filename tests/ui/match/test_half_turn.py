"""Gestures that are taken back, and the last one of a turn that waits for confirmation."""

from __future__ import annotations

import msgspec
import pygame
import pytest

from games.core.match import Match
from games.core.position import read_moves
from games.ui.board.sprites import Mark
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


def test_while_it_waits_no_targets_are_marked(
    driver: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    marks: list[Mark] = []
    board = driver.scene.board
    monkeypatch.setattr(board, "draw_mark", lambda surface, place, mark: marks.append(mark))
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


def test_a_part_of_the_last_turn_is_not_called_the_whole_turn(driver: Driver) -> None:
    """Two turns of two gestures: the present is inside the second one, then after the first."""
    start = driver.view.session.match.start
    match = Match(start)
    match.play_all(read_moves(start, ("3", "2", "1", "3")))
    match.undo()
    assert viewed_turn(match) == "Turn 2 of 2, half played"
    match.undo()
    assert viewed_turn(match) == "Viewing turn 1 of 2"


def test_the_panel_asks_to_confirm_the_turn_that_waits(driver: Driver) -> None:
    def picture() -> bytes:
        surface = pygame.Surface((1280, 800))
        driver.scene.draw(surface)
        return pygame.image.tobytes(surface.subsurface(driver.scene.panel.status.rect), "RGB")

    driver.drag("3", "black")
    driver.wait()
    before = picture(), picture()  # the panel at rest is kept as a picture
    driver.drag("2", "black")
    waiting = picture()
    driver.key(pygame.K_ESCAPE)
    assert before[0] == before[1] == picture() != waiting
