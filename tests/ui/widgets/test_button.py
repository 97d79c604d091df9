"""Buttons under the mouse and the keyboard, their layouts, and the buttons of a toolbar."""

from __future__ import annotations

from typing import Any

import pygame
import pytest

from games.ui.toolkit.scene import SceneContext
from games.ui.toolkit.text import Text
from games.ui.widgets.button import Button, IconButton, ToolButton, lay_tools
from tests.ui.user_input import click, key, tab
from tests.ui.widgets.one_widget import Log, form_of


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
