"""What the panel shows and explains."""

from __future__ import annotations

import pygame

from games.core.match import TimeControl
from tests.ui.race import Driver, OpenMatch


def show(driver: Driver) -> None:
    driver.scene.panel.refresh()
    driver.scene.panel.draw(pygame.Surface(driver.context.size))


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
