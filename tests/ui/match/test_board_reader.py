"""The board of the toy game Race for a person who hears it."""

from __future__ import annotations

import pytest

from games.controller.seats import Seat
from games.ui.match.reader import BoardReader
from games.ui.scenes.small_dialogs import PromptScene
from tests.by_ear import Listener
from tests.ui.conftest import NewStage, opener
from tests.ui.race import ADA, ROBOT, Driver, OpenMatch


@pytest.fixture
def driver(open_match: OpenMatch) -> Driver:
    return open_match()


@pytest.fixture
def ear(driver: Driver) -> Listener:
    ear = Listener(driver.context)
    ear.wait()
    return ear


def focused(ear: Listener) -> str:
    node = ear.focus
    assert node is not None
    return str(node.key)


def test_an_illegal_target_keeps_the_piece(ear: Listener, driver: Driver) -> None:
    ear.press("right", "return")
    assert ear.press("right", "right") == []
    ear.press("up", "left", "left", "return")  # back on the piece
    ear.press("return", "down", "return")
    assert driver.points == (1, 0)


def test_shift_and_arrows_go_to_what_can_be_chosen(ear: Listener) -> None:
    ear.press("right", "return")  # 1 is held: only the pot and 1 itself can be chosen
    ear.press("right", "right")
    assert focused(ear) == "3"
    ear.press("shift+left")
    assert focused(ear) == "1"
    ear.press("shift+down")
    assert focused(ear) == "black"


def test_the_last_turns_are_read_one_after_the_other(ear: Listener, driver: Driver) -> None:
    assert ear.press("l") == ["There is no earlier turn."]
    for origin, target in [("3", "black"), ("2", "black"), ("1", "white"), ("3", "white")]:
        driver.drag(origin, target)
        ear.wait()
    assert ear.press("l", "l", "l") == ["Ben: 1+3.", "Ada: 3+2.", "There is no earlier turn."]
    ear.press("t")
    assert ear.press("l") == ["Ben: 1+3."]
    driver.drag("2", "black")
    ear.wait()
    assert ear.press("l") == ["Ada: 2."]


def test_after_the_end_no_player_is_said_to_move(open_match: OpenMatch) -> None:
    driver = open_match(Goal="3")
    assert driver.scene.board.reader.legal(None).startswith("Can be moved: ")
    driver.drag("3", "black")
    driver.wait(2)
    assert driver.view.session.over
    assert driver.scene.board.reader.legal(None) == "The game is over."


def test_without_a_reader_keys_and_arrows_are_as_always(driver: Driver) -> None:
    ear = Listener(driver.context)
    driver.context.announcements.wanted = False
    ear.wait()
    assert ear.press("t", "v", "right", "return") == []
    assert driver.board.cursor.rows == ()
    driver.context.announcements.wanted = True
    ear.wait()
    driver.context.announcements.wanted = False
    ear.wait()
    assert driver.board.cursor.rows == ()


def test_a_place_can_be_gone_to_by_its_name(new_context: NewStage) -> None:
    driver = opener(new_context, ask=PromptScene)()
    ear = Listener(driver.context)
    ear.wait()
    ear.press("j")
    field = next(node for node in ear.nodes if node.role == "text field")
    field.actions["set value"]("Black")
    ear.click("button", "Go there")
    assert focused(ear) == "black"
    ear.press("j")
    next(n for n in ear.nodes if n.role == "text field").actions["set value"]("z9")
    assert ear.click("button", "Go there") == ["There is no place z9."]
    assert focused(ear) == "black"


# -- Sentences about a match of the toy game Race


def reader(driver: Driver) -> BoardReader:
    return BoardReader(driver.scene.board.view)


def test_the_only_person_is_told_that_it_is_their_turn(open_match: OpenMatch) -> None:
    assert reader(open_match((ADA, ROBOT))).whose_turn() == "Your turn."
    assert reader(open_match((ROBOT, ADA))).whose_turn() == "It is Robot’s turn."
    assert reader(open_match()).whose_turn() == "It is Ada’s turn."
    robots = Seat("computer", "Computer", "greedy"), ROBOT
    assert reader(open_match(robots)).whose_turn() == "It is the computer’s turn."
