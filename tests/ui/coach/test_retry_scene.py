"""A turn of the analysis is tried again: the task, the verdict, the way back and on.

Ada has played 1+2 where 3+2 is best; her chance was 0.9 before the turn and 0.7 after it.
"""

from __future__ import annotations

import pytest

from games.ui.learning.exercise import RetryScene
from games.ui.learning.task_scene import Stage
from games.ui.toolkit.game_views import Look
from tests.learning.coached_race import MOST_POINTS, PROVING, exercise
from tests.ui.coach.conftest import Pupil, race_view
from tests.ui.conftest import NewStage


@pytest.fixture
def left() -> list[str]:
    """What was called to play on in the match."""
    return []


def open_retry(pupil: Pupil, view: Look, left: list[str]) -> None:
    found = exercise(view)
    title = "Turn 3: Ada"
    pupil.context.scenes.push(
        "retry", exercise=found, title=title, play_on=lambda: left.append("match")
    )
    pupil.context.scenes.settle()


@pytest.fixture
def pupil(new_context: NewStage, left: list[str]) -> Pupil:
    pupil = Pupil(new_context(retry=RetryScene))
    open_retry(pupil, race_view(), left)
    pupil.skip_reminder()
    return pupil


def test_it_sets_the_task_at_the_turn(pupil: Pupil) -> None:
    panel = pupil.exercises.panel
    assert (panel.task, panel.title) == ("Find a better turn than 1+2.", "Turn 3: Ada")
    assert panel.text.startswith("You got 3. Your chance to win fell ")
    assert (pupil.points, pupil.exercises.stage) == ((5, 4), Stage.TRYING)


def test_it_leads_on_in_the_match_and_back(pupil: Pupil, left: list[str]) -> None:
    pupil.press("Play on from here")
    assert left == ["match"]
    pupil.press("Back")
    assert not isinstance(pupil.context.scenes.top, RetryScene)


def test_what_is_proven_while_the_turn_is_shown_becomes_the_task(pupil: Pupil) -> None:
    pupil.press("Back")
    pupil.engine.proofs = {"1+2": MOST_POINTS}
    open_retry(pupil, race_view(PROVING), [])
    pupil.wait(0.5)
    assert pupil.exercises.panel.task == "You played: 1+2."
    pupil.skip_reminder()
    assert pupil.exercises.panel.task == "Get five points."
    pupil.play(2, 3)
    assert pupil.exercises.panel.said.startswith("Well found: 2+3 reaches the goal.")


def test_a_proof_that_comes_too_late_changes_nothing(pupil: Pupil) -> None:
    pupil.press("Back")
    pupil.engine.proofs = {"1+2": MOST_POINTS}
    open_retry(pupil, race_view(PROVING), [])
    late, pupil.engine.news = pupil.engine.news, []
    pupil.skip_reminder()
    pupil.engine.news = late
    pupil.wait(0.5)
    assert pupil.exercises.panel.task == "Find a better turn than 1+2."
