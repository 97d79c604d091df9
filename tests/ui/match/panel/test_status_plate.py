"""What the head of the panel tells, drawn as large as there is room."""

from __future__ import annotations

import math
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


def test_nothing_moves_while_a_person_is_to_move(open_match: OpenMatch) -> None:
    plate = plate_of(open_match())
    assert plate.next_change() == math.inf
    assert plate.task == "Ada. Drop a number into your pot."


def test_a_screen_reader_is_told_the_title_then_the_task(open_match: OpenMatch) -> None:
    nodes = plate_of(open_match()).accessible()
    assert [(node.name, node.rect) for node in nodes] == [
        ("Ada", RECT), ("drop a number into your pot", RECT),
    ]  # fmt: skip


def test_the_plate_is_explained_under_its_title(open_match: OpenMatch) -> None:
    topic = plate_of(open_match()).topic()
    assert (topic.title, topic.rect) == ("Ada", RECT)
    assert topic.text.startswith("Whose turn it is")
