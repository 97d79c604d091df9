"""The keys of a match."""

from __future__ import annotations

import pygame
import pytest

from tests.ui.race import Driver, OpenMatch

CTRL, META, SHIFT, ALT = pygame.KMOD_CTRL, pygame.KMOD_META, pygame.KMOD_SHIFT, pygame.KMOD_ALT


@pytest.fixture
def driver(open_match: OpenMatch) -> Driver:
    driver = open_match()
    for number in ("3", "2"):
        driver.drag(number, "black")
    return driver


@pytest.mark.parametrize("control", [CTRL, META])
def test_undo_and_redo_by_move_and_with_shift_by_turn(driver: Driver, control: int) -> None:
    found = []
    for code, mod in (
        (pygame.K_z, control),
        (pygame.K_y, control),
        (pygame.K_z, control | SHIFT),
        (pygame.K_y, control | SHIFT),
    ):
        driver.key(code, mod)
        found.append(driver.points)
    assert found == [(3, 0), (5, 0), (0, 0), (5, 0)]


def test_a_letter_alone_does_nothing_to_the_match(driver: Driver) -> None:
    for code in (pygame.K_z, pygame.K_y, pygame.K_c, pygame.K_v):
        driver.key(code)
    assert driver.points == (5, 0)
    assert driver.context.toasts == []


def test_h_asks_for_a_hint_and_ctrl_h_does_not(driver: Driver) -> None:
    driver.key(pygame.K_h, CTRL)
    assert driver.engine.asked == []
    driver.key(pygame.K_h)
    assert len(driver.engine.asked) == 1


@pytest.mark.parametrize(("code", "argument"), [(pygame.K_p, "match"), (pygame.K_r, "game")])
def test_pause_and_rules_open_above_the_match(driver: Driver, code: int, argument: str) -> None:
    driver.key(code)
    assert argument in driver.top.arguments


def test_keys_do_not_step_while_a_piece_is_held(driver: Driver) -> None:
    start = driver.spot("1").center
    driver.send(pygame.MOUSEBUTTONDOWN, pos=start, button=1)
    driver.send(pygame.MOUSEMOTION, pos=(start[0] + 50, start[1]), rel=(1, 1), buttons=(1, 0, 0))
    driver.key(pygame.K_LEFT, ALT)
    assert driver.points == (5, 0)
    assert driver.board.drag is not None
