"""A turn of the analysis is tried again: the task, the verdict, the way back and on.

Ada has played 1+2 where 3+2 is best; her chance was 0.9 before the turn and 0.7 after it.
"""

from __future__ import annotations

import pygame
import pytest

from games.core.game import Evaluation
from games.core.record import write_record
from games.learning.coach import Story, exercise_of
from games.ui.learning.exercise import CoachScene, RetryScene
from games.ui.learning.task_scene import Stage
from games.ui.toolkit.game_views import Look
from tests.toy import RACE
from tests.ui.coach.conftest import MOST_POINTS, Pupil, match_of, proving_view, race_view
from tests.ui.conftest import NewStage

RECORD = write_record(RACE, {"Goal": "20"}, match_of(3, 2, 1, 3))
BEFORE = (5, 4)


@pytest.fixture
def left() -> list[str]:
    """What was called to play on in the match."""
    return []


def open_retry(pupil: Pupil, view: Look, left: list[str]) -> None:
    turns = ("1+2", Evaluation(0.7)), ("3+2", Evaluation(0.9))
    exercise = exercise_of(view, RECORD, *turns, Story("You got 3.", "You could get 5."))
    title = "Turn 3: Ada"
    pupil.context.scenes.push(
        "retry", exercise=exercise, title=title, play_on=lambda: left.append("match")
    )
    pupil.context.scenes.settle()


@pytest.fixture
def pupil(new_context: NewStage, left: list[str]) -> Pupil:
    pupil = Pupil(new_context(coach=CoachScene, retry=RetryScene))
    open_retry(pupil, race_view(), left)
    pupil.skip_reminder()
    return pupil


def test_it_sets_the_task_at_the_turn(pupil: Pupil) -> None:
    panel = pupil.exercises.panel
    assert (panel.task, panel.title) == ("Find a better turn than 1+2.", "Turn 3: Ada")
    assert panel.text.startswith("You got 3.\n\nAn estimate by the computer: ")
    assert (pupil.points, pupil.exercises.stage) == (BEFORE, Stage.TRYING)


def test_a_better_turn_is_not_yet_the_best(pupil: Pupil) -> None:
    pupil.play(1, 3)
    pupil.answer("3+2", 0.2)  # Ben's chance, so Ada has 0.8
    assert pupil.exercises.panel.said == (
        "1+3 is better than 1+2, but there is a better one still."
    )


def test_the_line_after_the_best_turn_can_be_stepped(pupil: Pupil) -> None:
    pupil.play(3, 2)
    assert pupil.exercises.panel.said == ("Well found: 3+2 is the best turn here. You could get 5.")
    pupil.key(pygame.K_RIGHT)
    pupil.answer("1+3", 0.4)
    pupil.wait(2)
    assert pupil.points == (10, 8)


def test_it_leads_back_to_where_it_was_opened(pupil: Pupil, left: list[str]) -> None:
    pupil.press("Back")
    assert not isinstance(pupil.context.scenes.top, RetryScene)
    assert not left


def test_the_match_can_be_played_on_from_there(pupil: Pupil, left: list[str]) -> None:
    pupil.press("Play on from here")
    assert left == ["match"]


def test_what_is_proven_while_the_turn_is_shown_becomes_the_task(pupil: Pupil) -> None:
    pupil.press("Back")
    pupil.engine.proofs = {"1+2": MOST_POINTS}
    open_retry(pupil, proving_view(), [])
    pupil.wait(0.5)
    assert pupil.exercises.panel.task == "You played: 1+2."
    pupil.skip_reminder()
    assert pupil.exercises.panel.task == "Get five points."
    pupil.play(2, 3)
    assert pupil.exercises.panel.said.startswith("Well found: 2+3 reaches the goal.")


def test_a_proof_that_comes_too_late_changes_nothing(pupil: Pupil) -> None:
    pupil.press("Back")
    pupil.engine.proofs = {"1+2": MOST_POINTS}
    open_retry(pupil, proving_view(), [])
    late, pupil.engine.news = pupil.engine.news, []
    pupil.skip_reminder()
    pupil.engine.news = late
    pupil.wait(0.5)
    assert pupil.exercises.panel.task == "Find a better turn than 1+2."
