"""Dialogs above a match: how tests open them, press their buttons, and check their layout."""

from __future__ import annotations

from collections.abc import Callable

from games.ui.toolkit.scene import SceneContext
from games.ui.widgets.dialog import DialogScene
from tests.ui.user_input import button, click

SIZES = [(800, 600), (1280, 800), (1920, 1080), (900, 1200)]

Open = Callable[..., SceneContext]
"""Opens a dialog by its name, with its arguments."""


def card(context: SceneContext) -> DialogScene:
    top = context.scenes.top
    assert isinstance(top, DialogScene)
    return top


def closed(context: SceneContext) -> bool:
    return len(context.scenes.stack) == 1


def press(context: SceneContext, label: str) -> None:
    click(context.scenes, button(card(context), label).rect.center)
