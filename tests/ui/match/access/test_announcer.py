"""What is said in a match of the toy game Race when it happens."""

from __future__ import annotations

import msgspec
import pygame
import pytest

from games.core.match import TimeControl
from tests.by_ear import Listener
from tests.ui.race import ADA, BEN, ROBOT, Driver, OpenMatch


def begun(driver: Driver) -> Listener:
    ear = Listener(driver.context)
    ear.wait()
    return ear


def test_a_match_says_its_game_and_the_task_when_it_begins(open_match: OpenMatch) -> None:
    ear = Listener(open_match().context)
    assert ear.hear() == []
    assert ear.wait() == ["Race. Ada. Drop a number into your pot."]


def test_own_gestures_are_confirmed_one_by_one_and_the_next_player_called(
    open_match: OpenMatch,
) -> None:
    driver = open_match()
    ear = begun(driver)
    driver.drag("3", "black")
    assert ear.wait() == ["3."]
    driver.drag("2", "black")
    assert ear.wait() == ["2.", "It is Ben’s turn."]


def test_a_computers_turn_is_told_once_and_whole(open_match: OpenMatch) -> None:
    driver = open_match((ADA, ROBOT))
    ear = begun(driver)
    driver.drag("3", "black")
    driver.drag("2", "black")
    assert ear.wait() == ["3.", "2."]
    driver.engine.answer("2", "3")
    assert ear.wait(2.0) == ["Robot: 2+3.", "Your turn."]


def test_a_computer_that_thinks_for_long_is_mentioned_once(open_match: OpenMatch) -> None:
    driver = open_match((ADA, ROBOT))
    ear = begun(driver)
    driver.drag("3", "black")
    driver.drag("2", "black")
    assert ear.wait(2.0) == ["3.", "2."]
    assert ear.wait(10.0) == ["Robot is thinking."]


def test_a_computer_that_begins_is_mentioned_with_the_match_alone(open_match: OpenMatch) -> None:
    ear = Listener(open_match((ROBOT, ADA)).context)
    assert ear.wait(10.0) == ["Race. Robot is thinking."]


def test_a_turn_to_confirm_is_told_with_the_keys_for_it(open_match: OpenMatch) -> None:
    driver = open_match()
    context = driver.context
    context.change_settings(msgspec.structs.replace(context.settings, confirm_turns=True))
    ear = begun(driver)
    driver.drag("3", "black")
    driver.drag("2", "black")
    assert ear.wait() == ["3.", "2. Enter plays it, Escape takes it back."]
    assert ear.press("escape") == []
    driver.drag("1", "black")
    assert ear.wait() == ["1. Enter plays it, Escape takes it back."]
    assert ear.press("return") == ["1.", "It is Ben’s turn."]


def test_undo_says_what_was_taken_back_and_the_task(open_match: OpenMatch) -> None:
    driver = open_match()
    ear = begun(driver)
    for origin, target in [("3", "black"), ("2", "black"), ("1", "white")]:
        driver.drag(origin, target)
    ear.wait()
    driver.key(pygame.K_z, pygame.KMOD_CTRL)
    assert ear.wait() == ["Taken back. Ben. Drop a number into your pot."]
    driver.key(pygame.K_z, pygame.KMOD_CTRL | pygame.KMOD_SHIFT)
    assert ear.wait() == ["Taken back. Ada. Drop a number into your pot."]
    driver.key(pygame.K_y, pygame.KMOD_CTRL | pygame.KMOD_SHIFT)
    assert ear.wait() == ["Ada: 3+2. Ben. Drop a number into your pot."]


def test_against_a_computer_two_turns_are_taken_back(open_match: OpenMatch) -> None:
    driver = open_match((ADA, ROBOT))
    ear = begun(driver)
    driver.drag("3", "black")
    driver.drag("2", "black")
    driver.wait()
    driver.engine.answer("2", "3")
    ear.wait(3.0)
    driver.key(pygame.K_z, pygame.KMOD_CTRL | pygame.KMOD_SHIFT)
    assert ear.wait() == ["Taken back: 2 turns. Ada. Drop a number into your pot."]


