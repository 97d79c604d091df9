from __future__ import annotations

import pygame
import pytest

from games.ui.toolkit.scene import SceneContext
from games.ui.widgets.button import Button
from games.ui.widgets.chooser import Dropdown
from games.ui.widgets.form import Form
from tests.ui.user_input import click, key, move, press, release, tab, wheel
from tests.ui.widgets.one_widget import OUTSIDE, Log, form_of


def dropdown(
    context: SceneContext, log: Log, y: int = 100, count: int = 5
) -> tuple[Dropdown, Form]:
    names = ["Alpha", "Beta", "Gamma", "Delta", "Epsilon", *"FGHIJKLMNOPQRSTUVWXYZ"][:count]
    widget = Dropdown(context, names, 1, log)
    below = Button(context, "Below", log)
    below.rect = pygame.Rect(100, y + 50, 200, 40)
    form = form_of(widget, (100, y, 200, 40))
    form.set_widgets([widget, below])
    return widget, form


def row(widget: Dropdown, place: int) -> tuple[int, int]:
    """A point on a row of the open list: 36 pixels each, a margin of 4 above the first."""
    rect = widget.list_rect()
    return rect.x + 20, rect.y + 4 + 36 * place + 18


def test_a_click_opens_the_list_and_a_click_in_it_chooses(context: SceneContext, log: Log) -> None:
    widget, form = dropdown(context, log)
    click(form, (150, 120))
    assert widget.open
    click(form, row(widget, 3))
    assert (widget.open, widget.chosen, log) == (False, 3, [3])


def test_a_press_can_be_dragged_into_the_list(context: SceneContext, log: Log) -> None:
    widget, form = dropdown(context, log)
    press(form, (150, 120))
    point = row(widget, 4)
    move(form, point)
    release(form, point)
    assert (widget.open, log) == (False, [4])


def test_a_click_outside_closes_the_list_and_does_nothing_else(
    context: SceneContext, log: Log
) -> None:
    widget, form = dropdown(context, log)
    widget.open = True
    click(form, OUTSIDE)
    assert (widget.open, widget.chosen, log) == (False, 1, [])


def test_the_open_list_lies_above_other_widgets(context: SceneContext, log: Log) -> None:
    widget, form = dropdown(context, log)
    click(form, (150, 120))
    click(form, (150, 170))  # where the button lies below the first row but one
    assert "acted" not in log
    assert not widget.open


@pytest.mark.parametrize("code", [pygame.K_RETURN, pygame.K_SPACE])
def test_the_keyboard_opens_the_list_and_chooses_in_it(
    context: SceneContext, log: Log, code: int
) -> None:
    widget, form = dropdown(context, log)
    tab(form)
    key(form, code)
    assert widget.open
    for way in (pygame.K_DOWN, pygame.K_DOWN, pygame.K_UP, pygame.K_DOWN):
        key(form, way)
    key(form, code)
    assert (widget.open, log) == (False, [3])


def test_escape_closes_the_list_and_changes_nothing(context: SceneContext, log: Log) -> None:
    widget, form = dropdown(context, log)
    tab(form)
    key(form, pygame.K_RETURN)
    key(form, pygame.K_END)
    used = form.handle(pygame.Event(pygame.KEYDOWN, key=pygame.K_ESCAPE, mod=0, unicode=""))
    assert (used, widget.open, log) == (True, False, [])


def test_tab_closes_the_list_and_goes_on(context: SceneContext, log: Log) -> None:
    widget, form = dropdown(context, log)
    tab(form)
    key(form, pygame.K_RETURN)
    tab(form)
    assert not widget.open
    assert form.focused is form.widgets[1]


def test_tab_closes_the_list_even_where_there_is_nowhere_to_go(
    context: SceneContext, log: Log
) -> None:
    widget, form = dropdown(context, log)
    form.set_widgets([widget])
    tab(form)
    key(form, pygame.K_RETURN)
    tab(form)
    assert not widget.open


def test_left_and_right_choose_without_opening(context: SceneContext, log: Log) -> None:
    _, form = dropdown(context, log)
    tab(form)
    for code in (pygame.K_RIGHT, pygame.K_LEFT, pygame.K_LEFT, pygame.K_LEFT):
        key(form, code)
    assert log == [2, 1, 0]


def test_a_list_without_room_below_opens_upwards(context: SceneContext, log: Log) -> None:
    widget, _ = dropdown(context, log, y=700)
    assert widget.list_rect().bottom == 700
    assert widget.list_rect().h == 5 * 36 + 8


def test_a_long_list_stays_on_the_screen_and_scrolls(context: SceneContext, log: Log) -> None:
    widget, form = dropdown(context, log, y=500, count=26)
    tab(form)
    key(form, pygame.K_RETURN)
    # Above the box there are 500 - 8 - 8 pixels: 13 rows.
    assert widget.list_rect().h == 13 * 36 + 8
    key(form, pygame.K_END)
    key(form, pygame.K_RETURN)
    assert log == [25]
    key(form, pygame.K_RETURN)
    wheel(form, 20)
    click(form, row(widget, 0))
    assert log == [25, 0]
