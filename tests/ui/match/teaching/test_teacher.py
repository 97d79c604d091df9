"""A match of Race against a teaching opponent: Ada is at the mouse."""

from __future__ import annotations

from typing import Any

import pygame
import pytest

from games.ai.engine import Proposal, Reply
from games.ai.levels import after_game, baseline_levels
from games.controller.seats import Seat
from games.core.game import Evaluation
from games.core.match import TimeControl
from games.core.rating import MOST_DEVIATION, Rating
from games.learning.coach import Coach, TurnInQuestion
from games.storage.documents import CoachProgress, Rated
from tests import toy
from tests.looks import replace
from tests.ui.race import ADA, ROBOT, Driver, OpenMatch
from tests.ui.user_input import show

TEACHER = Seat("computer", "Teacher", "teaching")


@pytest.fixture
def driver(open_match: OpenMatch) -> Driver:
    return open_match((ADA, TEACHER))


def answer(driver: Driver, turn: str, chance: float) -> None:
    """The engine's answer, with the chance of the side to move."""
    engine = driver.engine
    engine.busy = False
    proposal = Proposal(turn, tuple(turn.split("+")), Evaluation(chance))
    engine.news.append(Reply(len(engine.asked), (proposal,)))
    driver.wait(1 / 30)


def ada_plays(driver: Driver, *numbers: str) -> None:
    for number in numbers:
        driver.drag(number, "black")
        driver.wait(1 / 30)


def examine(driver: Driver, best: float, after: float) -> None:
    """Ada has dropped her last number: her chance was `best`, and the teacher's is `after` now."""
    answer(driver, "3+2", best)
    answer(driver, "2+3", after)


def buttons(driver: Driver) -> list[pygame.Rect]:
    """The buttons by the board: the one that takes back, then the one that plays."""
    return list(driver.scene.controls())


def coaching(driver: Driver, warning: str = "", reason: str = "") -> None:
    """Let the game have a coach that says this."""

    class Saying(Coach):
        def warning(self, turn: TurnInQuestion) -> str:
            return warning

        def reason(self, *turn: Any) -> str:
            return reason

    race = replace(driver.context.game_views["race"], coach=Saying)
    driver.context.game_views = {**driver.context.game_views, "race": race}


def test_the_game_says_what_the_turn_lets_happen(open_match: OpenMatch) -> None:
    driver = open_match((ADA, TEACHER))
    coaching(driver, warning="This lets White trap b7.")
    ada_again = open_again(driver)
    ada_plays(ada_again, "1", "2")
    examine(ada_again, 0.6, 0.6)
    assert ada_again.message == "This lets White trap b7. Play it anyway?"


def open_again(driver: Driver, **options: str) -> Driver:
    """A new match in the same window."""
    driver.context.scenes.go("race", options=options, seats=(ADA, TEACHER))
    driver.context.scenes.settle()
    return driver


def test_time_that_runs_out_ends_the_wait(open_match: OpenMatch) -> None:
    driver = open_match((ADA, TEACHER), control=TimeControl(10, 0))
    ada_plays(driver, "1", "2")
    examine(driver, 0.6, 0.6)
    assert driver.message.endswith("Play it anyway?")
    driver.wait(12)
    assert driver.view.session.over
    assert driver.view.pending is None
    driver.key(pygame.K_RETURN)
    assert driver.points == (1, 0)


def test_the_result_says_that_the_game_does_not_count(open_match: OpenMatch) -> None:
    driver = open_match((ADA, TEACHER), Goal="3")
    ada_plays(driver, "1", "2")
    driver.wait(2)
    facts = driver.scene.panel.navigation.summary().facts
    assert ("Statistics", "does not count") in facts


# ---------------------------------------------------------------------------------- reasons


def let_the_teacher_play(driver: Driver) -> None:
    """Ada plays 1+2, the teacher 3+1."""
    ada_plays(driver, "1", "2")
    examine(driver, 0.6, 0.4)
    driver.wait(1)
    answer(driver, "3+1", 0.5)
    driver.wait(2)
    assert driver.points == (3, 4)


