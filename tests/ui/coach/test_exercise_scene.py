"""A turn of Race is tried again on the board: reminded, judged, shown and stepped.

Ada has played 1+2 where 3+2 is best; her chance was 0.9 before the turn and 0.7 after it.
"""

from __future__ import annotations

import pygame
import pytest

from games.ui.learning.exercise import CoachScene
from games.ui.learning.task_scene import Stage
from tests.learning.coached_race import match_of
from tests.toy import Add
from tests.ui.coach.conftest import Pupil

BEFORE = (5, 4)
"""The points in the position of the exercise: Ada has 5, Ben 4."""


@pytest.fixture
def scene(pupil: Pupil) -> CoachScene:
    """The only turning point: Ada's second turn. Ben's best answer to it is 3+2."""
    scene = pupil.learn(match_of(3, 2, 1, 3, 1, 2))
    pupil.look(0.9, 0.1, 0.9, 0.3)
    pupil.look(0.9, 0.3, 0.1)  # then Ben's chances after her turn and after the best one
    assert len(scene.search.points) == 1
    return scene


def test_the_best_turn_is_praised_at_once(pupil: Pupil, scene: CoachScene) -> None:
    pupil.skip_reminder()
    asked = len(pupil.engine.asked)
    pupil.play(3, 2)
    assert scene.panel.said.text == ("Well found: 3+2 is the best turn here. You could have got 5.")
    assert (scene.tries, scene.was_shown, len(pupil.engine.asked)) == (0, False, asked)


@pytest.mark.parametrize(("chance", "said"), [
    (0.2, "3+1 is better than 1+2, but there is a better one still."),
    (0.4, "3+1 is not better than 1+2. Look for another one."),
])  # fmt: skip
def test_a_turn_that_is_not_the_best_is_taken_back(
    pupil: Pupil, scene: CoachScene, chance: float, said: str
) -> None:
    pupil.skip_reminder()
    pupil.play(3, 1)
    pupil.answer("3+2", chance)
    assert (scene.panel.said.text, pupil.points) == (said, (9, 4))
    pupil.wait(2.5)
    assert (pupil.points, scene.stage, scene.tries) == (BEFORE, Stage.TRYING, 1)
    pupil.play(3, 2)
    assert scene.stage is Stage.SHOWN


def test_a_half_made_turn_can_be_taken_back(pupil: Pupil, scene: CoachScene) -> None:
    pupil.skip_reminder()
    pupil.play(3)
    pupil.key(pygame.K_z, pygame.KMOD_CTRL)
    pupil.wait(0.5)
    assert pupil.points == BEFORE
    pupil.play(2, 3)
    pupil.answer("3+2", 0.1)
    assert scene.panel.said.text.startswith("Well found: 2+3 is as good")


def test_the_best_turn_is_shown_on_the_board(pupil: Pupil, scene: CoachScene) -> None:
    pupil.skip_reminder()
    pupil.press("Show me")
    pupil.wait(2)
    assert (pupil.points, scene.was_shown) == ((10, 4), True)
    assert scene.panel.said.text == "The best turn here is 3+2. You could have got 5."


def test_the_line_after_the_best_turn_is_stepped(pupil: Pupil, scene: CoachScene) -> None:
    pupil.skip_reminder()
    pupil.play(3, 2)
    pupil.press("Step forward")
    pupil.answer("1+3", 0.2)
    pupil.wait(1.5)
    assert pupil.points == (10, 8)
    pupil.press("Step back")
    pupil.wait(0.5)
    assert pupil.points == (10, 4)
    pupil.key(pygame.K_LEFT)
    pupil.wait(0.5)
    assert pupil.points == BEFORE
    for points in ((10, 4), (10, 8)):  # both turns are known by now
        pupil.key(pygame.K_RIGHT)
        pupil.wait(1.5)
        assert pupil.points == points


@pytest.mark.parametrize("shown", [False, True])
def test_a_planned_move_that_is_not_possible_is_given_up(
    pupil: Pupil, scene: CoachScene, shown: bool
) -> None:
    if shown:
        scene.hint()
    board = scene.board
    assert board
    scene.agenda.add(0.0, lambda: board.answer(Add(1)))
    scene.agenda.add(0.0, lambda: board.answer(Add(99)))
    pupil.wait(5)
    assert (pupil.points, bool(scene.agenda)) == (BEFORE, False)
    assert scene.stage is (Stage.SHOWN if shown else Stage.REMINDING)
    if shown:
        pupil.key(pygame.K_RIGHT)
        pupil.wait(2)
        assert pupil.points == (10, 4)
