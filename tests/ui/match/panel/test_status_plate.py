"""What the head of the panel tells, drawn as large as there is room."""

from __future__ import annotations

from typing import Any

import pygame

from games.ui.match.panel import StatusPlate
from games.ui.match.teacher import Teacher
from tests.ui.race import ADA, ROBOT, Driver, OpenMatch

RECT = pygame.Rect(0, 0, 300, 104)


def plate_of(driver: Driver) -> StatusPlate[Any]:
    """A plate for the match of a driver."""
    plate = StatusPlate(
        driver.view,
        driver.parts,
        Teacher(driver.view),
        driver.scene.panel.navigation.reason,
    )
    plate.rect = RECT
    return plate


def test_a_long_title_is_written_smaller(
    open_match: OpenMatch, drawn: list[tuple[str, float]]
) -> None:
    driver = open_match()
    theme, title = driver.context.theme, "Tie: Maximilian, Bartholomew"
    for text in (title, "Ada"):
        driver.texts.turn_title = lambda position, text=text: text  # type: ignore
        plate_of(driver).draw(pygame.Surface(RECT.size))
    assert drawn == [(title, theme.text.body), ("Ada", theme.text.lead)]


def test_the_dots_of_a_thinking_computer_move(open_match: OpenMatch) -> None:
    driver = open_match((ROBOT, ADA))
    plate = plate_of(driver)
    driver.wait()
    assert plate.task == "Robot is thinking."
    pictures = []
    for _ in range(3):
        surface = pygame.Surface(RECT.size)
        plate.draw(surface)
        pictures.append(pygame.image.tobytes(surface, "RGB"))
        plate.update(plate.next_change())
    assert len(set(pictures)) == 3
