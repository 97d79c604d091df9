from __future__ import annotations

from dataclasses import fields
from functools import partial

import pygame
import pytest

from games.ui.puzzles.puzzle_scene import PuzzleActions, PuzzlePanel
from games.ui.toolkit.scene import SceneContext
from games.ui.widgets.button import Button
from tests.ui import user_input


class Panel:
    """A panel that notes which of its actions were taken."""

    def __init__(self, context: SceneContext, *, is_run: bool = False, long: bool = False) -> None:
        self.taken: list[str] = []
        actions = [partial(self.taken.append, field.name) for field in fields(PuzzleActions)]
        self.panel = PuzzlePanel(
            context, PuzzleActions(*actions), following="Next puzzle", is_run=is_run, long=long
        )
        self.panel.resize(pygame.Rect(900, 20, 340, 700))

    @property
    def names(self) -> list[str]:
        buttons = [each for each in self.panel.form.widgets if isinstance(each, Button)]
        return [button.label or button.hint for button in buttons if button.visible]


@pytest.fixture
def beside(context: SceneContext) -> Panel:
    return Panel(context)


STEPS = ["Step back in the solution", "Step on in the solution"]


def test_help_is_offered_while_a_puzzle_is_solved(beside: Panel) -> None:
    assert beside.names == ["Hint", "Solution", "Share", "Puzzles"]
    beside.panel.show_task_buttons(attempted=True, refutable=True)
    assert beside.names == ["Next puzzle", "Why not?", "Hint", "Solution", "Share", "Puzzles"]


def test_the_solution_is_stepped_through_at_the_end(beside: Panel) -> None:
    beside.panel.show_end_buttons()
    assert beside.names == ["Next puzzle", *STEPS, "Share", "Puzzles"]
    user_input.key(beside.panel, pygame.K_RETURN)
    assert beside.taken == ["go_on"]


def test_the_tooltips_name_the_keys(context: SceneContext) -> None:
    beside = Panel(context, long=True)
    tips = [each.tooltip for each in beside.panel.form.widgets if isinstance(each, Button)]
    assert {"Undo (Ctrl+Z)", "Hint (H)"} <= {*tips}
    assert {"Step back in the solution (Alt+Left)", "Step on in the solution (Alt+Right)"} <= {
        *tips
    }


def test_moves_of_a_long_puzzle_can_be_taken_back(context: SceneContext) -> None:
    beside = Panel(context, long=True)
    assert beside.names == ["Undo", "Hint", "Solution", "Share", "Puzzles"]
    user_input.button(beside.panel, "Undo").press()
    assert beside.taken == ["undo"]
    beside.panel.show_end_buttons()
    assert "Undo" not in beside.names


def test_in_a_run_nothing_helps(context: SceneContext) -> None:
    beside = Panel(context, is_run=True)
    beside.panel.show_task_buttons(attempted=True)
    assert beside.names == ["Puzzles"]
    beside.panel.show_end_buttons()
    assert beside.names == ["Next puzzle", *STEPS, "Share", "Puzzles"]


def test_impossible_steps_are_disabled(beside: Panel) -> None:
    beside.panel.show_end_buttons()
    beside.panel.set_steps(back=False, on=True)
    for label in STEPS:
        user_input.click(beside.panel, user_input.button(beside.panel, label).rect.center)
    assert beside.taken == ["step_on"]


def test_each_button_does_what_it_says(beside: Panel) -> None:
    beside.panel.show_task_buttons(attempted=True, refutable=True)
    for label in ("Next puzzle", "Why not?", "Hint", "Solution", "Share", "Puzzles"):
        user_input.button(beside.panel, label).press()
    assert beside.taken == ["go_on", "why", "hint", "solution", "share", "leave"]
