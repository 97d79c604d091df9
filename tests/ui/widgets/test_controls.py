"""Sliders, toggles, labels and pictures."""

from __future__ import annotations

import pygame
import pytest

from games.ui.toolkit.scene import SceneContext
from games.ui.toolkit.work import OutOfTime
from games.ui.widgets.controls import Slider, Toggle
from games.ui.widgets.form import Form
from games.ui.widgets.label import Label, Picture
from tests.ui.user_input import click, key, move, press, release, tab, wheel
from tests.ui.widgets.one_widget import Log, form_of

# -- Sliders under the mouse, the keyboard and the wheel


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


# -- Toggles under the mouse and the keyboard


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


# -- A label: its height depends on its width


def test_a_label_wraps_to_its_width(context: SceneContext) -> None:
    label = Label(context, "Three words here and some more of them")
    line = context.text.line_height(16)
    assert label.height_for(2000) == line
    assert label.height_for(label.natural_width() // 2 + 20) == 2 * line
    assert Label(context, "").height_for(100) == 0


def test_the_short_text_is_drawn_where_the_other_needs_two_lines(context: SceneContext) -> None:
    def drawn(label: Label, width: int) -> bytes:
        surface = pygame.Surface((400, 100))
        label.rect = pygame.Rect(0, 0, width, 100)
        label.draw(surface)
        return pygame.image.tobytes(surface, "RGB")

    label, long = Label(context, "Ada 2 : 1 Bob"), Label(context, "Ada 2 : 1 Bob")
    label.short = "2 : 1"
    enough = label.natural_width()
    assert drawn(label, enough) == drawn(long, enough)
    assert drawn(label, enough - 1) == drawn(Label(context, "2 : 1"), enough - 1)
    assert label.height_for(enough - 1) == context.text.line_height(16)


# -- A picture: when its function is called


def test_a_picture_is_drawn_once_for_each_size(context: SceneContext) -> None:
    sizes: list[tuple[int, int]] = []
    picture = Picture(context, lambda surface, rect: sizes.append(rect.size))
    screen = pygame.Surface(context.size)
    for size in ((80, 80), (80, 80), (90, 90), (90, 90)):
        picture.rect = pygame.Rect((10, 10), size)
        picture.draw(screen)
    assert sizes == [(80, 80), (90, 90)]
    picture.refresh()
    picture.draw(screen)
    assert sizes == [(80, 80), (90, 90), (90, 90)]


def test_a_picture_that_was_interrupted_is_drawn_again(context: SceneContext) -> None:
    sizes: list[tuple[int, int]] = []

    def paint(surface: pygame.Surface, rect: pygame.Rect) -> None:
        sizes.append(rect.size)
        if len(sizes) == 1:
            raise OutOfTime

    picture = Picture(context, paint)
    picture.rect = pygame.Rect(10, 10, 80, 80)
    screen = pygame.Surface(context.size)
    with pytest.raises(OutOfTime):
        picture.draw(screen)
    picture.draw(screen)
    picture.draw(screen)
    assert sizes == [(80, 80), (80, 80)]
