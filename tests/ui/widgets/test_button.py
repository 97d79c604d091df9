"""Buttons under the mouse and the keyboard, their layouts, and the buttons of a toolbar."""

from __future__ import annotations

from typing import Any

import pygame
import pytest

from games.ui.toolkit.scene import SceneContext
from games.ui.toolkit.text import Text
from games.ui.widgets.button import (
    Button,
    IconButton,
    ToolButton,
    lay_evenly,
    lay_from_left,
    lay_from_right,
    lay_tools,
)
from tests.ui.user_input import click, drag, key, move, press, release, tab
from tests.ui.widgets.one_widget import OUTSIDE, Log, form_of


def test_a_button_acts_when_it_is_released_inside(context: SceneContext, log: Log) -> None:
    button = Button(context, "Go", log)
    form = form_of(button)
    for mouse_button in (2, 3):
        press(form, (150, 120), mouse_button)
        release(form, (150, 120), mouse_button)
    drag(form, (150, 120), OUTSIDE)
    release(form, (150, 120))
    press(form, (150, 120))
    form.release()  # another scene covers it
    release(form, (150, 120))
    assert log == []
    press(form, (150, 120))
    downs = [button.down]
    for place in (OUTSIDE, (150, 120)):
        move(form, place)
        downs.append(button.down)
    assert (downs, log) == ([True, False, True], [])
    release(form, (160, 125))
    assert log == ["acted"]


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


# -- Layouts of three buttons; controls are 40 units high and gaps 8, at a scale of 1


@pytest.fixture
def buttons(context: SceneContext) -> list[IconButton]:
    """Three icon buttons: 40 units wide each."""
    return [IconButton(context, "undo", "", lambda: None) for _ in range(3)]


def places(buttons: list[IconButton]) -> list[tuple[int, int, int, int]]:
    return [(b.rect.x, b.rect.y, b.rect.w, b.rect.h) for b in buttons]


def test_buttons_have_the_same_width_unless_a_label_is_longer(context: SceneContext) -> None:
    short = [IconButton(context, "undo", "", lambda: None) for _ in range(2)]
    long = Button(context, "A label that is rather long", lambda: None)
    buttons = [*short, long]
    wide = long.natural_width()
    lay_evenly(buttons, pygame.Rect(0, 0, 3 * wide + 2 * 4, 40), 4)
    assert [each.rect.w for each in buttons] == [wide] * 3
    room = (40 + 40 + wide) // 2  # half of what all of them want
    lay_evenly(buttons, pygame.Rect(10, 0, room + 2 * 4, 40), 4)
    assert [each.rect.w for each in short] == [pytest.approx(20, abs=1)] * 2
    assert long.rect.w == pytest.approx(wide / 2, abs=2)
    assert long.rect.right == 10 + room + 8


def test_hidden_buttons_take_no_place(buttons: list[IconButton]) -> None:
    buttons[1].visible = False
    assert lay_from_left(buttons, pygame.Rect(10, 20, 400, 30), 5) == 100
    assert places([buttons[0], buttons[2]]) == [(10, 20, 40, 30), (55, 20, 40, 30)]
    assert lay_from_right(buttons, pygame.Rect(0, 20, 400, 30), 5) == 310
    assert places([buttons[0], buttons[2]]) == [(360, 20, 40, 30), (315, 20, 40, 30)]


# -- A button of a toolbar: its icon above its name, which shrinks before it is cut off


@pytest.mark.parametrize(("share", "size"), [(1.3, 13), (0.96, 12), (0.4, 0)])
def test_the_names_of_tools_shrink_together_and_then_go(
    context: SceneContext, log: Log, monkeypatch: pytest.MonkeyPatch, share: float, size: float
) -> None:
    lines: list[tuple[str, float]] = []
    draw = Text.draw

    def record(text: Text, surface: Any, words: str, size: float, *rest: Any, **more: Any) -> None:
        lines.append((words, size))
        draw(text, surface, words, size, *rest, **more)

    monkeypatch.setattr(Text, "draw", record)
    names = "Library", "Settings"
    tools = [ToolButton(context, name, log, icon="settings", kind="quiet") for name in names]
    wide = round(share * sum(context.text.width(name, 13) for name in names)) + 4
    lay_tools(tools, pygame.Rect(0, 0, wide, 52), 4)
    for tool in tools:
        tool.draw(pygame.Surface((wide, 52)))
    assert lines == [(name, size) for name in names if size]
