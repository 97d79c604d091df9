"""Lessons for a person who hears them: only nodes and announcements."""

from __future__ import annotations

import pygame
import pytest

from games.ui.learning.lesson import WELL_DONE
from games.ui.match.dialogs import ChoiceScene
from tests.by_ear import Listener
from tests.ui.learning.conftest import Learner

GAMES = (
    "herati",
    pytest.param("veletas", marks=pytest.mark.slow),
    pytest.param("tiananmen", marks=pytest.mark.slow),
)
TOUCHED = pygame.Event(pygame.USEREVENT)
"""Tells the window that a node was clicked, for the bridge to a screen reader is missing."""


def listen(learner: Learner) -> Listener:
    return Listener(learner.context, lambda dt: learner.app.step([TOUCHED], dt))


def follow(learner: Learner, ear: Listener, move: object) -> None:
    """Make a move by clicks on nodes."""
    if isinstance(learner.top, ChoiceScene):
        board = learner.scene_below.board
        position, choices = board.view.position, list(board.session.choices)
        labels = board.view.texts.question(position, choices).labels
        ear.click("button", labels[choices.index(move)])
        return
    places = learner.scene.board.gesture(move)
    assert places is not None
    for place in places:
        cell = next(node for node in ear.nodes if node.role == "cell" and node.key == place)
        if not (place == places[0] and learner.scene.board.view.board.chosen == place):
            cell.actions["click"]()
            learner.app.step([TOUCHED], 0.05)


@pytest.mark.parametrize("game", GAMES)
def test_the_rules_are_learnt_by_ear(learner: Learner, game: str) -> None:
    course, ear = learner.course(game, "course"), listen(learner)
    for number, lesson in enumerate(course.lessons):
        learner.open(course, number)
        heard = ear.wait(0.2)
        assert [lesson.text in said for said in heard].count(True) == 1
        for step in lesson.steps:
            assert any(step.task == said for said in [*heard, *ear.log])
            for move in step.model:
                follow(learner, ear, move)
                heard = ear.wait(0.2)
            heard += ear.wait(0.5 + 0.5 * len(step.reply), 0.1)
            assert not step.praise or step.praise in [*heard, *ear.log]
        assert (lesson.learned or WELL_DONE) in heard
        assert learner.scene.finished


def test_the_focus_goes_to_the_panel_with_tab_and_back_with_escape(learner: Learner) -> None:
    course, ear = learner.course("veletas", "course"), listen(learner)
    scene = learner.open(course)
    ear.wait(0.2)
    ear.press("down", "down")
    [cell] = [node.key for node in ear.nodes if node.focused]
    ear.press("tab", "up", "up", "left")
    [button] = [node for node in ear.nodes if node.focused]
    assert button.role == "button"
    ear.press("escape")
    assert learner.top is scene
    assert [node.key for node in ear.nodes if node.focused] == [cell]
