"""The events of a match in the window: sentences, sounds, dialogs."""

from __future__ import annotations

import pygame

from games.core.match import TimeControl
from games.core.position import Side
from tests.ui.race import ADA, ROBOT, OpenMatch


def test_a_failed_computer_is_a_sentence_and_a_retry(open_match: OpenMatch) -> None:
    driver = open_match((ROBOT, ADA))
    driver.wait()
    driver.engine.fail("The computer player has stopped while thinking.")
    driver.wait(30)
    assert driver.controller.ai.failed
    assert driver.message == "The computer player has stopped while thinking."
    assert len(driver.engine.asked) == 1
    driver.controller.resume()
    driver.wait()
    assert len(driver.engine.asked) == 2
    driver.engine.answer("1", "2")
    driver.wait()
    assert driver.points == (3, 0)


def test_a_question_is_asked_once_things_have_settled_and_can_be_gone_back_from(
    open_match: OpenMatch,
) -> None:
    driver = open_match(Pie="yes")
    driver.drag("1", "black")
    driver.drag("2", "black")
    assert driver.top == driver.scene
    driver.wait()
    asked = driver.top.arguments
    assert asked["title"] == "Colours"
    assert [label for label, _ in asked["choices"]] == ["Swap", "Three"]
    driver.context.scenes.pop()
    asked["cancel"]()
    driver.context.scenes.settle()
    assert driver.points == (1, 0)
    driver.drag("2", "black")
    driver.wait()
    driver.top.arguments["choices"][0][1]()
    assert driver.view.position.sides == (Side.WHITE, Side.BLACK)
    assert driver.controller.state.seat == ADA


def test_the_end_is_announced_once_and_after_an_undo_again(open_match: OpenMatch) -> None:
    driver = open_match(Goal="3")
    driver.drag("3", "black")
    driver.wait(3)
    assert driver.top.arguments == {"match": driver.scene.panel.navigation}
    driver.context.scenes.pop()
    driver.context.scenes.settle()
    driver.wait(3)
    assert driver.top is driver.scene
    driver.controller.undo()
    driver.drag("3", "black")
    driver.wait(3)
    assert driver.top is not driver.scene


def test_the_fall_of_the_flag_returns_the_held_piece(open_match: OpenMatch) -> None:
    driver = open_match(control=TimeControl(3))
    start = driver.spot("1").center
    driver.send(pygame.MOUSEBUTTONDOWN, pos=start, button=1)
    driver.send(pygame.MOUSEMOTION, pos=(start[0] + 50, start[1]), rel=(1, 1), buttons=(1, 0, 0))
    driver.wait(5)
    assert driver.board.drag is None
    assert driver.top is not driver.scene  # the result is shown
