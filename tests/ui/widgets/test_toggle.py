"""Toggles under the mouse and the keyboard."""

from __future__ import annotations

import pygame

from games.ui.toolkit.scene import SceneContext
from games.ui.widgets.controls import Toggle
from tests.ui.user_input import click, key, tab
from tests.ui.widgets.one_widget import Log, form_of


def test_a_click_switches_a_toggle(context: SceneContext, log: Log) -> None:
    toggle = Toggle(context, "Coordinates", False, log)
    form = form_of(toggle)
    click(form, (110, 120))
    click(form, (250, 120))
    assert log == [True, False]
    assert toggle.value is False


def test_a_toggle_takes_left_for_off_and_right_for_on(context: SceneContext, log: Log) -> None:
    form = form_of(Toggle(context, "Coordinates", False, log))
    tab(form)
    for code in (pygame.K_LEFT, pygame.K_RIGHT, pygame.K_RIGHT, pygame.K_SPACE):
        key(form, code)
    assert log == [True, False]
