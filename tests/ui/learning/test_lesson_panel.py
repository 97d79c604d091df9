from __future__ import annotations

import pytest

from games.ui.widgets.button import Button
from games.veletas.rules.pieces import Stone
from tests.ui.learning.conftest import Learner


def test_it_shows_the_task_of_each_step(learner: Learner) -> None:
    course = learner.course("veletas", "first-turn")
    scene = learner.open(course)
    first, second = course.lessons[0].steps
    assert scene.panel.task == first.task
    learner.make(first.model[0])
    learner.wait(0.2)
    assert (scene.panel.said, scene.panel.task) == (first.praise, second.task)
    learner.make(second.model[0])
    learner.wait(0.2)
    assert (scene.panel.said, scene.panel.task) == (second.praise, "Done.")


def test_the_key_that_shows_the_turn_is_named(learner: Learner) -> None:
    scene = learner.open(learner.course("veletas", "first-turn"))
    assert "Show me (H)" in [each.tooltip for each in scene.panel.form.widgets]


def test_a_correction_goes_with_the_next_move(learner: Learner) -> None:
    scene = learner.open(learner.course("veletas", "first-turn"), 1)
    learner.make(Stone("d5"))
    learner.wait(2.0)
    assert scene.panel.said.startswith("The shooter on a1 can still move.")
    learner.make(Stone("b2"))
    learner.wait(0.2)
    assert scene.panel.said.startswith("The shooter on a1 is trapped.")


@pytest.mark.parametrize("size", [(1280, 800), (800, 600), (800, 1400), (3840, 2160)])
def test_buttons_and_texts_stay_inside(learner: Learner, size: tuple[int, int]) -> None:
    learner.app.context.resize(size)
    panel = learner.open(learner.course("tiananmen", "course"), 8).panel
    assert all(panel.rect.contains(rect) for rect in panel.form.controls())
    learner.app.context.resize((1280, 800))


@pytest.mark.parametrize("size", [(1280, 800), (800, 600), (800, 1400)])
def test_no_label_of_a_button_is_cut(learner: Learner, size: tuple[int, int]) -> None:
    learner.app.context.resize(size)
    scenes = learner.app.context.scenes
    scenes.go("lesson", course=learner.course("veletas", "first-turn"), introduction=True)
    scenes.settle()
    form = learner.scene.panel.form
    buttons = [w for w in form.widgets if isinstance(w, Button) and w.visible]
    assert len(buttons) == 3
    for button in buttons:
        assert button.natural_width() <= button.rect.w
    learner.app.context.resize((1280, 800))
