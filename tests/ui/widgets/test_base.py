"""The looks of all widgets in each of their states."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations

import pygame
import pytest

from games.ui.toolkit.scene import SceneContext
from games.ui.widgets.base import Widget
from games.ui.widgets.button import Button, Toggle
from games.ui.widgets.chooser import Dropdown, SegmentedControl
from games.ui.widgets.form import Form
from games.ui.widgets.list import ListView
from games.ui.widgets.slider import Slider
from games.ui.widgets.text_field import TextField
from tests.ui.user_input import click, move, press, release
from tests.ui.widgets.one_widget import Log, form_of

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
