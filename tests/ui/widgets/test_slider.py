"""Sliders, toggles, labels and pictures."""

from __future__ import annotations

import pygame
import pytest

from games.ui.toolkit.scene import SceneContext
from games.ui.toolkit.work import OutOfTime
from games.ui.widgets.button import Toggle
from games.ui.widgets.label import Picture
from games.ui.widgets.slider import Slider
from tests.ui.user_input import click, key, move, press, release, tab, wheel
from tests.ui.widgets.one_widget import Log, form_of


def test_a_slider_follows_mouse_wheel_and_keys(context: SceneContext, log: Log) -> None:
    widget = Slider(context, (0, 100), 50, log, step=5, show="{} %".format)
    form = form_of(widget, (100, 100, 300, 40))
    move(form, (200, 120))
    wheel(form, 1)
    wheel(form, -2)
    assert log == [55, 45]
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
    assert log[2:] == [50, 45, 65, 45, 100, 0]
    press(form, (200, 120))
    move(form, (50, 300))
    assert widget.value == 0
    move(form, (390, 120))
    assert widget.value == 100
    release(form, (390, 120))
    move(form, (200, 120))
    assert widget.value == 100
    assert all(isinstance(value, int) and value % 5 == 0 for value in log)


def test_clicks_and_keys_switch_a_toggle(context: SceneContext, log: Log) -> None:
    toggle = Toggle(context, "Coordinates", False, log)
    form = form_of(toggle)
    click(form, (110, 120))
    click(form, (250, 120))
    assert (log, toggle.value) == ([True, False], False)
    tab(form)
    for code in (pygame.K_LEFT, pygame.K_RIGHT, pygame.K_RIGHT, pygame.K_SPACE):
        key(form, code)
    assert log == [True, False] * 2


def test_a_picture_is_painted_whole_once_for_each_size(context: SceneContext) -> None:
    sizes: list[tuple[int, int]] = []

    def paint(surface: pygame.Surface, rect: pygame.Rect) -> None:
        sizes.append(rect.size)
        if len(sizes) == 1:
            raise OutOfTime

    picture = Picture(context, paint)
    screen = pygame.Surface(context.size)
    picture.rect = pygame.Rect(10, 10, 80, 80)
    with pytest.raises(OutOfTime):
        picture.draw(screen)
    for side in (80, 80, 90, 90):
        picture.rect.size = side, side
        picture.draw(screen)
    picture.refresh()
    picture.draw(screen)
    assert sizes == [(80, 80), (80, 80), (90, 90), (90, 90)]