def test_the_teacher_explains_its_last_turn(open_match: OpenMatch) -> None:
    driver = open_match((ADA, TEACHER))
    coaching(driver, reason="Teacher wants 4.")
    driver = open_again(driver)
    assert driver.scene.panel.navigation.teacher.reason == ""
    let_the_teacher_play(driver)
    driver.key(pygame.K_w)
    assert driver.message == "3+1: Teacher wants 4."


def test_other_opponents_keep_their_reasons(open_match: OpenMatch) -> None:
    driver = open_match((ADA, ROBOT))
    ada_plays(driver, "1", "2")
    driver.wait(1)
    driver.engine.answer("3", "1")
    driver.wait(2)
    driver.key(pygame.K_w)
    assert driver.message == ""


# --------------------------------------------------------------------------------- strength


def levels() -> tuple[Any, ...]:
    """Five levels with the names a to e."""
    base = baseline_levels(toy.RACE)[0]
    return tuple(replace(base, name=name, title=name) for name in "abcde")


def level_of_reply(driver: Driver) -> str:
    level = driver.engine.asked[-1]["level"]
    assert isinstance(level, str)
    return level


def open_with(open_match: OpenMatch, rating: float, **options: str) -> Driver:
    driver = open_match((ADA, TEACHER), levels=levels(), **options)
    progress = CoachProgress().with_skill("race", Rated(rating))
    driver.context.user_files.coach.change(lambda _: progress)
    return open_again(driver, **options)


@pytest.mark.parametrize(
    ("rating", "level"), [(100, "easy"), (1050, "a"), (1770, "d"), (2500, "e")]
)
def test_the_rating_chooses_the_level(open_match: OpenMatch, rating: float, level: str) -> None:
    driver = open_with(open_match, rating)
    ada_plays(driver, "1", "2")
    examine(driver, 0.5, 0.5)
    driver.wait(1)
    assert level_of_reply(driver) == level


@pytest.mark.parametrize(("after", "level"), [(0.9, "b"), (0.5, "d"), (0.1, "e")])
def test_the_level_follows_the_chances_of_the_player(
    open_match: OpenMatch, after: float, level: str
) -> None:
    driver = open_with(open_match, 1770)
    ada_plays(driver, "1", "2")
    examine(driver, 1 - after, after)
    driver.wait(1)
    assert level_of_reply(driver) == level


def win(driver: Driver) -> None:
    """Ada wins with one turn."""
    ada_plays(driver, "1", "2")
    driver.wait(2)
    assert driver.view.session.over


def rating(driver: Driver) -> float:
    return driver.context.user_files.coach.load().skill("race").rating


@pytest.mark.parametrize("opponent", [TEACHER, replace(ROBOT, level="c")])
def test_results_against_computers_change_the_rating(open_match: OpenMatch, opponent: Seat) -> None:
    driver = open_match((ADA, opponent), levels=levels(), Goal="3")
    win(driver)
    assert rating(driver) > 1000


def test_a_game_counts_against_the_levels_that_have_played(open_match: OpenMatch) -> None:
    """Ada has lost by the teacher's opinion, so the level b, rated 1290, makes its only turn."""
    driver = open_with(open_match, 1770, Goal="6")
    ada_plays(driver, "1", "2")
    examine(driver, 0.1, 0.9)
    driver.wait(1)
    assert level_of_reply(driver) == "b"
    driver.engine.answer("1", "2")
    driver.wait(2)
    win(driver)
    before = Rating(1770, MOST_DEVIATION)
    assert rating(driver) == pytest.approx(after_game(before, [1290], 1.0).value)


def test_a_game_counts_once(open_match: OpenMatch) -> None:
    driver = open_match((ADA, TEACHER), levels=levels(), Goal="3")
    win(driver)
    once = rating(driver)
    driver.context.scenes.pop()
    driver.context.scenes.settle()
    driver.session.undo()
    driver.wait(0.5)
    ada_plays(driver, "2")
    driver.wait(1)
    assert rating(driver) == once


@pytest.mark.parametrize("size", [(800, 600), (1280, 800), (800, 1400)])
def test_the_warning_leaves_its_buttons_free(driver: Driver, size: tuple[int, int]) -> None:
    driver.context.resize(size)
    ada_plays(driver, "1", "2")
    examine(driver, 0.6, 0.6)
    show(driver.context)
    box = driver.view.status.box
    assert len(buttons(driver)) == 2
    assert box.collidelist(buttons(driver)) == -1
