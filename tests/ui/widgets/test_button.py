"""Buttons under the mouse and the keyboard, their layouts, and the buttons of a toolbar."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations

import pygame
import pytest

from games.ui.look.look import SceneContext
from games.ui.widgets.base import Widget
from games.ui.widgets.button import Button, Toggle, ToolButton, lay_tools
from games.ui.widgets.chooser import Dropdown, SegmentedControl
from games.ui.widgets.form import Form
from games.ui.widgets.list import ListView
from games.ui.widgets.slider import Slider
from games.ui.widgets.text_field import TextField
from tests.ui.user_input import click, key, move, press, release, tab
from tests.ui.widgets.one_widget import Log, form_of
from tests.written import Line


@pytest.mark.parametrize("enabled", [True, False])
def test_keys_press_the_focused_button(context: SceneContext, log: Log, enabled: bool) -> None:
    button = Button(context, "Go", log)
    button.enabled = enabled
    form = form_of(button)
    click(form, (150, 120))
    tab(form)
    for code in (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE):
        key(form, code)
    assert log == ["acted"] * 4 * enabled
    assert (button.hovered, form.focused) == (enabled, button if enabled else None)


# -- A button of a toolbar: its icon above its name, which shrinks before it is cut off


@pytest.mark.parametrize(("share", "size"), [(1.3, 13), (0.96, 12), (0.4, 0)])
def test_the_names_of_tools_shrink_together_and_then_go(
    context: SceneContext, log: Log, written: list[Line], share: float, size: float
) -> None:
    names = "Library", "Settings"
    tools = [ToolButton(context, name, log, icon="settings", kind="quiet") for name in names]
    wide = round(share * sum(context.text.width(name, 13) for name in names)) + 4
    lay_tools(tools, pygame.Rect(0, 0, wide, 52), 4)
    for tool in tools:
        tool.draw(pygame.Surface((wide, 52)))
    assert [(line.text, line.size) for line in written] == [(name, size) for name in names if size]


# -- The looks of all widgets in each of their states


MakeWidget = Callable[[SceneContext, Callable[[object], None]], Widget]

KINDS: dict[str, MakeWidget] = {
    "plain": lambda context, do: Button(context, "Go", lambda: do(0)),
    "primary": lambda context, do: Button(context, "Go", lambda: do(0), kind="primary"),
    "quiet": lambda context, do: Button(context, "Go", lambda: do(0), kind="quiet", icon="rules"),
    "toggle": lambda context, do: Toggle(context, "Go", False, do),
    "segments": lambda context, do: SegmentedControl(context, ["Aa", "Bb"], 1, do),
    "dropdown": lambda context, do: Dropdown(context, ["Aa", "Bb"], 0, do),
    "slider": lambda context, do: Slider(context, (0, 9), 3, do),
    "entry": lambda context, do: TextField(context, "Ada", do),
    "list": lambda context, do: ListView(context, ["Ada", "Bob"], do),
}


def grey(form: Form) -> bytes:
    """The form as it looks without colour."""
    surface = pygame.Surface((400, 300))
    surface.fill(form.widgets[0].context.theme.paper)
    form.draw(surface)
    return pygame.image.tobytes(pygame.transform.grayscale(surface), "RGB")


@pytest.mark.parametrize("kind", KINDS)
def test_every_state_looks_different_even_without_colour(
    context: SceneContext, log: Log, kind: str
) -> None:
    widget = KINDS[kind](context, log)
    form = form_of(widget, (100, 100, 200, 40))
    looks = {"rest": grey(form)}
    move(form, (120, 114))
    looks["hovered"] = grey(form)
    if kind != "list":
        press(form, (120, 114))
        looks["pressed"] = grey(form)
        release(form, (120, 114))
    move(form, (10, 10))
    form.focus(widget, by_keyboard=True)
    looks["focused"] = grey(form)
    if kind != "list":
        form.focus(None)
        widget.enabled = False
        looks["disabled"] = grey(form)
    for one, other in combinations(looks, 2):
        assert looks[one] != looks[other], (one, other)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("width", [1, 12, 30])
def test_a_widget_that_has_no_room_can_be_drawn(
    context: SceneContext, log: Log, kind: str, width: int
) -> None:
    form = form_of(KINDS[kind](context, log), (100, 100, width, 40))
    form.draw(pygame.Surface((400, 300)))
    click(form, (100, 110))
    form.draw(pygame.Surface((400, 300)))