def test_the_result_is_said_after_the_turn_that_brought_it(open_match: OpenMatch) -> None:
    driver = open_match(Goal="5")
    ear = begun(driver)
    driver.drag("3", "black")
    driver.drag("2", "black")
    assert ear.wait(0.1) == ["3.", "2.", "Ada wins. The goal was reached."]


def test_clocks_warn_at_a_minute_and_in_the_last_seconds(open_match: OpenMatch) -> None:
    driver = open_match((ADA, BEN), control=TimeControl(300))
    ear = begun(driver)
    assert ear.wait(235, 1.0) == []
    assert ear.wait(10, 1.0) == ["Ada has 60 seconds left."]
    assert ear.wait(50, 1.0) == ["Ada has 10 seconds left."]
    [score] = ear.press("s")
    assert score.startswith("Ada: 0. Ben: 0. Ada has ")
    assert score.endswith("Ben has 5:00 left.")
    assert ear.wait(20, 1.0)[0] == "Ben wins. Ada’s time is up."


@pytest.mark.parametrize("control", [TimeControl(90), TimeControl(30, per_turn=True)])
def test_short_clocks_warn_of_the_last_seconds_alone(
    open_match: OpenMatch, control: TimeControl
) -> None:
    driver = open_match((ADA, BEN), control=control)
    ear = begun(driver)
    assert ear.wait(control.seconds - 11, 1.0) == []
    assert ear.wait(2, 1.0) == ["Ada has 10 seconds left."]


def test_stepping_through_a_match_tells_the_turn_that_is_looked_at(open_match: OpenMatch) -> None:
    driver = open_match()
    ear = begun(driver)
    for origin, target in [("3", "black"), ("2", "black"), ("1", "white"), ("3", "white")]:
        driver.drag(origin, target)
        ear.wait()
    assert ear.press("page up") == ["Ada: 3+2. Viewing turn 1 of 2."]
    assert ear.press("home") == ["The start of the match."]
    assert ear.press("end") == ["Ben: 1+3. Ada. Drop a number into your pot."]


def test_a_match_that_is_continued_tells_the_last_turn(open_match: OpenMatch) -> None:
    driver = open_match()
    driver.drag("3", "black")
    driver.drag("2", "black")
    ear = Listener(driver.context)
    assert ear.wait() == ["Race. Ada: 3+2. Ben. Drop a number into your pot."]


def test_a_hint_is_told_in_sentences(open_match: OpenMatch) -> None:
    driver = open_match()
    ear = begun(driver)
    ear.press("h")
    driver.engine.propose(("3", "2"), ("3", "1"))
    assert ear.wait(0.1) == ["Hint 1 of 2. 3+2. Gives 5."]
    assert driver.message == "Hint 1 of 2: 3+2 – gives 5"
    assert ear.press("h") == ["Hint 2 of 2. 3+1. Gives 4."]


def test_before_a_choice_the_board_is_told_and_keys_read_it_in_the_dialog(
    open_choice: OpenMatch,
) -> None:
    driver = open_choice(Pie="yes")
    ear = begun(driver)
    driver.drag("3", "black")
    driver.drag("2", "black")
    heard = ear.wait()
    assert heard[:2] == ["3.", "2."]
    assert heard[2:] == ["1, occupied, 2, occupied, 3, occupied."]
    assert ear.node("dialog", "Colours").description == "Choose."
    assert ear.press("s") == ["Ada: 5. Ben: 0."]
    assert ear.press("l") == ["Ada: 3+2."]
    ear.press("h")
    driver.engine.answer("swap")
    assert ear.wait(0.2)[-1] == "Hint: Black stands better."
    assert ear.click("button", "Swap") == ["Swap.", "It is Ada’s turn."]
