"""The texts of the panel, shortened only if there is no room."""

from __future__ import annotations

from typing import Any

import pygame
import pytest

from games.core.match import TimeControl
from games.ui.toolkit.text import Text
from tests.ui.race import ADA, ROBOT, Driver, OpenMatch


def show(driver: Driver) -> None:
    driver.scene.panel.refresh()
    driver.scene.panel.draw(pygame.Surface(driver.context.size))


def test_only_while_the_game_goes_on_the_side_to_move_is_marked(
    open_match: OpenMatch, monkeypatch: pytest.MonkeyPatch
) -> None:
    bold: dict[str, bool] = {}
    original = Text.draw

    def draw(self: Text, surface: pygame.Surface, text: str, *more: Any, **how: Any) -> pygame.Rect:
        bold[text] = how.get("bold", False)
        return original(self, surface, text, *more, **how)

    driver = open_match(Goal="6")
    monkeypatch.setattr(driver.texts, "turn_title", lambda position: "Whose turn?")
    monkeypatch.setattr(driver.texts, "headline", lambda outcome: "The end")
    monkeypatch.setattr(Text, "draw", draw)
    show(driver)
    assert (bold["Ada"], bold["Ben"]) == (True, False)
    for number, pot in (("3", "black"), ("2", "black"), ("1", "white"), ("2", "white")):
        driver.drag(number, pot)
    driver.drag("3", "black")  # 8 of 6: Ada has won, and Ben would be next
    assert driver.view.session.over
    show(driver)
    assert (bold["Ada"], bold["Ben"]) == (False, False)


def test_a_move_reaches_the_panel_within_its_frame(
    open_match: OpenMatch, drawn: list[tuple[str, float]]
) -> None:
    driver = open_match()
    driver.drag("3", "black")
    driver.wait(1 / 60)
    driver.scene.panel.draw(pygame.Surface(driver.context.size))
    assert "3" in [text for text, _ in drawn]
    driver.drag("2", "black")
    driver.scene.covered()  # a dialog comes above: there is no next frame
    drawn.clear()
    driver.scene.panel.draw(pygame.Surface(driver.context.size))
    assert "5" in [text for text, _ in drawn]


def test_the_deal_of_the_day_is_named(
    open_match: OpenMatch, drawn: list[tuple[str, float]]
) -> None:
    show(open_match())
    assert not any("Deal of the day" in text for text, _size in drawn)
    show(open_match(Daily="2026-11-22"))
    assert "Deal of the day, 22 Nov 2026" in [text for text, _size in drawn]


def test_the_focus_has_one_sign_at_a_time(open_match: OpenMatch) -> None:
    driver = open_match()
    driver.key(pygame.K_RIGHT)
    assert driver.board.cursor.place is not None
    driver.key(pygame.K_TAB)
    assert driver.scene.panel.has_keyboard
    assert driver.board.cursor.place is None
    driver.key(pygame.K_ESCAPE)
    driver.key(pygame.K_RIGHT)
    assert not driver.scene.panel.has_keyboard
    assert driver.board.cursor.place is not None


def test_status_players_and_buttons_are_explained(open_match: OpenMatch) -> None:
    panel = open_match(control=TimeControl(60)).scene.panel
    plate = panel.explain(panel.plates[1].center)
    assert plate is not None
    assert plate.rect == panel.plates[1]
    assert "at zero the match is lost" in plate.text
    status = panel.explain((panel.rect.centerx, panel.rect.top + 5))
    assert status is not None
    assert status.text.startswith("Whose turn it is")
    assert panel.explain(None) is None
    assert panel.explain((-5, -5)) is None


def test_its_picture_changes_by_itself_while_a_computer_thinks(open_match: OpenMatch) -> None:
    driver = open_match((ROBOT, ADA))
    driver.wait()
    panel, pictures = driver.scene.panel, []
    for _ in range(2):
        surface = pygame.Surface(driver.context.size)
        panel.draw(surface)
        pictures.append(pygame.image.tobytes(surface, "RGB"))
        panel.update(panel.next_change())
    assert pictures[0] != pictures[1]
