from __future__ import annotations

from dataclasses import fields
from functools import partial

import pygame
import pytest

from games.ui.coach.exercise import ExerciseActions, ExercisePanel
from games.ui.toolkit.scene import SceneContext
from games.ui.widgets.button import Button


class Panel:
    """A panel that notes which of its actions were taken."""

    def __init__(self, context: SceneContext) -> None:
        self.taken: list[str] = []
        actions = [partial(self.taken.append, field.name) for field in fields(ExerciseActions)]
        self.panel = ExercisePanel(context, ExerciseActions(*actions), "Back")
        self.panel.name_next("Next turn")
        self.panel.resize(pygame.Rect(900, 20, 340, 700))

    @property
    def offered(self) -> dict[str, Button]:
        """The visible buttons by their labels."""
        buttons = [each for each in self.panel.form.widgets if isinstance(each, Button)]
        return {button.label: button for button in buttons if button.visible}


@pytest.fixture
def beside(context: SceneContext) -> Panel:
    return Panel(context)


def test_each_stage_has_its_buttons(beside: Panel) -> None:
    panel = beside.panel
    assert [*beside.offered] == ["Back"]
    panel.show_reminder_buttons()
    assert [*beside.offered] == ["Try again", "Next turn", "Back"]
    panel.show_task_buttons()
    assert [*beside.offered] == ["Next turn", "Show me", "Back"]
    panel.show_end_buttons()
    assert [*beside.offered] == ["Next turn", "Step back", "Step on", "Back"]
    assert panel.offers_next
    panel.hide_buttons()
    assert [*beside.offered] == ["Back"]
    assert not panel.offers_next


def test_what_comes_next_is_the_main_button_at_the_end_alone(beside: Panel) -> None:
    beside.panel.show_end_buttons()
    kinds: list[str] = [beside.offered["Next turn"].kind]
    beside.panel.show_reminder_buttons()
    kinds.append(beside.offered["Next turn"].kind)
    assert kinds == ["primary", "plain"]


def test_the_buttons_do_what_their_actions_say(beside: Panel) -> None:
    for show in (beside.panel.show_reminder_buttons, beside.panel.show_task_buttons):
        show()
        next(iter(beside.offered.values())).press()
    beside.panel.show_task_buttons()
    beside.offered["Show me"].press()
    beside.panel.show_end_buttons()
    for label in ("Step back", "Step on", "Back"):
        beside.offered[label].press()
    assert beside.taken == ["try_again", "go_on", "show", "step_back", "step_on", "leave"]


def test_only_possible_steps_are_enabled(beside: Panel) -> None:
    beside.panel.show_end_buttons()
    beside.panel.set_steps(back=False, on=True)
    assert [beside.offered[label].enabled for label in ("Step back", "Step on")] == [False, True]
