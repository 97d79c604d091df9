"""Sliders under the mouse, the keyboard and the wheel."""

from __future__ import annotations

import pygame

from games.ui.toolkit.scene import SceneContext
from games.ui.widgets.controls import Slider
from games.ui.widgets.form import Form
from tests.ui.user_input import key, move, press, release, tab, wheel
from tests.ui.widgets.one_widget import Log, form_of


def slider(context: SceneContext, log: Log, step: int = 5) -> tuple[Slider, Form]:
    widget = Slider(context, (0, 100), 50, log, step=step, show="{} %".format)
    return widget, form_of(widget, (100, 100, 300, 40))


def test_a_slider_follows_the_mouse_to_both_ends(context: SceneContext, log: Log) -> None:
    widget, form = slider(context, log)
    press(form, (200, 120))
    move(form, (50, 300))
    assert widget.value == 0
    move(form, (390, 120))
    assert widget.value == 100
    release(form, (390, 120))
    move(form, (200, 120))
    assert widget.value == 100
    assert all(isinstance(value, int) and value % 5 == 0 for value in log)


def test_a_slider_takes_keys(context: SceneContext, log: Log) -> None:
    _, form = slider(context, log)
    tab(form)
    for code in (
        pygame.K_RIGHT,
        pygame.K_LEFT,
        pygame.K_PAGEUP,
        pygame.K_PAGEDOWN,
        pygame.K_END,
        pygame.K_RIGHT,
        pygame.K_HOME,
    ):
        key(form, code)
    assert log == [55, 50, 70, 50, 100, 0]


def test_a_slider_takes_the_wheel(context: SceneContext, log: Log) -> None:
    _, form = slider(context, log)
    move(form, (200, 120))
    wheel(form, 1)
    wheel(form, -2)
    assert log == [55, 45]
