"""The list of moves beside the board."""

from __future__ import annotations

from typing import Any

import pygame
import pytest

from games.ui.match.move_list import ROW, MoveList
from games.ui.toolkit.text import Text
from games.ui.toolkit.theme import Colour
from tests.ui import user_input
from tests.ui.race import Driver, OpenMatch


@pytest.fixture
def driver(open_match: OpenMatch) -> Driver:
    """Two turns, and another one instead of the second."""
    driver = open_match()
    for number, pot in (("3", "black"), ("2", "black"), ("1", "white"), ("2", "white")):
        driver.drag(number, pot)
    driver.session.undo(whole_turn=True)
    driver.drag("3", "white")
    return driver


def moves(driver: Driver) -> MoveList:
    found = MoveList(driver.context, driver.session, driver.scene.panel.playback)
    found.rect = pygame.Rect(0, 0, 300, 400)
    found.refresh()
    return found


def texts(moves: MoveList) -> list[str]:
    return [moves.row(number).entry.text for number in range(len(moves.rows))]


def test_a_turn_that_shares_its_first_move_is_chosen_on_its_own_line(driver: Driver) -> None:
    driver.session.undo()
    for number in ("1", "3"):
        driver.drag(number, "white")
    found = moves(driver)
    assert texts(found) == ["Start", "3+2", "1+3", "1+2"]
    assert found.chosen == 2
    driver.session.undo()
    driver.drag("2", "white")
    assert moves(driver).chosen == 3


def test_half_a_turn_that_was_given_up_has_no_row(driver: Driver) -> None:
    session = driver.session
    session.undo()
    assert texts(moves(driver)) == ["Start", "3+2", "3", "1+2"]  # redo would play it
    driver.drag("2", "white")
    assert texts(moves(driver)) == ["Start", "3+2", "2", "1+2"]
    driver.drag("3", "white")
    assert texts(moves(driver)) == ["Start", "3+2", "2+3", "1+2"]


def test_a_click_goes_to_a_turn_and_the_wheel_to_the_one_beside_it(driver: Driver) -> None:
    found = moves(driver)
    third = driver.context.px(ROW) * 5 // 2
    user_input.click(found, (150, third + driver.context.px(ROW)))
    assert driver.points == (5, 3)
    found.handle(pygame.Event(pygame.MOUSEWHEEL, x=0, y=1, flipped=False))
    assert driver.points == (5, 0)
    found.handle(pygame.Event(pygame.MOUSEWHEEL, x=0, y=-1, flipped=False))
    assert driver.points == (5, 3)


def test_of_a_turn_that_is_only_begun_the_rest_is_paler(
    driver: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn: list[tuple[str, Colour]] = []
    draw = Text.draw

    def record(
        text: Text,
        surface: pygame.Surface,
        words: str,
        size: float,
        colour: Colour,
        **more: Any,
    ) -> pygame.Rect:
        drawn.append((words, colour))
        return draw(text, surface, words, size, colour, **more)

    monkeypatch.setattr(Text, "draw", record)
    theme = driver.context.theme
    driver.drag("1", "white")  # 3+1 is complete now
    driver.scene.panel.playback.step(-1)
    moves(driver).draw(pygame.Surface((300, 400)))
    assert [(words, colour) for words, colour in drawn if words.startswith("3")] == [
        ("3+2", theme.ink),
        ("3+1", theme.ink_soft),
        ("3", theme.ink),
    ]
