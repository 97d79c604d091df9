"""The match scene of all games, tested with the toy game Race."""

from __future__ import annotations

import pygame
import pytest

from tests.ui import user_input
from tests.ui.race import OpenMatch


@pytest.mark.parametrize("size", [(800, 600), (1280, 800), (900, 1200)])
def test_a_resize_in_mid_drag_puts_the_piece_back_and_lays_out_again(
    open_match: OpenMatch, size: tuple[int, int]
) -> None:
    driver = open_match()
    start = driver.spot("1").center
    driver.send(pygame.MOUSEBUTTONDOWN, pos=start, button=1)
    driver.send(pygame.MOUSEMOTION, pos=(start[0] + 50, start[1]), rel=(1, 1), buttons=(1, 0, 0))
    driver.context.resize(size)
    assert driver.board.drag is None
    driver.scene.draw(pygame.Surface(size))
    driver.drag("3", "black")
    assert driver.points == (3, 0)


def test_losing_the_focus_puts_the_piece_back(open_match: OpenMatch) -> None:
    driver = open_match()
    start = driver.spot("1").center
    driver.send(pygame.MOUSEBUTTONDOWN, pos=start, button=1)
    driver.send(pygame.MOUSEMOTION, pos=(start[0] + 50, start[1]), rel=(1, 1), buttons=(1, 0, 0))
    driver.context.scenes.covered()
    assert driver.board.drag is None


def test_a_held_piece_looks_the_same_above_the_kept_picture(open_match: OpenMatch) -> None:
    driver = open_match()
    x, y = driver.spot("3").center
    target = driver.spot("black").center
    user_input.press(driver.context.scenes, (x, y))
    for point in ((x + 40, y), target, (target[0] + 1, target[1])):
        user_input.move(driver.context.scenes, point)
        driver.wait(0.1)
        kept = pygame.image.tobytes(user_input.show(driver.context), "RGB")
        driver.send(pygame.USEREVENT)  # everything is drawn again
        driver.wait(0.1)
        assert pygame.image.tobytes(user_input.show(driver.context), "RGB") == kept
    driver.send(pygame.MOUSEBUTTONUP, pos=target, button=1)
    assert driver.points == (3, 0)


def test_a_button_stays_hovered_only_while_the_pointer_is_in_the_panel(
    open_match: OpenMatch,
) -> None:
    driver = open_match()
    rules = next(
        node for node in driver.scene.panel.accessible() if node.name == "Rules" and node.rect
    )
    assert rules.rect is not None
    still = pygame.image.tobytes(user_input.show(driver.context), "RGB")
    user_input.move(driver.context.scenes, rules.rect.center)
    driver.wait(0.1)
    assert pygame.image.tobytes(user_input.show(driver.context), "RGB") != still
    user_input.move(driver.context.scenes, (5, 5))
    driver.wait(0.1)
    assert pygame.image.tobytes(user_input.show(driver.context), "RGB") == still


def test_a_button_pressed_in_the_panel_is_let_go_elsewhere(open_match: OpenMatch) -> None:
    driver = open_match()
    driver.drag("3", "black")
    driver.wait()
    undo = next(node for node in driver.scene.panel.accessible() if node.name == "Undo")
    assert undo.rect is not None
    user_input.press(driver.context.scenes, undo.rect.center)
    user_input.move(driver.context.scenes, (5, 5))
    user_input.release(driver.context.scenes, (5, 5))
    user_input.move(driver.context.scenes, undo.rect.center)
    user_input.release(driver.context.scenes, undo.rect.center)
    assert driver.points == (3, 0)
    user_input.click(driver.context.scenes, undo.rect.center)
    assert driver.points == (0, 0)
