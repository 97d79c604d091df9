"""The buttons below the board while a turn is half made."""

from __future__ import annotations

import msgspec
import pygame
import pytest

from tests.ui.race import Driver, OpenMatch

SIZES = [(800, 600), (1280, 800), (1920, 1080), (800, 1400)]


def shown(driver: Driver) -> list[pygame.Rect]:
    """The buttons between the board and the panel's buttons."""
    return list(driver.scene.controls())


def confirming(driver: Driver) -> Driver:
    settings = msgspec.structs.replace(driver.context.settings, confirm_turns=True)
    driver.context.change_settings(settings)
    return driver


@pytest.mark.parametrize("size", SIZES)
def test_they_never_cover_the_board_and_stay_in_the_window(
    open_match: OpenMatch, size: tuple[int, int]
) -> None:
    driver = confirming(open_match())
    driver.context.resize(size)
    driver.drag("3", "black")
    driver.drag("2", "black")
    board = driver.scene.board.area
    buttons = shown(driver)
    assert len(buttons) == 2
    for rect in buttons:
        assert not rect.colliderect(board)
        assert not rect.colliderect(driver.scene.panel.rect)
        assert pygame.Rect((0, 0), size).contains(rect)
    assert not buttons[0].colliderect(buttons[1])


def test_the_enter_that_confirms_is_not_for_the_board(open_match: OpenMatch) -> None:
    driver = confirming(open_match())
    driver.drag("3", "black")
    driver.drag("2", "black")
    driver.wait()
    driver.key(pygame.K_RIGHT)
    assert driver.board.cursor.place is not None
    driver.key(pygame.K_RETURN)
    assert driver.points == (5, 0)
    assert driver.board.selected is None
