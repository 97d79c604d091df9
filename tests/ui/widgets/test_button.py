"""Buttons under the mouse and the keyboard."""

from __future__ import annotations

import pygame
import pytest

from games.ui.toolkit.scene import SceneContext
from games.ui.widgets.button import Button, IconButton
from tests.ui.user_input import click, drag, key, move, press, release, tab
from tests.ui.widgets.one_widget import OUTSIDE, Log, form_of


def test_a_button_acts_when_it_is_released_inside(context: SceneContext, log: Log) -> None:
    form = form_of(Button(context, "Go", log))
    press(form, (150, 120))
    assert log == []
    release(form, (160, 125))
    assert log == ["acted"]


def test_a_button_does_not_act_when_it_is_released_outside(context: SceneContext, log: Log) -> None:
    form = form_of(Button(context, "Go", log))
    drag(form, (150, 120), OUTSIDE)
    release(form, (150, 120))
    assert log == []


def test_a_button_is_down_only_while_the_pointer_is_above_it(
    context: SceneContext, log: Log
) -> None:
    button = Button(context, "Go", log)
    form = form_of(button)
    press(form, (150, 120))
    assert button.down
    move(form, OUTSIDE)
    assert not button.down
    move(form, (150, 120))
    assert button.down
    release(form, (150, 120))
    assert log == ["acted"]


@pytest.mark.parametrize("mouse_button", [2, 3])
def test_other_mouse_buttons_do_not_press(
    context: SceneContext, log: Log, mouse_button: int
) -> None:
    form = form_of(Button(context, "Go", log))
    press(form, (150, 120), mouse_button)
    release(form, (150, 120), mouse_button)
    assert log == []


@pytest.mark.parametrize("code", [pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE])
def test_the_keyboard_presses_the_focused_button(
    context: SceneContext, log: Log, code: int
) -> None:
    form = form_of(Button(context, "Go", log))
    tab(form)
    key(form, code)
    assert log == ["acted"]


def test_a_disabled_button_does_nothing(context: SceneContext, log: Log) -> None:
    button = Button(context, "Go", log)
    button.enabled = False
    form = form_of(button)
    click(form, (150, 120))
    tab(form)
    key(form, pygame.K_RETURN)
    assert log == []
    assert not button.hovered
    assert form.focused is None


def test_a_covered_button_is_released(context: SceneContext, log: Log) -> None:
    form = form_of(Button(context, "Go", log))
    press(form, (150, 120))
    form.release()
    release(form, (150, 120))
    assert log == []


def test_an_icon_button_is_square(context: SceneContext, log: Log) -> None:
    assert IconButton(context, "dice", "Draw", log).natural_width() == 40
