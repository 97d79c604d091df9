"""Another try at a turn: the task, and the verdict after the turn."""

from __future__ import annotations

import pytest

from games.ai.protocol import Proposal, Reply
from games.core.evaluation import Evaluation
from games.ui.match.hints.retry import Task, verdict
from tests.ui.race import ADA, BEN, ROBOT, Driver, OpenMatch

TASK = Task(2, "1+2", "3+2", Evaluation(0.6), Evaluation(0.2))
"""Ben's first turn, the second of the match; 3+2 would have been best."""


@pytest.mark.parametrize(("turn", "chance", "said"), [
    ("3+2", None, "Well found: 3+2 is the turn of the analysis."),
    ("1+2", None, "The same turn again. The analysis plays 3+2."),
    ("3+1", None, "Another turn. The analysis plays 3+2."),
    ("3+1", 0.595, "Well found: 3+1 is as good as 3+2, the turn of the analysis."),
    ("3+1", 0.4, "3+1 is better than 1+2. Better still is 3+2."),
    ("3+1", 0.1, "3+1 is no better than 1+2. The analysis plays 3+2."),
])  # fmt: skip
def test_the_verdict_compares_with_both_turns(turn: str, chance: float | None, said: str) -> None:
    assert verdict(TASK, turn, None if chance is None else Evaluation(chance)) == said


def toasts(driver: Driver) -> list[str]:
    return [toast.text for toast in driver.context.toasts]


@pytest.fixture
def driver(open_match: OpenMatch) -> Driver:
    """Ada has played 3+2, Ben 1+2, and Ben tries again."""
    driver = open_match((ADA, BEN))
    for number, pot in (("3", "black"), ("2", "black"), ("1", "white"), ("2", "white")):
        driver.drag(number, pot)
    driver.scene.panel.navigation.retry.begin(TASK)
    return driver


def test_the_task_is_said_and_stays_until_the_turn_is_played(driver: Driver) -> None:
    retry = driver.scene.panel.navigation.retry
    assert driver.points == (5, 0)
    assert toasts(driver) == ["Find a better turn than 1+2."] == [retry.sentence]
    driver.drag("3", "white")
    assert retry.sentence
    assert len(toasts(driver)) == 1
    driver.drag("2", "white")
    assert not retry.sentence
    assert toasts(driver) == ["Well found: 3+2 is the turn of the analysis."]


def test_the_turn_is_looked_up_among_those_that_were_ranked(driver: Driver) -> None:
    driver.engine.propose(("3", "2"), ("3", "1"))  # each with a chance of 0.75
    driver.wait(0.1)
    driver.drag("3", "white")
    driver.drag("1", "white")
    assert toasts(driver)[-1] == "Well found: 3+1 is as good as 3+2, the turn of the analysis."


def test_the_task_ends_when_one_goes_elsewhere(driver: Driver) -> None:
    driver.scene.panel.playback.to_start()
    driver.controller.go_back(0)
    assert not driver.scene.panel.navigation.retry.sentence
    driver.drag("1", "black")
    driver.drag("2", "black")
    assert len(toasts(driver)) == 1


def test_a_computer_just_plays_its_turn_again(open_match: OpenMatch) -> None:
    driver = open_match((ADA, ROBOT))
    for number in ("3", "2"):
        driver.drag(number, "black")
    driver.wait()
    driver.engine.answer("1", "2")
    driver.wait(2)
    driver.scene.panel.navigation.retry.begin(TASK)
    assert not toasts(driver)
    assert not driver.scene.panel.navigation.retry.sentence


def test_a_turn_that_was_not_ranked_is_judged_by_the_answer_to_it(driver: Driver) -> None:
    driver.engine.propose(("3", "2"))
    driver.wait(0.1)
    driver.drag("3", "white")
    driver.drag("1", "white")
    assert not toasts(driver)
    engine = driver.engine
    proposal = Proposal("3+2", ("3", "2"), Evaluation(0.58))  # for Black, so White has 0.42
    engine.busy = False
    engine.news.append(Reply(len(engine.asked), (proposal,)))
    driver.wait(0.1)
    assert toasts(driver) == ["3+1 is better than 1+2. Better still is 3+2."]


def test_who_does_not_wait_for_the_answer_hears_less(driver: Driver) -> None:
    for number, pot in (("3", "white"), ("1", "white"), ("2", "black")):
        driver.drag(number, pot)
    assert toasts(driver) == ["Another turn. The analysis plays 3+2."]
